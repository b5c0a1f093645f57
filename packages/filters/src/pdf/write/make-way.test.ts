import type { LanguageTag } from "@yizhou/model";
import { plainText } from "@yizhou/model";
import { PDFName } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { openPdf } from "../interpret/page-reader.ts";
import { installedPrograms } from "../../node/installed-filters.ts";
import { createPdfFilter } from "../pdf-filter.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

const pdfFilter = createPdfFilter(installedPrograms());
const languages = { sourceLanguage: "en" as LanguageTag, targetLanguage: "de" as LanguageTag };

/** A line of a result: what stands on one baseline, without its blanks. */
interface Seen {
  readonly text: string;
  readonly y: number;
  readonly x: number;
  /** The largest size on it. */
  readonly size: number;
}

/** Lines of the first page after every text that `longer` has a share for became that much longer. */
async function setAnew(pdf: SamplePdf, longer: (text: string) => number): Promise<Seen[]> {
  const source = await pdf.bytes();
  const { skeleton, units } = await pdfFilter.extract(source);
  const targets = new Map(
    units.flatMap(({ id, content, locked }) => {
      const text = plainText(content);
      const more = proseOf(200, 11).slice(0, Math.round((longer(text) - 1) * text.length));
      // What is as the source stays as it is drawn there: each has a letter that is another.
      const target = `${text.replace(/r(?=\P{L}|$)/u, "n")} ${more}`.trim();
      return locked === undefined ? [[id, [{ kind: "text" as const, text: target }]]] : [];
    }),
  );
  const { bytes } = await pdfFilter.merge(source, skeleton, targets, languages);
  const reader = await openPdf(bytes);
  const page = (await reader.readPage(0))!;
  await reader.close();
  const rows = Map.groupBy(
    page.glyphs.filter(({ text }) => text.trim() !== ""),
    ({ origin }) => Math.round(origin[1] * 2) / 2,
  );
  return [...rows]
    .map(([y, glyphs]) => {
      const ordered = glyphs.toSorted((a, b) => a.origin[0] - b.origin[0]);
      return {
        ...{ y, x: ordered[0]!.origin[0], size: Math.max(...ordered.map(({ size }) => size)) },
        text: ordered.map(({ text }) => text).join(""),
      };
    })
    .sort((a, b) => b.y - a.y);
}

const lineWith = (lines: readonly Seen[], start: string) => {
  const found = lines.find(({ text }) => text.startsWith(start));
  expect(found, start).toBeDefined();
  return found!;
};

/** A heading, clauses with numbers that are one line each, and who signs; much of the page is free. */
async function letter(more: (pdf: SamplePdf) => void = () => {}) {
  const pdf = await SamplePdf.create();
  pdf.text(60, 740, "Rules for the harbour", "bold", 14);
  for (const [i, start] of ["Boats", "Crews", "Guests"].entries()) {
    pdf.text(60, 710 - 18 * i, `${i + 1}.`);
    pdf.text(78, 710 - 18 * i, `${start} keep to the ${proseOf(11, 5 * i).toLowerCase()}`);
  }
  pdf.text(60, 640, "Closing hour", "bold", 12);
  pdf.text(60, 620, "Signed for the harbour by its master.");
  more(pdf);
  return pdf;
}

