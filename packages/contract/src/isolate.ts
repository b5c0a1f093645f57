/**
 * A value as it stands in a message: one with words that run from right to left is isolated (U+2068, U+2069), so that its marks stay
 * with it and the words around it keep their order. Any other comes back as it is.
 */
export function isolate(value: string): string {
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(value) ? `\u2068${value}\u2069` : value;
}
