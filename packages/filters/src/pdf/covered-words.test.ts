import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFArray, PDFName, rgb } from "@cantoo/pdf-lib";
import { parseLanguageTag, plainText, type InlineContent } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { installedFonts } from "@yizhou/page/node";
import { createPdfFilter } from "./pdf-filter.ts";
import { readWhole } from "./read/read-document.ts";
import { proseOf, SamplePdf } from "./testing/sample-pdf.ts";

const filter = createPdfFilter({ fonts: installedFonts() });
const languages = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("de") };

const BLACK = rgb(0, 0, 0);
const SECRET = "Mortimer";

/** A page with a paragraph whose second line names somebody; returns where the name stands. */
async function letter(): Promise<{ pdf: SamplePdf; left: number; right: number; y: number }> {
  const pdf = await SamplePdf.create();
  pdf.text(60, 740, "A letter about the harbour", "bold", 16);
  pdf.text(60, 700, "Yesterday the keeper of the northern lighthouse saw two boats, and the agent");
  const left = pdf.text(60, 688, "known as ");
  const right = pdf.text(left, 688, SECRET);
  pdf.text(right, 688, " came ashore with a lamp and walked along the beach until");
  pdf.text(60, 676, "the morning, when the tide had gone and the sand was dry again everywhere.");
  return { pdf, left, right, y: 688 };
}

/** Upper case with all tags. */
function shouted(content: InlineContent): InlineContent {
  return content.map((node) =>
    node.kind === "text" ? { kind: "text", text: node.text.toUpperCase() } : node,
  );
}

async function translated(source: Uint8Array) {
  const { skeleton, units, warnings } = await filter.extract(source);
  const targets = new Map(units.map(({ id, content }) => [id, shouted(content)]));
  const merged = await filter.merge(source, skeleton, targets, languages);
  const folder = mkdtempSync(join(tmpdir(), "covered-"));
  const path = join(folder, "result.pdf");
  writeFileSync(path, merged.bytes);
  const text = execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return { units, text, warnings: [...warnings, ...merged.warnings], bytes: merged.bytes };
}

describe("a word under a bar in a sentence", () => {
  test("is not read: its place is a tag that says nothing", async () => {
    const { pdf, left, right, y } = await letter();
    pdf.page.drawRectangle({ x: left - 1, y: y - 3, width: right - left + 2, height: 12, color: BLACK });
    const { units, warnings } = await filter.extract(await pdf.bytes());
    expect(JSON.stringify(units)).not.toContain(SECRET);
    const [, paragraph] = units;
    expect(plainText(paragraph!.content)).toMatch(/^Yesterday .* known as .*came ashore .* everywhere\.$/);
    expect(paragraph!.content).toContainEqual(
      expect.objectContaining({ kind: "standalone", equivalent: "█".repeat(SECRET.length) }),
    );
    expect(warnings).toContainEqual({ code: "warning.text_covered", part: "page 1" });
  });

  test("leaves the file with the translation, and the bar goes to where its tag is", async () => {
    const { pdf, left, right, y } = await letter();
    pdf.page.drawRectangle({ x: left - 1, y: y - 3, width: right - left + 2, height: 12, color: BLACK });
    const { text, bytes } = await translated(await pdf.bytes());
    expect(text).not.toMatch(/mortimer/i);
    expect(text).toMatch(/KNOWN AS\s+CAME ASHORE/);
    const { model } = await readWhole(bytes);
    const bars = model.pages[0]!.drawings.filter(({ isRectangle }) => isRectangle);
    expect(bars).toHaveLength(1);
    const letters = model.pages[0]!.glyphs.filter(({ text: of }) => of.trim() !== "");
    const [bar] = bars;
    const under = letters.filter(
      ({ origin: [x, own] }) =>
        x > bar!.box.left && x < bar!.box.right && own > bar!.box.bottom && own < bar!.box.top,
    );
    expect(under).toEqual([]);
  });

  test("takes the rest of its word with it, but not the comma behind", async () => {
    const pdf = await SamplePdf.create();
    const left = pdf.text(60, 700, "The agent met Doctor Mor");
    const right = pdf.text(left, 700, "timer");
    pdf.text(right, 700, ", who had come from the coast in the evening.");
    pdf.page.drawRectangle({ x: left, y: 697, width: right - left, height: 12, color: BLACK });
    const [unit] = (await filter.extract(await pdf.bytes())).units;
    expect(unit!.content.map((node) => (node.kind === "text" ? node.text : "*")).join("")).toBe(
      "The agent met Doctor *, who had come from the coast in the evening.",
    );
  });

  test("keeps its whole paragraph as it is where one bar lies over two lines", async () => {
    const { pdf, left, right, y } = await letter();
    pdf.page.drawRectangle({ x: left - 1, y: y - 15, width: right - left + 2, height: 24, color: BLACK });
    const { units, text, warnings } = await translated(await pdf.bytes());
    expect(units.map(({ content }) => plainText(content))).toEqual(["A letter about the harbour"]);
    expect(text).toContain("A LETTER ABOUT THE HARBOUR");
    expect(text).toContain("Yesterday the keeper");
    expect(warnings).toContainEqual({ code: "warning.text_left_out", part: "page 1" });
  });

  test("keeps its paragraph as it is where the bar hides a drawing as well", async () => {
    const { pdf, left, right, y } = await letter();
    pdf.rule(left, y + 2, left + 200, y + 2);
    pdf.page.drawRectangle({ x: left - 1, y: y - 3, width: right - left + 2, height: 12, color: BLACK });
    const { text } = await translated(await pdf.bytes());
    expect(text).toContain("Yesterday the keeper");
  });
});

