import type { CheckId, DoubtCode } from "@yizhou/model";
import type { CheckContext, CheckedSegment } from "../checked-segment.ts";
import { findingCode } from "../finding.ts";
import { checkSegment } from "../run-checks.ts";
import { DEFAULT_QA_SETTINGS } from "../settings.ts";

/** Why a machine's translation may be wrong. Codes and values only: whoever shows it has the words. */
export interface Doubt {
  readonly code: DoubtCode;
  readonly values: readonly string[];
}

/** Of these doubts a value is to blame: a number, unit, date, bound, name, code, address … that one side has and the other has not. */
const IS_VALUE =
  /^(?:numbers|units|dates|contraries|placeholders|addresses|citations|codes)\.|^names\.other$/u;

/** True where a value has no counterpart; what people once wrote may be doubted for that alone. */
export function isAboutValue({ code }: Doubt): boolean {
  return IS_VALUE.test(code);
}

/** Checks whose findings speak against an answer, gravest first. What is a matter of style is left to the editor. */
const GRAVE = [
  "engineTalk",
  "untranslated",
  "leftover",
  "saidTwice",
  "numbers",
  "units",
  "dates",
  "placeholders",
  "addresses",
  "citations",
  "codes",
  "names",
  "polarity",
  "contraries",
] as const satisfies readonly CheckId[];
const RANK: ReadonlyMap<CheckId, number> = new Map(GRAVE.map((id, at) => [id, at]));
const SETTINGS = {
  ...DEFAULT_QA_SETTINGS,
  severities: Object.fromEntries(
    Object.keys(DEFAULT_QA_SETTINGS.severities).map((id) => [id, RANK.has(id as CheckId) ? "warn" : "off"]),
  ) as typeof DEFAULT_QA_SETTINGS.severities,
};

/** What speaks against a translation by itself, gravest first. */
export function findDoubts(
  segment: Pick<CheckedSegment, "source" | "target">,
  pair: Pick<CheckContext, "from" | "to">,
): readonly Doubt[] {
  const found = checkSegment({ ordinal: 0, isConfirmed: false, ...segment }, { ...pair, settings: SETTINGS });
  // A code that only one side has may be a name that languages write differently; one in another's place is wrong.
  const lost = new Set(found.flatMap(({ check, variant }) => (check === "codes" ? [variant] : [])));
  return found
    .filter(({ check }) => check !== "codes" || lost.size > 1)
    .sort((a, b) => RANK.get(a.check)! - RANK.get(b.check)!)
    .map((finding) => ({ code: findingCode(finding), values: finding.values }));
}
