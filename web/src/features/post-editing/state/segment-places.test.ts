import type { JobSegment } from "@yizhou/contract";
import { expect, test } from "vitest";
import { openEditor } from "./editor-state.ts";
import { byOrdinal, numberOf, paragraphOf } from "./segment-places.ts";

const segment = (ordinal: number, more: Partial<JobSegment> = {}): JobSegment => ({
  ...{
    ordinal,
    unitId: "p1",
    place: null,
    kind: "paragraph",
    source: `Source ${ordinal}`,
    target: `译${ordinal}`,
  },
  ...{ state: "translated", origin: "engine", matchScore: null, isConfirmed: false, version: 1 },
  ...{ problem: null, termFindings: [] },
  ...more,
});

test("segments are found by ordinal in whatever order they come, and nobody writes where none is any more", () => {
  const cut = [segment(0, { anchor: 0, part: 0 }), segment(4, { anchor: 0, part: 1 }), segment(2)];
  expect(byOrdinal(cut).map(({ kind }) => kind)).toEqual([
    "paragraph",
    "gone",
    "paragraph",
    "gone",
    "paragraph",
  ]);
  const state = openEditor({ segments: cut, cuts: 0 }, []);
  expect(state.segments[4]!.source).toBe("Source 4");
  expect(cut.map((one) => numberOf(one, String))).toEqual(["1", "1b", "3"]);
});

test("the paragraph of a sentence is what its unit says around it", () => {
  const list = [
    segment(0, { unitId: "p0" }),
    segment(1, { source: "<g1>Marin</g1>, P." }),
    segment(2, { source: "Tides." }),
    segment(3, { unitId: "p2" }),
  ];
  expect(paragraphOf(list, list[2]!)).toBe("Marin, P. Tides.");
  expect(paragraphOf(list, list[1]!)).toBe("Marin, P. Tides.");
  expect(paragraphOf(list, list[3]!)).toBe("Source 3");
});
