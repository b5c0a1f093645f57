import { processorMs } from "@yizhou/model/testing";
import { expect, test } from "vitest";
import { SamplePdf } from "../testing/sample-pdf.ts";
import { typedTexts } from "./typed-texts.ts";

async function listOf(length: number, chosen: string, mayType = false) {
  const { document, page } = await SamplePdf.create();
  const list = document.getForm().createDropdown("port");
  list.addOptions(Array.from({ length }, (_, n) => `Port ${n}`));
  if (mayType) list.enableEditing();
  list.select(chosen);
  list.addToPage(page, { x: 50, y: 600, width: 150, height: 22 });
  return document;
}

test("of a list with thousands of options the chosen one is found at once", async () => {
  const document = await listOf(2_000, "Port 1500");
  const started = processorMs();
  expect(typedTexts(document).get(0)).toMatchObject([{ text: "Port 1500" }]);
  expect(processorMs() - started).toBeLessThan(1_500);
});

test("what was typed into a list that does not offer it is seen, once", async () => {
  const seen = typedTexts(await listOf(3, "Elsewhere", true)).get(0);
  expect(seen).toMatchObject([{ id: "", text: "Elsewhere" }]);
});
