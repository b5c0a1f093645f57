import { gunzipSync } from "node:zlib";
import { XmlScanner, XmlSource } from "@yizhou/bytes/xml";
import { openZip } from "@yizhou/bytes/zip";
import {
  parseLanguageTag,
  plainText,
  type InlineContent,
  type ReadingDocument,
  type ReadingParagraph,
} from "@yizhou/model";
import { installedFonts } from "@yizhou/page/node";
import { beforeAll, describe, expect, test } from "vitest";
import type { OutputForm } from "../../filter.ts";
import { createPdfFilter } from "../pdf-filter.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

const languages = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh-Hans") };

/** A heading, two columns, a table with rules, a displayed fraction, a note and a page number. */
async function paper(): Promise<Uint8Array> {
  const pdf = await SamplePdf.create();
  pdf.centred(300, 760, "Sediments of the bay", "bold", 18);
  pdf.text(50, 720, "1. Where it comes from", "bold", 12);
  const end = pdf.paragraph(50, 700, 235, proseOf(150), { size: 10 });
  pdf.text(130, end - 20, "Q + b", "italic");
  pdf.rule(120, end - 24, 180, end - 24, 0.5);
  pdf.text(134, end - 34, "n + k", "italic");
  const x = pdf.text(50, end - 60, "Pilots know it");
  pdf.text(x, end - 56, "1", "serif", 6);
  pdf.text(x + 4, end - 60, "as the old channel of the river.");
  pdf.rule(50, 130, 120, 130, 0.4);
  pdf.text(50, 119, "1", "serif", 6);
  pdf.text(54, 115, "The harbour office keeps the records.", "serif", 8);
  pdf.paragraph(315, 700, 235, proseOf(170, 9), { size: 10 });
  const rows = [
    ["Station", "Load"],
    ["Lightship", "14.2"],
  ];
  for (const y of [352, 336, 320]) pdf.rule(315, y, 515, y);
  for (const at of [315, 415, 515]) pdf.rule(at, 320, at, 352);
  for (const [i, [label, value]] of rows.entries()) {
    pdf.text(320, 341 - 16 * i, label!);
    pdf.text(420, 341 - 16 * i, value!);
  }
  return pdf.bytes();
}

/** Throws where tags do not nest. */
function elementsOf(xml: string): number {
  const scanner = new XmlScanner(
    new XmlSource("book", Buffer.from(xml.replace("<!DOCTYPE html>", ""), "utf8")),
  );
  let count = 0;
  while (scanner.next()) count++;
  return count;
}

