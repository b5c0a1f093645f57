import { hangulFinal } from "@yizhou/model";

/** Forms of one particle, after a consonant and after a vowel. Longer ones first. */
const PAIRS = [
  ["이라는", "라는"],
  ["이라고", "라고"],
  ["이라도", "라도"],
  ["으로", "로"],
  ["이나", "나"],
  ["이란", "란"],
  ["이랑", "랑"],
  ["은", "는"],
  ["을", "를"],
  ["과", "와"],
] as const;

/**
 * What follows a Korean noun, as it must be after another noun: 을 after 하구 becomes 를.
 *
 * @param ending  particles as they stand, without a space; may be empty
 * @returns null where it cannot be told how the noun ends (Latin letters, digits)
 */
export function agreeEnding(noun: string, ending: string): string | null {
  const final = hangulFinal(noun.at(-1) ?? "");
  // 이 and 가 stand alone; 이 before more is the copula, which stays after a vowel too.
  if (ending === "이" || ending === "가") return final === null ? null : final === "none" ? "가" : "이";
  for (const [consonant, vowel] of PAIRS) {
    const form = [consonant, vowel].find((one) => ending.startsWith(one));
    if (form === undefined) continue;
    if (final === null) return null;
    const isOpen = final === "none" || (consonant === "으로" && final === "ㄹ");
    return (isOpen ? vowel : consonant) + ending.slice(form.length);
  }
  return ending;
}
