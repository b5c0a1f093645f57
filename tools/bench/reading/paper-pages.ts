/** Pages of papers and books with what is hard about their letters: formulas, odd fonts, text that runs downwards. */
import { PDFName, PDFString, type PDFContext, type PDFRef } from "@cantoo/pdf-lib";
import { proseOf, type SamplePdf } from "../../../packages/filters/src/pdf/testing/sample-pdf.ts";
import { gatePage, type GatePage, type PageDraft } from "./marked-page.ts";

/** A font as a resource of the page, and a piece of text in it by hexadecimal codes. */
function showHex(
  pdf: SamplePdf,
  name: string,
  font: PDFRef,
  x: number,
  y: number,
  hex: string,
  size: number,
): void {
  const { context } = pdf.document;
  pdf.page.node.setFontDictionary(PDFName.of(name), font);
  const drawn = `BT /${name} ${size} Tf 1 0 0 1 ${x} ${y} Tm <${hex}> Tj ET`;
  pdf.page.node.addContentStream(context.register(context.stream(drawn)));
}

const hexOf = (text: string, digits = 2) =>
  [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(digits, "0")).join("");

/** Displayed formulas between sentences, set of pieces: a fraction, a sum with limits, two lines that align, numbers. */
const formulas = () =>
  gatePage("displayed formulas", (page) => {
    const { pdf } = page;
    let y = page.paragraph("paragraph", 80, 745, 440, proseOf(60), { size: 10 });
    // A fraction: the numerator has words of letters, as subscripts of models have.
    const math = (x: number, at: number, text: string, size = 10) => pdf.text(x, at, text, "italic", size);
    math(250, y - 20, "Q");
    pdf.text(262, y - 20, "=", "symbol", 10);
    math(280, y - 13, "\u0043 b h", 10);
    pdf.rule(274, y - 17.5, 320, y - 17.5, 0.5);
    math(284, y - 27, "n + k", 10);
    for (const part of ["Q =", "C b h", "n + k"]) page.see("kept", part);
    pdf.text(505, y - 20, "(1)", "serif", 10);
    page.see("kept", "(1)");
    y -= 50;
    page.line("", 80, y, "where the width and the depth are those of the narrowest place, and", "serif", 10);
    // A sum with its limits.
    pdf.text(262, y - 30, "\u2211", "symbol", 16);
    math(262, y - 42, "i = 1", 7);
    math(265, y - 16, "N", 7);
    math(282, y - 28, "w");
    math(289, y - 31, "i", 7);
    math(294, y - 28, "x");
    math(300, y - 31, "i", 7);
    pdf.text(310, y - 28, "=", "symbol", 10);
    math(322, y - 28, "W");
    pdf.text(505, y - 28, "(2)", "serif", 10);
    page.see("kept", "(2)");
    y -= 62;
    page.paragraph("paragraph", 80, y, 440, proseOf(70, 23), { size: 10 });
  });

/** The end of a paper: the list of references and, in the same column, who the authors are. */
const biographies = () =>
  gatePage("references and biographies", (page) => {
    const end = page.paragraph("paragraph justify", 50, 750, 235, proseOf(90), { size: 9, leading: 10.8 });
    page.pdf.centred(167.5, end - 16, "REFERENCES", "serif", 10);
    page.see("heading center", "REFERENCES");
    const entries = [
      "[1] B. Brandt and O. Ohm, \u201cSand at spring tides,\u201d J. Shelf Seas, vol. 3, pp. 1\u201322, 1987.",
      "[2] M. de Wit, \u201cStorms over the flats,\u201d Coastal Eng., vol. 12, no. 4, pp. 77\u201391, 1994.",
      "[3] I. Holm et al., \u201cClay behind mussel banks,\u201d Est. Sci., vol. 40, pp. 310\u2013325, 2003.",
    ];
    let y = end - 34;
    for (const entry of entries) {
      const [number, ...rest] = entry.split(" ");
      page.pdf.text(50, y, number!, "serif", 8);
      y = page.pdf.paragraph(66, y, 219, rest.join(" "), { size: 8, leading: 9.5 });
      page.see("reference", rest.join(" "));
    }
    y -= 14;
    const lives: readonly (readonly [string, string])[] = [
      [
        "Ingrid Holm",
        "received the doctorate in oceanography from Oxbridge in 2008. She is head of the laboratory for sediments at the Institute for Coastal Water and has served on boards of three journals. Her interests are clay, mussels and what holds both together.",
      ],
      [
        "Bernd Brandt",
        "was born in Westermole in 1951. He worked as a pilot before he studied physics, and has measured the load of the northern inlet for thirty years. He is a member of the academy.",
      ],
    ];
    for (const [name, text] of lives) {
      page.pdf.text(50, y, name, "bold", 9);
      const indent = page.pdf.widthOf(name, "bold", 9) + 3;
      y = page.pdf.paragraph(50, y, 235, text, { size: 9, leading: 10.8, indent }) - 8;
      page.see("paragraph", `${name} ${text}`);
    }
  });

