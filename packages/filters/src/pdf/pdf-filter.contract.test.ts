import { describeFilterLaws } from "../contract-suite.ts";
import { installedPrograms } from "../node/installed-filters.ts";
import { createPdfFilter } from "./pdf-filter.ts";
import { proseOf, SamplePdf } from "./testing/sample-pdf.ts";

/** Two pages: a title, paragraphs of which one has words in bold, a table, a line that is drawn. */
async function document(): Promise<Uint8Array> {
  const pdf = await SamplePdf.create();
  pdf.text(180, 740, "Sand and Clay", "bold", 18);
  const y = pdf.paragraph(60, 690, 480, proseOf(60));
  const end = pdf.text(60, y - 30, "Where the harbour was there is now ");
  pdf.text(pdf.text(end, y - 30, "a wide meadow", "bold") + 2.5, y - 30, "with cattle.");
  pdf.rule(60, y - 60, 540, y - 60);
  for (const [row, [name, amount]] of [
    ["Coarse shells", "12"],
    ["Fine gravel", "340"],
  ].entries()) {
    pdf.text(60, y - 90 - 20 * row, name!);
    pdf.text(300, y - 90 - 20 * row, amount!);
  }
  pdf.nextPage();
  pdf.paragraph(60, 690, 480, proseOf(45, 7));
  return pdf.bytes();
}

describeFilterLaws(createPdfFilter(installedPrograms()), [{ name: "two pages", bytes: await document() }], {
  kind: "pages",
  readBack: 1,
});
