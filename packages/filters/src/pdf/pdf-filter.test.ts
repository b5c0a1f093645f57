import { spawnSync } from "node:child_process";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFString,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { inlineFromText, parseLanguageTag, plainText, textOnly, type InlineContent } from "@yizhou/model";
import { installedFonts } from "@yizhou/page/node";
import { beforeAll, describe, expect, test } from "vitest";
import { markText } from "../contract-suite.ts";
import type { OutputForm } from "../filter.ts";
import { streamBytes } from "./content/stream-bytes.ts";
import { createPdfFilter } from "./pdf-filter.ts";
import { comparePdf } from "../node/compare-pdf.ts";
import { proseOf, SamplePdf } from "./testing/sample-pdf.ts";

const filter = createPdfFilter({ fonts: installedFonts() });
const languages = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh-Hans") };

const LINKED = "river";
let sample: Uint8Array;

/** Two pages: title, a paragraph with a linked word, a figure, a form that both pages draw; outline, scripts. */
beforeAll(async () => {
  const pdf = await SamplePdf.create();
  const { document } = pdf;
  const { context } = document;
  document.setTitle("Sand and Clay");
  pdf.text(180, 740, "Sand and Clay", "bold", 18);
  const y = pdf.paragraph(60, 690, 480, `Here the ${LINKED} begins. ${proseOf(60)}`);
  pdf.rule(60, y - 20, 540, y - 20);
  pdf.page.drawRectangle({ x: 100, y: y - 140, width: 200, height: 90, borderWidth: 1 });
  const first = pdf.page;
  const left = 60 + 10 * 3.9;
  const link = context.obj({
    Type: "Annot",
    Subtype: "Link",
    Rect: [left, 688, left + 22, 700],
    A: { S: "URI", URI: PDFString.of("https://example.org/") },
  });
  const launch = context.obj({
    Type: "Annot",
    Subtype: "Link",
    Rect: [10, 10, 20, 20],
    A: { S: "Launch", F: PDFString.of("calc.exe") },
  });
  first.node.set(PDFName.of("Annots"), context.obj([context.register(link), context.register(launch)]));
  pdf.nextPage();
  pdf.paragraph(60, 690, 480, proseOf(50, 7));
  const form = context.register(
    context.stream("BT /F0 12 Tf 60 120 Td (Shared words in a form) Tj ET", {
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, 0, 600, 800],
      Resources: { Font: { F0: { Type: "Font", Subtype: "Type1", BaseFont: "Helvetica" } } },
    }),
  );
  for (const page of [first, pdf.page]) {
    page.node.setXObject(PDFName.of("Shared"), form);
    page.pushOperators();
    const draw = context.register(context.stream("q /Shared Do Q"));
    const old = page.node.get(PDFName.of("Contents"));
    const parts = page.node.lookup(PDFName.of("Contents"));
    page.node.set(
      PDFName.of("Contents"),
      context.obj(parts instanceof PDFArray ? [...parts.asArray(), draw] : [old!, draw]),
    );
  }
  addOutline(document, "Sand and Clay", first.ref);
  document.catalog.set(
    PDFName.of("OpenAction"),
    context.obj({ S: "JavaScript", JS: PDFString.of("app.alert(1)") }),
  );
  sample = await pdf.bytes();
});