describe("texts under one another with free room below", () => {
  test("keep their size where their translations are longer: what stands under them moves down, its numbers as well", async () => {
    const lines = await setAnew(await letter(), (text) => (/^(?:Boats|Crews|Guests)/.test(text) ? 2.6 : 1));
    const [boats, crews, guests] = ["1.Boats", "2.Crews", "3.Guests"].map((start) => lineWith(lines, start));
    expect([boats, crews, guests].map((line) => line!.size)).toEqual([10, 10, 10]);
    expect(boats!.y).toBe(710);
    expect(crews!.y).toBeLessThan(692 - 10);
    expect(crews!.x).toBe(60);
    expect(boats!.y - crews!.y).toBeGreaterThan(18 + 10);
    const [closing, signed] = ["Closing", "Signed"].map((start) => lineWith(lines, start));
    expect(closing!.size).toBe(12);
    expect(guests!.y - closing!.y).toBeGreaterThan(30);
    // What was no longer keeps its distance.
    expect(Math.abs(closing!.y - signed!.y - 20)).toBeLessThan(1);
  });

  test("take the number that stands far at their left with them", async () => {
    const pdf = await SamplePdf.create();
    pdf.paragraph(60, 740, 480, proseOf(60));
    for (const [i, start] of ["Boats", "Crews"].entries()) {
      pdf.text(60, 640 - 40 * i, `1.${i + 1}`);
      pdf.text(120, 640 - 40 * i, `${start} keep to the ${proseOf(11, 5 * i).toLowerCase()}`);
    }
    const lines = await setAnew(pdf, (text) => (/^(?:Boats|Crews)/.test(text) ? 6 : 1));
    const [boats, crews] = ["1.1Boats", "1.2Crews"].map((start) => lineWith(lines, start));
    expect([boats!.size, crews!.size]).toEqual([10, 10]);
    expect(boats!.y - crews!.y).toBeGreaterThan(45);
  });

  test("stay where they are when their translations fit", async () => {
    const lines = await setAnew(await letter(), () => 1);
    expect(
      ["1.Boats", "2.Crews", "3.Guests", "Closing", "Signed"].map((start) => lineWith(lines, start).y),
    ).toEqual([710, 692, 674, 640, 620]);
  });

  test("do not move over what stands on the page below them, and are pressed as far as that needs", async () => {
    const lines = await setAnew(await letter((pdf) => pdf.rule(50, 600, 550, 600)), (text) =>
      /^(?:Boats|Crews|Guests)/.test(text) ? 3.2 : 1,
    );
    expect(Math.min(...lines.map(({ y }) => y))).toBeGreaterThan(600);
    expect(lineWith(lines, "1.Boats").size).toBeLessThanOrEqual(10);
    const sizes = ["Boats", "Crews", "Guests"].map((start) => lines.find(({ text }) => text.includes(start)));
    expect(sizes.every((line) => line !== undefined)).toBe(true);
  });

  test("that are paragraphs keep their lines apart from what stands under them, however little room there is", async () => {
    for (const foot of [606, 590, 560]) {
      const pdf = await SamplePdf.create();
      pdf.text(60, 740, "Boats keep to the harbour", "bold", 12);
      const next = pdf.paragraph(60, 715, 300, proseOf(60), { leading: 14 });
      pdf.text(60, next - 6, "Closing hour", "italic", 10);
      pdf.rule(50, foot, 550, foot);
      const lines = await setAnew(pdf, (text) => (text.startsWith("Boats") ? 5 : 1));
      const steps = lines.slice(1).map(({ y }, i) => lines[i]!.y - y);
      expect(Math.min(...steps)).toBeGreaterThan(8);
      expect(lines.at(-1)!.y).toBeGreaterThan(foot + 1);
    }
  });

  test("go down in each of two columns for itself, whatever stands in the other", async () => {
    const pdf = await SamplePdf.create();
    pdf.text(60, 740, "Rules for the harbour", "bold", 14);
    for (const [column, starts] of [
      ["Boats", "Crews", "Guests"],
      ["Nets", "Ropes", "Sails"],
    ].entries())
      for (const [i, start] of starts.entries()) {
        const [x, y] = [60 + 260 * column, 700 - (column === 0 ? 40 : 46) * i];
        pdf.text(x, y, "\u2022");
        pdf.paragraph(x + 10, y, 200, `${start} keep to the ${proseOf(9, 2 * i).toLowerCase()}`, {
          isJustified: false,
        });
      }
    pdf.centred(300, 40, "Harbour office", "sans", 8);
    const lines = await setAnew(pdf, (text) => (/^(?:Boats|Nets)/.test(text) ? 4 : 1));
    expect(Math.min(...lines.slice(0, -1).map(({ size }) => size))).toBe(10);
    expect(lineWith(lines, "\u2022Crews").y).toBeLessThan(650);
  });

  test("are held by what stands beside one of them: a date, a picture's frame, a line to write on", async () => {
    for (const beside of [
      (pdf: SamplePdf) => pdf.text(480, 640, "March 2026"),
      (pdf: SamplePdf) => pdf.rule(300, 638, 540, 638),
      (pdf: SamplePdf) => pdf.page.drawRectangle({ x: 400, y: 625, width: 80, height: 30, borderWidth: 1 }),
    ]) {
      const lines = await setAnew(await letter(beside), (text) =>
        /^(?:Boats|Crews|Guests)/.test(text) ? 2 : 1,
      );
      expect(lineWith(lines, "Closing").y).toBe(640);
    }
  });

  test("are held on a page with fields of a form", async () => {
    const pdf = await letter();
    const field = pdf.document.getForm().createTextField("name");
    field.addToPage(pdf.page, { x: 300, y: 400, width: 100, height: 14 });
    expect(pdf.page.node.get(PDFName.of("Annots"))).toBeDefined();
    const lines = await setAnew(pdf, (text) => (/^(?:Boats|Crews|Guests)/.test(text) ? 2 : 1));
    expect(lineWith(lines, "Closing").y).toBe(640);
  });
});
