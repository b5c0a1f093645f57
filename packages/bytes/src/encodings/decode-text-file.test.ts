import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { decodeTextFile } from "./decode-text-file.ts";

test.each([
  ["gb18030", "编号,名称\n一,螺栓和螺母\n二,轴承"],
  ["cp949", "번호,이름\n하나,나사와 너트\n둘,베어링"],
  ["cp932", "番号,名称\n一,ボルトとナット\n二,ベアリング"],
  ["windows-1252", "numéro,désignation\nun,boulon à tête fraisée\ndeux,écrou"],
  ["utf-16le", "编号,名称\n一,螺栓和螺母"],
])("a file in %s is read without being told", (encoding, text) => {
  expect(decodeTextFile(iconv.encode(text, encoding))).toEqual({ text, encoding });
});

test("a byte order mark is not part of the text", () => {
  expect(decodeTextFile(Buffer.from("\uFEFFa,b"))).toEqual({ text: "a,b", encoding: "utf-8" });
});

test("the encoding that is named decides alone, and one that nobody knows is refused", () => {
  expect(decodeTextFile(Buffer.from("é"), "windows-1252").text).toBe("Ã©");
  expect(() => decodeTextFile(Buffer.from("a"), "klingon")).toThrowError(
    expect.objectContaining({ code: "filter.encoding_unknown" }),
  );
});

test("bytes that are no text are refused", () => {
  expect(() => decodeTextFile(Uint8Array.of(0, 1, 2, 3, 0, 255, 7, 1, 0))).toThrowError(
    expect.objectContaining({ code: "filter.encoding_unknown" }),
  );
});