/** The sample with everything in it that a result may not have, beside links that it keeps. */
async function withActiveContent(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes);
  const { context, catalog } = document;
  const text = (value: string) => PDFString.of(value);
  const file = (name: string) =>
    context.register(
      context.obj({
        Type: "Filespec",
        F: text(name),
        EF: { F: context.register(context.stream("payload", { Type: "EmbeddedFile" })) },
      }),
    );
  const link = (action: Parameters<typeof context.obj>[0]) =>
    context.register(
      context.obj({ Type: "Annot", Subtype: "Link", Rect: [10, 10, 20, 20], A: action } as never),
    );
  catalog.set(
    PDFName.of("OpenAction"),
    context.obj({ S: "URI", URI: text("https://attacker.example/opened") }),
  );
  catalog.set(PDFName.of("Collection"), context.obj({ Type: "Collection" }));
  catalog.set(PDFName.of("AF"), context.obj([file("a.exe")]));
  catalog.set(
    PDFName.of("AcroForm"),
    context.obj({ Fields: [], XFA: context.register(context.stream("<xfa/>", {})) }),
  );
  catalog.set(
    PDFName.of("Names"),
    context.obj({ EmbeddedFiles: { Names: [text("b.exe"), file("b.exe")] }, JavaScript: { Names: [] } }),
  );
  const [page] = document.getPages();
  const annotations = page!.node.lookup(PDFName.of("Annots"), PDFArray);
  for (const action of [
    { S: "URI", URI: text("javascript:alert(1)") },
    { S: "URI", URI: text(" java\tscript:alert(1)") },
    { S: "URI", URI: text("file:///etc/passwd") },
    { S: "URI", URI: text("\\\\attacker.example\\share") },
    { S: "GoToR", F: text("other.pdf") },
    { S: "SubmitForm", F: text("https://attacker.example/form") },
    { S: "Named", N: "Print" },
    { S: "GoTo", D: [page!.ref, "Fit"], Next: { S: "URI", URI: text("smb://attacker.example/") } },
    { S: "URI", URI: text("mailto:a@example.org") },
    { S: "URI", URI: text("www.example.net/page") },
  ])
    annotations.push(link(action as never));
  annotations.push(
    context.register(context.obj({ Type: "Annot", Subtype: "RichMedia", Rect: [0, 0, 9, 9] })),
  );
  return document.save();
}

function addOutline(document: PDFDocument, title: string, page: PDFRef): void {
  const { context } = document;
  const root = context.nextRef();
  const entry = context.register(
    context.obj({ Title: PDFHexString.fromText(title), Parent: root, Dest: [page, "Fit"] }),
  );
  context.assign(root, context.obj({ Type: "Outlines", First: entry, Last: entry, Count: 1 }));
  document.catalog.set(PDFName.of("Outlines"), root);
}

/** A "translation" into Chinese with the tags of the source. */
const CHINESE = "河水把沙和细泥从上游的山谷带到海边，潮水来回推动它们，直到沉积下来。".repeat(8);
function chinese(content: InlineContent): InlineContent {
  let at = 0;
  return content.map((node) => {
    if (node.kind !== "text") return node;
    const length = Math.max(1, Math.ceil(node.text.length / 3));
    const text = CHINESE.slice(at, at + length);
    at += length;
    return { kind: "text", text };
  });
}

async function translate(
  source: Uint8Array,
  answer: (content: InlineContent, id: string) => InlineContent | null,
  output: OutputForm = "target",
) {
  const { skeleton, units } = await filter.extract(source);
  const targets = new Map<string, InlineContent>();
  for (const { id, content, locked } of units) {
    const target = locked ? null : answer(content, id);
    if (target) targets.set(id, target);
  }
  return { units, targets, ...(await filter.write(source, skeleton, targets, { ...languages, output })) };
}

function pdfToText(bytes: Uint8Array): string {
  const { stdout, error } = spawnSync("pdftotext", ["-", "-"], { input: bytes, encoding: "utf8" });
  if (error) throw error;
  return stdout;
}

/** All that is in the file: dictionaries as written, streams unpacked. */
async function everything(bytes: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  return context
    .enumerateIndirectObjects()
    .map(([, object]) => {
      if (!(object instanceof PDFRawStream)) return object.toString();
      return object.dict.toString() + Buffer.from(streamBytes(object, context) ?? []).toString("latin1");
    })
    .join("\n");
}

const squeeze = (text: string) => text.replace(/\s/g, "");