describe("running text made of a PDF", () => {
  const forms = new Map<OutputForm, Uint8Array>();

  beforeAll(async () => {
    const filter = createPdfFilter({ fonts: installedFonts() });
    const source = await paper();
    const { skeleton, units } = await filter.extract(source);
    const targets = new Map(
      units.map(({ id, content }): [string, InlineContent] => [
        id,
        content.map((node) => (node.kind === "text" ? { ...node, text: `译:${node.text}` } : node)),
      ]),
    );
    const outputs: OutputForm[] = ["docx", "docx-bilingual", "reading", "epub", "markdown", "reading-data"];
    for await (const { output, merged } of filter.mergeForms!(source, skeleton, targets, {
      ...languages,
      outputs,
    }))
      forms.set(output, merged.bytes);
    expect(plainText(units[0]!.content)).toBe("Sediments of the bay");
  });

  test("that cannot be made leaves the forms with pages, and the translation says so", async () => {
    const filter = createPdfFilter({ fonts: installedFonts() });
    const source = await paper();
    const { skeleton, units } = await filter.extract(source);
    let readings = 0;
    // The pages are written from the first reading of the targets; running text is made of the next.
    class OnceReadable extends Map<string, InlineContent> {
      override [Symbol.iterator]() {
        if (++readings > 1) throw new Error("no running text");
        return super[Symbol.iterator]();
      }
    }
    const targets = new OnceReadable();
    targets.set(units[0]!.id, [{ kind: "text", text: "译文" }]);
    const outputs: OutputForm[] = ["target", "docx", "reading"];
    const made: [OutputForm, unknown][] = [];
    for await (const { output, merged } of filter.mergeForms!(source, skeleton, targets, {
      ...languages,
      outputs,
    }))
      made.push([output, merged.warnings.at(-1)]);
    expect(made).toEqual([["target", { code: "warning.forms_left_out" }]]);
  });

  const part = (form: OutputForm, name: string): string => {
    const archive = openZip(forms.get(form)!);
    return new TextDecoder().decode(archive.read(archive.find(name)!));
  };
  const texts = (xml: string) =>
    xml
      .split("</w:p>")
      .map((paragraph) => paragraph.replace(/<[^>]+>/g, "").trim())
      .filter((text) => text !== "");

  test("is a Word document of the translation in reading order, with styles, columns and a table", () => {
    const xml = part("docx", "word/document.xml");
    expect(texts(xml).slice(0, 2)).toEqual(["译:Sediments of the bay", "1.译:Where it comes from"]);
    expect(xml).toContain('<w:pStyle w:val="Title"/>');
    expect(xml).toContain('<w:pStyle w:val="Heading1"/>');
    expect(xml).toContain('<w:cols w:num="2"');
    expect(xml.match(/<w:tr>/g)).toHaveLength(2);
    expect(xml).toContain("14.2");
    expect(xml).not.toContain("Pilots know it译");
  });

  test("has the fraction as a picture and the note as a note", () => {
    const xml = part("docx", "word/document.xml");
    expect(xml).toContain("<w:drawing>");
    expect(openZip(forms.get("docx")!).find("word/media/image1.png")).toBeDefined();
    expect(xml).toContain('<w:footnoteReference w:id="1"/>');
    expect(part("docx", "word/footnotes.xml")).toContain("The harbour office keeps the records.");
    expect(texts(xml).join(" ")).not.toContain("The harbour office keeps");
  });

  test("has both texts one after the other in the bilingual document", () => {
    const all = texts(part("docx-bilingual", "word/document.xml"));
    expect(all.slice(0, 2)).toEqual(["Sediments of the bay", "译:Sediments of the bay"]);
    // What stays as it is stands there once.
    expect(all.filter((text) => text === "14.2")).toHaveLength(1);
  });

  test("has every line of the head that the pages have, and of heads that change one", async () => {
    const pdf = await SamplePdf.create();
    for (const chapter of ["Coast", "Channel", "Flats"]) {
      pdf.text(50, 780, "Harbour Office Westerland", "serif", 8);
      pdf.text(50, 770, "Tide tables and soundings", "serif", 8);
      pdf.text(50, 22, `Chapter: ${chapter}`, "serif", 8);
      pdf.paragraph(50, 700, 500, proseOf(300, chapter.length));
      if (chapter !== "Flats") pdf.nextPage();
    }
    const filter = createPdfFilter({ fonts: installedFonts() });
    const source = await pdf.bytes();
    const { skeleton } = await filter.extract(source);
    const { bytes } = await filter.merge(source, skeleton, new Map(), { ...languages, output: "docx" });
    const archive = openZip(bytes);
    const linesOf = (name: string) =>
      texts(new TextDecoder().decode(archive.read(archive.find(`word/${name}.xml`)!)));
    expect(linesOf("header1")).toEqual(["Harbour Office Westerland", "Tide tables and soundings"]);
    expect(linesOf("footer1")).toEqual(["Chapter: Coast"]);
  });

  test("has what is typed into fields behind their labels and in their cells, translated; a list by its choice", async () => {
    const pdf = await SamplePdf.create();
    pdf.text(50, 706, "Name of the vessel");
    pdf.paragraph(50, 560, 500, proseOf(60));
    for (const y of [480, 460, 440]) pdf.rule(50, y, 450, y);
    for (const x of [50, 250, 450]) pdf.rule(x, 440, x, 480);
    pdf.text(56, 466, "Draught");
    pdf.text(256, 466, "Berth");
    pdf.text(56, 446, "Two metres");
    const form = pdf.document.getForm();
    const name = form.createTextField("name");
    name.setText("Seagull of Amrum");
    name.addToPage(pdf.page, { x: 160, y: 700, width: 200, height: 20 });
    const berth = form.createTextField("berth");
    berth.setText("Northern basin");
    berth.addToPage(pdf.page, { x: 254, y: 442, width: 190, height: 16 });
    const code = form.createTextField("code");
    code.setMaxLength(6);
    code.enableCombing();
    code.setText("AB12CD");
    code.addToPage(pdf.page, { x: 50, y: 620, width: 150, height: 22 });
    const tide = form.createDropdown("tide");
    tide.addOptions(["Spring tide", "Neap tide"]);
    tide.select("Neap tide");
    tide.addToPage(pdf.page, { x: 50, y: 660, width: 150, height: 22 });
    const filter = createPdfFilter({ fonts: installedFonts() });
    const source = await pdf.bytes();
    const { skeleton, units } = await filter.extract(source);
    const targets = new Map(
      units.map(({ id, content }): [string, InlineContent] => [
        id,
        [{ kind: "text", text: `译:${plainText(content)}` }],
      ]),
    );
    const { bytes } = await filter.merge(source, skeleton, targets, { ...languages, output: "docx" });
    const archive = openZip(bytes);
    const xml = new TextDecoder().decode(archive.read(archive.find("word/document.xml")!));
    const all = texts(xml);
    // What stands in squares is a code, which nobody translates.
    expect(all.slice(0, 4)).toEqual([
      "译:Name of the vessel",
      "译:Seagull of Amrum",
      "译:Neap tide",
      "AB12CD",
    ]);
    expect(all.join()).not.toContain("Spring tide");
    const rows = xml.split("<w:tr>").slice(1).map(texts);
    expect(rows[1]!.slice(0, 2)).toEqual(["译:Two metres", "译:Northern basin"]);
  });

  test("has a table that a reader named as a table, with numbers of its rows and a head over two columns", async () => {
    const pdf = await SamplePdf.create();
    pdf.paragraph(50, 700, 500, proseOf(60));
    const rows = ["Cargo Berth Weight", "Salt North 12", "Oil Old 900"].map((row) => row.split(" "));
    for (const [nth, row] of rows.entries())
      for (const [column, text] of row.entries()) pdf.text(50 + 52 * column, 500 - 13 * nth, text);
    const filter = createPdfFilter({ fonts: installedFonts() });
    const source = await pdf.bytes();
    const { skeleton, units } = await filter.extract(source);
    const [first, last] = ["Cargo", "Oil"].map(
      (word) => units.find(({ content }) => plainText(content).includes(word))!.id,
    );
    let named = skeleton;
    for (const change of await filter.tableOf!(source, skeleton, { unit: first!, to: last! }, {}))
      named = filter.changeUnits!(named, change)!;
    const { bytes } = await filter.merge(source, named, new Map(), { ...languages, output: "docx" });
    const archive = openZip(bytes);
    const xml = new TextDecoder().decode(archive.read(archive.find("word/document.xml")!));
    expect(
      xml
        .split("<w:tr>")
        .slice(1)
        .map((row) => texts(row).slice(0, 3)),
    ).toEqual(rows);
  });

  const documentOf = async (source: Uint8Array): Promise<string> => {
    const filter = createPdfFilter({ fonts: installedFonts() });
    const { skeleton } = await filter.extract(source);
    const { bytes } = await filter.merge(source, skeleton, new Map(), { ...languages, output: "docx" });
    const archive = openZip(bytes);
    return new TextDecoder().decode(archive.read(archive.find("word/document.xml")!));
  };

  test("has as many columns in every row of a table, also beside a cell over several rows and columns", async () => {
    const pdf = await SamplePdf.create();
    pdf.paragraph(50, 700, 500, proseOf(60));
    for (const x of [50, 450]) pdf.rule(x, 420, x, 500);
    for (const x of [150, 250]) pdf.rule(x, 420, x, 440);
    pdf.rule(350, 420, 350, 500);
    for (const y of [420, 440, 500]) pdf.rule(50, y, 450, y);
    for (const y of [460, 480]) pdf.rule(350, y, 450, y);
    pdf.text(56, 486, "Soundings of the northern basin");
    for (const [i, text] of ["North", "South", "Weir"].entries()) pdf.text(356, 486 - 20 * i, text);
    for (const [i, text] of ["Depth", "Load", "Width", "Tide"].entries()) pdf.text(56 + 100 * i, 426, text);
    const xml = await documentOf(await pdf.bytes());
    const rows = xml.split("<w:tr>").slice(1);
    const columns = rows.map((row) =>
      row
        .split("<w:tc>")
        .slice(1)
        .reduce((sum, cell) => sum + Number(/<w:gridSpan w:val="(\d+)"/.exec(cell)?.[1] ?? 1), 0),
    );
    expect(columns).toEqual([4, 4, 4, 4]);
    expect(xml.match(/<w:vMerge\/>/g)).toHaveLength(2);
  });

  test("begins a page with every slide, and not with every page that stands upright", async () => {
    const slides = async (size: [number, number]) => {
      const pdf = await SamplePdf.create();
      for (const heading of ["Coast", "Channel", "Flats"]) {
        pdf.nextPage(size);
        pdf.text(60, 330, `${heading} and tides`, "sans", 28);
        pdf.text(60, 280, "Surveys of the harbour", "sans", 18);
      }
      pdf.document.removePage(0);
      return documentOf(await pdf.bytes());
    };
    expect((await slides([720, 405])).match(/<w:pageBreakBefore\/>/g)).toHaveLength(2);
    expect(await slides([405, 720])).not.toContain("pageBreakBefore");
  });

  /** The document's XML, and that of its foot, of pages drawn one after the other. */
  async function wordOf(...pages: ((pdf: SamplePdf) => void)[]): Promise<{ body: string[]; foot: string }> {
    const filter = createPdfFilter({ fonts: installedFonts() });
    const pdf = await SamplePdf.create();
    for (const [i, draw] of pages.entries()) {
      if (i > 0) pdf.nextPage();
      draw(pdf);
      pdf.centred(300, 30, `${i + 1}`, "serif", 9);
    }
    const source = await pdf.bytes();
    const { skeleton } = await filter.extract(source);
    const { bytes } = await filter.merge(source, skeleton, new Map(), { ...languages, output: "docx" });
    const archive = openZip(bytes);
    const xml = (name: string) => new TextDecoder().decode(archive.read(archive.find(name)!));
    return { body: xml("word/document.xml").split("</w:p>"), foot: xml("word/footer1.xml") };
  }

  test("has the number of its pages where they have it, and begins a page where the author ended the one before", async () => {
    const { body, foot } = await wordOf(
      (pdf) => {
        pdf.text(50, 740, "1. Where it comes from", "bold", 14);
        pdf.paragraph(50, 710, 500, proseOf(60), { size: 11 });
      },
      (pdf) => {
        pdf.text(50, 740, "2. Where it goes", "bold", 14);
        pdf.paragraph(50, 710, 500, proseOf(640), { size: 11 });
      },
      (pdf) => {
        pdf.text(50, 740, "3. Where it stays", "bold", 14);
        pdf.paragraph(50, 710, 500, proseOf(100), { size: 11 });
      },
    );
    const starting = body.filter((xml) => xml.includes("<w:pageBreakBefore/>"));
    expect(starting).toHaveLength(1);
    expect(starting[0]).toContain("Where it goes");
    expect(foot).toMatch(/<w:jc w:val="center"\/>.*PAGE/);
  });

  test("sets a paragraph that begins with the last line of a page as the lines on the next page are set", async () => {
    const looks = { size: 11, leading: 20, indent: 24 };
    const { body } = await wordOf(
      (pdf) => {
        pdf.text(50, 740, "1. Where it comes from", "bold", 14);
        let y = pdf.paragraph(50, 710, 500, proseOf(300), looks) - 6;
        while (y > 110) y = pdf.paragraph(50, y, 500, proseOf(30, 7), looks) - 6;
        pdf.paragraph(50, y, 500, `Pilots ${proseOf(14, 3).toLowerCase().replace(/\.$/, "")}`, {
          ...looks,
          goesOn: true,
        });
      },
      (pdf) =>
        void pdf.paragraph(50, 740, 500, `and ${proseOf(120, 5).toLowerCase()}`, { ...looks, indent: 0 }),
    );
    const joined = body.find((xml) => xml.includes(">Pilots"))!;
    expect(joined).toContain("and ");
    expect(joined).toMatch(/w:ind w:left="0" w:firstLine="4[78]\d"/);
    expect(joined).not.toContain("w:line=");
    expect(joined).not.toContain('w:jc w:val="left"');
  });

  test("is one HTML file without a script that shows source, translation or both", () => {
    const html = new TextDecoder().decode(forms.get("reading")!);
    expect(html).not.toContain("<script");
    expect(html).toContain('<span class="s" lang="en" dir="auto">Sediments of the bay</span>');
    expect(html).toContain('<span class="t" lang="zh-Hans" dir="auto">译:Sediments of the bay</span>');
    expect(html).toMatch(/<div class="note" role="note" id="note-1">/);
    expect(html).toMatch(/<figure class="formula"><img [^>]*src="data:image\/png;base64,/);
    expect(html).toContain("<td>");
  });

  test("is a book whose files, table of contents and chapters fit together", () => {
    const archive = openZip(forms.get("epub")!);
    const names = archive.entries.map(({ name }) => name);
    expect(names[0]).toBe("mimetype");
    expect(new TextDecoder().decode(forms.get("epub")!.subarray(30, 58))).toBe(
      "mimetypeapplication/epub+zip",
    );
    const contents = part("epub", "book/package.opf");
    const files = [...contents.matchAll(/href="([^"]+)"/g)].map(([, href]) => `book/${href}`);
    expect(new Set(files)).toEqual(new Set(names.filter((name) => /^book\/(?!package)/.test(name))));
    const chapter = part("epub", "book/chapter-2.xhtml");
    expect(chapter).toContain("译:Where it comes from");
    expect(chapter).not.toContain(">Where it comes from");
    const nav = part("epub", "book/nav.xhtml");
    for (const [, file, id] of nav.matchAll(/href="([^"#]+)#([^"]+)"/g))
      expect(part("epub", `book/${file}`)).toContain(`id="${id}"`);
    for (const [, address] of chapter.matchAll(/src="([^"]+)"/g)) expect(names).toContain(`book/${address}`);
    for (const name of names.filter((one) => /\.(xhtml|opf)$/.test(one)))
      expect(elementsOf(part("epub", name)), name).toBeGreaterThan(3);
  });

  test("is Markdown of the translation with headings, a table, a footnote and pictures in the file", () => {
    const text = new TextDecoder().decode(forms.get("markdown")!);
    expect(text).toMatch(/^# 译:Sediments of the bay\n\n## 1\. 译:Where it comes from\n/);
    expect(text).toContain("| --- | --- |");
    expect(text).toMatch(/\| 译:Lightship \| 14\.2 \|/);
    expect(text).toMatch(/\[\^1\]: .*The harbour office keeps/);
    expect(text).toMatch(/!\[[^\]]*\]\[1\]/);
    expect(text).toMatch(/^\[1\]: data:image\/png;base64,/m);
  });

  test("is data for a page that shows it: both sides, notes, and each picture once", () => {
    const read = JSON.parse(gunzipSync(forms.get("reading-data")!).toString()) as ReadingDocument;
    expect(read).toMatchObject({ title: "译:Sediments of the bay", targetLanguage: "zh-Hans" });
    const [title, heading] = read.parts as ReadingParagraph[];
    expect([title!.level, heading!.level, heading!.bullet]).toEqual([1, 2, "1."]);
    expect([title!.source[0]!.text, title!.target![0]!.text]).toEqual([
      "Sediments of the bay",
      "译:Sediments of the bay",
    ]);
    expect(read.notes).toHaveLength(1);
    const marks = read.parts.flatMap((one) => (one.kind === "paragraph" ? (one.target ?? []) : []));
    expect(marks.filter(({ note }) => note === 0)).toHaveLength(1);
    const figures = read.parts.filter((one) => one.kind === "figure");
    expect(figures.map(({ isFormula }) => isFormula)).toEqual([true]);
    expect(read.pictures.length).toBeGreaterThan(0);
  });
});
