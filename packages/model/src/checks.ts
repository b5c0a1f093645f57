/**
 * All quality checks with the cases that each tells apart, in the order in which findings are shown: what breaks the document
 * first, style last. A new one also needs its texts (`contract/src/check-messages.ts`) and its rule (`packages/qa`); it does not
 * compile before.
 */
export const CHECKS = {
  empty: ["empty"],
  tags: ["missing", "extra", "nesting"],
  placeholders: ["missing", "extra"],
  untranslated: ["same", "wordless", "trailing"],
  leftover: ["script"],
  engineTalk: ["refusal", "preface", "remark", "markup", "prompt"],
  saidTwice: ["twice"],
  numbers: ["missing", "extra", "sign", "exchanged"],
  units: ["changed", "missing", "extra"],
  dates: ["changed"],
  polarity: ["lost", "added"],
  contraries: ["turned"],
  addresses: ["missing", "extra"],
  codes: ["missing", "extra"],
  names: ["missing", "other"],
  citations: ["missing", "extra"],
  termMissing: ["missing"],
  termForbidden: ["forbidden", "instead"],
  fuzzyUnchanged: ["unchanged"],
  inconsistentTarget: ["differs"],
  inconsistentSource: ["differs"],
  lengthLimit: ["long"],
  lengthRatio: ["short", "long"],
  endMark: ["missing", "added", "changed"],
  brackets: ["lone"],
  quotes: ["lone"],
  symbols: ["missing", "extra"],
  markWidth: ["half", "full"],
  letterWidth: ["full"],
  latinSpacing: ["missing", "extra"],
  doubledMarks: ["doubled"],
  repeatedWord: ["repeated"],
  edgeSpaces: ["start", "end"],
  doubleSpaces: ["double"],
  tagSpaces: ["glued"],
  koreanParticles: ["wrong", "both"],
  ownPatterns: ["sourceWithoutTarget", "targetWithoutSource", "target", "both"],
} as const satisfies Record<string, readonly string[]>;

export type CheckId = keyof typeof CHECKS;

/** A case of a check: `numbers.missing`. */
export type FindingCode = { [Id in CheckId]: `${Id}.${(typeof CHECKS)[Id][number]}` }[CheckId];

export const CHECK_IDS = Object.keys(CHECKS) as readonly CheckId[];

export function isCheckId(word: string): word is CheckId {
  return Object.hasOwn(CHECKS, word);
}

/** What happens to a finding: nothing, it is shown, or the segment cannot be confirmed while it stands. */
export type Severity = (typeof SEVERITIES)[number];

export const SEVERITIES = ["off", "warn", "block"] as const;
