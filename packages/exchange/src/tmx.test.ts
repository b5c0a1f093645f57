import { type LanguageTag, normaliseInline, type TranslationUnit } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { readTmx, type TmxHeader, type TmxReadOptions, writeTmx } from "./index.ts";
import type { ByteSource } from "./byte-source.ts";
import { bytesOf, inPieces, randomInline, seeded } from "./testing.ts";

const en = "en" as LanguageTag;
const zh = "zh-Hans" as LanguageTag;
const OPTIONS = { sourceLanguage: en, toolVersion: "1" };

async function read(source: ByteSource | string, options?: TmxReadOptions): Promise<TranslationUnit[]> {
  const units: TranslationUnit[] = [];
  const bytes = typeof source === "string" ? new TextEncoder().encode(source) : source;
  for await (const unit of readTmx(bytes, options)) units.push(unit);
  return units;
}

const file = (body: string, head = "") =>
  `${head}<tmx version="1.4"><header srclang="EN-US" creationtool="X" segtype="sentence"/><body>${body}</body></tmx>`;
const one = (seg: string) => file(`<tu><tuv xml:lang="en"><seg>${seg}</seg></tuv></tu>`);

/** A unit made by us has no elements of a file yet; read back it has those that we wrote. */
const withoutNative = (unit: TranslationUnit): TranslationUnit => ({
  ...unit,
  variants: unit.variants.map((variant) => ({
    ...variant,
    content: variant.content.map((node) => {
      if (node.kind === "text") return node;
      const { native: _, ...rest } = node;
      return rest;
    }),
  })),
});

describe("what is written is read back", () => {
  test("for 500 random units, whatever the pieces they come in", async () => {
    const random = seeded(7);
    const units = Array.from({ length: 500 }, (): TranslationUnit => ({
      variants: [en, zh].map((language) => ({
        language,
        content: normaliseInline([{ kind: "text", text: "x" }, ...randomInline(random)]),
      })),
    }));
    const bytes = await bytesOf(writeTmx(units, OPTIONS));
    for (const size of [1_000_000, 977, 3])
      expect((await read(inPieces(bytes, size))).map(withoutNative)).toEqual(units);
  });
  test("with dates, author, properties and notes", async () => {
    const unit: TranslationUnit = {
      id: "7",
      variants: [{ language: en, content: [{ kind: "text", text: "Ebb" }] }],
      createdAt: "2026-03-15T09:30:00Z",
      changedAt: "2026-03-16T09:30:00Z",
      createdBy: "li & wang",
      properties: { field: "ocean" },
      notes: ["checked"],
    };
    expect(await read(await bytesOf(writeTmx([unit], OPTIONS)))).toEqual([unit]);
  });
  test("without the characters that XML cannot hold", async () => {
    const unit = {
      variants: [{ language: en, content: [{ kind: "text" as const, text: "a\u0001b\uD800c" }] }],
    };
    const [back] = await read(await bytesOf(writeTmx([unit], OPTIONS)));
    expect(back!.variants[0]!.content).toEqual([{ kind: "text", text: "abc" }]);
  });
});

describe("inline elements of other tools", () => {
  const nodes = async (seg: string) =>
    (await read(one(seg)))[0]!.variants[0]!.content.map((node) => {
      const { native: _, ...rest } = node as { native?: unknown; kind: string };
      return rest;
    });
  test("become pairs and standalone tags; native code is not text", async () => {
    expect(
      await nodes('A<bpt i="1" type="bold">{\\b </bpt>b<ept i="1">}</ept><ph type="fnote">\\fn</ph>'),
    ).toEqual([
      { kind: "text", text: "A" },
      { kind: "open", id: 1, type: "format" },
      { kind: "text", text: "b" },
      { kind: "close", id: 1, type: "format" },
      { kind: "standalone", id: 2, type: "note" },
    ]);
  });
  test("hi is a pair, ut a standalone tag, sub inside code is no text", async () => {
    expect(await nodes('<hi type="x">a</hi><ut>c</ut><ph>img<sub>alt</sub></ph>b')).toEqual([
      { kind: "open", id: 1, type: "other" },
      { kind: "text", text: "a" },
      { kind: "close", id: 1, type: "other" },
      { kind: "standalone", id: 2, type: "other" },
      { kind: "standalone", id: 3, type: "other" },
      { kind: "text", text: "b" },
    ]);
  });
  test("x matches the tags of two languages whose order differs", async () => {
    const [unit] = await read(
      file(
        '<tu><tuv xml:lang="en"><seg><ph x="1" type="note"/>a<ph x="2" type="image"/></seg></tuv>' +
          '<tuv xml:lang="zh-CN"><seg><ph x="2" type="image"/>b<ph x="1" type="note"/></seg></tuv></tu>',
      ),
    );
    const ids = unit!.variants.map(({ content }) =>
      content.flatMap((node) => (node.kind === "text" ? [] : [node.id])),
    );
    expect(ids).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(unit!.variants[1]!.language).toBe("zh-Hans");
  });
});

