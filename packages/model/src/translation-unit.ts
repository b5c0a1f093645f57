import type { InlineContent } from "./inline.ts";
import type { LanguageTag } from "./language.ts";

/** One language of a translation unit (TMX: tuv). */
export interface TranslationUnitVariant {
  readonly language: LanguageTag;
  readonly content: InlineContent;
}

/** One entry of a translation memory (TMX: tu): the same sentence in two or more languages. */
export interface TranslationUnit {
  readonly id?: string;
  readonly variants: readonly TranslationUnitVariant[];
  readonly createdAt?: string;
  readonly changedAt?: string;
  readonly createdBy?: string;
  readonly properties?: Readonly<Record<string, string>>;
  readonly notes?: readonly string[];
}
