import { deflateRawSync, inflateRawSync } from "node:zlib";
import { pseudoTranslate } from "@yizhou/engines";
import { unzipSync } from "fflate";
import { corpusFiles } from "./corpus-files.ts";
import { cpuSeconds, type Area, type Figure } from "./figure.ts";
import { sampleDocx } from "./samples.ts";
import { installedFilters } from "@yizhou/filters/node";

const languages = { sourceLanguage: "en", targetLanguage: "zh-Hans" } as never;
const EVERY_NTH = 4;

/**
 * Extract and merge (every unit translated) against inflating and deflating the same XML entries: no reader and writer of a
 * document can do with less than that.
 */
export const filters: Area = {
  name: "filters",
  async run() {
    const book = sampleDocx({ paragraphs: 6000, sentencesPerParagraph: 4 });
    const sets = [
      {
        what: "docx, one book of 300 pages",
        files: [{ bytes: book, filter: await installedFilters.identify(book, "book.docx") }],
      },
    ];
    for (const format of ["docx", "xlsx", "pptx"]) {
      const files = await corpusFiles(format, EVERY_NTH);
      if (!files) return { skipped: "the corpus is not at ../shared/corpus" };
      sets.push({ what: `${format}, ${files.length} files of the corpus`, files });
    }
    const figures: Figure[] = [];
    for (const { what, files } of sets) {
      const entries = files.flatMap(({ bytes }) => xmlEntries(bytes));
      const floor = await cpuSeconds(() =>
        entries.forEach(({ packed }) => deflateRawSync(inflateRawSync(packed), { level: 6 })),
      );
      const jobs = await Promise.all(
        files.map(async ({ bytes, filter }) => {
          const { units } = await filter.extract(bytes);
          const targets = units.map(
            ({ id, content }) => [id, pseudoTranslate(content, { sameLength: true })] as const,
          );
          return { bytes, filter, targets: new Map(targets) };
        }),
      );
      const ours = await cpuSeconds(async () => {
        for (const { bytes, filter, targets } of jobs) {
          const { skeleton } = await filter.extract(bytes);
          await filter.merge(bytes, skeleton, targets, languages);
        }
      });
      const note = `${ours.toFixed(3)} s against ${floor.toFixed(3)} s`;
      figures.push({
        what: `extract + merge over inflate + deflate, ${what}`,
        value: ours / floor,
        unit: "times",
        limit: { atMost: 2.5 },
        note,
      });
    }
    return figures;
  },
};

/** The packed bytes of the XML parts. */
function xmlEntries(archive: Uint8Array): { packed: Uint8Array }[] {
  const unpacked = unzipSync(archive, { filter: ({ name }) => /\.(xml|rels|vml)$/i.test(name) });
  return Object.values(unpacked).map((bytes) => ({ packed: deflateRawSync(bytes, { level: 6 }) }));
}