/** Digits that are named as old-style figures, without a mapping to Unicode, in the middle of sentences. */
const oldStyleFigures = () =>
  gatePage("old-style figures", (page) => {
    const { context } = page.pdf.document;
    const names = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    const font = context.register(
      context.obj({
        Type: "Font",
        Subtype: "Type1",
        BaseFont: PDFName.of("Times-Roman"),
        Encoding: {
          Type: "Encoding",
          BaseEncoding: "WinAnsiEncoding",
          Differences: [48, ...names.map((name) => PDFName.of(`${name}oldstyle`))],
        },
        FirstChar: 48,
        LastChar: 57,
        Widths: names.map(() => 500),
      }),
    );
    const figures = (x: number, y: number, digits: string) => {
      showHex(page.pdf, "FOld", font, x, y, hexOf(digits), 11);
      return x + 0.5 * 11 * digits.length;
    };
    const lines: readonly (readonly string[])[] = [
      ["In the spring of #1987 the harbour office counted #412 vessels, and"],
      ["of these no more than #36 drew over #5 metres. By #2019 the figures"],
      ["had changed a great deal: #88 of #390 came from abroad."],
    ];
    let y = 740;
    for (const [line] of lines) {
      let x = 80;
      for (const part of line!.split(/(#\d+)/)) {
        if (part.startsWith("#")) x = figures(x, y, part.slice(1));
        else x = page.pdf.text(x, y, part, "serif", 11);
      }
      y -= 14;
    }
    page.see("paragraph", lines.join(" ").replaceAll("#", ""));
  });

/** Letters that are drawn (Type 3) with a mapping to Unicode: codes say nothing, the mapping all. */
const drawnLetters = () =>
  gatePage("Type 3 letters with ToUnicode", (page) => {
    const text = "Drawn letters are read when their font says what they mean.";
    const second = "The second sentence goes on in the same way to the end.";
    const font = drawnFont(page.pdf.document.context, `${text}${second}`);
    for (const [i, line] of [text, second].entries()) {
      let x = 80;
      for (const word of line.split(" ")) {
        showHex(
          page.pdf,
          "FDrawn",
          font.ref,
          x,
          740 - 14 * i,
          [...word].map((letter) => font.hex(letter)).join(""),
          10,
        );
        x += [...word].reduce((sum, letter) => sum + widthOf(letter) / 100, 0) + 3;
      }
    }
    page.see("paragraph", `${text} ${second}`);
    page.paragraph("paragraph", 80, 700, 440, proseOf(60), { size: 10 });
  });

/** Narrow, wide and other letters, in thousandths of an em. */
const widthOf = (letter: string) => (/[ijlt.]/.test(letter) ? 280 : /[mwDT]/.test(letter) ? 720 : 500);

function drawnFont(context: PDFContext, text: string): { ref: PDFRef; hex: (letter: string) => string } {
  const letters = [...new Set(text.replaceAll(" ", ""))];
  const hex = (letter: string) => (letters.indexOf(letter) + 1).toString(16).padStart(2, "0");
  const drawing = context.register(context.stream("500 0 30 0 250 700 d1 30 0 220 700 re f"));
  const map = [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "/CMapName /Drawn def /CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange",
    `${letters.length} beginbfchar`,
    ...letters.map((letter) => `<${hex(letter)}> <${hexOf(letter, 4)}>`),
    "endbfchar endcmap end end",
  ].join("\n");
  const ref = context.register(
    context.obj({
      Type: "Font",
      Subtype: "Type3",
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      FontBBox: [0, 0, 500, 700],
      FirstChar: 1,
      LastChar: letters.length,
      Widths: letters.map(widthOf),
      Encoding: { Type: "Encoding", Differences: [1, ...letters.map((_, i) => PDFName.of(`g${i + 1}`))] },
      CharProcs: Object.fromEntries(letters.map((_, i) => [`g${i + 1}`, drawing])),
      Resources: {},
      ToUnicode: context.register(context.stream(map)),
    }),
  );
  return { ref, hex };
}

/** Japanese that runs downwards beside a level heading. */
const vertical = () =>
  gatePage("vertical Japanese", (page) => {
    const { context } = page.pdf.document;
    const cid = (encoding: string) =>
      context.register(
        context.obj({
          Type: "Font",
          Subtype: "Type0",
          BaseFont: PDFName.of("HeiseiMin-W3"),
          Encoding: PDFName.of(encoding),
          DescendantFonts: [
            context.obj({
              Type: "Font",
              Subtype: "CIDFontType0",
              BaseFont: PDFName.of("HeiseiMin-W3"),
              CIDSystemInfo: {
                Registry: PDFString.of("Adobe"),
                Ordering: PDFString.of("Japan1"),
                Supplement: 2,
              },
              FontDescriptor: {
                Type: "FontDescriptor",
                FontName: PDFName.of("HeiseiMin-W3"),
                Flags: 6,
                FontBBox: [0, -200, 1000, 900],
                Ascent: 880,
                Descent: -120,
                CapHeight: 700,
                ItalicAngle: 0,
                StemV: 80,
              },
            }),
          ],
        }),
      );
    const [level, down] = [cid("UniJIS-UCS2-H"), cid("UniJIS-UCS2-V")];
    showHex(page.pdf, "FLevel", level, 80, 740, hexOf("潮の満ち引き", 4), 18);
    page.see("left", "潮の満ち引き");
    for (const [i, column] of [
      "川は砂と細かい粘土を上流の谷から",
      "海岸まで運び、潮がそれを行き来させ",
      "やがて干潟に沈む。",
    ].entries())
      showHex(page.pdf, "FDown", down, 480 - 22 * i, 690, hexOf(column, 4), 14);
  });

/** Notes at the foot, a running head, a page number, a hyphenated word, a quotation set off. */
const bookPage = () =>
  gatePage("page of a book", (page: PageDraft) => {
    page.line("", 80, 770, "Sediments of shelf seas", "italic", 9);
    page.pdf.text(500, 770, "117", "serif", 9);
    page.see("kept", "117");
    let y = page.paragraph("paragraph justify", 80, 735, 440, proseOf(80), { size: 11, indent: 14 });
    y = page.paragraph("paragraph justify", 80, y, 440, proseOf(60, 29), { size: 11, indent: 14 });
    y = page.paragraph("", 110, y - 8, 380, proseOf(45, 7), { size: 9.5 }) - 8;
    page.paragraph("paragraph justify", 80, y, 440, proseOf(90, 17), { size: 11, indent: 14 });
    page.pdf.rule(80, 130, 200, 130, 0.4);
    page.pdf.text(80, 118, "1", "serif", 6);
    page.pdf.text(85, 115, "The harbour office keeps the records of all years.", "serif", 8.5);
    page.see("footnote", "1The harbour office keeps the records of all years.");
    page.pdf.text(80, 106, "2", "serif", 6);
    page.pdf.text(85, 103, "Pilots call the same place the old channel.", "serif", 8.5);
    page.see("footnote", "2Pilots call the same place the old channel.");
  });

export const PAPER_PAGES: readonly (() => Promise<GatePage>)[] = [
  formulas,
  biographies,
  oldStyleFigures,
  drawnLetters,
  vertical,
  bookPage,
];
