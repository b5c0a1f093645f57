/**
 * Deterministic stand-in translations: every word becomes another one in the script of the target language, while tags,
 * numbers, addresses and placeholders stay. The same source always gives the same target.
 */
/** Only characters that Simplified and Traditional Chinese share. */
const HAN = [
  ..."的一是在不了有和人中大上我以要他用生到作地于出就分成可主发年同工也能下子面而方后多定行法所民得",
];
const HANGUL = [
  ..."가나다라마바사아자차카타파하고노도로모보소오조초코토포호구누두루무부수우주추쿠투푸후기니디리미비시이지치키티피히",
];
const KANA = [..."あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわ"];
const CYRILLIC = [
  "ба",
  "ве",
  "ги",
  "до",
  "жу",
  "зы",
  "ка",
  "ле",
  "ми",
  "но",
  "пу",
  "ры",
  "са",
  "те",
  "фи",
  "хо",
];
const LATIN = [
  "ba",
  "ce",
  "di",
  "fo",
  "gu",
  "ka",
  "le",
  "mi",
  "no",
  "pu",
  "ra",
  "se",
  "ti",
  "vo",
  "zu",
  "lan",
  "mer",
  "tis",
  "dor",
  "vel",
];

const KEPT = /<[^<>]{1,24}>|&\w{1,6};|https?:\/\/\S+|[\w.+-]+@[\w-]+\.[\w.-]*\w|%[sd]\b|\{\w+\}/u;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const PIECE = new RegExp(
  `(${KEPT.source})|(${EAST_ASIAN.source})|((?!${EAST_ASIAN.source})\\p{L}[\\p{L}\\p{M}'’]*)`,
  "gu",
);

/** @param to  primary language subtag of the target: `zh`, `ko`, `en`, … */
export function fakeTranslation(text: string, to: string): string {
  let afterWord = false;
  const out = text.replace(PIECE, (piece: string, kept?: string, eastAsian?: string) => {
    if (kept !== undefined) {
      afterWord = false;
      return piece;
    }
    const word = fakeWord(piece, to);
    // Scripts with spaces get them between characters that had none.
    const glued =
      eastAsian !== undefined && afterWord && (to === "ko" || !isSpaceless(to)) ? ` ${word}` : word;
    afterWord = true;
    return glued;
  });
  if (!isSpaceless(to)) return halfWidth(out).trim();
  return fullWidth(out.replace(/(?<=[^\p{Script=Latin}\d.,;:?!]) (?=[^\p{Script=Latin}\d])/gu, ""));
}

function isSpaceless(language: string): boolean {
  return language === "zh" || language === "ja";
}

function fakeWord(word: string, to: string): string {
  const hash = hashOf(word.toLowerCase());
  const syllables = EAST_ASIAN.test(word) ? 1 : Math.max(1, Math.round(word.length / 3));
  const table =
    to === "zh" ? HAN : to === "ko" ? HANGUL : to === "ja" ? KANA : to === "ru" ? CYRILLIC : LATIN;
  let out = "";
  for (let index = 0; index < syllables; index++) out += table[(hash >>> (index * 3)) % table.length]!;
  return out;
}

function hashOf(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  return hash >>> 0;
}

function fullWidth(text: string): string {
  const marks: Record<string, string> = { ",": "，", ".": "。", ";": "；", ":": "：", "?": "？", "!": "！" };
  return text.replace(/[,.;:?!](?=\s|$|<)/gu, (mark) => marks[mark]!).replace(/([，。；：？！]) /gu, "$1");
}

function halfWidth(text: string): string {
  const marks: Record<string, string> = {
    "，": ", ",
    "。": ". ",
    "；": "; ",
    "：": ": ",
    "？": "? ",
    "！": "! ",
    "、": ", ",
  };
  return text.replace(/[，。；：？！、]\s*/gu, (mark) => marks[mark[0]!]!);
}
