/**
 * What a language adds to the rules that hold everywhere. Words are compared in lower case, without spaces and
 * without their last point: `z.b` for "z. B." and "z.B.".
 */
export interface LanguageRules {
  /** Always followed by more of the same sentence: Dr., Fig., e.g. */
  readonly neverEnds?: string;
  /** Abbreviations only before a number or an opening bracket; elsewhere ordinary words: No. 5, p. 12. */
  readonly beforeNumber?: string;
  /** May end a sentence: Inc., etc.; they do when a sentence starter follows. */
  readonly mayEnd?: string;
  /** Words that hardly ever stand with a capital except at the start of a sentence. */
  readonly starters?: string;
  /** A number with a point is an ordinal before these words ("12. Juni") … */
  readonly ordinalBefore?: RegExp;
  /** … and after these ("am 12. Spieltag"). Both are matched against the neighbouring word. */
  readonly ordinalAfter?: RegExp;
  /** What goes on with the sentence after a closed quotation: he said, 他说, 라고, と. Matched at the start of what follows. */
  readonly quoteContinuation?: RegExp;
}
