import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { fileOf, streamOf } from "../testing/hostile-pdfs.ts";
import { openPdf } from "./page-reader.ts";
import { mendPageTree } from "../open/page-tree.ts";

/** A file whose tree has the entries of `root` and one page with those of `page`. */
function fileWith(root: string, page: string): Uint8Array {
  return fileOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [3 0 R] ${root} >>`,
    `<< /Type /Page /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
    streamOf("BT /F1 10 Tf 20 100 Td (a page) Tj ET"),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ]);
}

async function mended(bytes: Uint8Array) {
  const document = await PDFDocument.load(bytes);
  mendPageTree(document);
  return document.getPage(0);
}

describe("the tree of pages", () => {
  test("stays as it is where it is sound", async () => {
    const bytes = fileWith(
      "/Count 1 /MediaBox [0 0 200 300] /Rotate 90",
      "/Parent 2 0 R /CropBox [10 10 50 50]",
    );
    const page = await mended(bytes);
    const before = (await PDFDocument.load(bytes)).getPage(0);
    expect(page.node.toString()).toBe(before.node.toString());
    expect([page.getSize(), page.getRotation().angle]).toEqual([{ width: 200, height: 300 }, 90]);
  });

  test("gets the parents that it hangs on, and no circle", async () => {
    for (const parent of ["", "/Parent 3 0 R", "/Parent (nobody)"]) {
      const page = await mended(fileWith("/Count 1 /MediaBox [0 0 200 300]", parent));
      expect(page.node.get(PDFName.of("Parent"))!.toString(), parent).toBe("2 0 R");
      expect(page.getSize()).toEqual({ width: 200, height: 300 });
    }
  });

  test("loses boxes and turns that are none; a page without a box has that of a letter", async () => {
    const page = await mended(
      fileWith("/Count 1 /Rotate /West", "/MediaBox [0 0 (wide) 9] /CropBox 7 /Rotate 45"),
    );
    expect([page.getSize(), page.getCropBox().width, page.getRotation().angle]).toEqual([
      { width: 612, height: 792 },
      612,
      0,
    ]);
  });

  test("that counts wrong is written anew, so that both readers have the same pages", async () => {
    const reader = await openPdf(fileWith("/Count 3 /MediaBox [0 0 200 300]", "/Parent 2 0 R"));
    const [first] = [await reader.readPage(0)];
    expect(reader.document.pageCount).toBe((await PDFDocument.load(reader.bytes)).getPageCount());
    expect(first!.isRewritable).toBe(true);
    await reader.close();
  });

  test("with a page that only one of the readers has is not rewritten", async () => {
    const objects = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>"];
    const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] >>";
    const reader = await openPdf(fileOf([...objects, page, "<< /Type /Font /Subtype /Type1 >>"]));
    expect([reader.document.pageCount, reader.isRewritable]).toEqual([2, false]);
    await reader.close();
  });
});
