/** What a vendor says it takes, as published; the vendor's bill decides, so every use is "about". */
export interface EnginePrice {
  /** ISO 4217: `CNY`, `USD`, `EUR`. */
  readonly currency: string;
  /** For a million characters of source text, in the currency's whole unit: 49 means 49 yuan. */
  readonly perMillionCharacters?: number;
  /** For a million tokens in and out, likewise. */
  readonly perMillionInputTokens?: number;
  readonly perMillionOutputTokens?: number;
  /** When the price was so, as exactly as known: `2025`, `2026-10`. */
  readonly asOf: string;
  /** Where it was read, for "check the price here". */
  readonly source: string;
}
