import { expect, test } from "vitest";
import type { LanguageTag } from "@yizhou/model";
import type { PageCache } from "../../filter.ts";
import { installedPrograms } from "../../node/installed-filters.ts";
import { createPdfFilter } from "../pdf-filter.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

const pdfFilter = createPdfFilter(installedPrograms());

const PAGES = 4;

async function sample(): Promise<Uint8Array> {
  const pdf = await SamplePdf.create();
  for (let page = 0; page < PAGES; page++) {
    if (page > 0) pdf.nextPage();
    pdf.text(60, 760, `Chapter ${page + 1}`, "bold", 16);
    pdf.paragraph(60, 720, 480, proseOf(160, page * 5), { goesOn: page + 1 < PAGES });
  }
  return pdf.bytes();
}

/** Keeps all but the keys that it is told to forget, and counts. */
class CountingCache implements PageCache {
  readonly kept = new Map<string, Uint8Array>();
  found = 0;
  written = 0;
  async read(key: string): Promise<Uint8Array | undefined> {
    const bytes = this.kept.get(key);
    if (bytes) this.found++;
    return bytes;
  }
  async write(key: string, bytes: Uint8Array): Promise<void> {
    this.kept.set(key, bytes);
    this.written++;
  }
}

test("a document read with a cache gives the same units, whatever the cache still knows", async () => {
  const source = await sample();
  const plain = await pdfFilter.extract(source);
  const pageCache = new CountingCache();
  expect(await pdfFilter.extract(source, { pageCache })).toEqual(plain);
  expect(pageCache).toMatchObject({ found: 0, written: PAGES });

  // As after a kill: the first two pages are there, the others are not.
  for (const key of [...pageCache.kept.keys()].slice(2)) pageCache.kept.delete(key);
  expect(await pdfFilter.extract(source, { pageCache })).toEqual(plain);
  expect(pageCache).toMatchObject({ found: 2, written: PAGES + 2 });
});

test("a document read from the cache is written as if it had been read anew", async () => {
  const source = await sample();
  const pageCache = new CountingCache();
  const first = await pdfFilter.extract(source, { pageCache });
  const again = await pdfFilter.extract(source, { pageCache });
  const targets = new Map(first.units.map(({ id }) => [id, [{ kind: "text" as const, text: `译文 ${id}` }]]));
  const languages = { sourceLanguage: "en" as LanguageTag, targetLanguage: "zh-Hans" as LanguageTag };
  const one = await pdfFilter.write(source, first.skeleton, targets, languages);
  const two = await pdfFilter.write(source, again.skeleton, targets, { ...languages, pageCache });
  expect(two.setUnits).toEqual(one.setUnits);
});

test("reading and writing tell how many pages are done", async () => {
  const source = await sample();
  const read: string[] = [];
  const { skeleton, units } = await pdfFilter.extract(source, {
    onPage: (done, total) => read.push(`${done}/${total}`),
  });
  expect(read).toEqual(["1/4", "2/4", "3/4", "4/4"]);
  const written: number[] = [];
  const targets = new Map(units.map(({ id }) => [id, [{ kind: "text" as const, text: "译文" }]]));
  await pdfFilter.merge(source, skeleton, targets, {
    ...{ sourceLanguage: "en" as LanguageTag, targetLanguage: "zh-Hans" as LanguageTag },
    onPage: (done, total) => written.push(done / total),
  });
  expect(written).toEqual(written.toSorted((a, b) => a - b));
  expect(written.at(-1)).toBe(1);
});

test("words that run askew or downwards stay, and the page says so", async () => {
  const pdf = await SamplePdf.create();
  pdf.paragraph(60, 720, 480, proseOf(80));
  const before = await pdfFilter.extract(await pdf.bytes());
  expect(before.warnings).toEqual([]);
  pdf.nextPage();
  pdf.paragraph(60, 720, 480, proseOf(80));
  pdf.text(200, 300, "Draft for comments", "sans", 30, 45);
  const { units, warnings } = await pdfFilter.extract(await pdf.bytes());
  expect(warnings).toEqual([{ code: "warning.text_left_out", part: "page 2" }]);
  expect(JSON.stringify(units)).not.toContain("Draft");
});
