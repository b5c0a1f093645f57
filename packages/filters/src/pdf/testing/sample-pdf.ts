/** Small PDFs for tests, drawn line by line with the standard fonts. */
import { degrees, PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from "@cantoo/pdf-lib";

export type SampleFont = "serif" | "bold" | "italic" | "sans" | "mono" | "symbol";

const FONTS: Readonly<Record<SampleFont, StandardFonts>> = {
  serif: StandardFonts.TimesRoman,
  bold: StandardFonts.TimesRomanBold,
  italic: StandardFonts.TimesRomanItalic,
  sans: StandardFonts.Helvetica,
  mono: StandardFonts.Courier,
  symbol: StandardFonts.Symbol,
};

export interface ParagraphLooks {
  readonly font?: SampleFont;
  readonly size?: number;
  readonly leading?: number;
  /** Of the first line, points. */
  readonly indent?: number;
  /** Stretches all lines but the last to the full width; on by default. */
  readonly isJustified?: boolean;
  /** Stretches the last line as well, as where the paragraph goes on elsewhere. */
  readonly goesOn?: boolean;
}

/** A document under construction. All lengths in points, origin lower left. */
export class SamplePdf {
  readonly document: PDFDocument;
  readonly #fonts: ReadonlyMap<SampleFont, PDFFont>;
  page: PDFPage;

  private constructor(document: PDFDocument, fonts: ReadonlyMap<SampleFont, PDFFont>) {
    this.document = document;
    this.#fonts = fonts;
    this.page = document.addPage([600, 800]);
  }

  static async create(): Promise<SamplePdf> {
    const document = await PDFDocument.create();
    const fonts = new Map<SampleFont, PDFFont>();
    for (const [name, font] of Object.entries(FONTS))
      fonts.set(name as SampleFont, await document.embedFont(font));
    return new SamplePdf(document, fonts);
  }

  nextPage(size: [number, number] = [600, 800]): void {
    this.page = this.document.addPage(size);
  }

  /** One piece of text with its baseline at `y`. @returns where it ends */
  text(x: number, y: number, text: string, font: SampleFont = "serif", size = 10, angle = 0): number {
    const face = this.#fonts.get(font)!;
    this.page.drawText(text, { x, y, size, font: face, rotate: degrees(angle) });
    return x + face.widthOfTextAtSize(text, size);
  }

  widthOf(text: string, font: SampleFont = "serif", size = 10): number {
    return this.#fonts.get(font)!.widthOfTextAtSize(text, size);
  }

  /** One line about a middle. */
  centred(middle: number, y: number, text: string, font: SampleFont = "serif", size = 10): void {
    const width = this.widthOf(text, font, size);
    this.text(middle - width / 2, y, text, font, size);
  }

  /** A paragraph broken to `width`, word by word. @returns the baseline of a next line */
  paragraph(x: number, top: number, width: number, text: string, looks: ParagraphLooks = {}): number {
    const {
      font = "serif",
      size = 10,
      leading = 1.2 * size,
      indent = 0,
      isJustified = true,
      goesOn = false,
    } = looks;
    const face = this.#fonts.get(font)!;
    const widthOf = (word: string) => face.widthOfTextAtSize(word, size);
    const lines: string[][] = [[]];
    let used = indent;
    for (const word of text.split(" ")) {
      const line = lines.at(-1)!;
      const needed = widthOf(word) + (line.length > 0 ? widthOf(" ") : 0);
      if (line.length > 0 && used + needed > width) {
        lines.push([word]);
        used = widthOf(word);
      } else {
        line.push(word);
        used += needed;
      }
    }
    let y = top;
    for (const [i, line] of lines.entries()) {
      const left = x + (i === 0 ? indent : 0);
      const natural = line.reduce((sum, word) => sum + widthOf(word), 0);
      const isStretched = isJustified && (goesOn || i + 1 < lines.length) && line.length > 1;
      const gap = isStretched ? (x + width - left - natural) / (line.length - 1) : widthOf(" ");
      let at = left;
      for (const word of line) {
        this.page.drawText(word, { x: at, y, size, font: face });
        at += widthOf(word) + gap;
      }
      y -= leading;
    }
    return y;
  }

  /** A line in red, larger and without serifs. */
  remark(x: number, y: number, text: string): void {
    this.page.drawText(text, { x, y, size: 12, font: this.#fonts.get("sans")!, color: rgb(0.9, 0.2, 0.1) });
  }

  /** Lines of so many words with a gap of so many points in place of blanks. */
  pressed(x: number, top: number, text: string, { perLine, gap }: { perLine: number; gap: number }): void {
    const words = text.split(" ");
    for (let from = 0; from < words.length; from += perLine) {
      let at = x;
      for (const word of words.slice(from, from + perLine)) at = this.text(at, top - 1.2 * from, word) + gap;
    }
  }

  rule(x0: number, y0: number, x1: number, y1: number, thickness = 0.6): void {
    this.page.drawLine({ start: { x: x0, y: y0 }, end: { x: x1, y: y1 }, thickness, color: rgb(0, 0, 0) });
  }

  async bytes(): Promise<Uint8Array> {
    return this.document.save({ useObjectStreams: false });
  }
}

/** Sentences without line ends, made of `count` words of ordinary text. */
export function proseOf(count: number, start = 0): string {
  const words =
    "the river carries sand and fine clay from the upper valley to the coast where tides move it back and forth until it settles on flats that grow slowly over many years while storms take some of it away again and leave coarse shells behind on the outer banks of the shallow bay".split(
      " ",
    );
  const picked = Array.from({ length: count }, (_, i) => words[(start + i) % words.length]!);
  return `${picked[0]![0]!.toUpperCase()}${picked.join(" ").slice(1)}.`;
}
