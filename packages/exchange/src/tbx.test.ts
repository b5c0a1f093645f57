import type { Concept, LanguageTag } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import {
  previewTermTable,
  readCsv,
  readTbx,
  readTermTable,
  type RowProblem,
  tableOfConcepts,
  termColumnRole,
  termColumnWord,
  writeCsv,
  writeTbx,
} from "./index.ts";
import { bytesOf } from "./testing.ts";

const en = "en" as LanguageTag;
const zh = "zh-Hans" as LanguageTag;
const ko = "ko" as LanguageTag;
const encode = (text: string) => new TextEncoder().encode(text);

async function read(xml: string | Uint8Array, problems: RowProblem[] = []): Promise<Concept[]> {
  const concepts: Concept[] = [];
  const bytes = typeof xml === "string" ? encode(xml) : xml;
  for await (const concept of readTbx(bytes, { onProblem: (problem) => problems.push(problem) }))
    concepts.push(concept);
  return concepts;
}

const CONCEPTS: Concept[] = [
  {
    id: "c1",
    domain: "oceanography",
    definition: "What < measures & records tides",
    note: "checked",
    terms: [
      { language: en, text: "tide gauge", status: "preferred", partOfSpeech: "noun", note: "not tidal" },
      { language: zh, text: "验潮仪", status: "preferred" },
      { language: zh, text: "潮位计", status: "admitted" },
      { language: zh, text: "潮汐表", status: "forbidden" },
      { language: ko, text: "검조의", status: "pending" },
    ],
  },
  { id: "c2", terms: [{ language: en, text: "=1+1", status: "preferred" }] },
];

test("what is written as TBX is read back", async () => {
  expect(await read(await bytesOf(writeTbx(CONCEPTS)))).toEqual(CONCEPTS);
});

test("what is written as a table is read back", async () => {
  const { header, rows } = tableOfConcepts(CONCEPTS);
  const bytes = await bytesOf(writeCsv([header, ...rows]));
  expect([...readTermTable(readCsv(bytes).rows)]).toEqual(CONCEPTS);
});

describe("TBX of other tools", () => {
  const expected = [
    {
      id: "e1",
      domain: "sea",
      definition: "d",
      terms: [
        { language: en, text: "tide", status: "forbidden", partOfSpeech: "noun" },
        { language: zh, text: "潮", status: "preferred" },
        { language: zh, text: "潮水", status: "admitted" },
      ],
    },
  ];
  test("TBX 3, DCT style", async () => {
    expect(
      await read(
        `<tbx style="dct" type="TBX-Basic" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2" xmlns:basic="http://www.tbxinfo.net/ns/basic" xmlns:min="http://www.tbxinfo.net/ns/min"><tbxHeader><fileDesc><sourceDesc><p>x</p></sourceDesc></fileDesc></tbxHeader><text><body><conceptEntry id="e1"><min:subjectField>sea</min:subjectField><langSec xml:lang="en"><descripGrp><basic:definition>d</basic:definition></descripGrp><termSec><term>tide</term><min:administrativeStatus>deprecatedTerm-admn-sts</min:administrativeStatus><min:partOfSpeech>noun</min:partOfSpeech></termSec></langSec><langSec xml:lang="zh-CN"><termSec><term>潮</term></termSec><termSec><term>潮水</term></termSec></langSec></conceptEntry></body></text></tbx>`,
      ),
    ).toEqual(expected);
  });
  test("TBX 2 (martif), tig and ntig, marks inside a term", async () => {
    expect(
      await read(
        `<?xml version="1.0"?><!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd"><martif type="TBX-Basic" xml:lang="en"><martifHeader/><text><body><termEntry id="e1"><descrip type="subjectField">sea</descrip><descripGrp><descrip type="definition">d</descrip></descripGrp><langSet xml:lang="en"><ntig><termGrp><term>ti<hi>de</hi></term><termNote type="administrativeStatus">supersededTerm-admn-sts</termNote><termNote type="partOfSpeech">noun</termNote></termGrp></ntig></langSet><langSet xml:lang="zh"><tig><term>潮</term></tig><tig><term>潮水</term></tig></langSet></termEntry></body></text></martif>`,
      ),
    ).toEqual(expected);
  });
  test("what cannot be used is told by entry", async () => {
    const problems: RowProblem[] = [];
    const concepts = await read(
      '<tbx><text><body><conceptEntry><langSec xml:lang="??"><termSec><term>a</term></termSec></langSec></conceptEntry><conceptEntry><langSec xml:lang="en"><termSec><term/></termSec><termSec><term>b</term><termNote type="administrativeStatus">odd</termNote></termSec></langSec></conceptEntry></body></text></tbx>',
      problems,
    );
    expect(concepts).toEqual([{ terms: [{ language: en, text: "b", status: "pending" }] }]);
    expect(problems.map(({ row, problem, isNote }) => [row, problem.code, isNote])).toEqual([
      [1, "exchange.row_language_unknown", false],
      [1, "exchange.row_empty", false],
      [2, "exchange.row_side_empty", false],
      [2, "exchange.row_status_unknown", true],
    ]);
  });
  test.each([
    ["another root", "<tmx/>"],
    ["a cut file", "<tbx><text>"],
    ["an internal subset", '<!DOCTYPE tbx [<!ENTITY a "b">]><tbx>&a;</tbx>'],
    ["no XML", "hello"],
  ])("%s is refused with a code", async (_, xml) => {
    await expect(read(xml)).rejects.toMatchObject({ code: "exchange.invalid_tbx" });
  });
});

