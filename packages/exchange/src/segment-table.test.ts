import { inlineFromText, isAppError, type InlineContent, type LanguageTag } from "@yizhou/model";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import {
  readDocxTables,
  readSegmentTable,
  readTables,
  SEGMENT_COLUMN_SHARES,
  tableOfSegments,
  writeCsv,
  writeDocxTable,
  writeXlsx,
  type SegmentRowOut,
  type TableRow,
} from "./index.ts";
import { bytesOf } from "./testing.ts";

const pair = { from: "en" as LanguageTag, to: "zh-Hans" as LanguageTag };
const tagged: InlineContent = [
  { kind: "open", id: 1, type: "other" },
  { kind: "text", text: "A < B & C" },
  { kind: "close", id: 1, type: "other" },
  { kind: "standalone", id: 2, type: "other" },
];
const rows: readonly SegmentRowOut[] = [
  {
    ...{ ordinal: 0, source: tagged, target: tagged, status: "confirmed" },
    ...{ note: "看一下", version: 3 },
  },
  {
    ...{ ordinal: 1, source: inlineFromText("=1+1 e\u0301 🎉"), target: null, status: "untranslated" },
    ...{ note: "", version: 0 },
  },
  {
    ...{
      ordinal: 2,
      source: inlineFromText("Line\none\ttab"),
      target: inlineFromText("שלום <b>"),
      status: "draft",
    },
    ...{ note: "", version: 7 },
  },
];
const expected = rows.map(({ ordinal, source, target, status, version }) => ({
  ...{ ordinal, source, target, status, version },
}));

async function fileOf(
  form: "csv" | "xlsx" | "docx",
  language: "zh" | "en" | "ko",
): Promise<readonly TableRow[]> {
  const { header, rows: cells } = tableOfSegments(rows, pair, language);
  switch (form) {
    case "csv":
      return (await readTables("csv", await bytesOf(writeCsv([header, ...cells]))))[0]!;
    case "xlsx":
      return (await readTables("xlsx", await writeXlsx("a", header, cells)))[0]!;
    case "docx": {
      const columns = header.map((heading, at) => ({ heading, share: SEGMENT_COLUMN_SHARES[at]! }));
      return (await readDocxTables(writeDocxTable(columns, cells)))[0]!;
    }
  }
}

describe("segments as a table", () => {
  test.each([
    ["csv", "zh"],
    ["xlsx", "ko"],
    ["docx", "en"],
    ["docx", "zh"],
  ] as const)("come back from %s as they went out (%s)", async (form, language) => {
    expect([...readSegmentTable(await fileOf(form, language), pair)]).toEqual(expected);
  });

  test("are read where people have moved, renamed or taken away columns", () => {
    const cells = (texts: readonly string[]) => texts.map((text) => ({ text }));
    const table = [
      { row: 1, cells: cells(["简体中文", "English", "who"]) },
      { row: 2, cells: cells(["潮水", "Tide", "Li"]) },
      { row: 3, cells: cells(["", "", ""]) },
    ];
    expect([...readSegmentTable(table, pair)]).toEqual([
      {
        ...{ ordinal: null, source: inlineFromText("Tide"), target: inlineFromText("潮水") },
        ...{ status: null, version: null },
      },
    ]);
  });

  test("are refused without a column for each language", () => {
    const table = [{ row: 1, cells: [{ text: "en" }, { text: "remarks" }] }];
    expect(() => [...readSegmentTable(table, pair)]).toThrow(
      expect.objectContaining({ code: "exchange.column_missing" }),
    );
  });
});

describe("a Word document", () => {
  const documentOf = (body: string) =>
    zipSync({
      "word/document.xml": strToU8(`<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`),
    });
  const cellsOf = async (body: string) =>
    (await readDocxTables(documentOf(body))).map((table) =>
      table.map(({ cells }) => cells.map(({ text }) => text)),
    );

  test("gives the text of its cells with recorded changes made", async () => {
    const body =
      "<w:p><w:r><w:t>before</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:pPr><w:tabs><w:tab/></w:tabs></w:pPr><w:r><w:t>a</w:t></w:r><w:del><w:r><w:delText>b</w:delText></w:r></w:del><w:ins><w:r><w:t>c</w:t></w:r></w:ins></w:p><w:p><w:r><w:t>d</w:t></w:r></w:p></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>";
    expect(await cellsOf(body)).toEqual([[["ac\nd", ""]]]);
  });

  test.each([
    ["no archive", strToU8("PK nothing")],
    ["no document", zipSync({ "a.txt": strToU8("a") })],
    ["entities", zipSync({ "word/document.xml": strToU8('<!DOCTYPE d [<!ENTITY a "b">]><d>&a;</d>') })],
    ["a broken end", zipSync({ "word/document.xml": strToU8("<w:document><w:tbl>") })],
  ])("with %s is refused by its code", async (_, bytes) => {
    const error = await readDocxTables(bytes).catch((thrown: unknown) => thrown);
    expect(isAppError(error, "exchange.invalid_table")).toBe(true);
  });
});
