import { mergeSegments } from "./merge-segments.ts";
import { positionsOf, type UnitSegment } from "./unit-segment.ts";
import { wordAt } from "./vocabulary.ts";

/** What segments, the oldest first, hold of each unit: its keys in order. For tests that compare them with rows. */
export function wordsByUnit(segments: readonly UnitSegment[]): Map<number, string> {
  const whole = mergeSegments(segments, true);
  const { starts, tokens } = whole.fuzzy;
  const positions = positionsOf(whole);
  return new Map(
    Array.from(whole.ids, (id, unit) => {
      const position = positions[unit]!;
      const own = Array.from(tokens.subarray(starts[position], starts[position + 1]));
      return [id, own.map((word) => wordAt(whole.words, word)).join(" ")];
    }),
  );
}
