import type { InlineContent } from "./inline.ts";
import type { CodedProblem } from "./app-error.ts";

export type TextUnitKind =
  | "paragraph"
  | "heading"
  | "cell"
  | "title"
  | "note"
  | "comment"
  | "caption"
  | "header-footer"
  | "alt-text"
  | "chart"
  | "shape"
  | "field"
  | "sheet-name"
  | "picture"
  | "property"
  | "reference";

/**
 * Why a text stays as it is. `formula-literal`: a formula compares it with a text that cannot follow. `formula-text`: a formula
 * reads its characters. `pivot`: a pivot shows it, or groups by it. `table-header`: a formula, query, pivot or macro finds a
 * column by it. `sheet-reference`: a text, a query or a macro finds a sheet by it. `left-out`: of a group that the person wanted left as it is.
 * `formula`: a reader of the pages says that it is one.
 */
export const LOCK_REASONS = [
  "formula-literal",
  "formula-text",
  "table-header",
  "sheet-reference",
  "pivot",
  "code",
  "reference",
  "number",
  "left-out",
  "formula",
] as const;
export type LockReason = (typeof LOCK_REASONS)[number];

/**
 * By what a text is told apart as it looks: the name of its style, the colour of its letters or of what lies under them (`ff0000`,
 * `yellow`), the language that it says it is written in (`fr`).
 */
export const MARK_KINDS = ["style", "colour", "highlight", "language"] as const;
export type MarkKind = (typeof MARK_KINDS)[number];
export type TextMark = `${MarkKind}:${string}`;

/** One piece of text that a filter finds in a document: a paragraph, a cell, a shape's line, an alternative text. */
export interface TextUnit {
  /** Unique in the document and stable: the same bytes always give the same ids. */
  readonly id: string;
  /** Where it stands, as a path inside the document: `word/document.xml`, `xl/sharedStrings.xml`. */
  readonly part: string;
  readonly kind: TextUnitKind;
  readonly content: InlineContent;
  /** Page, slide or sheet number (1-based) or name, where the format knows it. */
  readonly place?: string;
  readonly limits?: { readonly maxCharacters?: number };
  /** True for what a reader of the document does not see: a hidden word, sheet or slide. */
  readonly isHidden?: boolean;
  /** How all of its words look, and what they are written in; what the document's plain texts have is not said. */
  readonly marks?: readonly TextMark[];
  /** Set when the text is shown to the user but must stay as it is, with the reason. */
  readonly locked?: LockReason;
}

/** Something a reader of the result should know; the document is still usable. */
export interface DocumentWarning extends CodedWarning {
  readonly part?: string;
}

/** Warning codes are stable; their texts stand in the contract package in three languages. */
export interface CodedWarning {
  readonly code: WarningCode;
  readonly params?: CodedProblem["params"];
}

/**
 * Why words that a reader may meet are no text of the document (`params.reason` of `warning.text_left_out`). Where a result is made:
 * `compared-text`, `column-name` and `sheet-name` stay since a program finds something by them, `read-cell` has no second text,
 * `no-columns` is a sheet without room for translations, `single-text` is what holds one text only, `shared-page` is what pages in both languages show together.
 */
export const LEFT_OUT_REASONS = [
  "aFChunk",
  "alt-text",
  "attribute",
  "caption",
  "chart",
  "choice",
  "column-name",
  "code",
  "command",
  "compared-text",
  "date-format",
  "deletion",
  "field",
  "form-choices",
  "front-matter",
  "glossaryDocument",
  "index",
  "misplaced-run",
  "no-columns",
  "numbering",
  "other-file",
  "read-cell",
  "ruby",
  "shared-page",
  "sheet-name",
  "single-text",
  "style",
  "subtitles",
  "template",
  "word-art",
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** The warning of words that stay, for one reason. @param part  where they stand, where that is one place */
export function textLeftOut(reason: LeftOutReason, part?: string): DocumentWarning {
  return {
    code: "warning.text_left_out",
    ...(part !== undefined && { part }),
    params: { ...(part !== undefined && { part }), reason },
  };
}

export type WarningCode =
  | "warning.active_content_removed"
  | "warning.attachments_removed"
  | "warning.memory_full"
  | "warning.converted"
  | "warning.encoding_changed"
  | "warning.embedded_document_untouched"
  | "warning.embedded_picture_kept"
  | "warning.encryption_removed"
  | "warning.formula_kept"
  | "warning.fuzzy_used"
  | "warning.image_text_untouched"
  | "warning.macro_kept"
  | "warning.signature_invalidated"
  | "warning.chart_cache_only"
  | "warning.text_covered"
  | "warning.text_left_out"
  | "warning.text_recognised"
  | "warning.text_read_plainly"
  | "warning.pages_unread"
  | "warning.forms_left_out"
  | "warning.result_unsure"
  | "warning.layout_may_grow"
  | "warning.needs_review"
  | "warning.numbers_differ"
  | "warning.tags_repaired"
  | "warning.segments_untranslated"
  | "warning.terms_forbidden"
  | "warning.terms_missed"
  | "warning.part_unreadable"
  | "warning.pivot_kept"
  | "warning.text_shortened"
  | "warning.subtitles_dense"
  | "warning.source_language_differs"
  | "warning.file_language_differs"
  | "warning.target_language_differs"
  | "warning.texts_differ"
  | "warning.vectors_unavailable";
