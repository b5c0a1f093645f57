import {
  decodePDFRawStream,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { parseLanguageTag, plainText, type InlineContent } from "@yizhou/model";
import { installedFonts } from "@yizhou/page/node";
import { beforeAll, describe, expect, test } from "vitest";
import type { OutputForm } from "../../filter.ts";
import { createPdfFilter } from "../pdf-filter.ts";
import { annotationTexts } from "../open/annotation-texts.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";
import { annotationsOf, subtypeOf } from "../open/page-annotations.ts";

const languages = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh-Hans") };
const filter = createPdfFilter({ fonts: installedFonts() });

/** A filled form with a typed-over box of text and a comment. */
async function filledForm(): Promise<Uint8Array> {
  const pdf = await SamplePdf.create();
  pdf.paragraph(50, 760, 500, proseOf(60));
  const { document, page } = pdf;
  const form = document.getForm();
  const add = (name: string, y: number, height: number) => {
    const field = form.createTextField(name);
    field.addToPage(page, { x: 50, y, width: 240, height, borderWidth: 1 });
    return field;
  };
  add("purpose", 600, 22).setText("Survey of the harbour");
  const remarks = add("remarks", 500, 80);
  remarks.enableMultiline();
  remarks.setText("The northern basin is closed.\nBoats use the canal until the gates are mended.");
  add("date", 470, 22).setText("2026-05-04");
  add("mail", 440, 22).setText("pilot@harbour.example");
  const secret = add("secret", 410, 22);
  secret.enablePassword();
  secret.setText("open sesame");
  const season = form.createDropdown("season");
  season.addOptions(["Spring tide", "Neap tide"]);
  season.select("Neap tide");
  season.addToPage(page, { x: 320, y: 600, width: 150, height: 22 });
  form.createCheckBox("agreed").addToPage(page, { x: 320, y: 560, width: 14, height: 14 });
  form.createButton("send").addToPage("Send the form", page, { x: 320, y: 520, width: 120, height: 26 });
  const { context } = document;
  const annotate = (entries: Record<string, unknown>) =>
    page.node.addAnnot(context.register(context.obj({ Type: "Annot", ...entries } as never)));
  annotate({
    ...{ Subtype: "FreeText", Rect: [320, 420, 500, 480], C: [1, 1, 0.8] },
    ...{ DA: PDFString.of("/Helv 11 Tf 0 0 1 rg"), Contents: PDFString.of("Checked by the pilot") },
  });
  annotate({ Subtype: "Text", Rect: [520, 700, 540, 720], Contents: PDFString.of("Is this figure right?") });
  return document.save();
}

async function translated(source: Uint8Array, output: OutputForm): Promise<PDFDocument> {
  const { skeleton, units } = await filter.extract(source);
  const targets = new Map(
    units.map(({ id }): [string, InlineContent] => [id, [{ kind: "text", text: `港口的译文 ${id}` }]]),
  );
  const { bytes } = await filter.merge(source, skeleton, targets, { ...languages, output });
  return PDFDocument.load(bytes);
}

describe("fields, typed-over text and comments", () => {
  let source: Uint8Array;
  beforeAll(async () => {
    source = await filledForm();
  });

  test("are text units; addresses, dates, secrets and signs are not", async () => {
    const { units } = await filter.extract(source);
    const own = units.filter(({ id }) => id.startsWith("annotation/"));
    expect(own.map(({ kind, content }) => [kind, plainText(content)])).toEqual([
      ["field", "Survey of the harbour"],
      ["field", "The northern basin is closed.\nBoats use the canal until the gates are mended."],
      ["field", "Spring tide"],
      ["field", "Neap tide"],
      ["field", "Send the form"],
      ["shape", "Checked by the pilot"],
      ["comment", "Is this figure right?"],
    ]);
  });

  test("get their translation, with a picture that shows it", async () => {
    const document = await translated(source, "target");
    const form = document.getForm();
    expect(form.getTextField("purpose").getText()).toBe("港口的译文 annotation/0/0");
    expect(form.getTextField("date").getText()).toBe("2026-05-04");
    expect(form.getTextField("secret").getText()).toBe("open sesame");
    const texts = annotationTexts(document).texts.map(({ kind, text }) => [kind, text.split(" ")[0]]);
    expect(texts.filter(([kind]) => kind === "choice")).toEqual([
      ["choice", "港口的译文"],
      ["choice", "港口的译文"],
    ]);
    expect(texts).toContainEqual(["comment", "港口的译文"]);
    const annotations = annotationsOf(document.context, document.getPage(0).node);
    const drawn = annotations.flatMap((annotation) => {
      const looks = annotation.lookup(PDFName.of("AP"));
      const normal = looks instanceof PDFDict ? looks.lookup(PDFName.of("N")) : undefined;
      const resources = normal instanceof PDFStream ? normal.dict.lookup(PDFName.of("Resources")) : undefined;
      const fonts = resources instanceof PDFDict ? resources.lookup(PDFName.of("Font")) : undefined;
      return fonts instanceof PDFDict && fonts.keys().some((key) => key.asString().startsWith("/Y"))
        ? [subtypeOf(annotation)]
        : [];
    });
    // Two texts, the choice, the button and the typed-over box.
    expect(drawn).toEqual(["/Widget", "/Widget", "/Widget", "/Widget", "/FreeText"]);
    // What is chosen is sent as before.
    const season = form.getDropdown("season").acroField.dict;
    expect((season.lookup(PDFName.of("V")) as PDFHexString).decodeText()).toBe("Neap tide");
  });

  test("show all choices of a list that stands open, and which of them is chosen", async () => {
    const pdf = await SamplePdf.create();
    pdf.paragraph(50, 760, 500, proseOf(60));
    const list = pdf.document.getForm().createOptionList("branch");
    list.addOptions(["Main building", "Harbour street", "Mobile library"]);
    list.select("Harbour street");
    list.addToPage(pdf.page, { x: 50, y: 500, width: 160, height: 60 });
    const document = await translated(await pdf.bytes(), "target");
    const [widget] = annotationsOf(document.context, document.getPage(0).node);
    const looks = (widget!.lookup(PDFName.of("AP")) as PDFDict).lookup(PDFName.of("N"));
    const content = new TextDecoder("latin1").decode(decodePDFRawStream(looks as PDFRawStream).decode());
    // The last is that of what is chosen, before it that of the box.
    const grounds = [...content.matchAll(/ rg [\d.]+ ([\d.]+) [\d.]+ ([\d.]+) re f/g)];
    const baselines = [...content.matchAll(/ ([\d.]+) Tm/g)].map(([, y]) => Number(y));
    const lines = [...new Set(baselines)].sort((a, b) => b - a);
    expect(lines).toHaveLength(3);
    const [bottom, height] = grounds.at(-1)!.slice(1).map(Number);
    expect(lines[1]! > bottom! && lines[1]! < bottom! + height!).toBe(true);
    expect(document.getForm().getOptionList("branch").getSelected()).toEqual(["Harbour street"]);
  });

  test("stand on the translated side only of a bilingual result, and fields keep their one value", async () => {
    const document = await translated(source, "bilingual-pages");
    const contents = document.getPages().map(({ node }) =>
      annotationsOf(document.context, node)
        .filter((one) => subtypeOf(one) === "/FreeText")
        .map((one) => (one.lookup(PDFName.of("Contents")) as PDFHexString).decodeText()),
    );
    expect(contents[0]).toEqual(["Checked by the pilot"]);
    expect(contents[1]![0]).toMatch(/^港口的译文/);
    expect(document.getForm().getTextField("purpose").getText()).toBe("Survey of the harbour");
  });
});
