/**
 * Tokens of a sentence as alignment compares them: meant to meet across languages and inflections, not to be shown.
 *
 * - `#1000`: a number by its digits (separators and full width gone);
 * - `?` `!` `:` `"` `(` `%`: marks that both languages tend to share, in half width;
 * - Latin and other alphabetic words: lower case, their first six letters; a word with a digit or an inner capital
 *   (`useState`, `H2O`) is a name and stays whole;
 * - Hangul: an eojeol without its particle, at most its first three syllables;
 * - Han and kana: pairs of neighbouring characters (a lone character as itself);
 * - `¶stop`, `¶colon`, `¶comma` or `¶open`: how the sentence ends; a heading ends open in both languages.
 *
 * Cost: linear.
 */
export function alignmentTokens(text: string): string[] {
  const tokens = wordTokens(text);
  tokens.push(endingOf(text));
  return tokens;
}

/** The same without the ending: for phrases of a lexicon. */
export function wordTokens(text: string): string[] {
  const tokens: string[] = [];
  for (const [piece] of text.normalize("NFKC").matchAll(PIECE)) {
    const first = piece.codePointAt(0)!;
    if (first >= 0x30 && first <= 0x39) tokens.push(`#${piece.replace(/[,.](?=\d{3}(?!\d))/gu, "")}`);
    else if (HAN_OR_KANA.test(piece)) pushPairs(piece, tokens);
    else if (HANGUL.test(piece)) tokens.push(hangulStem(piece));
    else if (MARKS.has(piece)) tokens.push(MARKS.get(piece)!);
    else tokens.push(wordStem(piece));
  }
  return tokens;
}

const HAN_OR_KANA = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u;
const HANGUL = /^\p{Script=Hangul}/u;
const PIECE =
  /\d+(?:[.,]\d+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+|\p{Script=Hangul}+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}\p{N}_$])+(?:['’-]\p{Script=Latin}+)?|[?!:"“«「(%]/gu;

const MARKS = new Map(
  Object.entries({
    "?": "?",
    "!": "!",
    ":": ":",
    "%": "%",
    "(": "(",
    '"': '"',
    "“": '"',
    "«": '"',
    "「": '"',
  }),
);

function pushPairs(run: string, tokens: string[]): void {
  const characters = [...run];
  if (characters.length === 1) tokens.push(run);
  for (let i = 0; i + 1 < characters.length; i++) tokens.push(characters[i]! + characters[i + 1]!);
}

function wordStem(word: string): string {
  if (/\d|[$_]|\p{Ll}\p{Lu}/u.test(word)) return word.toLowerCase();
  const lower = word.toLowerCase().replace(/['’](?:s|re|ve|ll|d|m|t)$/u, "");
  if (lower.length > 6) return lower.slice(0, 6);
  return lower.length > 3 ? lower.replace(/(?:es|s|ed)$/u, "") : lower;
}

/** Particles and endings that follow a noun or a verb's stem, longest first. */
const PARTICLE =
  /(?:으로부터|에서는|에게서|이라는|입니다|합니다|습니다|됩니다|니다|으로는|으로써|에서|에게|까지|부터|처럼|보다|이나|이라|라는|라고|으로|로서|로써|에는|에도|과의|와의|하는|하고|하여|하면|한다|해야|할|한|해|은|는|이|가|을|를|의|에|도|로|와|과|만|고|며|나|면|된|되는|될)$/u;

function hangulStem(word: string): string {
  const stem = word.length > 2 ? word.replace(PARTICLE, "") : word;
  return (stem.length < 2 ? word : stem).slice(0, 3);
}

function endingOf(text: string): string {
  const last =
    text
      .trimEnd()
      .replace(/["'”’»」』）)\]]+$/u, "")
      .at(-1) ?? "";
  if (/[.。!！?？…‥]/u.test(last)) return "¶stop";
  if (/[:：]/u.test(last)) return "¶colon";
  return /[,，、;；]/u.test(last) ? "¶comma" : "¶open";
}
