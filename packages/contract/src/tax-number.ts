// The unified social credit code of Chinese organisations, GB 32100-2015: seventeen signs and a check sign.
const SIGNS = "0123456789ABCDEFGHJKLMNPQRTUWXY";

/**
 * Whether a text is such a code, its check sign included. Weights are powers of three, modulo 31.
 *
 * @param text  18 signs in upper case
 */
export function isTaxNumber(text: string): boolean {
  if (text.length !== 18) return false;
  let sum = 0;
  let weight = 1;
  for (const sign of text.slice(0, 17)) {
    const value = SIGNS.indexOf(sign);
    if (value < 0) return false;
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return SIGNS[(31 - (sum % 31)) % 31] === text[17];
}
