import { installedFilters } from "@yizhou/filters/node";
import { plainText, type LanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { alignableDocument, alignableLines, alignTexts, beadUnits } from "./align-documents.ts";
import { extractSegments } from "./extract-segments.ts";

const [en, zh] = ["en", "zh-Hans"] as LanguageTag[] as [LanguageTag, LanguageTag];
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("two documents become memory units, joined sentences as one text in the manner of their language", async () => {
  const source = alignableDocument(
    await extractSegments(
      bytes(
        "We translate papers of 30 pages and more. The layout of every page stays as it was before.\nThe memory grows with every job, and so do you.\nNobody has to pay twice.\n",
      ),
      { filters: installedFilters, name: "a.txt", sourceLanguage: en },
    ),
  );
  const target = alignableDocument(
    await extractSegments(
      bytes(
        "我们翻译30页以上的论文，而且每一页的版面都保持原来的样子不变。\n记忆库随每次工作增长。您也一样。\n没有人需要付两次钱。\n",
      ),
      { filters: installedFilters, name: "b.txt", sourceLanguage: zh },
    ),
  );
  const units = beadUnits(await alignTexts(source, target), source, target);
  expect(units.map(({ variants }) => variants.map(({ content }) => plainText(content)))).toEqual([
    [
      "We translate papers of 30 pages and more. The layout of every page stays as it was before.",
      "我们翻译30页以上的论文，而且每一页的版面都保持原来的样子不变。",
    ],
    ["The memory grows with every job, and so do you.", "记忆库随每次工作增长。您也一样。"],
    ["Nobody has to pay twice.", "没有人需要付两次钱。"],
  ]);
  expect(units[0]!.properties).toMatchObject({ "x-origin": "alignment" });
});

test("units below the wanted confidence and sentences without counterpart are left out", () => {
  const text = alignableLines("a\nb\n", en);
  const beads = [
    { sourceStart: 0, sourceEnd: 1, targetStart: 0, targetEnd: 1, confidence: 0.4 },
    { sourceStart: 1, sourceEnd: 2, targetStart: 1, targetEnd: 1, confidence: 1 },
  ];
  expect(beadUnits(beads, text, text)).toHaveLength(1);
  expect(beadUnits(beads, text, text, 0.5)).toEqual([]);
});

test("lines keep their numbers, whatever ends them, and an empty text has none", () => {
  expect(alignableLines("\uFEFFa\r\n\r\nb\r\n", en).sentences.map(({ text }) => text)).toEqual([
    "a",
    "",
    "b",
  ]);
  expect(alignableLines("", en).sentences).toEqual([]);
});
