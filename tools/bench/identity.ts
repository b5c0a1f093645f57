import { corpusFiles } from "./corpus-files.ts";
import type { Area, Figure } from "./figure.ts";

const EVERY_NTH = 6;

/** The identity law on a sample of the corpus; `npm run sweep` does all of it. */
export const identity: Area = {
  name: "identity",
  async run() {
    const figures: Figure[] = [];
    for (const format of ["docx", "xlsx", "pptx"]) {
      const files = await corpusFiles(format, EVERY_NTH);
      if (!files) return { skipped: "the corpus is not at ../shared/corpus" };
      let identical = 0;
      for (const { bytes, filter } of files) {
        const { skeleton, units } = await filter.extract(bytes);
        const copied = new Map(units.map(({ id, content }) => [id, content]));
        const languages = { sourceLanguage: "en", targetLanguage: "zh-Hans" } as Parameters<
          typeof filter.merge
        >[3];
        const results = [
          await filter.merge(bytes, skeleton, new Map(), languages),
          await filter.merge(bytes, skeleton, copied, languages),
        ];
        if (results.every((merged) => Buffer.compare(merged.bytes, bytes) === 0)) identical += 1;
      }
      figures.push({
        what: `identical, ${format}`,
        value: identical,
        unit: `of ${files.length}`,
        limit: { atLeast: files.length },
      });
    }
    return figures;
  },
};
