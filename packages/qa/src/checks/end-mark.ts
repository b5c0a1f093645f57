import type { SegmentCheck } from "../check.ts";

/** What a mark at the end says, whatever its width. */
const CLASS: Readonly<Record<string, string>> = {
  ".": "stop", "。": "stop", "．": "stop", "｡": "stop",
  "?": "question", "？": "question", "؟": "question",
  "!": "exclamation", "！": "exclamation",
  ":": "colon", "：": "colon",
  ";": "semicolon", "；": "semicolon",
  "…": "ellipsis",
  ",": "comma", "，": "comma", "、": "comma",
}; // oxfmt-ignore
const WIDE: Readonly<Record<string, string>> = {
  stop: "。", question: "？", exclamation: "！", colon: "：", semicolon: "；", ellipsis: "……", comma: "，",
}; // oxfmt-ignore
const NARROW: Readonly<Record<string, string>> = {
  stop: ".", question: "?", exclamation: "!", colon: ":", semicolon: ";", ellipsis: "…", comma: ",",
}; // oxfmt-ignore
/** What stands under a figure or over a table: its number, and something that parts it from what it says. */
const LATIN_CAPTION =
  /^\s*(?:figures?|fig\.?|tables?|tab\.?|charts?|plates?|schemes?|maps?|abbildung|abb\.?|tabelle|tableau|figura|tabla)\s*[\dIVX][\w.-]*?\s*[.:—–|]\s/iu;
const EASTERN_CAPTION = /^\s*(?:[图圖表]|그림|표|사진|図)\s*\d[\d.．-]*(?:[\s:：]|(?<=[.．])(?=\P{N}))/u;
const CLOSING = /[\s"'”’」』)）\]】》〉]+$/u;

/** The sentence ends as the source does: with a stop, a question, a colon or nothing. */
export const endMark: SegmentCheck = {
  id: "endMark",
  run({ sourceText, targetText, to }) {
    const source = endOf(sourceText);
    const target = endOf(targetText);
    if (targetText.trim() === "" || source.kind === target.kind) return [];
    // An abbreviation, an initial, a numbered heading: the dot is no full stop.
    if (source.kind === "stop" && /(?:\b\p{L}|\betc|\bal|\bInc|\bLtd|\bvs|^[\d.]+)\.$/u.test(source.text))
      return [];
    if (target.kind === "stop" && /(?:\b\p{Lu}|\betc|\bal|\bInc|\bLtd|^[\d.]+)\.$/u.test(target.text))
      return [];
    // A caption ends in a full stop in Western languages, and in nothing in Eastern ones.
    if (source.kind === "stop" && target.kind === "none" && isEastern(to) && LATIN_CAPTION.test(sourceText))
      return [];
    if (
      source.kind === "none" &&
      target.kind === "stop" &&
      !isEastern(to) &&
      EASTERN_CAPTION.test(sourceText)
    )
      return [];
    // Chinese and Korean say with a full stop or a colon what others leave to a comma, and titles end in nothing anywhere.
    if (source.kind === "comma" || target.kind === "comma") return [];
    const place = { start: target.at, end: target.at + target.length };
    const marks = to === "zh" || to === "ja" ? WIDE : NARROW;
    return [
      {
        variant: source.kind === "none" ? "added" : target.kind === "none" ? "missing" : "changed",
        values: [source.mark, target.mark],
        target: place,
        fix: { kind: "text", edits: [{ ...place, text: source.kind === "none" ? "" : marks[source.kind]! }] },
      },
    ];
  },
};

function isEastern(language: string): boolean {
  return language === "zh" || language === "ja" || language === "ko";
}

interface End {
  readonly kind: string;
  readonly mark: string;
  /** Up to and with the mark. */
  readonly text: string;
  readonly at: number;
  readonly length: number;
}

/** The mark at the end, behind which quotes and brackets may close. */
function endOf(whole: string): End {
  const text = whole.replace(CLOSING, "");
  const dots = /(?:\.{3,}|…+|。{3,})$/u.exec(text);
  if (dots) return { kind: "ellipsis", mark: dots[0], text, at: dots.index, length: dots[0].length };
  const mark = text.at(-1) ?? "";
  const kind = CLASS[mark];
  if (kind === undefined) {
    const at = whole.trimEnd().length;
    return { kind: "none", mark: "", text, at, length: 0 };
  }
  return { kind, mark, text, at: text.length - 1, length: 1 };
}
