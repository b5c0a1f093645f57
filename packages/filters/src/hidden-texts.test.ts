import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { plainText } from "@yizhou/model";
import { expect, test } from "vitest";
import { docxFilter } from "./docx/docx-filter.ts";
import { docxSample, paragraph, run } from "./docx/docx-sample.ts";
import type { DocumentFilter } from "./filter.ts";
import { pptxFilter } from "./pptx/pptx-filter.ts";
import { buildGrid } from "./testing/grid-sample.ts";
import { buildPresentation } from "./testing/pptx-sample.ts";
import { xlsxFilter } from "./xlsx/xlsx-filter.ts";

const hidden = async (filter: DocumentFilter, bytes: Uint8Array) =>
  (await filter.extract(bytes)).units.flatMap(({ isHidden, content }) =>
    isHidden ? [plainText(content)] : [],
  );

function rewrite(bytes: Uint8Array, part: string, change: (xml: string) => string): Uint8Array {
  const entries = unzipSync(bytes);
  return zipSync({ ...entries, [part]: strToU8(change(strFromU8(entries[part]!))) });
}

test("a paragraph whose words are all hidden is told apart", async () => {
  const bytes = docxSample(
    paragraph(run("Seen ") + run("not seen", "<w:vanish/>")) +
      paragraph(run("Wholly ", "<w:vanish/>") + run("hidden", '<w:b/><w:vanish w:val="true"/>')) +
      paragraph(run("Shown again", '<w:vanish w:val="0"/>')),
  );
  expect(await hidden(docxFilter as DocumentFilter, bytes)).toEqual(["Wholly hidden"]);
});

test("texts that only a hidden sheet shows are told apart", async () => {
  const grid = buildGrid({ sheets: { Open: { A1: "Seen" }, Shut: { A1: "Not seen" } } });
  const bytes = rewrite(grid, "xl/workbook.xml", (xml) =>
    xml.replace('name="Shut"', 'name="Shut" state="veryHidden"'),
  );
  expect(await hidden(xlsxFilter as DocumentFilter, bytes)).toEqual(["Not seen"]);
});

test("the texts of a hidden slide are told apart", async () => {
  const deck = buildPresentation();
  expect(await hidden(pptxFilter as DocumentFilter, deck)).toEqual([]);
  const bytes = rewrite(deck, "ppt/slides/slide1.xml", (xml) =>
    xml.replace(/<(?:\w+:)?sld\b/, '$& show="0"'),
  );
  expect((await hidden(pptxFilter as DocumentFilter, bytes)).length).toBeGreaterThan(0);
});
