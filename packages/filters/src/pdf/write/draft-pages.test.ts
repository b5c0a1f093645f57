import type { LanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { FontLibrary } from "@yizhou/page/fonts";
import { installedFonts } from "@yizhou/page/node";
import { openPdf } from "../interpret/page-reader.ts";
import { installedPrograms } from "../../node/installed-filters.ts";
import { createPdfFilter } from "../pdf-filter.ts";
import { readPlannedPage } from "../read/read-document.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";
import { draftPages } from "./draft-translation.ts";
import type { PageRecord } from "./page-record.ts";

const pdfFilter = createPdfFilter(installedPrograms());

/** Units that get text on each of two pages that one paragraph runs over. */
async function unitsByPage(isFirstRewritable: boolean): Promise<string[][]> {
  const pdf = await SamplePdf.create();
  pdf.paragraph(60, 700, 480, proseOf(700, 3).replace(/\.(?=.{0,40}$)/, ""), { goesOn: true });
  pdf.nextPage();
  pdf.paragraph(60, 740, 480, `and so ${proseOf(300, 9).toLowerCase()}`);
  const source = await pdf.bytes();
  const { skeleton, units } = await pdfFilter.extract(source);
  expect(units).toHaveLength(1);
  const reader = await openPdf(source);
  const records: PageRecord[] = [];
  const text = "潮水每天来去两次。".repeat(100);
  await draftPages(
    reader.objects!,
    {
      openDocument: () => Promise.resolve(reader.objects!),
      plan: skeleton.plan,
      pictures: [],
      readPage: async (index) => {
        const page = (await readPlannedPage(reader, index, skeleton.plan))!;
        return index === 0 ? { ...page, isRewritable: isFirstRewritable } : page;
      },
      drawPage: () => Promise.resolve(null),
      release: () => Promise.resolve(),
      targets: new Map([[units[0]!.id, [{ kind: "text", text }]]]),
      unitOf: new Map(),
      targetLanguage: "zh-Hans" as LanguageTag,
      fonts: new FontLibrary(installedFonts()),
    },
    { take: (record) => void records.push(record), tell: () => {} },
  );
  await reader.close();
  return records.map((record) => record.units.map(({ id }) => id));
}

test("a paragraph whose beginning stays in the source language stays in it on the next page too", async () => {
  const [[unit], rest] = (await unitsByPage(true)) as [string[], string[]];
  expect(rest).toEqual([unit]);
  expect(await unitsByPage(false)).toEqual([[], []]);
});
