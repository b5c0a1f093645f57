import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";
import { inlineFromText, parseLanguageTag, plainText, type TextUnit } from "@yizhou/model";
import { installedFonts } from "@yizhou/page/node";
import { describe, expect, test } from "vitest";
import { sharedBookmarks, withBookmarks } from "./bookmarks.ts";
import { createPdfFilter } from "../pdf-filter.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

const unit = (id: string, text: string, place: string, kind: TextUnit["kind"] = "heading"): TextUnit => ({
  id,
  part: `page ${place}`,
  kind,
  content: inlineFromText(text),
  place,
});

/** Titles of bookmarks, all to page 1, as they are written when their heading is translated. */
function titleFor(bookmark: string, heading: string, translation: string): string | undefined {
  const outline = [{ path: "0", title: bookmark, page: 0 }];
  const bookmarks = sharedBookmarks(outline, [unit("h", heading, "1")]);
  const targets = withBookmarks({ pages: [], bookmarks }, new Map([["h", inlineFromText(translation)]]));
  const title = targets.get("outline/0");
  return title && plainText(title);
}

describe("a bookmark", () => {
  test.each([
    ["3 Results", "Results", "结果", "3 结果"],
    ["3.1. Results", "Results", "结果", "3.1. 结果"],
    ["IV – Results", "Results", "结果", "IV – 结果"],
    ["Results", "3 Results", "3 结果", "结果"],
    ["3 Results", "3. Results", "3. 结果", "3 结果"],
    ["Results  and more", "RESULTS AND MORE", "结果", "结果"],
    ["A Study of Sand", "A Study of Sand", "沙的研究", "沙的研究"],
  ])("%j over the heading %j, which becomes %j, becomes %j", (bookmark, heading, translation, title) => {
    expect(titleFor(bookmark, heading, translation)).toBe(title);
  });

  test.each([
    ["Chapter 3 Results", "Results"],
    ["Results", "Results of the year"],
    ["3 Results", "4 Results"],
  ])("%j that says something else than %j is none of it", (bookmark, heading) => {
    expect(titleFor(bookmark, heading, "结果")).toBeUndefined();
  });

  test("goes with the heading of its own page, and with text there that does not look like one", () => {
    const outline = [
      { path: "0", title: "Summary", page: 1 },
      { path: "1", title: "Note", page: 0 },
    ];
    const units = [unit("a", "Summary", "1"), unit("b", "Summary", "2"), unit("c", "Note", "1", "paragraph")];
    expect(sharedBookmarks(outline, units).map((one) => one.unit)).toEqual(["b", "c"]);
  });

  test("stays as it is where its heading does", () => {
    const bookmarks = [{ path: "0", unit: "h", lead: "3 ", drop: "" }];
    expect(withBookmarks({ pages: [], bookmarks }, new Map()).size).toBe(0);
  });
});

test("a file's bookmarks are counted with their headings and read as these do", async () => {
  const pdf = await SamplePdf.create();
  pdf.text(60, 700, "3", "bold", 14);
  pdf.text(84, 700, "Results of the year", "bold", 14);
  pdf.paragraph(60, 670, 480, proseOf(60));
  const { context, catalog } = pdf.document;
  const root = context.nextRef();
  const titles = ["3 Results of the year", "Only in the list"];
  const entries = titles.map(() => context.nextRef());
  for (const [at, title] of titles.entries()) {
    const next = entries[at + 1];
    context.assign(
      entries[at]!,
      context.obj({
        Title: PDFString.of(title),
        Parent: root,
        Dest: [pdf.page.ref, "Fit"],
        ...(next ? { Next: next } : {}),
      }),
    );
  }
  context.assign(root, context.obj({ First: entries[0]!, Last: entries[1]!, Count: 2 }));
  catalog.set(PDFName.of("Outlines"), root);
  const source = await pdf.bytes();

  const filter = createPdfFilter({ fonts: installedFonts() });
  const { skeleton, units } = await filter.extract(source);
  expect(units.filter(({ part }) => part === "outline").map(({ content }) => plainText(content))).toEqual([
    "Only in the list",
  ]);
  const targets = new Map(units.map(({ id }, at) => [id, inlineFromText(`译文${at}`)]));
  const { bytes } = await filter.merge(source, skeleton, targets, {
    sourceLanguage: parseLanguageTag("en"),
    targetLanguage: parseLanguageTag("zh-Hans"),
  });
  const written = await PDFDocument.load(bytes);
  const first = written.catalog.lookup(PDFName.of("Outlines"), PDFDict).lookup(PDFName.of("First"), PDFDict);
  expect((first.lookup(PDFName.of("Title")) as PDFHexString).decodeText()).toBe("3 译文0");
});