describe("a PDF", () => {
  test("comes back byte for byte without targets and with every target its source", async () => {
    const { skeleton, units } = await filter.extract(sample);
    const own = new Map(units.map(({ id, content }) => [id, structuredClone(content)]));
    for (const targets of [new Map(), own]) {
      const { bytes } = await filter.merge(sample, skeleton, targets, languages);
      expect(Buffer.compare(bytes, sample)).toBe(0);
    }
  });

  test("gives the same bytes for the same targets", async () => {
    const [one, two] = [await translate(sample, chinese), await translate(sample, chinese)];
    expect(Buffer.compare(one.bytes, two.bytes)).toBe(0);
  });

  test("of another source is refused", async () => {
    const { skeleton } = await filter.extract(sample);
    const other = Uint8Array.from([...sample, 10]);
    await expect(filter.merge(other, skeleton, new Map(), languages)).rejects.toMatchObject({
      code: "filter.skeleton_mismatch",
    });
  });

  test("holds the targets, and no word of the source any more", async () => {
    const { bytes, targets } = await translate(sample, chinese);
    const text = squeeze(pdfToText(bytes));
    for (const [id, target] of targets)
      if (/^p\d/.test(id)) expect(text, id).toContain(squeeze(textOnly(target)));
    const inside = await everything(bytes);
    expect(inside).not.toMatch(/Shared words|coast|valley|Clay/);
    for (const word of ["valley", "coast", "Shared"]) {
      expect(inside).not.toContain(Buffer.from(word, "latin1").toString("hex").toUpperCase());
    }
  });

  test("read again gives the targets back", async () => {
    const { bytes, targets } = await translate(sample, markText);
    const again = await filter.extract(bytes);
    const found = again.units.map(({ content }) => squeeze(plainText(content)).replace(/-/g, ""));
    for (const target of targets.values()) {
      expect(found).toContain(squeeze(plainText(target)).replace(/-/g, ""));
    }
  });

  test("keeps every pixel outside its text", async () => {
    const { bytes } = await translate(sample, chinese);
    const report = await comparePdf(sample, bytes, { drawsPages: true });
    expect(report).toMatchObject({ pages: 2, resultPages: 2, smallBoxes: 0, sourceWordsLeft: 0 });
    expect(report.raster?.changed).toEqual([]);
    expect(report.boxOverlap).toBeGreaterThan(0.6);
    expect(report.fonts.notEmbedded).not.toContain("NotoSerifSC-Regular");
  });

  test("leaves a form as it is where another page draws it untranslated", async () => {
    const { bytes } = await translate(sample, (content, id) =>
      id.startsWith("p0") ? chinese(content) : null,
    );
    const [first, second] = pdfToText(bytes).split("\f");
    expect(first).not.toContain("Shared words");
    expect(second).toContain("Shared words in a form");
  });

  test("carries language, title and outline of the target", async () => {
    const { bytes } = await translate(sample, () => inlineFromText("沙与泥"));
    const document = await PDFDocument.load(bytes);
    expect(document.getTitle()).toBe("沙与泥");
    expect(document.catalog.lookup(PDFName.of("Lang"))?.toString()).toBe("(zh-Hans)");
    const outlines = document.catalog.lookup(PDFName.of("Outlines"), PDFDict);
    const entry = outlines.lookup(PDFName.of("First"), PDFDict);
    expect((entry.lookup(PDFName.of("Title")) as PDFHexString).decodeText()).toBe("沙与泥");
    expect((entry.lookup(PDFName.of("Dest")) as PDFArray).get(0)).toBe(document.getPage(0).ref);
  });

  test("moves a link to the new place of its text", async () => {
    const { bytes, units } = await translate(sample, (content, id) => {
      const link = content.findIndex((node) => node.kind === "open" && node.type === "link");
      if (link < 0 || !id.startsWith("p0")) return null;
      // The linked word comes last in the target.
      const [open, word, close] = content.slice(link, link + 3);
      expect(word).toEqual({ kind: "text", text: LINKED });
      return [{ kind: "text", text: CHINESE.slice(0, 40) }, open!, { kind: "text", text: "河流" }, close!];
    });
    expect(
      units.some(({ content }) => content.some((node) => node.kind === "open" && node.type === "link")),
    ).toBe(true);
    const again = await filter.extract(bytes);
    const linked = again.units.flatMap(({ content }) =>
      content.flatMap((node, index) =>
        node.kind === "open" && node.type === "link" ? [content[index + 1]] : [],
      ),
    );
    expect(linked).toContainEqual({ kind: "text", text: "河流" });
  });

  test("has no scripts and starts no programs, and its other links live", async () => {
    const { bytes } = await translate(sample, chinese);
    const inside = await everything(bytes);
    expect(inside).not.toMatch(/JavaScript|app\.alert|Launch|calc\.exe/);
    expect(inside).toContain("https://example.org/");
  });

  test("carries no files, opens no addresses by itself and has only links that people know, and counts what was left out", async () => {
    const hostile = await withActiveContent(sample);
    for (const form of ["target", "bilingual"] as const) {
      const { bytes, warnings } = await translate(hostile, chinese, form);
      const inside = await everything(bytes);
      expect(inside).not.toMatch(
        /javascript:|java\u0009script|file:|smb:|attacker\.example|other\.pdf|EmbeddedFile|payload|RichMedia|XFA|Collection|SubmitForm|GoToR|\/EF\b/iu,
      );
      for (const kept of ["https://example.org/", "mailto:a@example.org", "www.example.net/page"])
        expect(inside).toContain(kept);
      expect(warnings).toContainEqual({ code: "warning.attachments_removed", params: { count: 2 } });
      expect(warnings).toContainEqual({ code: "warning.active_content_removed", params: { count: 13 } });
    }
  });

  test("stays in its language where no font has the characters, and says so", async () => {
    const { bytes, warnings } = await translate(sample, (_, id) =>
      id === "p1b0" ? inlineFromText("\u{1f6b2}\u{1f6b2}") : null,
    );
    expect(warnings).toContainEqual({ code: "warning.text_left_out", params: { count: 1 } });
    expect(pdfToText(bytes)).toContain("valley");
  });

  test("says when a text had to be set very small", async () => {
    const long = inlineFromText(CHINESE.repeat(6));
    const { warnings } = await translate(sample, (_, id) => (id === "p0b0" ? long : null));
    expect(warnings.map(({ code }) => code)).toContain("warning.layout_may_grow");
  });
});

