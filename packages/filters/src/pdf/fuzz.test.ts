import { isAppError, type InlineContent, type LanguageTag } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { installedFonts } from "@yizhou/page/node";
import { createPdfFilter } from "./pdf-filter.ts";
import { hostileStructures } from "./testing/hostile-structures.ts";
import { mutatePdf } from "./testing/mutate-pdf.ts";
import { SamplePdf } from "./testing/sample-pdf.ts";

const filter = createPdfFilter({ fonts: installedFonts() });
const languages = { sourceLanguage: "en" as LanguageTag, targetLanguage: "zh-Hans" as LanguageTag };
const SEEDS = 30;

/** Reads a file and writes it with every letter another; "translated", "nothing to translate", or the code of the error. */
async function translate(bytes: Uint8Array): Promise<string> {
  try {
    const { skeleton, units } = await filter.extract(bytes);
    if (units.length === 0) return "nothing to translate";
    const targets = new Map(units.map(({ id, content }) => [id, content.map(inChinese)]));
    await filter.merge(bytes, skeleton, targets, languages);
    return "translated";
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.code;
  }
}

function inChinese(node: InlineContent[number]): InlineContent[number] {
  return node.kind === "text" ? { kind: "text", text: node.text.replace(/\p{L}/gu, "译") } : node;
}

describe("a PDF", () => {
  const structures = hostileStructures();
  test.each([...structures.keys()])(
    "with %s ends with a result or a reason",
    { timeout: 30_000 },
    async (name) => {
      expect(await translate(structures.get(name)!)).toMatch(
        /^(translated|nothing to translate|filter\.\w+)$/,
      );
    },
  );

  test(
    `spoiled in ${SEEDS} ways ends with a result or a reason, and many are read`,
    { timeout: 60_000 },
    async () => {
      const sample = await SamplePdf.create();
      sample.text(60, 700, "A heading of the page", "bold", 18);
      sample.paragraph(
        60,
        660,
        400,
        "Words of a paragraph that goes over several lines of the page. ".repeat(6),
      );
      const sound = await sample.bytes();
      const outcomes = new Map<string, number>();
      for (let seed = 0; seed < SEEDS; seed++) {
        const outcome = await translate(mutatePdf(sound, seed));
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
      expect(outcomes.get("translated")).toBeGreaterThan(SEEDS / 4);
      expect([...outcomes.keys()].filter((outcome) => outcome === "filter.result_unreadable")).toEqual([]);
    },
  );
});
