import { strToU8, unzipSync, zipSync } from "fflate";
import { inlineFromText, inlineToTagged, type LanguageTag, type TranslationUnit } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import {
  languageOfHeading,
  previewTable,
  readCsv,
  readTableUnits,
  readXlsx,
  type RowProblem,
  type TableMapping,
  tableOfUnits,
  writeCsv,
  writeXlsx,
} from "./index.ts";
import { bytesOf } from "./testing.ts";

const en = "en" as LanguageTag;
const zh = "zh-Hans" as LanguageTag;
const encode = (text: string) => new TextEncoder().encode(text);
const cells = (bytes: Uint8Array, options = {}) =>
  [...readCsv(bytes, options).rows].map((row) => row.cells.map(({ text }) => text));

describe("what a spreadsheet would calculate", () => {
  /** The same sequence everywhere. */
  function* texts(count: number): Generator<string> {
    const parts = [
      "=",
      "+",
      "-",
      "@",
      "＝",
      "＋",
      "－",
      "＠",
      "'",
      " ",
      "\t",
      "\r",
      "\n",
      '"',
      ",",
      ";",
      "|",
      "　",
    ];
    parts.push("1", "a", "潮", "_x0041_", "_x", "\u{1F6B2}", "&", "<", "sep=");
    let state = 7;
    const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
    for (let at = 0; at < count; at++)
      yield Array.from({ length: next(6) }, () => parts[next(parts.length)]!).join("");
  }

  const linesOf = (rows: readonly (readonly string[])[]) =>
    Promise.all(
      rows.map(async ([, text]) =>
        new TextDecoder().decode(await bytesOf(writeCsv([["key", text!]]))).slice(1),
      ),
    );

  test("is never the beginning of a cell of ours, and every text comes back whole from CSV and a workbook", async () => {
    const all = [...texts(3000)];
    const rows = Array.from({ length: all.length / 2 }, (_, at) => [
      `row${at}`,
      all[2 * at]!,
      all[2 * at + 1]!,
    ]);
    const csv = new TextDecoder().decode(await bytesOf(writeCsv([["key", "en", "ko"], ...rows])));
    for (const line of await linesOf(rows)) expect(line).not.toMatch(/^key,"?\s*[=+\-@＝＋－＠\t\r\n]/u);
    expect(cells(encode(csv), { delimiter: "," }).slice(1)).toEqual(rows);
    const [sheet] = await readXlsx(await writeXlsx("m", ["key", "en", "ko"], rows));
    const back = sheet!.rows.slice(1).map((row) => [0, 1, 2].map((column) => row.cells[column]?.text ?? ""));
    expect(back).toEqual(rows);
  });
});

describe("CSV", () => {
  test.each([
    [
      "commas",
      "a,b\r\nc,d\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a byte order mark, no last line end",
      "\uFEFFa,b\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "quotes, delimiters and line ends inside",
      '"a ""x"", y","b\r\nb"\nc,d',
      [
        ['a "x", y', "b\r\nb"],
        ["c", "d"],
      ],
    ],
    ["a quote inside a plain cell", '5" pipe,b', [['5" pipe', "b"]]],
    [
      "empty cells and rows",
      "a,,\n\n,b,",
      [
        ["a", "", ""],
        ["", "b", ""],
      ],
    ],
    [
      "tabs",
      "a\tb, c\nd\te",
      [
        ["a", "b, c"],
        ["d", "e"],
      ],
    ],
    [
      "semicolons",
      "a, x;b\nc;d, y",
      [
        ["a, x", "b"],
        ["c", "d, y"],
      ],
    ],
    ["Excel's named delimiter", "sep=|\na|b", [["a", "b"]]],
    [
      "old Mac line ends",
      "a,b\rc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
  ])("%s", (_, text, expected) => expect(cells(encode(text))).toEqual(expected));
  test.each([
    ["gb18030", "术语,这是一个很长的句子，用来判断编码是否正确。"],
    ["euc-kr", "용어,이것은 인코딩을 알아보기 위한 긴 문장입니다."],
  ])("in %s, as spreadsheets of the country write it", (encoding, text) => {
    const bytes = legacy(encoding);
    expect(cells(bytes)).toEqual([text.split(",")]);
    expect(cells(bytes, { encoding })).toEqual([text.split(",")]);
  });
  test("in UTF-16, with and without a mark", () => {
    const units = [...Buffer.from("a\t潮\nb\t汐", "utf16le")];
    expect(cells(new Uint8Array([0xff, 0xfe, ...units]))).toEqual([
      ["a", "潮"],
      ["b", "汐"],
    ]);
    expect(cells(new Uint8Array(Buffer.from("en,zh,note\nhello,x,y", "utf16le")))).toHaveLength(2);
  });
  test("a quote that never ends is refused with its row, in bounded time", () => {
    expect(() => cells(encode(`a,b\n"${"x".repeat(3_000_000)}`))).toThrowError(
      expect.objectContaining({
        code: "exchange.invalid_table",
        params: { reason: "row 2, quote without end" },
      }),
    );
    expect(() => readCsv(encode("a"), { encoding: "klingon" })).toThrowError(
      expect.objectContaining({ code: "filter.encoding_unknown" }),
    );
  });
  test("what a spreadsheet would calculate is written as text, and read back as it was", async () => {
    const rows = [
      ["=1+1", "+2", "-3", "@x", "\tt"],
      ["a,b", 'q"q', "l\nl", " s ", "'x"],
    ];
    const bytes = await bytesOf(writeCsv(rows));
    const text = new TextDecoder().decode(bytes);
    for (const line of text.split("\r\n")) expect(line).not.toMatch(/(^|,)"?[=+@-]/);
    expect(cells(bytes, { delimiter: "," })).toEqual(rows);
  });
});

/** Bytes of the two sentences above, made by iconv. */
function legacy(encoding: string): Uint8Array {
  const hex =
    encoding === "gb18030"
      ? "caf5d3ef2cd5e2cac7d2bbb8f6badcb3a4b5c4bee4d7d3a3acd3c3c0b4c5d0b6cfb1e0c2ebcac7b7f1d5fdc8b7a1a3"
      : "bfebbeee2cc0ccb0cdc0ba20c0cec4dab5f9c0bb20becbbec6bab8b1e220c0a7c7d120b1e420b9aec0e5c0d4b4cfb4d92e";
  return Uint8Array.from(hex.match(/../g)!, (pair) => parseInt(pair, 16));
}

describe("xlsx", () => {
  test("what is written is read back, and nothing in it is a formula", async () => {
    const rows = [
      ["=1+1", "潮汐 & <b>", "l\nl"],
      ["", " s ", "'x"],
    ];
    const bytes = await writeXlsx("Memory: a/b", ["en", "zh-Hans", "note"], rows);
    const [sheet] = await readXlsx(bytes);
    expect(sheet!.name).toBe("Memory  a b");
    expect(sheet!.rows.map((row) => row.cells.map(({ text }) => text))).toEqual([
      ["en", "zh-Hans", "note"],
      ...rows,
    ]);
    expect(sheet!.rows.map(({ row }) => row)).toEqual([1, 2, 3]);
    const xml = new TextDecoder().decode(unzipSync(bytes)["xl/worksheets/sheet1.xml"]);
    expect(xml).not.toContain("<f>");
    expect(xml).toContain('<c r="A2" s="3" t="inlineStr">');
    expect(await writeXlsx("Memory: a/b", ["en", "zh-Hans", "note"], rows)).toEqual(bytes);
  });
  test("of another program is read: shared and rich strings, formulas, gaps, readings, hidden sheets", async () => {
    const parts = {
      "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="Hidden" state="hidden" r:id="a"/><sheet name="Terms" r:id="b"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/><Relationship Id="b" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
      "xl/sharedStrings.xml": `<sst><si><t>plain</t></si><si><r><t>ri</t></r><r><rPr><b/></rPr><t xml:space="preserve">ch </t></r><rPh sb="0" eb="1"><t>reading</t></rPh></si></sst>`,
      "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
      "xl/worksheets/sheet2.xml": `<worksheet><sheetData><row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row><row r="4"><c r="A4" t="str"><f>B1&amp;"x"</f><v>made_x0041_</v></c><c r="B4" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="C4"><v>1.5</v></c><c r="D4" t="b"><v>1</v></c></row></sheetData></worksheet>`,
    };
    const bytes = zipSync(
      Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
    );
    expect(await readXlsx(bytes)).toEqual([
      {
        name: "Terms",
        rows: [
          { row: 2, cells: [{ text: "plain" }, { text: "" }, { text: "rich " }] },
          {
            row: 4,
            cells: [
              { text: "madeA", isFormula: true },
              { text: "", isFormula: true },
              { text: "1.5" },
              { text: "TRUE" },
            ],
          },
        ],
      },
    ]);
  });
  test("is refused with a code when it is none", async () => {
    for (const bytes of [encode("PK hello"), encode(""), (await writeXlsx("a", ["b"], [])).subarray(0, 300)])
      await expect(readXlsx(bytes)).rejects.toMatchObject({ code: "exchange.invalid_table" });
  });
});

test.each([
  ["en", "en"],
  ["zh-CN", "zh-Hans"],
  ["ko_KR", "ko-KR"],
  ["English", "en"],
  ["中文", "zh-Hans"],
  ["简体中文", "zh-Hans"],
  ["한국어", "ko"],
  ["영어", "en"],
  ["Source (en-US)", "en-US"],
  ["译文（ko）", "ko"],
  ["id", null],
  ["note", null],
  ["Text", null],
  ["", null],
  ["xq", null],
  ["New", null],
  ["yue", "yue"],
])("the heading %j names %s", (heading, language) => expect(languageOfHeading(heading)).toBe(language));

describe("a bilingual table", () => {
  const preview = (text: string) => previewTable(readCsv(encode(text)).rows);
  const kinds = (text: string) =>
    preview(text).columns.map(({ role }) =>
      role?.kind === "language" ? role.language : (role?.kind ?? null),
    );
  test("is previewed by its headings", () => {
    expect(kinds("ID,English,中文,备注\n1,Tide,潮汐,x\n")).toEqual([null, "en", "zh-Hans", "note"]);
    const { columns, mapping } = preview("en,zh\nTide,潮汐\n");
    expect(columns[1]).toMatchObject({ name: "B", heading: "zh", samples: ["潮汐"] });
    expect(mapping.headerRows).toBe(1);
  });
  test("or by the language of its texts", () => {
    const text = "The tide rises in the estuary.,潮水在河口上涨。,하구에서 조수가 올라간다.\n";
    expect(kinds(text)).toEqual(["en", "zh-Hans", "ko"]);
    expect(preview(text).mapping.headerRows).toBe(0);
  });
  const mapping: TableMapping = {
    headerRows: 1,
    columns: new Map([
      [0, { kind: "language", language: en }],
      [1, { kind: "language", language: zh }],
      [2, { kind: "note" }],
      [3, { kind: "property", name: "client" }],
    ]),
  };
  test("gives its rows as units, and tells what it left out", () => {
    const problems: RowProblem[] = [];
    const { rows } = readCsv(encode("en,zh,note,client\nTide,潮汐,n,c\nOnly,,,\n\n,,x,\nA,甲,,\n"));
    const units = [...readTableUnits(rows, mapping, (problem) => problems.push(problem))];
    expect(units).toEqual([
      {
        variants: [
          { language: en, content: inlineFromText("Tide") },
          { language: zh, content: inlineFromText("潮汐") },
        ],
        notes: ["n"],
        properties: { client: "c" },
      },
      {
        variants: [
          { language: en, content: inlineFromText("A") },
          { language: zh, content: inlineFromText("甲") },
        ],
      },
    ]);
    expect(problems.map(({ row, problem }) => [row, problem.code, problem.params["language"]])).toEqual([
      [3, "exchange.row_side_empty", "zh-Hans"],
      [5, "exchange.row_side_empty", "en"],
    ]);
  });
  test("takes a formula's value and says so", () => {
    const rows = [{ row: 7, cells: [{ text: "2", isFormula: true }, { text: "二" }] }];
    const problems: RowProblem[] = [];
    expect([
      ...readTableUnits(rows, { ...mapping, headerRows: 0 }, (problem) => problems.push(problem)),
    ]).toHaveLength(1);
    expect(problems).toEqual([
      { row: 7, isNote: true, problem: { code: "exchange.row_formula", params: { cell: "A7" } } },
    ]);
  });
  test("needs two languages", () => {
    const one: TableMapping = { headerRows: 0, columns: new Map([[0, { kind: "note" }]]) };
    expect(() => readTableUnits([], one).next()).toThrowError(
      expect.objectContaining({ code: "exchange.column_missing", params: { column: 1 } }),
    );
  });
  test("survives export and import, tags and notes included", async () => {
    const unit: TranslationUnit = {
      variants: [
        {
          language: en,
          content: [
            { kind: "text", text: "a < b & " },
            { kind: "open", id: 1, type: "other" },
            { kind: "text", text: "c" },
            { kind: "close", id: 1, type: "other" },
            { kind: "standalone", id: 2, type: "other" },
          ],
        },
        { language: zh, content: inlineFromText("=甲 & <b>\n乙") },
      ],
      notes: ["n"],
    };
    const { header, rows } = tableOfUnits([unit], [en, zh]);
    const all = [header];
    for await (const row of rows) all.push(row);
    const csv = readCsv(await bytesOf(writeCsv(all))).rows;
    const [sheet] = await readXlsx(await writeXlsx("m", all[0]!, all.slice(1)));
    for (const table of [csv, sheet!.rows]) {
      const [back] = [...readTableUnits(table, previewTable(table).mapping)];
      expect(back!.variants.map(({ content }) => inlineToTagged(content))).toEqual(
        unit.variants.map(({ content }) => inlineToTagged(content)),
      );
      expect(back!.notes).toEqual(["n"]);
    }
  });
});