describe("a bilingual PDF", () => {
  test("side by side has pages of double width with both texts, and qpdf finds no fault", async () => {
    const { bytes } = await translate(sample, chinese, "bilingual");
    const document = await PDFDocument.load(bytes);
    expect(document.getPages().map((page) => page.getWidth())).toEqual([1200, 1200]);
    const [first] = pdfToText(bytes).split("\f");
    expect(first).toContain("valley");
    expect(squeeze(first!)).toContain(CHINESE.slice(10, 30));
    expect(spawnSync("qpdf", ["--check", "-"], { input: bytes }).status).not.toBe(1);
  });

  test("side by side leaves the left half as it was, pixel for pixel", async () => {
    const { bytes } = await translate(sample, chinese, "bilingual");
    const { openPoppler } = await import("../node/installed-poppler.ts");
    const poppler = await openPoppler();
    try {
      const [old, wide] = [await poppler.rasterise(sample, 0), await poppler.rasterise(bytes, 0)];
      expect([wide.width, wide.height]).toEqual([2 * old.width, old.height]);
      for (let y = 0; y < old.height; y++) {
        const row = old.pixels.subarray(y * old.width * 3, (y + 1) * old.width * 3);
        const left = wide.pixels.subarray(y * wide.width * 3, y * wide.width * 3 + row.length);
        if (Buffer.compare(row, left) !== 0) throw new Error(`row ${y} differs`);
      }
    } finally {
      await poppler.close();
    }
  });

  test("on alternating pages has every page twice, the source first", async () => {
    const { bytes } = await translate(sample, chinese, "bilingual-pages");
    const pages = pdfToText(bytes).split("\f").slice(0, 4);
    expect(pages.map((page) => page.includes("valley"))).toEqual([true, false, true, false]);
    expect(pages.map((page) => page.includes("河"))).toEqual([false, true, false, true]);
  });

  test("in several forms at once has in each what it has alone", async () => {
    const outputs = ["bilingual", "target", "bilingual-pages"] as const;
    const alone = await Promise.all(outputs.map((output) => translate(sample, chinese, output)));
    const { skeleton } = await filter.extract(sample);
    const options = { ...languages, outputs };
    const together = [];
    for await (const { output, merged } of filter.mergeForms!(sample, skeleton, alone[0]!.targets, options)) {
      together.push({ output, text: pdfToText(merged.bytes), places: merged.places });
    }
    expect(together).toEqual(
      outputs.map((output, at) => {
        const { bytes, places } = alone[at]!;
        return { output, text: pdfToText(bytes), places };
      }),
    );
  });

  test("on alternating pages leads from source to source and from translation to translation", async () => {
    const document = await PDFDocument.load(sample);
    const { context } = document;
    const target = document.getPage(1).ref;
    const link = context.obj({
      Type: "Annot",
      Subtype: "Link",
      Rect: [10, 30, 20, 40],
      Dest: [target, "Fit"],
    });
    document.getPage(0).node.addAnnot(context.register(link));
    const source = await document.save();
    const written = await PDFDocument.load((await translate(source, chinese, "bilingual-pages")).bytes);
    const pages = written.getPages();
    const leadsTo = (index: number) =>
      annotations(pages[index]!.node).flatMap((annotation) => {
        const destination = annotation.lookup(PDFName.of("Dest"));
        const page: PDFObject | undefined = destination instanceof PDFArray ? destination.get(0) : undefined;
        return page ? [pages.findIndex(({ ref }) => ref === page)] : [];
      });
    expect([leadsTo(0), leadsTo(1)]).toEqual([[2], [3]]);
  });

  test("translates only the pages that were asked for", async () => {
    const { skeleton, units } = await filter.extract(sample, { pages: [{ from: 2, to: 2 }] });
    const targets = new Map(units.map(({ id, content }) => [id, chinese(content)]));
    const { bytes } = await filter.merge(sample, skeleton, targets, {
      ...languages,
      output: "bilingual-pages",
    });
    const pages = pdfToText(bytes).split("\f").slice(0, 3);
    expect(pages.map((page) => page.includes("valley"))).toEqual([true, true, false]);
  });

  test("knows of the pages before those asked for: a list of references that goes on stays as it is", async () => {
    const pdf = await SamplePdf.create();
    pdf.text(60, 740, "Sand and Clay", "bold", 18);
    const y = pdf.paragraph(60, 690, 480, proseOf(120));
    pdf.text(60, y - 20, "References", "bold", 12);
    const entries = (from: number, count: number, top: number) => {
      for (let n = 0; n < count; n++)
        pdf.text(60, top - n * 16, `[${from + n}] A. Author, B. Writer. River sands. 20${10 + n}.`);
    };
    entries(1, 6, y - 44);
    pdf.nextPage();
    entries(7, 6, 740);
    const bytes = await pdf.bytes();
    const onPage2 = { pages: [{ from: 2, to: 2 }] };
    const { units } = await filter.extract(bytes, onPage2);
    expect(units.map(({ locked }) => locked)).toEqual(units.map(() => "reference"));
    expect(units.length).toBeGreaterThan(3);
    const all = await filter.extract(bytes, { ...onPage2, keepReferences: false });
    expect(all.units.map(({ id, locked }) => [id, locked])).toEqual(units.map(({ id }) => [id, undefined]));
  });
});

