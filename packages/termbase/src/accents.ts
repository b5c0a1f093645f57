/** Languages that people write without accents in capitals, in haste and on foreign keyboards. */
const OMIT_ACCENTS: ReadonlySet<string> = new Set(["fr", "es", "pt", "it", "ca"]);

/** True for languages where what has no accent may have lost it. */
export function mayOmitAccents(primary: string): boolean {
  return OMIT_ACCENTS.has(primary);
}

/** Without the marks on letters; ñ is a letter of its own and stays. */
export function withoutAccents(word: string): string {
  return word
    .normalize("NFD")
    .replace(/(?<!n)\u0303|[\u0300-\u0302\u0304-\u036F]/gu, "")
    .normalize("NFC");
}

/** What stands before the keys of words without their accents. */
export const BARE = "\u0001";

/** The key of a word that has lost its accents; of one that has none, itself. */
export function bareKey(folded: string): string {
  const bare = withoutAccents(folded);
  return bare === folded ? folded : `${BARE}${bare}`;
}
