import type { TextRange } from "../finding.ts";
import type { Found, SegmentCheck } from "../check.ts";

const WIDE_MARK: Readonly<Record<string, string>> = {
  ",": "，",
  ";": "；",
  ":": "：",
  "?": "？",
  "!": "！",
  ".": "。",
};
const HAN = "\\p{Script=Han}";
/**
 * A half-width mark right behind a Han character or a closing mark of Chinese, unless a number or a name goes on behind it. A
 * colon before a space or the end is how many technical texts set one (`默认值: 0`), so it is let through there.
 */
const NARROW_MARK = new RegExp(
  `(?<=[${HAN}”’》」』）])[,;?!](?![A-Za-z0-9/\\\\])|(?<=[${HAN}”’》」』）])\\.(?=\\s|$)`,
  "gu",
);
/** Between Han characters also where no space follows. */
const NARROW_BETWEEN = new RegExp(`(?<=${HAN})[,;:?!](?=${HAN})`, "gu");
/** A pair of half-width brackets around Han characters, set close; with a space in front they are a style of their own. */
const NARROW_BRACKETS = new RegExp(`(?<=${HAN}|^)\\((?=[^()]*${HAN})([^()]*)\\)`, "gu");
const WIDE_LETTER = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]+/gu;
const WIDE_ELSEWHERE = /[，。；：？！（）]/gu;
const NARROW: Readonly<Record<string, string>> = {
  "，": ", ", "。": ". ", "；": "; ", "：": ": ", "？": "? ", "！": "! ", "（": " (", "）": ") ",
}; // oxfmt-ignore

/** Punctuation of the right width: full in Chinese, half in other languages. */
export const markWidth: SegmentCheck = {
  id: "markWidth",
  run(facts) {
    const { targetText: text, to } = facts;
    if (to === "zh") return narrowInChinese(text, (start, end) => facts.isFixed(start, end));
    if (to === "ja") return [];
    return [...text.matchAll(WIDE_ELSEWHERE)].flatMap((match): Found[] => {
      const place = { start: match.index, end: match.index + 1 };
      // Beside Han characters that stay (a name, a quotation) they are right.
      if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text[place.start - 1] ?? ""))
        return [];
      const before = /\s$/u.test(text.slice(0, place.start));
      const after = place.end >= text.length || /^[\s,.;:?!)]/u.test(text.slice(place.end));
      const half = NARROW[match[0]]!;
      const fitted = (after ? half.trimEnd() : half).replace(/^ /u, before || place.start === 0 ? "" : " ");
      return [{ variant: "full", values: [match[0], half.trim()], target: place, fix: edit(place, fitted) }];
    });
  },
};

function narrowInChinese(text: string, isFixed: (start: number, end: number) => boolean): Found[] {
  const found = new Map<number, Found>();
  for (const pattern of [NARROW_MARK, NARROW_BETWEEN]) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      if (isFixed(start, start + 1)) continue;
      const spaces = /^ +(?=\P{ASCII})/u.exec(text.slice(start + 1))?.[0].length ?? 0;
      const wide = WIDE_MARK[match[0]]!;
      found.set(start, {
        variant: "half",
        values: [match[0], wide],
        target: { start, end: start + 1 },
        fix: edit({ start, end: start + 1 + spaces }, wide),
      });
    }
  }
  for (const match of text.matchAll(NARROW_BRACKETS)) {
    const open = match.index + match[0].indexOf("(");
    const close = match.index + match[0].length - 1;
    if (isFixed(open, close + 1)) continue;
    found.set(open, {
      variant: "half",
      values: ["()", "（）"],
      target: { start: open, end: close + 1 },
      fix: {
        kind: "text",
        edits: [
          { start: match.index, end: open + 1, text: "（" },
          { start: close, end: close + 1, text: "）" },
        ],
      },
    });
  }
  return [...found.values()];
}

/** Digits and Latin letters of full width: leftovers of an input method, in any target. */
export const letterWidth: SegmentCheck = {
  id: "letterWidth",
  run({ targetText }) {
    return [...targetText.matchAll(WIDE_LETTER)].map((match): Found => {
      const place = { start: match.index, end: match.index + match[0].length };
      const half = match[0].normalize("NFKC");
      return { variant: "full", values: [match[0], half], target: place, fix: edit(place, half) };
    });
  },
};

const TOUCHING = new RegExp(`(?<=${HAN})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9%])(?=${HAN})`, "gu");
const SPACED = new RegExp(`(?<=${HAN}) +(?=[A-Za-z0-9])|(?<=[A-Za-z0-9%]) +(?=${HAN})`, "gu");

/** A space between Han and Latin letters or digits everywhere, or nowhere. */
export const latinSpacing: SegmentCheck = {
  id: "latinSpacing",
  targets: ["zh"],
  run(facts, { settings }) {
    const wantsSpace = settings.latinSpacing === "with";
    return [...facts.targetText.matchAll(wantsSpace ? TOUCHING : SPACED)].flatMap((match): Found[] => {
      const place = { start: match.index, end: match.index + match[0].length };
      if (facts.isFixed(place.start, place.end)) return [];
      return [
        {
          variant: wantsSpace ? "missing" : "extra",
          values: [],
          target: place,
          fix: edit(place, wantsSpace ? " " : ""),
        },
      ];
    });
  },
};

function edit(
  place: TextRange,
  text: string,
): { kind: "text"; edits: readonly (TextRange & { text: string })[] } {
  return { kind: "text", edits: [{ ...place, text }] };
}
