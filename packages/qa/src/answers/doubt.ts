import type { CheckId, DoubtCode, InlineContent } from "@yizhou/model";
import type { CheckContext, CheckedSegment } from "../checked-segment.ts";
import { findingCode } from "../finding.ts";
import { checkSegment } from "../run-checks.ts";
import { DEFAULT_QA_SETTINGS } from "../settings.ts";

/** Why a machine's translation may be wrong. Codes and values only: whoever shows it has the words. */
export interface Doubt {
  readonly code: DoubtCode;
  readonly values: readonly string[];
}

/** Of these doubts a value is to blame: a number, unit, date, code, address … that one side has and the other has not. */
const IS_VALUE = /^(?:numbers|units|dates|placeholders|addresses|citations|codes)\./u;

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
] as const satisfies readonly CheckId[];
const RANK: ReadonlyMap<CheckId, number> = new Map(GRAVE.map((id, at) => [id, at]));
const SETTINGS = {
  ...DEFAULT_QA_SETTINGS,
  severities: Object.fromEntries(
    Object.keys(DEFAULT_QA_SETTINGS.severities).map((id) => [id, RANK.has(id as CheckId) ? "warn" : "off"]),
  ) as typeof DEFAULT_QA_SETTINGS.severities,
};

/** What was said of targets that are still about, with what it was said of. */
const said = new WeakMap<
  InlineContent,
  Pick<CheckedSegment, "source"> & Pick<CheckContext, "from" | "to"> & { readonly doubts: readonly Doubt[] }
>();

/**
 * What speaks against a translation by itself, gravest first; empty for one that may stand. Whoever made it: an engine, a cache, a
 * memory's similar sentence. Cost: linear in the text, some 0.2 ms a sentence; nothing for a pair of the same objects as before, since a
 * document is judged anew with each better answer.
 */
export function doubtsOf(
  segment: Pick<CheckedSegment, "source" | "target">,
  pair: Pick<CheckContext, "from" | "to">,
): readonly Doubt[] {
  const { source, target } = segment;
  if (!target) return findDoubts(segment, pair);
  const before = said.get(target);
  if (before?.source === source && before.from === pair.from && before.to === pair.to) return before.doubts;
  const doubts = findDoubts(segment, pair);
  said.set(target, { source, from: pair.from, to: pair.to, doubts });
  return doubts;
}

function findDoubts(
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
