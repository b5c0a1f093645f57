import { expect, test } from "vitest";
import type { TextUnitKind } from "@yizhou/model";
import { headingPaths } from "./heading-paths.ts";
import { makeSegments } from "./testing.ts";

test("every segment knows the headings over it, by their numbers", () => {
  const texts = ["Paper", "1 Ends", "One.", "1.2 Means", "Two.", "2 Results", "Three."];
  const kinds: TextUnitKind[] = ["title", "heading", "paragraph", "heading", "paragraph", "heading", "cell"];
  const segments = makeSegments(texts);
  const paths = headingPaths(segments, new Map(segments.map(({ unitId }, at) => [unitId, kinds[at]!])));
  expect(segments.map(({ ordinal }) => paths.get(ordinal) ?? [])).toEqual([
    [],
    ["Paper"],
    ["Paper", "1 Ends"],
    ["Paper", "1 Ends"],
    ["Paper", "1 Ends", "1.2 Means"],
    ["Paper"],
    ["Paper", "2 Results"],
  ]);
});
