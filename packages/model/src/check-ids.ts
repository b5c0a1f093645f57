/** All checks, in the order in which their findings are shown: what breaks the document first, style last. */
export const CHECK_IDS = [
  "empty",
  "tags",
  "placeholders",
  "untranslated",
  "leftover",
  "numbers",
  "units",
  "dates",
  "addresses",
  "codes",
  "citations",
  "termMissing",
  "termForbidden",
  "fuzzyUnchanged",
  "inconsistentTarget",
  "inconsistentSource",
  "lengthLimit",
  "lengthRatio",
  "endMark",
  "brackets",
  "quotes",
  "symbols",
  "markWidth",
  "letterWidth",
  "latinSpacing",
  "doubledMarks",
  "repeatedWord",
  "edgeSpaces",
  "doubleSpaces",
  "tagSpaces",
  "koreanParticles",
  "ownPatterns",
] as const;

export type CheckId = (typeof CHECK_IDS)[number];

export function isCheckId(word: string): word is CheckId {
  return (CHECK_IDS as readonly string[]).includes(word);
}
