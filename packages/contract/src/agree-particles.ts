import { hangulFinal, readFinal, type KoreanFinal } from "@yizhou/model";

/** Both forms of a Korean particle as texts with places write them, and the form after a final consonant and after a vowel. */
const PARTICLES: Readonly<Record<string, readonly [afterConsonant: string, afterVowel: string]>> = {
  "이(가)": ["이", "가"],
  "은(는)": ["은", "는"],
  "을(를)": ["을", "를"],
  "과(와)": ["과", "와"],
  "(으)로": ["으로", "로"],
};
/** What is filled in, a closing mark behind it, the particle. */
const PLACE = /([\p{L}\p{N}%℃])([”’"'」』)\]\u2069]*)(이\(가\)|은\(는\)|을\(를\)|과\(와\)|\(으\)로)/gu;

/**
 * A text whose values are filled in, with the particles that fit them: `DeepL이(가)` becomes `DeepL이`, `번역기을(를)` `번역기를`. Texts
 * without both forms of a particle come back as they are, whatever their language.
 */
export function agreeParticles(text: string): string {
  return text.replace(PLACE, (whole: string, before: string, closing: string, both: string, at: number) => {
    const forms = PARTICLES[both];
    if (!forms) return whole;
    const ending = endingOf(before, text[at - 1] ?? "");
    const isOpen = ending === "none" || (ending === "ㄹ" && both === "(으)로");
    return before + closing + forms[isOpen ? 1 : 0];
  });
}

/** @param previous  the sign before it */
function endingOf(sign: string, previous: string): KoreanFinal {
  const known = hangulFinal(sign) ?? readFinal(sign);
  if (known !== null) return known;
  // Small letters are read as a word: l, m, n and ng close its last syllable, most others get a vowel of their own (텐센트, 독스).
  if (sign === "l") return "ㄹ";
  return sign === "m" || sign === "n" || (sign === "g" && previous === "n") ? "other" : "none";
}
