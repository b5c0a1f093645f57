import type { Found, SegmentCheck } from "../check.ts";

/** The same mark twice where once is meant: 。。 ，， ,, ;; and 。. of two widths. Dots of an ellipsis and ?! are let through. */
const DOUBLED =
  /([，。；：、！？])\1+|([,;:])\2+|(?<![.…])\.\.(?!\.)|。\.|\.。|，,|,，|[，,][。.]|(?:。，)/gu;

export const doubledMarks: SegmentCheck = {
  id: "doubledMarks",
  run(facts) {
    const { sourceText, targetText } = facts;
    return [...targetText.matchAll(DOUBLED)].flatMap((match): Found[] => {
      const place = { start: match.index, end: match.index + match[0].length };
      // 。。。 is an ellipsis as people type it, !! emphasis, :: and .. code or a path: where the source has the like, it is meant.
      if (match[0].length > 2 || facts.isFixed(place.start, place.end) || sourceText.includes(match[0]))
        return [];
      if (/^[！？!?]+$/u.test(match[0]) && /[！？!?]{2}/u.test(sourceText)) return [];
      return [
        {
          variant: "doubled",
          values: [match[0]],
          target: place,
          fix: { kind: "text", edits: [{ ...place, text: [...match[0]][0]! }] },
        },
      ];
    });
  },
};

/** A word of a spaced script twice on end. */
const TWICE = /(?<![\p{L}\p{N}_-])(\p{L}[\p{L}\p{M}'’]*)(\s+)\1(?![\p{L}\p{N}_-])/giu;
/** Chinese doubles many words (看看, 一一); of these a doubled one is a slip. */
const TWICE_HAN = /(的|了|在|是|和|与|就|也|都|把|被|对|及|并|或|而|从|为|将)\1|(\p{Script=Han}{2,6})\2/gu;
const ANY_TWICE = new RegExp(TWICE.source, "iu");
const ANY_TWICE_HAN = new RegExp(TWICE_HAN.source, "u");
const MEANT_TWICE =
  /^(?:that|had|very|no|so|bye|ha|blah|long|many|more|again|hear|there|sie|die|das|der|nous|vous)$/iu;
/** 为了 ~ 了解, 目的的确, 是是非非 … are not slips; nor are two-character words that Chinese doubles. */
const MEANT_HAN = /^(?:的的|了了|是是|在在)$/u;

/** The same word twice on end, which the source has not. */
export const repeatedWord: SegmentCheck = {
  id: "repeatedWord",
  run(facts) {
    const { sourceText, targetText } = facts;
    // Hardly any translation says a word twice, and its source is read only where it does.
    if (!ANY_TWICE.test(targetText) && !ANY_TWICE_HAN.test(targetText)) return [];
    if (ANY_TWICE.test(sourceText) || ANY_TWICE_HAN.test(sourceText)) return [];
    const spaced = [...targetText.matchAll(TWICE)].flatMap((match): Found[] => {
      const [whole, word = "", gap = ""] = match;
      const place = { start: match.index, end: match.index + whole.length };
      if (MEANT_TWICE.test(word) || facts.isFixed(place.start, place.end)) return [];
      if (facts.hasTagWithin(place.start, place.end)) return [];
      const cut = {
        start: place.start + word.length,
        end: place.start + word.length + gap.length + word.length,
      };
      return [{ variant: "repeated", values: [word], target: place, fix: removal(cut) }];
    });
    const han = [...targetText.matchAll(TWICE_HAN)].flatMap((match): Found[] => {
      const [whole] = match;
      const place = { start: match.index, end: match.index + whole.length };
      if (facts.hasTagWithin(place.start, place.end)) return [];
      const around = targetText.slice(Math.max(0, place.start - 1), place.end + 1);
      if (MEANT_HAN.test(whole) && /目的的|的的确|了了解|是是非|实在在/u.test(around)) return [];
      const half = whole.length / 2;
      return [
        {
          variant: "repeated",
          values: [whole.slice(0, half)],
          target: place,
          fix: removal({ start: place.start + half, end: place.end }),
        },
      ];
    });
    return [...spaced, ...han];
  },
};

function removal(place: { start: number; end: number }): NonNullable<Found["fix"]> {
  return { kind: "text", edits: [{ ...place, text: "" }] };
}
