import { Readable } from "node:stream";
import { gzipSync, gunzipSync } from "node:zlib";
import type { LanguageTag, Segment, TextUnit } from "@yizhou/model";
import { expect, test } from "vitest";
import type { ParsedDocument } from "./document-tasks.ts";
import { packParsed, readParsed } from "./parsed-file.ts";

const text = (value: string) => [{ kind: "text" as const, text: value }];

function parsed(count: number): ParsedDocument {
  return {
    format: "txt",
    pages: null,
    characters: count * 10,
    units: Array.from({ length: count }, (_, n): TextUnit => ({
      id: `u${n}`,
      part: "text",
      kind: "paragraph",
      content: text(`行 ${n}\n“quoted”`),
    })),
    segments: Array.from({ length: count }, (_, n): Segment => ({
      ordinal: n,
      unitId: `u${n}`,
      source: text(`行 ${n}`),
      leading: "",
      trailing: "\n",
      locked: false,
    })),
    language: "zh-Hans" as LanguageTag,
    detectedLanguage: null,
    warnings: [{ code: "warning.formula_kept" }],
  };
}
/** In pieces of a few bytes, as a network or a disk may bring them. */
const inPieces = (bytes: Uint8Array, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    ),
  );

test.each([0, 1, 250, 251, 2000])("%d units and segments come back as they went", async (count) => {
  const document = parsed(count);
  const packed = await packParsed(document);
  expect(await readParsed(inPieces(packed, 777))).toEqual(document);
});

test("no line holds more than some hundred of them, so none takes long to read", async () => {
  const lines = gunzipSync(await packParsed(parsed(20_000)))
    .toString()
    .split("\n");
  expect(lines.length).toBeGreaterThan(160);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(50_000);
});

test("what earlier versions stored, all in one line, is read as well", async () => {
  const document = parsed(3);
  expect(await readParsed(Readable.from([gzipSync(JSON.stringify(document))]))).toEqual(document);
});

test.each([
  ["cut", async () => (await packParsed(parsed(2000))).subarray(0, 500)],
  ["not packed at all", async () => Buffer.from("{}")],
  ["empty", async () => gzipSync("")],
])("bytes that are %s are an error, not half a document", async (_what, make) => {
  await expect(readParsed(Readable.from([await make()]))).rejects.toThrow();
});
