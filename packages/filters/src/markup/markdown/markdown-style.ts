import type { HtmlStyle } from "../html/html-style.ts";

/** What must be known of a unit's place to write it. */
export interface MarkdownStyle {
  /** A cell may hold no bar and no line end; a title in quotes no quote of its kind. */
  readonly inside:
    | "paragraph"
    | "definition"
    | "heading"
    | "cell"
    | "title"
    | "front-matter"
    | "front-block"
    | "formula"
    | "html";
  /** Where a unit of HTML stands in it. */
  readonly html?: HtmlStyle;
  readonly quote: "" | '"' | "'" | "(";
  /** What stands in front of every line of a paragraph: marks of quotations, indents of lists. */
  readonly prefix: string;
  /** Where the block begins: what looks like the mark of a list does so only there. */
  readonly start: number;
  readonly lineEnd: string;
  /** Marks that stand around all of the unit: a second paragraph has them as well. */
  readonly around?: { readonly before: string; readonly after: string };
  /** A heading's line may begin with what is no mark, as it is underlined. */
  readonly isUnderlined?: boolean;
  /** What links of the document call the heading. */
  readonly anchor?: HeadingAnchor;
  /** Written behind the text wherever it changes. */
  readonly tail?: string;
}

/** The name by which links find a heading, and how a changed one says it. */
export interface HeadingAnchor {
  readonly name: string;
  readonly form: "element" | "attributes";
}
