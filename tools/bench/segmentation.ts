import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inlineFromText, textOnly } from "@yizhou/model";
import { segmentInline } from "@yizhou/segmentation";
import { cpuSeconds, type Area, type Figure } from "./figure.ts";
import { sampleText } from "./samples.ts";

const RULES = join(import.meta.dirname, "../../../shared/corpus/segmentation/golden-rules.jsonl");
const GOALS = { en: 44, zh: 2, de: 29 } as const;

/** Golden rules per language, and speed on prose cut into paragraphs. */
export const segmentation: Area = {
  name: "segmentation",
  async run() {
    if (!existsSync(RULES)) return { skipped: "the corpus is not at ../shared/corpus" };
    const rules = (await readFile(RULES, "utf8"))
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as { lang: string; text: string; expected: string[] });
    const figures: Figure[] = Object.entries(GOALS).map(([language, atLeast]) => {
      const own = rules.filter(({ lang }) => lang === language);
      const right = own.filter(
        ({ text, expected }) =>
          cut(text, language).join("\n") === expected.map((sentence) => sentence.trim()).join("\n"),
      );
      return {
        what: `golden rules ${language}`,
        value: right.length,
        unit: `of ${own.length}`,
        limit: { atLeast },
      };
    });
    const paragraphs = Array.from({ length: 1000 }, (_, seed) => inlineFromText(sampleText(1000, seed)));
    const seconds = await cpuSeconds(() => paragraphs.forEach((content) => segmentInline(content, "en")));
    const characters = paragraphs.reduce((sum, content) => sum + textOnly(content).length, 0);
    figures.push({ what: "speed", value: characters / seconds / 1e6, unit: "million characters per CPU s" });
    return figures;
  },
};

function cut(text: string, language: string): string[] {
  return segmentInline(inlineFromText(text), language)
    .map(({ content }) => textOnly(content).trim())
    .filter((sentence) => sentence !== "");
}
