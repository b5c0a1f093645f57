import { PDFDocument, PDFString } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { SamplePdf } from "../testing/sample-pdf.ts";
import { changedAnnotations } from "./changed-annotations.ts";

/** A field that stands on two pages, a box of text, a comment and a stamp without words. */
async function form(texts: { field: string; box: string; comment: string }): Promise<PDFDocument> {
  const pdf = await SamplePdf.create();
  const field = pdf.document.getForm().createTextField("purpose");
  field.setText(texts.field);
  field.addToPage(pdf.page, { x: 50, y: 600, width: 240, height: 22, borderWidth: 0 });
  const annotate = (entries: Record<string, unknown>) => {
    const { context } = pdf.document;
    pdf.page.node.addAnnot(context.register(context.obj({ Type: "Annot", ...entries } as never)));
  };
  annotate({ Subtype: "FreeText", Rect: [320, 420, 500, 480], Contents: PDFString.of(texts.box) });
  annotate({ Subtype: "Text", Rect: [520, 700, 540, 720], Contents: PDFString.of(texts.comment) });
  annotate({ Subtype: "Stamp", Rect: [400, 100, 500, 150] });
  pdf.nextPage();
  field.addToPage(pdf.page, { x: 60, y: 300, width: 100, height: 22, borderWidth: 0 });
  return PDFDocument.load(await pdf.bytes());
}

const SOURCE = { field: "Survey", box: "Checked by the pilot", comment: "Is this right?" };

test("Pixels may change where a field shows other words, on every page that has it, and nowhere else", async () => {
  const after = await form({ ...SOURCE, field: "勘测" });
  const boxes = changedAnnotations(await form(SOURCE), after);
  expect([...boxes]).toEqual([
    [0, [{ left: 50, bottom: 600, right: 290, top: 622 }]],
    [1, [{ left: 60, bottom: 300, right: 160, top: 322 }]],
  ]);
});

test("What still has its words, a comment's mark and a stamp may not change", async () => {
  const same = changedAnnotations(await form(SOURCE), await form(SOURCE));
  expect(same.size).toBe(0);
  const comment = changedAnnotations(await form(SOURCE), await form({ ...SOURCE, comment: "对吗？" }));
  expect(comment.size).toBe(0);
  const box = changedAnnotations(await form(SOURCE), await form({ ...SOURCE, box: "已检查" }));
  expect([...box]).toEqual([[0, [{ left: 320, bottom: 420, right: 500, top: 480 }]]]);
});
