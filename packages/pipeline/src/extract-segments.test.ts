import { installedFilters } from "@yizhou/filters/node";
import {
  plainText,
  type InlineContent,
  type LanguageTag,
  type TextGroup,
  type TextUnit,
} from "@yizhou/model";
import { glueSegments } from "@yizhou/segmentation";
import { expect, test } from "vitest";
import { extractSegments, segmentUnits } from "./extract-segments.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("segments come in reading order, numbered from 0, with their unit", async () => {
  const { segments, filter } = await extractSegments(bytes("One a. Two b.\nThree c.\n"), {
    filters: installedFilters,
    name: "a.txt",
  });
  expect(filter.format).toBe("txt");
  expect(segments.map(({ ordinal, source }) => [ordinal, plainText(source)])).toEqual([
    [0, "One a."],
    [1, "Two b."],
    [2, "Three c."],
  ]);
  expect(segments[0]!.unitId).toBe(segments[1]!.unitId);
});

test("the language is detected when none is given, and kept when one is", async () => {
  const text = bytes("本文介绍一种在翻译文档时保持版面的方法。实验结果很好。\n");
  expect(await extractSegments(text, { filters: installedFilters, name: "a.txt" })).toMatchObject({
    language: "zh-Hans",
    detectedLanguage: "zh-Hans",
  });
  expect(
    await extractSegments(text, {
      filters: installedFilters,
      name: "a.txt",
      sourceLanguage: "ja" as LanguageTag,
    }),
  ).toMatchObject({
    language: "ja",
    detectedLanguage: null,
  });
  expect(await extractSegments(bytes("12 34\n"), { filters: installedFilters, name: "a.txt" })).toMatchObject(
    {
      language: "und",
      detectedLanguage: null,
    },
  );
});

test("segments of a unit glue back to its content, tags and white space included", () => {
  const content: InlineContent = [
    { kind: "text", text: " First " },
    { kind: "open", id: 1, type: "format" },
    { kind: "text", text: "one. Second" },
    { kind: "close", id: 1, type: "format" },
    { kind: "standalone", id: 2, type: "note" },
    { kind: "text", text: " one.  " },
  ];
  const unit: TextUnit = { id: "u", part: "p", kind: "paragraph", content };
  const segments = segmentUnits([unit], "en" as LanguageTag);
  expect(segments.length).toBe(2);
  expect(
    glueSegments(segments.map(({ leading, source, trailing }) => ({ leading, content: source, trailing }))),
  ).toEqual(content);
});

test("a locked unit gives locked segments", () => {
  const unit: TextUnit = {
    id: "u",
    part: "p",
    kind: "cell",
    content: [{ kind: "text", text: "Header" }],
    locked: "table-header",
  };
  expect(segmentUnits([unit], "en" as LanguageTag).map(({ locked }) => locked)).toEqual([true]);
});

test("texts of a group that is left out are locked, and the others are not", async () => {
  const page = bytes('<p title="A tip of some words">The words themselves</p>');
  const read = async (leaveOut: readonly TextGroup[]) =>
    (await extractSegments(page, { filters: installedFilters, name: "a.html", leaveOut })).segments.map(
      ({ source, locked }) => [plainText(source), locked],
    );
  expect(await read(["comments"])).toEqual([
    ["A tip of some words", false],
    ["The words themselves", false],
  ]);
  expect(await read(["properties"])).toEqual([
    ["A tip of some words", true],
    ["The words themselves", false],
  ]);
});
