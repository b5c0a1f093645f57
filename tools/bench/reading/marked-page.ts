/**
 * A page of our own making together with what a reader sees on it. The marks are written by hand, in the order in which a person
 * would read the page aloud; they are never made from what our reader finds.
 */
import type { BlockRole, TextAlign } from "@yizhou/page/model";
import { SamplePdf, type SampleFont } from "../../../packages/filters/src/pdf/testing/sample-pdf.ts";

/**
 * One text as a person sees it. `align` and `role` are absent where two readings are as good. `isKept`: nothing to translate (a
 * number, a formula); it must be in no unit and still be known to stand there. `table`: cells of one table share a number.
 */
export interface Mark {
  readonly text: string;
  readonly role?: BlockRole;
  readonly align?: TextAlign;
  readonly cell?: { readonly table: number; readonly row: number; readonly column: number };
  readonly isKept: boolean;
}

/** A page to be read, with its marks in reading order. `page`: 0-based. `isPartial`: it has texts that nobody marked. */
export interface GatePage {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly page: number;
  readonly isPartial: boolean;
  readonly marks: readonly Mark[];
}

const ALIGNS: ReadonlySet<string> = new Set(["left", "right", "center", "justify"]);

/**
 * @param spec  words in any order: a role, an alignment, `2,1` for row and column, `kept`; "" for nothing said
 * @param table  the number of the table that a cell is of
 */
export function mark(spec: string, text: string, table = 0): Mark {
  const words = spec.split(" ").filter((word) => word !== "");
  const place = words.find((word) => /^\d+,\d+$/.test(word))?.split(",");
  const role = words.find((word) => !ALIGNS.has(word) && word !== "kept" && !/^\d/.test(word));
  const align = words.find((word) => ALIGNS.has(word));
  return {
    text,
    ...(role ? { role: role as BlockRole } : {}),
    ...(align ? { align: align as TextAlign } : {}),
    ...(place ? { cell: { table, row: Number(place[0]), column: Number(place[1]) } } : {}),
    isKept: words.includes("kept"),
  };
}

/** How one column of a drawn table lies: its left and right edge and where its words keep to. */
export interface DrawnColumn {
  readonly left: number;
  readonly right: number;
  readonly align: "left" | "right" | "center";
}

/** Columns of a drawn table by their edges, and where their words keep to. */
export const left = (from: number, to: number): DrawnColumn => ({ left: from, right: to, align: "left" });
export const right = (from: number, to: number): DrawnColumn => ({ left: from, right: to, align: "right" });
export const center = (from: number, to: number): DrawnColumn => ({ left: from, right: to, align: "center" });

/** A box of four thin rules. */
export function box(page: PageDraft, x0: number, y0: number, x1: number, y1: number): void {
  page.pdf.rule(x0, y0, x1, y0, 0.5);
  page.pdf.rule(x0, y1, x1, y1, 0.5);
  page.pdf.rule(x0, y0, x0, y1, 0.5);
  page.pdf.rule(x1, y0, x1, y1, 0.5);
}

export interface TableLooks {
  readonly top: number;
  readonly leading?: number;
  readonly size?: number;
  readonly font?: SampleFont;
  /** Baselines between the lines of one cell; a cell's lines are parted by "\n". */
  readonly lineLeading?: number;
  /** Of the first row, where it differs. */
  readonly headFont?: SampleFont;
  readonly headAlign?: "left" | "right" | "center";
}

/** A page under construction. */
export class PageDraft {
  readonly marks: Mark[] = [];
  #tables = 0;
  readonly pdf: SamplePdf;

  constructor(pdf: SamplePdf) {
    this.pdf = pdf;
  }

  /** Says what is seen; draws nothing. */
  see(spec: string, text: string, table?: number): void {
    this.marks.push(mark(spec, text, table));
  }

  /** Draws one line, from its left edge, and marks it. */
  line(spec: string, x: number, y: number, text: string, font: SampleFont = "serif", size = 10): void {
    this.pdf.text(x, y, text, font, size);
    this.see(spec, text);
  }

  /** Draws one line that keeps to an edge or the middle of a box. */
  aligned(column: DrawnColumn, y: number, text: string, font: SampleFont = "serif", size = 10): void {
    const width = this.pdf.widthOf(text, font, size);
    const { left, right, align } = column;
    const x = align === "left" ? left : align === "right" ? right - width : (left + right) / 2 - width / 2;
    this.pdf.text(x, y, text, font, size);
  }

  /**
   * Draws a table's words, row by row, and marks its cells; empty strings are empty cells, cells without letters are kept.
   *
   * @returns the baseline of a next row
   */
  table(columns: readonly DrawnColumn[], rows: readonly (readonly string[])[], looks: TableLooks): number {
    const { top, size = 10, leading = 1.4 * size, lineLeading = 1.15 * size, font = "serif" } = looks;
    const table = this.#tables++;
    let y = top;
    for (const [row, cells] of rows.entries()) {
      let most = 1;
      for (const [column, text] of cells.entries()) {
        if (text === "") continue;
        const lines = text.split("\n");
        most = Math.max(most, lines.length);
        const isHead = row === 0;
        const align = (isHead && looks.headAlign) || columns[column]!.align;
        for (const [i, line] of lines.entries())
          this.aligned(
            { ...columns[column]!, align },
            y - i * lineLeading,
            line,
            isHead ? (looks.headFont ?? font) : font,
            size,
          );
        const kept = /\p{L}/u.test(text) ? "" : "kept ";
        this.see(`table-cell ${kept}${align} ${row},${column}`, lines.join(" "), table);
      }
      y -= leading + (most - 1) * lineLeading;
    }
    return y;
  }

  /** A paragraph broken to a width, marked as one text. @returns the baseline of a next line */
  paragraph(
    spec: string,
    x: number,
    top: number,
    width: number,
    text: string,
    looks: Parameters<SamplePdf["paragraph"]>[4] = {},
  ): number {
    this.see(spec, text);
    return this.pdf.paragraph(x, top, width, text, looks);
  }
}

/** @param draw  draws on one page of 600 x 800 points */
export async function gatePage(
  name: string,
  draw: (draft: PageDraft) => void | Promise<void>,
): Promise<GatePage> {
  const pdf = await SamplePdf.create();
  const draft = new PageDraft(pdf);
  await draw(draft);
  return { name, bytes: await pdf.bytes(), page: 0, isPartial: false, marks: draft.marks };
}
