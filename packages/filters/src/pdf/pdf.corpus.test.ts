import { hasTranslatableText, isAppError } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { openPdf } from "./interpret/page-reader.ts";
import { readPlannedPage, readUnits } from "./read/read-document.ts";
import { corpusSample } from "../testing/corpus.ts";

/** Every seventh of the real files; `npm run sweep -- pdf` reads all. */
const STEP = 7;
const REFUSALS = ["filter.damaged", "filter.encrypted", "filter.too_large", "filter.too_many_pages"];

const files = corpusSample("pdf", STEP, { own: "pdf", shared: "pdf" });

describe(`PDFs of the corpus, ${files.length} of them`, () => {
  test.each(files)("$name is read, or refused with its reason", async ({ read: readFile }) => {
    try {
      const reader = await openPdf(readFile());
      const read = await readUnits(reader);
      for (const unit of read.units) expect(hasTranslatableText(unit.content), unit.id).toBe(true);
      expect(new Set(read.units.map((unit) => unit.id)).size).toBe(read.units.length);
      const kind = read.kinds[0];
      if (kind === "native") await expectEveryGlyphOnce(reader, read.plan);
      await reader.close();
    } catch (error) {
      if (!isAppError(error)) throw error;
      expect(REFUSALS).toContain(error.code);
    }
  });

  /** Each visible glyph of the first page is in at most one block. */
  async function expectEveryGlyphOnce(
    reader: Awaited<ReturnType<typeof openPdf>>,
    plan: Awaited<ReturnType<typeof readUnits>>["plan"],
  ): Promise<void> {
    const page = (await readPlannedPage(reader, 0, plan))!;
    const seen = new Set<number>();
    for (const block of page.blocks) {
      const glyphs = [...(block.bullet?.glyphs ?? []), ...block.lines.flatMap((line) => line.glyphs)];
      for (const glyph of glyphs) {
        expect(seen.has(glyph), `glyph ${glyph} in ${block.id}`).toBe(false);
        seen.add(glyph);
      }
    }
  }
});
