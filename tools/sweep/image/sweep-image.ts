// `npm run sweep -- image`: pictures of the corpus are translated with answers of real length and measured.
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Cache, hashOf } from "../cache.ts";
import { Lane } from "../lane.ts";
import { collectPictures } from "./collect-pictures.ts";
import { NOTHING, type ImageExamination } from "./examine-image.ts";
import { printImageSummary, writeImageTable, type ImageRow } from "./table-image.ts";
import type { ImageTask } from "./worker.ts";

const LIMITS = { timeoutMs: 240_000, memoryMb: 1_000 };
const LANES = 2;

/** @returns true when nothing falls short that has to hold */
export async function sweepImage(
  root: string,
  work: string,
  codeKey: string,
  choice: { readonly limit?: string; readonly only?: string },
): Promise<boolean> {
  const corpus = join(root, "../shared/corpus");
  if (!existsSync(corpus)) {
    console.log("image: no files (the corpus is expected at ../shared/corpus)");
    return true;
  }
  let pictures = await collectPictures(corpus, join(work, "made"));
  if (choice.only) pictures = pictures.filter(({ name }) => name.includes(choice.only!));
  if (choice.limit) pictures = pictures.slice(0, Number(choice.limit));
  await mkdir(join(work, "results"), { recursive: true });
  const cache = new Cache(join(work, "examined"));
  const [english, chinese] = ["en", "zh"].map((language) =>
    join(corpus, "parallel", `flores-dev.${language}`),
  );
  const rows: ImageRow[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      const lane = new Lane<ImageTask, ImageExamination>(
        join(import.meta.dirname, "worker.ts"),
        LIMITS,
        (fault) => ({ ...NOTHING, fault }),
      );
      while (next < pictures.length) {
        const index = next++;
        const { name, path } = pictures[index]!;
        const key = hashOf(await readFile(path), codeKey);
        let facts = await cache.get<ImageExamination>(key);
        if (!facts) {
          facts = await lane.run({
            path,
            resultPath: join(work, "results", key),
            sentences: [english!, chinese!],
          });
          await cache.set(key, facts);
        }
        rows[index] = { name, key, facts };
        if ((index + 1) % 25 === 0) console.log(`  examined ${index + 1} of ${pictures.length}`);
      }
      lane.close();
    }),
  );
  if (!choice.only && !choice.limit) await writeImageTable(join(root, "docs/formats/sweep-image.md"), rows);
  return printImageSummary(rows);
}