describe("the file", () => {
  test("tells its header", async () => {
    const headers: TmxHeader[] = [];
    await read(file(""), { onHeader: (header) => headers.push(header) });
    expect(headers).toMatchObject([{ sourceLanguage: "en-US", tool: "X", segmentType: "sentence" }]);
  });
  test("may be UTF-16, with or without a mark, or in a declared encoding", async () => {
    const text = one("潮 é");
    const utf16 = new Uint8Array(
      [...`\uFEFF${text}`].flatMap((c) => [c.charCodeAt(0) & 0xff, c.charCodeAt(0) >> 8]),
    );
    const big = new Uint8Array([...text].flatMap((c) => [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 0xff]));
    const latin = new Uint8Array(
      [...`<?xml version="1.0" encoding="ISO-8859-1"?>${one("é")}`].map((c) => c.charCodeAt(0)),
    );
    for (const bytes of [utf16, utf16.subarray(2), big]) {
      expect((await read(bytes))[0]!.variants[0]!.content).toEqual([{ kind: "text", text: "潮 é" }]);
    }
    expect((await read(latin))[0]!.variants[0]!.content).toEqual([{ kind: "text", text: "é" }]);
  });
  test("may name the TMX document type, which is not fetched", async () => {
    expect(await read(file("", '<!DOCTYPE tmx SYSTEM "http://localhost:1/tmx14.dtd">\n'))).toEqual([]);
  });
  test.each([
    ["English", "en"],
    ["简体中文", "zh-Hans"],
    ["korean", "ko"],
    ["EN-GB", "en-GB"],
    ["Klingonese", null],
  ])("may write a language by its name: %s", async (given, language) => {
    const units = await read(file(`<tu><tuv xml:lang="${given}"><seg>a</seg></tuv></tu>`));
    expect(units.map(({ variants }) => variants[0]!.language)).toEqual(language === null ? [] : [language]);
  });
  test("loses only the languages that do not exist, and says which", async () => {
    const skipped: unknown[] = [];
    const units = await read(
      file(
        '<tu><tuv xml:lang="??"><seg>a</seg></tuv><tuv xml:lang="en"><seg>b</seg></tuv></tu><tu><tuv xml:lang="en"><seg/></tuv></tu><tu/>',
      ),
      { onProblem: (entry) => skipped.push(entry) },
    );
    expect(units).toHaveLength(1);
    expect(skipped).toEqual([
      {
        row: 1,
        isNote: false,
        problem: { code: "exchange.row_language_unknown", params: { language: "??" } },
      },
      { row: 2, isNote: false, problem: { code: "exchange.row_side_empty", params: { language: "en" } } },
      { row: 3, isNote: false, problem: { code: "exchange.row_empty", params: {} } },
    ]);
  });
});

describe("is refused with a code", () => {
  const bomb = '<!DOCTYPE tmx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
  test.each([
    ["an internal subset", file("", bomb)],
    ["an unknown entity", one("&xxe;")],
    ["a bare ampersand", one("a & b")],
    ["wrong nesting", "<tmx><body></tmx></body>"],
    ["another root", "<html></html>"],
    ["a cut file", file("").slice(0, -20)],
    ["an empty file", ""],
    ["no XML", "PK\u0003\u0004 hello"],
    ["an encoding that does not exist", `<?xml version="1.0" encoding="klingon"?>${file("")}`],
    ["an attribute twice", '<tmx version="1" version="2"></tmx>'],
    ["depth without end", `<tmx>${"<a>".repeat(10_000)}`],
    ["a tag without end", `<tmx ${"a".repeat(1_100_000)}`],
    ["a character reference out of range", one("&#x110000;")],
  ])("%s", async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: "exchange.invalid_tmx" });
    await expect(read(inPieces(new TextEncoder().encode(text), 65_536))).rejects.toMatchObject({
      code: "exchange.invalid_tmx",
    });
  });
});
