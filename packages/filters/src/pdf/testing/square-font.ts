/** Chinese, Japanese and Korean text for tests: a font that is not embedded, all of whose letters are as wide as high. */
import {
  beginText,
  endText,
  moveText,
  PDFHexString,
  PDFName,
  setFontAndSize,
  showText,
  type PDFDocument,
  type PDFPage,
  type PDFRef,
} from "@cantoo/pdf-lib";

export interface SquareFontLooks {
  /** Its descriptor says that all letters have one width, as those of most such fonts do. */
  readonly isFixedPitch?: boolean;
  readonly name?: string;
}

/** Flags of a font descriptor: ISO 32000-1, table 123. */
const FLAGS = { fixedPitch: 1, symbolic: 4 };

/** Draws with codes in the order of use; `finish` writes down what they mean. */
export class SquareFont {
  readonly #document: PDFDocument;
  readonly #meanings: PDFRef;
  readonly #font: PDFRef;
  readonly #codes = new Map<string, number>();

  constructor(document: PDFDocument, { isFixedPitch = false, name = "Sample-Song" }: SquareFontLooks = {}) {
    const { context } = document;
    this.#document = document;
    this.#meanings = context.nextRef();
    const descriptor = context.register(
      context.obj({
        ...{ Type: "FontDescriptor", FontName: name, FontBBox: [0, -200, 1000, 900], ItalicAngle: 0 },
        ...{ Ascent: 880, Descent: -120, CapHeight: 700, StemV: 80 },
        Flags: FLAGS.symbolic + (isFixedPitch ? FLAGS.fixedPitch : 0),
      }),
    );
    const descendant = context.register(
      context.obj({
        ...{ Type: "Font", Subtype: "CIDFontType0", BaseFont: name, DW: 1000, FontDescriptor: descriptor },
        CIDSystemInfo: {
          Registry: PDFHexString.fromText("Adobe"),
          Ordering: PDFHexString.fromText("Identity"),
          Supplement: 0,
        },
      }),
    );
    this.#font = context.register(
      context.obj({
        ...{ Type: "Font", Subtype: "Type0", BaseFont: name, Encoding: "Identity-H" },
        ...{ DescendantFonts: [descendant], ToUnicode: this.#meanings },
      }),
    );
  }

  /** One piece of text with its baseline at `y`. @returns where it ends */
  text(page: PDFPage, x: number, y: number, text: string, size = 10): number {
    const codes = [...text].map((letter) => {
      const code = this.#codes.get(letter) ?? this.#codes.size + 1;
      this.#codes.set(letter, code);
      return code.toString(16).padStart(4, "0");
    });
    const key = page.node.newFontDictionary("Square", this.#font);
    page.pushOperators(
      beginText(),
      setFontAndSize(PDFName.of(key.decodeText()), size),
      moveText(x, y),
      showText(PDFHexString.of(codes.join(""))),
      endText(),
    );
    return x + codes.length * size;
  }

  finish(): void {
    const lines = [...this.#codes].map(([letter, code]) => {
      const units = [...Array(letter.length).keys()].map((i) => letter.charCodeAt(i).toString(16));
      return `<${code.toString(16).padStart(4, "0")}> <${units.map((unit) => unit.padStart(4, "0")).join("")}>`;
    });
    const blocks: string[] = [];
    // A block holds a hundred at most.
    for (let from = 0; from < lines.length; from += 100) {
      const part = lines.slice(from, from + 100);
      blocks.push(`${part.length} beginbfchar`, ...part, "endbfchar");
    }
    const cmap = [
      "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
      "/CMapName /Sample-UCS def /CMapType 2 def",
      "1 begincodespacerange <0000> <ffff> endcodespacerange",
      ...blocks,
      "endcmap end end",
    ].join("\n");
    this.#document.context.assign(this.#meanings, this.#document.context.stream(cmap));
  }
}
