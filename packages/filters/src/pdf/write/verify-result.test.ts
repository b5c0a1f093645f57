import { expect, test } from "vitest";
import { SamplePdf } from "../testing/sample-pdf.ts";
import type { SetUnit } from "./set-units.ts";
import { sampleTexts, verifyResult } from "./verify-result.ts";

async function result(): Promise<Uint8Array> {
  const pdf = await SamplePdf.create();
  pdf.text(60, 700, "The first page of the result");
  pdf.nextPage();
  pdf.text(60, 700, "The second page");
  return pdf.bytes();
}

const unit = (page: number, text: string): SetUnit => ({
  ...{ id: `p${page}b0`, page, scale: 1, fits: true, lost: 0 },
  texts: [{ page, text, box: { left: 0, bottom: 0, right: 1, top: 1 } }],
});

test("a result with its pages and its text passes", async () => {
  const units = [unit(0, "The first page of the result"), unit(1, "The second page")];
  expect(await verifyResult(await result(), 2, sampleTexts(units))).toBe(true);
});

test("text that was set and is not there is noticed", async () => {
  const units = [unit(0, "The first page of the result"), unit(1, "Something else was set here")];
  expect(await verifyResult(await result(), 2, sampleTexts(units))).toBe(false);
});

test("a result that lost a page, or does not open, is not handed out", async () => {
  const bytes = await result();
  const code = "filter.result_unreadable";
  await expect(verifyResult(bytes, 3, [])).rejects.toMatchObject({ code });
  await expect(verifyResult(Buffer.from("not a PDF"), 2, [])).rejects.toMatchObject({ code });
});
