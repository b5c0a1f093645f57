import { expect, test } from "vitest";
import { parseWords } from "./set-pages.ts";

test("words of pages are read with their places and marks of XML as they stand", () => {
  const xml = `<doc>
  <page width="595.3" height="841.9">
    <word xMin="71.0" yMin="35.05" xMax="116.1" yMax="46.75">a&lt;b&amp;c</word>
  </page>
  <page width="595.3" height="841.9">
  </page>
</doc>`;
  expect(parseWords(xml)).toEqual([
    {
      ...{ width: 595.3, height: 841.9 },
      words: [{ text: "a<b&c", left: 71, top: 35.05, right: 116.1, bottom: 46.75 }],
    },
    { width: 595.3, height: 841.9, words: [] },
  ]);
});
