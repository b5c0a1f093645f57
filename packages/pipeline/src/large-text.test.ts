import { createPseudoEngine } from "@yizhou/engines";
import { installedFilters } from "@yizhou/filters/node";
import { parseLanguageTag, plainText } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { mergeDocument } from "./assemble.ts";
import { extractSegments } from "./extract-segments.ts";
import { InMemorySegmentStore } from "./memory-store.ts";
import { quoteSegments } from "./quote.ts";
import { makeReport } from "./report.ts";
import { translateSegments } from "./translate-segments.ts";

const pair = { from: parseLanguageTag("en"), to: parseLanguageTag("zh-Hans") };
const MEBIBYTE = 2 ** 20;

/** A whole job over a text file. The bench does the same with files of the full 20 MiB. */
async function translate(source: Uint8Array) {
  const document = await extractSegments(source, {
    filters: installedFilters,
    name: "large.txt",
    sourceLanguage: pair.from,
  });
  const { segments } = document;
  const quote = await quoteSegments(segments, pair);
  const store = new InMemorySegmentStore();
  const engine = createPseudoEngine({ sameLength: true });
  const signal = new AbortController().signal;
  await translateSegments({ segments, ...pair, engines: [engine], store, signal });
  const report = makeReport(segments, store.results, pair);
  const options = { sourceLanguage: pair.from, targetLanguage: pair.to };
  const { bytes } = await mergeDocument(source, document, store.results, options);
  return { segments, quote, report, text: Buffer.from(bytes).toString("utf8") };
}

function filled(length: number, next: (index: number) => string, separator: string): string {
  const pieces: string[] = [];
  for (let at = 0; at < length; at += pieces.at(-1)!.length + separator.length)
    pieces.push(next(pieces.length));
  return pieces.join(separator);
}

describe("a large text file is translated whole within the time limit of a test, which nothing quadratic would keep", () => {
  test.each([
    ["of many short lines", filled(2 * MEBIBYTE, (i) => `Line ${i} of many`, "\n"), 90_000],
    ["of one line", filled(2 * MEBIBYTE, (i) => `The sentence number ${i} stands here.`, " "), 40_000],
  ])("%s", async (_, text, atLeast) => {
    const { segments, quote, report, text: result } = await translate(Buffer.from(text));
    expect(segments.length).toBeGreaterThan(atLeast);
    expect(quote).toMatchObject({ segments: segments.length, engine: { segments: segments.length } });
    expect(report).toMatchObject({
      segments: segments.length,
      translated: segments.length,
      completeness: 100,
    });
    expect(result.split("\n").length).toBe(text.split("\n").length);
    expect(result).not.toContain("many");
  });

  // Engines refuse a segment of that size, so it is cut where no rule cuts.
  test.each([
    ["without any full stop", "endless words ".repeat(MEBIBYTE / 14)],
    ["without any space", "endless".repeat(MEBIBYTE / 7)],
    ["of one mark", "!".repeat(MEBIBYTE / 4)],
  ])("of one line %s", async (_, text) => {
    const { segments, report } = await translate(Buffer.from(`Begin ${text}`));
    expect(Math.max(...segments.map(({ source }) => plainText(source).length))).toBeLessThanOrEqual(2_000);
    expect(report).toMatchObject({ segments: segments.length, completeness: 100 });
  });
});