describe("a glossary as a table", () => {
  const table = (text: string, problems: RowProblem[] = []) => [
    ...readTermTable(readCsv(encode(text)).rows, (problem) => problems.push(problem)),
  ];
  test("one row a concept, one column a language; further terms of a cell are admitted", () => {
    expect(table("英文,中文,领域,备注\ntide gauge,验潮仪 | 潮位计,海洋,n\n")).toEqual([
      {
        domain: "海洋",
        note: "n",
        terms: [
          { language: en, text: "tide gauge", status: "preferred" },
          { language: zh, text: "验潮仪", status: "preferred" },
          { language: zh, text: "潮位计", status: "admitted" },
        ],
      },
    ]);
  });
  test("a column may hold forbidden terms, a row may have a status", () => {
    expect(
      table("en,zh,zh forbidden,status\na,甲,乙,\nb,丙,,待定\n").map(({ terms }) =>
        terms.map(({ status }) => status),
      ),
    ).toEqual([
      ["preferred", "preferred", "forbidden"],
      ["pending", "pending"],
    ]);
  });
  test("rows without terms and languages that do not exist are told", () => {
    const problems: RowProblem[] = [];
    expect(table("en,zh\n,\nx,y\n , \n", problems)).toHaveLength(1);
    expect(table("concept,language,term,status\n1,en,a,好\n1,??,b,\n2,ko,,\n", problems)).toHaveLength(1);
    expect(problems.map(({ row, problem }) => [row, problem.code])).toEqual([
      [2, "exchange.row_empty"],
      [4, "exchange.row_empty"],
      [2, "exchange.row_status_unknown"],
      [3, "exchange.row_language_unknown"],
      [4, "exchange.row_side_empty"],
    ]);
  });
  test("a table without headings is a glossary when its columns are in different languages", () => {
    const text = "the tide gauge,验潮仪\nthe deep sea,深海\nestuaries of the world,河口\n";
    expect(table(text).map(({ terms }) => terms.map(({ language }) => language))).toEqual([
      [en, zh],
      [en, zh],
      [en, zh],
    ]);
  });
  test("a preview says what the columns hold, and a person's choice wins over it", () => {
    const rows = [...readCsv(encode("Begriff,中文,zh forbidden,pos\ntide,潮,浪,noun\nreef,礁,,\n")).rows];
    const { columns, mapping } = previewTermTable(rows);
    expect(columns.map(({ samples }) => samples)).toEqual([
      ["tide", "reef"],
      ["潮", "礁"],
      ["浪", ""],
      ["noun", ""],
    ]);
    expect(columns.map(({ name, heading, role }) => [name, heading, role && termColumnWord(role)])).toEqual([
      ["A", "Begriff", null],
      ["B", "中文", "zh-Hans"],
      ["C", "zh forbidden", "zh-Hans:forbidden"],
      ["D", "pos", "partOfSpeech"],
    ]);
    const chosen = ["en", null, "zh-Hans:admitted"].map((word) => word && termColumnRole(word));
    const [concept] = readTermTable(rows, undefined, {
      headerRows: mapping.headerRows,
      columns: new Map(chosen.flatMap((role, index) => (role ? [[index, role]] : []))),
    });
    expect(concept!.terms).toEqual([
      { language: en, text: "tide", status: "preferred" },
      { language: zh, text: "浪", status: "admitted" },
    ]);
    expect(["zz-!!", "en:odd", "en:admitted:x", ""].map(termColumnRole)).toEqual([null, null, null, null]);
  });
  test("a table without terms is refused", () => {
    expect(() => table("x,y\n1,2\n")).toThrowError(
      expect.objectContaining({ code: "exchange.invalid_table" }),
    );
  });
});

