import {
  type DrawnParagraph,
  drawTextPage,
  type PageLooks,
  photographed,
  rasterOf,
  throughJpeg,
  turned,
} from "@yizhou/ocr/testing";
import type { Raster } from "@yizhou/page/raster";
import { PAPER } from "../samples/translations/paper.ts";

/** A picture of a page whose text is known. */
export interface KnownPage {
  readonly what: string;
  readonly language: string;
  readonly text: string;
  readonly raster: Raster;
}

interface PageKind {
  readonly what: string;
  readonly language: string;
  /** Which column of the sample paper's translations. */
  readonly row: 0 | 1 | 2;
  /** Of running text, in points: what papers and theses in that language use. */
  readonly size: number;
  readonly looks: Omit<PageLooks, "dpi">;
}

const PAGES: readonly PageKind[] = [
  { what: "en two columns", language: "en", row: 0, size: 10, looks: { design: "serif", columns: 2 } },
  { what: "zh", language: "zh-Hans", row: 1, size: 12, looks: { design: "serif-sc", columns: 1 } },
  { what: "ko", language: "ko", row: 2, size: 11, looks: { design: "serif-kr", columns: 1 } },
];

/** The sample paper's text as pages: clean, small and worn by JPEG, askew, photographed. */
export async function* knownPages(): AsyncGenerator<KnownPage> {
  for (const { what, language, row, size, looks } of PAGES) {
    const paragraphs = paragraphsOf(row, size);
    const sharp = drawTextPage(paragraphs, { ...looks, dpi: 200 });
    const small = drawTextPage(paragraphs, { ...looks, dpi: 100 });
    yield { what: `${what}, 200 dpi`, language, text: sharp.text, raster: rasterOf(sharp.canvas) };
    yield {
      what: `${what}, 100 dpi JPEG q40`,
      language,
      text: small.text,
      raster: rasterOf(await throughJpeg(small.canvas, 40)),
    };
    yield {
      what: `${what}, askew by 2 degrees`,
      language,
      text: sharp.text,
      raster: rasterOf(turned(sharp.canvas, 2)),
    };
    yield {
      what: `${what}, photographed`,
      language,
      text: sharp.text,
      raster: rasterOf(photographed(sharp.canvas)),
    };
  }
}

/** Pages of news in two designs and three sizes, each small and worn: one page of ours may be easy or hard by chance. */
export async function* chineseNews(sentences: readonly string[]): AsyncGenerator<KnownPage> {
  for (const [i, size] of NEWS_SIZES.entries()) {
    const own = sentences.slice(i * NEWS_SENTENCES, (i + 1) * NEWS_SENTENCES);
    const paragraphs = Array.from({ length: own.length / 3 }, (_, k): DrawnParagraph => ({
      text: own.slice(3 * k, 3 * k + 3).join(""),
      size,
    }));
    const design = i % 2 === 0 ? "serif-sc" : "sans-sc";
    const { canvas, text } = drawTextPage(paragraphs, { design, columns: 1, dpi: 100 });
    const raster = rasterOf(await throughJpeg(canvas, 40));
    yield { what: `zh news, ${design} ${size} pt`, language: "zh-Hans", text, raster };
  }
}

/** Points of the pages' text, one a page, and sentences that fill one. */
const NEWS_SIZES = [12, 11.25, 10.5, 12, 11.25, 10.5, 12, 11.25];
const NEWS_SENTENCES = 42;

/** Title, then paragraphs of some sentences. */
function paragraphsOf(row: 0 | 1 | 2, size: number): DrawnParagraph[] {
  const sentences = PAPER.map((line) => line[row].replace(/<[^>]*>/g, ""));
  const [title = "", ...rest] = sentences;
  const body = rest.filter((sentence) => sentence.length > (row === 0 ? 60 : 24));
  const paragraphs: DrawnParagraph[] = [
    { text: title, size: 18, isBold: true, isCentred: true, isWide: true },
  ];
  for (let at = 0; at < body.length; at += 4) {
    paragraphs.push({ text: body.slice(at, at + 4).join(row === 1 ? "" : " "), size });
  }
  return paragraphs;
}
