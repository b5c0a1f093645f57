// The document of WPS Writer, through the objects that it puts into the pages of its add-ins; they are those of Word's own macros.
import type { DocumentHost } from "./document-host.ts";

interface Range {
  /** Of a paragraph with the mark at its end. */
  Text: string;
  InsertAfter(text: string): void;
  /** By characters (unit 1). */
  MoveEnd(unit: number, count: number): void;
}
/** `Application` of WPS. */
export interface WpsApplication {
  readonly Selection: { readonly Range: Range };
  readonly ActiveDocument: {
    readonly Paragraphs: { readonly Count: number; Item(oneBased: number): { readonly Range: Range } };
  };
}

const CHARACTER = 1;
const withoutMark = (text: string): string => text.replace(/[\r\n\u0007]+$/u, "");

export function wpsHost(application: WpsApplication): DocumentHost {
  const paragraphs = () => application.ActiveDocument.Paragraphs;
  return {
    kind: "wps",
    readSelection: async () => withoutMark(application.Selection.Range.Text).replaceAll("\r", "\n"),
    async writeSelection(text, place) {
      const range = application.Selection.Range;
      const written = text.replaceAll("\n", "\r");
      if (place === "after") range.InsertAfter(`\r${written}`);
      else range.Text = written;
    },
    async readParagraphs() {
      const list = paragraphs();
      return Array.from({ length: list.Count }, (_, index) => withoutMark(list.Item(index + 1).Range.Text));
    },
    async writeParagraphs(changes, place) {
      const list = paragraphs();
      let written = 0;
      // From the end, so that a paragraph that is added moves none that is still to be written.
      for (const { index, before, after } of changes.toReversed()) {
        if (index >= list.Count) continue;
        const range = list.Item(index + 1).Range;
        if (withoutMark(range.Text) !== before) continue;
        // The mark at the end carries the paragraph's form.
        if (/[\r\n]$/u.test(range.Text)) range.MoveEnd(CHARACTER, -1);
        if (place === "after") range.InsertAfter(`\r${after}`);
        else range.Text = after;
        written += 1;
      }
      return written;
    },
  };
}