test("contexts, references, transactions, types, genders and sources survive; what cannot be kept is named", async () => {
  const tbx = `<?xml version="1.0"?><martif type="TBX" xml:lang="en"><text><body><termEntry id="c1">
<descripGrp><descrip type="definition">Rise and fall of the sea</descrip><admin type="source">Tide atlas</admin></descripGrp>
<ref type="crossReference" target="c2">ebb</ref><xref type="externalCrossReference" target="https://example.org/tide">Chart</xref>
<transacGrp><transac type="transactionType">origination</transac><transacNote type="responsibility">Jane</transacNote><date>2020-01-02</date></transacGrp>
<admin type="customerSubset">Harbour</admin>
<langSet xml:lang="de"><tig><term>Gezeiten</term><termNote type="termType">fullForm</termNote><termNote type="grammaticalGender">feminine</termNote><termNote type="geographicalUsage">DE</termNote>
<descripGrp><descrip type="context">Die <hi>Gezeiten</hi> ruhen.</descrip><admin type="source">Bericht</admin></descripGrp><descrip type="context">Noch einer.</descrip><admin type="source">Duden</admin>
<transacGrp><transac>modification</transac><date>2021-03-04</date></transacGrp></tig></langSet></termEntry></body></text></martif>`;
  const problems: RowProblem[] = [];
  const first: Concept[] = [];
  for await (const concept of readTbx(new TextEncoder().encode(tbx), {
    onProblem: (problem) => problems.push(problem),
  }))
    first.push(concept);
  expect(first).toEqual([
    {
      id: "c1",
      definition: "Rise and fall of the sea",
      definitionSource: "Tide atlas",
      crossReferences: [
        { text: "ebb", target: "c2" },
        { text: "Chart", target: "https://example.org/tide", isExternal: true },
      ],
      transactions: [{ type: "origination", by: "Jane", date: "2020-01-02" }],
      terms: [
        {
          ...{ language: "de", text: "Gezeiten", status: "preferred" },
          ...{ termType: "fullForm", gender: "feminine", source: "Duden" },
          contexts: [{ text: "Die Gezeiten ruhen.", source: "Bericht" }, { text: "Noch einer." }],
          transactions: [{ type: "modification", date: "2021-03-04" }],
        },
      ],
    },
  ]);
  expect(problems).toEqual([
    {
      row: 1,
      problem: {
        code: "exchange.row_fields_left_out",
        params: { names: "customerSubset, geographicalUsage" },
      },
      isNote: true,
    },
  ]);
  const again: Concept[] = [];
  for await (const concept of readTbx(await bytesOf(writeTbx(first)))) again.push(concept);
  expect(again).toEqual(first);
});
