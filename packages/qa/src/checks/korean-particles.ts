import { hangulFinal, readFinal, type KoreanFinal } from "@yizhou/model";
import type { Found, SegmentCheck } from "../check.ts";

/** After a consonant, after a vowel. */
const PAIRS = [
  ["은", "는"],
  ["을", "를"],
  ["과", "와"],
  ["으로", "로"],
] as const;

/** A number, or capitals read letter by letter, with a particle right behind it. */
const AFTER_READ =
  /((?:\d[\d,.]*[%℃°]?)|(?<![A-Za-z])[A-Z]{2,6})(은|는|을|를|과|와|으로|로)(?=[\s.,?!)\]」』”’]|$)/gu;
/** 를 and 는-less pairs behind Hangul, where only one form can be right: 를 behind a final consonant is never a word of its own. */
const AFTER_HANGUL = /([\uAC00-\uD7A3])(를)(?=[\s.,?!)\]」』”’]|$)/gu;
/** Both forms left standing, as templates write them. */
const BOTH =
  /(?:을\(를\)|를\(을\)|은\(는\)|는\(은\)|이\(가\)|가\(이\)|과\(와\)|와\(과\)|\(으\)로|으로\(로\))/gu;

/** Particles agree with the number or word before them: 3은, 5는, PC는, 값을. */
export const koreanParticles: SegmentCheck = {
  id: "koreanParticles",
  targets: ["ko"],
  run({ targetText, sourceText, from }) {
    const found: Found[] = [];
    for (const match of targetText.matchAll(AFTER_READ)) {
      const [, word = "", particle = ""] = match;
      const right = agreeing(readFinal(word.replace(/[.,]+$/u, "").at(-1)!), particle, word);
      if (right !== null && right !== particle)
        found.push(wrong(match.index + word.length, particle, right, word));
    }
    for (const match of targetText.matchAll(AFTER_HANGUL)) {
      const [, syllable = "", particle = ""] = match;
      if (hangulFinal(syllable) === "none") continue;
      found.push(wrong(match.index + 1, particle, "을", syllable));
    }
    if (from !== "ko" || !new RegExp(BOTH.source, "u").test(sourceText)) {
      for (const match of targetText.matchAll(BOTH))
        found.push({
          variant: "both",
          values: [match[0]],
          target: { start: match.index, end: match.index + match[0].length },
        });
    }
    return found;
  },
};

function wrong(start: number, particle: string, right: string, word: string): Found {
  const place = { start, end: start + particle.length };
  return {
    variant: "wrong",
    values: [word + particle, word + right],
    target: place,
    fix: { kind: "text", edits: [{ ...place, text: right }] },
  };
}

/** The form that fits; null where it cannot be told. A number that ends in zeros is read 십, 백, 천 or 만. */
function agreeing(ending: KoreanFinal | null, particle: string, word: string): string | null {
  if (ending === null) return null;
  // Decimals and zeros have more than one reading (0.0, 10,000); all of them end in a consonant.
  const pair = PAIRS.find((forms) => (forms as readonly string[]).includes(particle));
  if (!pair) return null;
  const [consonant, vowel] = pair;
  if (/^\d/u.test(word) && /0$/u.test(word) && consonant !== "으로") return consonant;
  const isOpen = ending === "none" || (consonant === "으로" && ending === "ㄹ");
  return isOpen ? vowel : consonant;
}
