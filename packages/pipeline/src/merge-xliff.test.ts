import { readXliff } from "@yizhou/exchange";
import { installedFilters } from "@yizhou/filters/node";
import { inlineFromText, type LanguageTag } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { extractSegments } from "./extract-segments.ts";
import { mergeXliff } from "./merge-xliff.ts";
import { copyResults, makeTmx, makeXliff, translationUnits, xliffSource } from "./outputs.ts";
import { markTranslated } from "./testing.ts";

const en = "en" as LanguageTag;
const zh = "zh-Hans" as LanguageTag;
const name = "sample.txt";
const text = "First one. Second one.\r\nA line with <marks> & 12 numbers.\r\n\r\n  7\r\n";
const source = new TextEncoder().encode(text);
const bytesOf = (xliff: string): Uint8Array => new TextEncoder().encode(xliff);
const merged = async (xliff: string): Promise<string> =>
  new TextDecoder().decode(
    (await mergeXliff(source, { filters: installedFilters, name, xliff: bytesOf(xliff) })).bytes,
  );

async function extracted(isCopy = false): Promise<string> {
  const document = await extractSegments(source, { filters: installedFilters, name, sourceLanguage: en });
  return makeXliff(xliffSource(source, document), isCopy ? copyResults(document.segments) : new Map(), {
    name,
    from: en,
    to: zh,
  });
}

describe("an XLIFF back into its document", () => {
  test("without targets gives the source, byte for byte", async () => {
    expect(await merged(await extracted())).toBe(text);
  });

  test("with every target equal to its source gives the source, byte for byte", async () => {
    const xliff = await extracted(true);
    expect(xliff).toContain("<target>First one.</target>");
    expect(await merged(xliff)).toBe(text);
  });

  test("puts a target in its place and leaves the rest", async () => {
    const xliff = (await extracted(true)).replace(
      "<target>Second one.</target>",
      "<target>第二句。</target>",
    );
    expect(await merged(xliff)).toBe(text.replace(" Second one.", "第二句。"));
  });

  test("takes a file that another tool has cut into other segments", async () => {
    const xliff = (await extracted()).replace(
      /<segment id="s1"><source>First one\.<\/source><\/segment><ignorable><source> <\/source><\/ignorable><segment id="s2"><source>Second one\.<\/source><\/segment>/,
      '<segment id="a"><source>First one. Second one.</source><target>第一句和第二句。</target></segment>',
    );
    expect(await merged(xliff)).toBe(text.replace("First one. Second one.", "第一句和第二句。"));
  });

  test("of other bytes is refused", async () => {
    const other = new TextEncoder().encode(text.replace("First", "Fourth"));
    await expect(
      mergeXliff(other, { filters: installedFilters, name, xliff: bytesOf(await extracted(true)) }),
    ).rejects.toMatchObject({
      code: "filter.skeleton_mismatch",
    });
  });

  test("whose sources were edited is refused, since its targets would go astray", async () => {
    const xliff = (await extracted(true)).replace(
      "<source>Second one.</source>",
      "<source>Other text.</source>",
    );
    await expect(merged(xliff)).rejects.toMatchObject({ code: "filter.skeleton_mismatch" });
  });

  test("tags that a target invents are dropped, with a warning", async () => {
    const xliff = (await extracted(true)).replace(
      "<target>Second one.</target>",
      '<target>第<ph id="9"/>二句。</target>',
    );
    const result = await mergeXliff(source, { filters: installedFilters, name, xliff: bytesOf(xliff) });
    expect(new TextDecoder().decode(result.bytes)).toBe(text.replace(" Second one.", "第二句。"));
    expect(result.warnings.map(({ code }) => code)).toContain("warning.tags_repaired");
    expect(result.changedSegments).toBe(1);
  });

  test("that is none is a coded error", async () => {
    await expect(merged("<html/>")).rejects.toMatchObject({ code: "exchange.invalid_xliff" });
  });
});

test("an XLIFF holds every segment with its unit, its place and the hash of its document", async () => {
  const xliff = await readXliff(bytesOf(await extracted()));
  expect(xliff).toMatchObject({ sourceLanguage: "en", targetLanguage: "zh-Hans" });
  expect(xliff.files[0]).toMatchObject({
    original: name,
    format: "txt",
    sourceHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(xliff.files[0]!.units.flatMap(({ segments }) => segments).length).toBe(
    (await extractSegments(source, { filters: installedFilters, name, sourceLanguage: en })).segments.length,
  );
});

test("memory entries are the translated segments, each source once, with their neighbours", async () => {
  const { segments } = await extractSegments(new TextEncoder().encode("Same. Other.\nSame.\n12\n"), {
    filters: installedFilters,
    name,
    sourceLanguage: en,
  });
  const results = new Map(
    [...copyResults(segments)].map(([ordinal, result]) => [
      ordinal,
      { ...result, target: markTranslated(result.target!) },
    ]),
  );
  const units = translationUnits(segments, results, { from: en, to: zh });
  expect(units.map(({ variants }) => variants.map(({ content }) => content))).toEqual([
    [inlineFromText("Same."), inlineFromText("[zh] Same.")],
    [inlineFromText("Other."), inlineFromText("[zh] Other.")],
  ]);
  const tmx = await makeTmx(segments, results, { from: en, to: zh }, { toolVersion: "1" });
  expect(tmx).toContain('<tuv xml:lang="zh-Hans"><seg>[zh] Same.</seg></tuv>');
});
