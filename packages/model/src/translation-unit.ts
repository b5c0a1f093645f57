import type { InlineContent, NativeElement } from "./inline.ts";
import type { LanguageTag } from "./language.ts";

/** What an exchange file says of a unit or a variant that has no field here; kept for writing it back. */
interface ExchangeFacts {
  /** By attribute name, with the value as it stood. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Notes and properties with attributes of their own, repeated ones, and those of one language. */
  readonly annotations?: readonly NativeElement[];
}

/** One language of a translation unit (TMX: tuv). */
export interface TranslationUnitVariant extends ExchangeFacts {
  readonly language: LanguageTag;
  readonly content: InlineContent;
}

/** One entry of a translation memory (TMX: tu): the same sentence in two or more languages. */
export interface TranslationUnit extends ExchangeFacts {
  readonly id?: string;
  readonly variants: readonly TranslationUnitVariant[];
  /** ISO 8601. */
  readonly createdAt?: string;
  readonly changedAt?: string;
  readonly createdBy?: string;
  readonly properties?: Readonly<Record<string, string>>;
  readonly notes?: readonly string[];
}
