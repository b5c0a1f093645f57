import { describe, expect, test } from "vitest";
import { readWords } from "./set-pages.ts";

const XML = `<doc>
  <page width="595.3" height="841.9">
    <word xMin="71.0" yMin="35.05" xMax="116.1" yMax="46.75">a&lt;b&amp;c潮</word>
  </page>
  <page width="595.3" height="841.9">
  </page>
</doc>`;

/** What is told of an output that comes in pieces of so many bytes. */
async function heardOf(xml: string, pieceBytes: number): Promise<unknown[]> {
  const heard: unknown[] = [];
  const bytes = Buffer.from(xml);
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  };
  await readWords(pieces(), {
    page: (...size) => heard.push(size),
    word: (...word) => heard.push(word),
  });
  return heard;
}

describe("words of pages", () => {
  test("are read with their places and marks of XML as they stand, however the output comes", async () => {
    const heard = [
      [595.3, 841.9],
      ["a<b&c潮", 71, 35.05, 116.1, 46.75],
      [595.3, 841.9],
    ];
    expect(await heardOf(XML, 1 << 16)).toEqual(heard);
    expect(await heardOf(XML, 1)).toEqual(heard);
  });

  test("as long as no page is are passed over, and the others stand", async () => {
    const line = (text: string) => `<word xMin="0" yMin="0" xMax="1" yMax="1">${text}</word>\n`;
    const xml = `<page width="1" height="1">\n${line("a")}${line("x".repeat(200_000))}${line("b")}`;
    for (const pieceBytes of [10_000, 1 << 20])
      expect((await heardOf(xml, pieceBytes)).map((one) => (one as unknown[])[0])).toEqual([1, "a", "b"]);
  });
});