function annotations(page: PDFDict): PDFDict[] {
  const array = page.lookup(PDFName.of("Annots"));
  if (!(array instanceof PDFArray)) return [];
  return array.asArray().map((_, index) => array.lookup(index, PDFDict));
}

describe("a tagged PDF", () => {
  test("has its new text under the structure element that had the source's", async () => {
    const pdf = await SamplePdf.create();
    const { document, page } = pdf;
    const { context } = document;
    pdf.text(60, 700, "seed so that a font is there");
    const fonts = page.node.Resources()!.lookup(PDFName.of("Font"), PDFDict);
    const font = fonts.keys()[0]!.asString();
    const content = `/P <</MCID 0 /ActualText (Tagged words)>> BDC BT ${font} 12 Tf 60 500 Td (Tagged words) Tj ET EMC`;
    page.node.set(PDFName.of("Contents"), context.register(context.stream(content)));
    page.node.set(PDFName.of("StructParents"), PDFNumber.of(0));
    const element = context.register(
      context.obj({
        S: "P",
        Pg: page.ref,
        K: 0,
        ActualText: PDFString.of("Tagged words"),
        Lang: PDFString.of("en"),
      }),
    );
    const root = context.obj({ Type: "StructTreeRoot", K: [element], ParentTree: { Nums: [0, [element]] } });
    document.catalog.set(PDFName.of("StructTreeRoot"), context.register(root));
    document.catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));

    const { bytes } = await translate(await pdf.bytes(), () => inlineFromText("带标签的文字"));
    const written = await PDFDocument.load(bytes);
    const tree = written.catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict);
    const kid = tree.lookup(PDFName.of("K"), PDFArray).lookup(0, PDFDict);
    expect(kid.lookup(PDFName.of("K"), PDFArray).asArray().map(String)).toEqual(["0", "1"]);
    expect(kid.has(PDFName.of("ActualText"))).toBe(false);
    const inside = await everything(bytes);
    expect(inside).toMatch(/\/Span <<\/MCID 1>> BDC/);
    expect(inside).not.toContain("Tagged words");
    expect(squeeze(pdfToText(bytes))).toContain("带标签的文字");
  });
});
