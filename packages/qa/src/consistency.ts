import { textOnly } from "@yizhou/model";
import type { CheckedSegment } from "./checked-segment.ts";
import type { Finding } from "./finding.ts";

/** A finding of a check that looks at more than one segment, with the others that it is about. */
export interface ConsistencyFinding extends Finding {
  readonly ordinal: number;
  /** Ordinals of some segments that say it differently, the first ones. */
  readonly others: readonly number[];
}

const MAX_OTHERS = 5;

/**
 * The same source translated in several ways, and different sources translated the same. Cost: linear in the text.
 *
 * @returns by segment, in the order of the document
 */
export function findInconsistencies(segments: readonly CheckedSegment[]): readonly ConsistencyFinding[] {
  const done = segments.flatMap(({ ordinal, source, target }) => {
    const to = target === null ? "" : fold(textOnly(target));
    const from = fold(textOnly(source));
    return to === "" || from === "" ? [] : [{ ordinal, from, to }];
  });
  const found = [
    ...differing(
      done,
      ({ from }) => from,
      ({ to }) => to,
      "inconsistentTarget",
    ),
    // Numbers and marks alone are the same in many places; so are words that two sources share in another spelling.
    ...differing(
      done.filter(({ to }) => /\p{L}.*\p{L}/u.test(to)),
      ({ to }) => to,
      ({ from }) => bare(from),
      "inconsistentSource",
    ),
  ];
  return found.sort((a, b) => a.ordinal - b.ordinal);
}

interface Done {
  readonly ordinal: number;
  readonly from: string;
  readonly to: string;
}

function differing(
  done: readonly Done[],
  keyOf: (one: Done) => string,
  sideOf: (one: Done) => string,
  check: "inconsistentTarget" | "inconsistentSource",
): ConsistencyFinding[] {
  const groups = Map.groupBy(done, keyOf);
  return [...groups.values()].flatMap((group) => {
    const sides = Map.groupBy(group, sideOf);
    if (sides.size < 2) return [];
    return group.map((one): ConsistencyFinding => {
      const others = group.filter((other) => sideOf(other) !== sideOf(one));
      return {
        check,
        variant: "differs",
        values: [String(sides.size)],
        ordinal: one.ordinal,
        others: others.slice(0, MAX_OTHERS).map(({ ordinal }) => ordinal),
      };
    });
  });
}

function fold(text: string): string {
  return text.normalize("NFKC").replace(/\s+/gu, " ").trim();
}

/** Without case, marks and plural endings: sources that differ only so may well be translated the same. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/\b(?:the|a|an)\b/gu, "")
    .replace(/(?<=\p{Script=Latin}{3})(?:es|s|ed|ing)\b/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}
