import { PDFArray, PDFName } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { readWhole } from "./read-document.ts";
import { SamplePdf } from "../testing/sample-pdf.ts";

test("the words under a picture in a cell have no room in it, though it stands close to the picture of another cell", async () => {
  const pdf = await SamplePdf.create();
  for (const y of [700, 600, 480]) pdf.rule(60, y, 400, y);
  for (const x of [60, 230, 400]) pdf.rule(x, 480, x, 700);
  const names = ["A lamp by the sea", "A bell in the fog"];
  for (const [column, name] of names.entries()) pdf.centred(145 + 170 * column, 490, name);
  const { context } = pdf.document;
  const picture = (x: number, y: number) =>
    `q 120 0 0 90 ${x} ${y} cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q\n`;
  const pictures = [85, 255].flatMap((x) => [picture(x, 508), picture(x, 602)]);
  const drawn = context.register(context.stream(pictures.join("")));
  const old = pdf.page.node.lookup(PDFName.of("Contents"), PDFArray);
  pdf.page.node.set(PDFName.of("Contents"), context.obj([...old.asArray(), drawn]));
  const { model } = await readWhole(await pdf.bytes());
  const captions = model.pages[0]!.blocks.filter(({ lines }) => names.includes(lines[0]!.text));
  expect(captions).toHaveLength(2);
  for (const { available: room, cell } of captions) {
    expect(cell).not.toBeNull();
    expect(room.top).toBeLessThanOrEqual(508);
  }
});
