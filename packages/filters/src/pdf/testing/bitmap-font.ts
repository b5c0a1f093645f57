/** TeX's bitmap fonts as dvips and pdfTeX put them into a file: Type 3, without names, letters called by their codes. */
import { PDFName, type PDFContext, type PDFRef } from "@cantoo/pdf-lib";
import type { SamplePdf } from "./sample-pdf.ts";

/** Pixels an em, as of ten points at 600 an inch. */
const EM = 83;

/** Widths in thousandths of an em by code; a letter is a black box as wide as that. */
export class BitmapFont {
  readonly #name: string;
  readonly #widths: ReadonlyMap<number, number>;
  readonly #ref: PDFRef;

  constructor(context: PDFContext, name: string, widths: ReadonlyMap<number, number>) {
    this.#name = name;
    this.#widths = widths;
    const codes = [...widths.keys()].sort((a, b) => a - b);
    const [first, last] = [codes[0]!, codes.at(-1)!];
    const pixels = (code: number) => ((widths.get(code) ?? 0) * EM) / 1000;
    const letters = codes.map((code) => {
      const width = Math.round(pixels(code));
      const drawn = `${pixels(code)} 0 1 0 ${width - 1} 36 d1\n1 0 ${Math.max(1, width - 2)} 36 re f`;
      return [`a${code}`, context.register(context.stream(drawn))] as const;
    });
    this.#ref = context.register(
      context.obj({
        Type: "Font",
        Subtype: "Type3",
        FontMatrix: [1 / EM, 0, 0, 1 / EM, 0, 0],
        FontBBox: [0, 0, 80, 36],
        FirstChar: first,
        LastChar: last,
        Widths: Array.from({ length: last - first + 1 }, (_, at) => pixels(first + at)),
        Encoding: { Type: "Encoding", Differences: codes.flatMap((code) => [code, PDFName.of(`a${code}`)]) },
        CharProcs: Object.fromEntries(letters),
        Resources: {},
      }),
    );
  }

  /** One piece of text; blanks are left white, not drawn. @returns where it ends */
  text(pdf: SamplePdf, x: number, y: number, text: string, size = 10): number {
    const { context } = pdf.document;
    pdf.page.node.setFontDictionary(PDFName.of(this.#name), this.#ref);
    let [at, shown] = [x, ""];
    for (const letter of text) {
      const code = letter.charCodeAt(0);
      if (letter !== " ") {
        const hex = code.toString(16).padStart(2, "0");
        shown += `1 0 0 1 ${at.toFixed(3)} ${y} Tm <${hex}> Tj\n`;
      }
      at += (letter === " " ? 0.333 : (this.#widths.get(code) ?? 0) / 1000) * size;
    }
    const drawn = `BT /${this.#name} ${size} Tf\n${shown}ET`;
    pdf.page.node.addContentStream(context.register(context.stream(drawn)));
    return at;
  }
}