test("a square that lies over words as an annotation keeps them, and their paragraph, as they are", async () => {
  const { pdf, left, right, y } = await letter();
  const { context } = pdf.document;
  const square = {
    Type: "Annot",
    Subtype: "Square",
    Rect: [left - 1, y - 3, right + 1, y + 9],
    IC: [0, 0, 0],
  };
  pdf.page.node.set(PDFName.of("Annots"), context.obj([context.register(context.obj(square))]));
  const { units, text } = await translated(await pdf.bytes());
  expect(units.map(({ content }) => plainText(content))).toEqual(["A letter about the harbour"]);
  expect(text).toContain("Yesterday the keeper");
});

describe("what is painted over as a whole", () => {
  test("is no text unit, and a label beside it is translated without coming over it", async () => {
    const pdf = await SamplePdf.create();
    const left = pdf.text(60, 700, "Name of the witness: ");
    pdf.text(left, 700, "Edward Mortimer");
    pdf.page.drawRectangle({ x: left, y: 697, width: 120, height: 12, color: BLACK });
    pdf.paragraph(60, 660, 480, proseOf(60));
    const { units, text } = await translated(await pdf.bytes());
    expect(JSON.stringify(units)).not.toMatch(/Mortimer|Edward/);
    expect(text).toContain("NAME OF THE WITNESS");
    expect(text).not.toContain("MORTIMER");
  });

  test("in the paper's white is not translated, and what is written over it is", async () => {
    const pdf = await SamplePdf.create();
    pdf.text(60, 700, "The old price was four hundred crowns.");
    pdf.page.drawRectangle({ x: 55, y: 695, width: 300, height: 14, color: rgb(1, 1, 1) });
    pdf.text(60, 700, "The new price is six hundred crowns.");
    const { units } = await translated(await pdf.bytes());
    expect(units.map(({ content }) => plainText(content))).toEqual(["The new price is six hundred crowns."]);
  });
});

test("a coloured area with new words over old ones stays where it is, and so do the old ones", async () => {
  const pdf = await SamplePdf.create();
  pdf.text(60, 700, "The old price was four hundred crowns.");
  const width = pdf.text(60, 660, "The new price is six hundred crowns.") - 60;
  pdf.page.drawRectangle({ x: 60, y: 697, width, height: 12, color: rgb(1, 0.9, 0.3) });
  pdf.text(60, 700, "The new price is six hundred crowns.");
  const { bytes } = await translated(await pdf.bytes());
  const { model } = await readWhole(bytes);
  const [page] = model.pages;
  const old = page!.glyphs.filter(({ cover }) => cover !== undefined);
  expect(old.map(({ text }) => text).join("")).toContain("old");
});

describe("words that are seen", () => {
  test.each([
    ["an area that lets them through", { opacity: 0.4 }],
    ["a marker's colour that is multiplied", { blendMode: "Multiply" }],
  ])("stay text under %s", async (_, looks) => {
    const { pdf, left, right, y } = await letter();
    pdf.page.drawRectangle({
      ...{ x: left - 1, y: y - 3, width: right - left + 2, height: 12, color: rgb(1, 1, 0) },
      ...(looks as object),
    });
    const { units } = await filter.extract(await pdf.bytes());
    expect(units.map(({ content }) => plainText(content)).join(" ")).toContain(SECRET);
  });

  test("stay text where a later area is clipped to its own place", async () => {
    const { pdf } = await letter();
    const { context } = pdf.document;
    const content = context.register(
      context.stream(
        "q 400 100 50 50 re W n 0 g 0 0 600 800 re f Q\nq 300 100 m 350 100 l 320 150 l h W n 0 0 600 800 re f Q",
      ),
    );
    const old = pdf.page.node.lookup(PDFName.of("Contents"), PDFArray);
    pdf.page.node.set(PDFName.of("Contents"), context.obj([...old.asArray(), content]));
    const { units } = await filter.extract(await pdf.bytes());
    expect(units.map(({ content: text }) => plainText(text)).join(" ")).toContain(SECRET);
  });
});
