/** How a syllable ends, which decides the form of the particle behind it: 로 stands after a vowel and after ㄹ alike. */
export type KoreanFinal = "none" | "ㄹ" | "other";

const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11_172;
/** Finals of a syllable, none among them; the eighth is ㄹ. */
const FINALS = 28;
const RIEUL = 8;

/** Of a Hangul syllable; null for any other sign. */
export function hangulFinal(sign: string): KoreanFinal | null {
  const at = sign.charCodeAt(0) - FIRST_SYLLABLE;
  if (!(at >= 0 && at < SYLLABLES)) return null;
  const final = at % FINALS;
  if (final === 0) return "none";
  return final === RIEUL ? "ㄹ" : "other";
}

/** Read as 영, 일, 삼 …, capitals by their names (엘, 엠, 엔, 알). */
const READ_WITH_RIEUL = new Set([..."178LR"]);
const READ_WITH_OTHER = new Set([..."036MN"]);
const READ_OPEN = new Set([..."2459ABCDEFGHIJKOPQSTUVWXYZ%％℃°"]);

/** Of a digit, a capital or a sign as it is read aloud; null where that cannot be told. */
export function readFinal(sign: string): KoreanFinal | null {
  if (READ_WITH_RIEUL.has(sign)) return "ㄹ";
  if (READ_WITH_OTHER.has(sign)) return "other";
  return READ_OPEN.has(sign) ? "none" : null;
}
