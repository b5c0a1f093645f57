import { parseLanguageTag } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { installedTesseract } from "@yizhou/ocr/node";
import { recognisePage } from "@yizhou/ocr";
import { drawTextPage, rasterOf, SAMPLE_TEXTS, throughJpeg } from "@yizhou/ocr/testing";
import { type FontDesign, FontLibrary, FontStack } from "@yizhou/page/fonts";
import { installedFonts } from "@yizhou/page/node";
import { blockLooks } from "./scan-looks.ts";

const fonts = new FontStack(new FontLibrary(installedFonts()), parseLanguageTag("en"));

/** Looks of a drawn page whose first paragraph is a heading. */
async function looksOf(
  language: keyof typeof SAMPLE_TEXTS,
  design: FontDesign,
  boldFrom: number,
  boldTo: number,
) {
  const paragraphs = SAMPLE_TEXTS[language]
    .slice(0, 3)
    .map((paragraph, i) => ({ ...paragraph, isBold: i >= boldFrom && i < boldTo }));
  const { canvas } = drawTextPage(paragraphs, { design, columns: 1, dpi: 200 });
  const raster = rasterOf(await throughJpeg(canvas, 70));
  const page = await recognisePage(raster, { engine: installedTesseract(), languages: [language] });
  return blockLooks(raster, page, fonts);
}

describe("a page's picture", { timeout: 60_000 }, () => {
  test(
    "in letters without feet is told from one with serifs, and its bold heading from the text",
    { tags: "slow" },
    async () => {
      const [heading, ...text] = await looksOf("en", "sans", 0, 1);
      expect(heading).toEqual({ family: "sans", isBold: true });
      expect(text.length).toBeGreaterThan(0);
      for (const look of text) expect(look).toEqual({ family: "sans", isBold: false });
      const [plain, ...serif] = await looksOf("en", "serif", 0, 0);
      for (const look of [plain, ...serif]) expect(look).toEqual({ family: "serif", isBold: false });
    },
  );

  test("in bold type throughout has no bold blocks", async () => {
    for (const { isBold } of await looksOf("en", "serif", 0, 3)) expect(isBold).toBe(false);
  });

  test("in Chinese has its bold heading", async () => {
    const looks = await looksOf("zh-Hans", "serif-sc", 0, 1);
    expect(looks.map(({ isBold }) => isBold)).toEqual(looks.map((_, i) => i === 0));
  });
});
