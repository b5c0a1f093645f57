/**
 * The letters of pseudo-translation. Every letter of a word is replaced by a rare relative of the same script, width and
 * case, so that the layout stays comparable, the word stays one word for line breaking, and a marked word can be told from
 * an untouched one: it has no ordinary letter left. All marks are single precomposed characters of the basic plane, stable
 * under NFC, and the Latin ones belong to Latin Extended-A or the Celtic set (ISO 8859-14), which office fonts carry.
 */
const LATIN_LOWER = "abcdefghijklmnopqrstuvwxyz";
const LATIN_MARKS = "āḃĉđēḟĝĥīĵķļṁņōṗģŗŝţūŷŵžỳż";

/** For Latin letters without a base letter (ß, ø, ŋ) and for scripts that have no mark of their own. */
const OTHER_MARK = "ǽ";

const HAN_FIRST = 0x4e00;
const HAN_MARK_FIRST = 0x3400;
const HAN_MARK_COUNT = 6582;
const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;
const HANGUL_FINALS = 28;
/** The final ㄽ, which only a handful of Korean words have. */
const HANGUL_MARK_FINAL = 11;

const SCRIPT_MARKS: readonly (readonly [script: RegExp, lower: string, upper: string])[] = [
  [/\p{Script=Hiragana}/u, "ゑ", "ゑ"],
  [/[\p{Script=Katakana}ー]/u, "ヱ", "ヱ"],
  [/\p{Script=Hangul}/u, "ㆁ", "ㆁ"],
  [/\p{Script=Bopomofo}/u, "ㆠ", "ㆠ"],
  [/\p{Script=Greek}/u, "ἀ", "Ἀ"],
  [/\p{Script=Cyrillic}/u, "ӿ", "Ӿ"],
  [/\p{Script=Arabic}/u, "ݐ", "ݐ"],
  [/\p{Script=Hebrew}/u, "ﬡ", "ﬡ"],
  [/\p{Script=Thai}/u, "ฃ", "ฃ"],
];

const latinMark = new Map<string, string>();
[...LATIN_MARKS].forEach((mark, index) => {
  latinMark.set(LATIN_LOWER[index]!, mark);
  latinMark.set(LATIN_LOWER[index]!.toUpperCase(), mark.toUpperCase());
});

const markLetters = new Set<string>([
  ...latinMark.values(),
  OTHER_MARK,
  OTHER_MARK.toUpperCase(),
  ...SCRIPT_MARKS.flatMap(([, lower, upper]) => [lower, upper]),
]);

/** The mark for one letter (a code point of category L); always one UTF-16 unit, of the same case. */
export function markLetter(letter: string): string {
  const codePoint = letter.codePointAt(0)!;
  if (codePoint >= HANGUL_FIRST && codePoint <= HANGUL_LAST) {
    const withoutFinal = codePoint - ((codePoint - HANGUL_FIRST) % HANGUL_FINALS);
    return String.fromCharCode(withoutFinal + HANGUL_MARK_FINAL);
  }
  if (/\p{Script=Han}/u.test(letter)) {
    // Different characters get different marks, so that repeats and order can still be seen in the result.
    const distance = Math.abs(codePoint - HAN_FIRST);
    return String.fromCharCode(HAN_MARK_FIRST + (distance % HAN_MARK_COUNT));
  }
  // Compatibility forms (é, 𝐀, ﬁ, Ａ) take the mark of their base letter.
  const base = [...letter.normalize("NFKD")][0]!;
  const latin = latinMark.get(base);
  if (latin) return latin;
  const isUpper = base !== base.toLowerCase();
  for (const [script, lower, upper] of SCRIPT_MARKS) if (script.test(base)) return isUpper ? upper : lower;
  return isUpper ? OTHER_MARK.toUpperCase() : OTHER_MARK;
}

/** True for a letter that only pseudo-translation writes. */
export function isMarkLetter(letter: string): boolean {
  if (markLetters.has(letter)) return true;
  // A combining mark of the source may have been composed with the letter since (e + macron + acute).
  const parts = [...letter.normalize("NFD")];
  if (parts.length > 2 && markLetters.has((parts[0]! + parts[1]!).normalize("NFC"))) return true;
  const codePoint = letter.codePointAt(0)!;
  if (codePoint >= HANGUL_FIRST && codePoint <= HANGUL_LAST) {
    return (codePoint - HANGUL_FIRST) % HANGUL_FINALS === HANGUL_MARK_FINAL;
  }
  return codePoint >= HAN_MARK_FIRST && codePoint < HAN_MARK_FIRST + HAN_MARK_COUNT;
}
