import { createCanvas } from "@napi-rs/canvas";
import { PDFArray, PDFDocument, PDFName, PDFRef } from "@cantoo/pdf-lib";
import type { LanguageTag } from "@yizhou/model";
import { beforeAll, describe, expect, test } from "vitest";
import type { Extraction, MergedForm, OutputForm, UnitTargets, WorkStore } from "../../filter.ts";
import { installedPrograms } from "../../node/installed-filters.ts";
import { createPdfFilter, type PdfSkeleton } from "../pdf-filter.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

const pdfFilter = createPdfFilter(installedPrograms());

const PAGES = 5;
const OUTPUTS: readonly OutputForm[] = ["target", "bilingual", "bilingual-pages"];
const languages = { sourceLanguage: "en" as LanguageTag, targetLanguage: "zh-Hans" as LanguageTag };
const steps = pdfFilter.formSteps!;

let source: Uint8Array;
let extraction: Extraction<PdfSkeleton>;
let targets: UnitTargets;

beforeAll(async () => {
  const pdf = await SamplePdf.create();
  for (let page = 0; page < PAGES; page++) {
    if (page > 0) pdf.nextPage();
    pdf.text(60, 740, `Chapter ${page + 1} of the tides`, "bold", 18);
    pdf.paragraph(60, 700, 300, proseOf(60, 7 * page), { indent: 12 });
    pdf.paragraph(60, 500, 300, proseOf(40, 3 * page + 1));
  }
  const screen = createCanvas(600, 200);
  const context = screen.getContext("2d");
  context.font = "32px Noto Sans, DejaVu Sans, sans-serif";
  context.fillText("Height of the tide", 40, 110);
  const picture = await pdf.document.embedPng(screen.toBuffer("image/png"));
  pdf.page.drawImage(picture, { x: 60, y: 200, width: 300, height: 100 });
  source = await pdf.bytes();
  extraction = await pdfFilter.extract(source, { also: ["pictures"] });
  expect(extraction.units.filter(({ kind }) => kind === "picture")).toHaveLength(1);
  targets = new Map(
    extraction.units
      .filter(({ locked }) => locked === undefined)
      .map(({ id }, at) => [id, [{ kind: "text", text: `潮水每天来去两次，第${at}段。`.repeat(3) }]]),
  );
});

class MemoryStore implements WorkStore {
  readonly entries = new Map<string, Uint8Array>();
  writes = 0;
  /** Like a process that is killed then. */
  failsAtWrite = Infinity;

  read(key: string) {
    return Promise.resolve(this.entries.get(key));
  }

  write(key: string, bytes: Uint8Array) {
    this.writes += 1;
    if (this.writes >= this.failsAtWrite) return Promise.reject(new Error("killed"));
    this.entries.set(key, Uint8Array.from(bytes));
    return Promise.resolve();
  }
}

const draft = (work: WorkStore) =>
  steps.draftPages(source, extraction.skeleton, targets, { ...languages, work });

async function inOneGo(of = source, skeleton = extraction.skeleton): Promise<MergedForm[]> {
  const forms: MergedForm[] = [];
  const options = { ...languages, outputs: OUTPUTS };
  for await (const form of pdfFilter.mergeForms!(of, skeleton, targets, options)) forms.push(form);
  return forms;
}

async function finished(work: WorkStore): Promise<MergedForm[]> {
  expect(await steps.setPages(source, { work })).toBe(true);
  const forms: MergedForm[] = [];
  for (const output of OUTPUTS) {
    const merged = await steps.writeForm(source, output, { work });
    forms.push({ output, merged: merged! });
  }
  return forms;
}

describe("the forms of a document, written in steps,", () => {
  test("are those that are written in one go, byte for byte", async () => {
    const work = new MemoryStore();
    await draft(work);
    const [one, other] = [await finished(work), await inOneGo()];
    for (const [at, { merged }] of one.entries()) {
      expect(Buffer.from(merged.bytes).equals(other[at]!.merged.bytes)).toBe(true);
      expect({ ...merged, bytes: null }).toEqual({ ...other[at]!.merged, bytes: null });
    }
  });

  test("go on at the page at which drafting was broken off", async () => {
    const work = new MemoryStore();
    work.failsAtWrite = 4;
    await expect(draft(work)).rejects.toThrow("killed");
    expect([...work.entries.keys()]).toEqual(["page/0", "page/1", "page/2"]);
    const kept = [...work.entries.values()];
    work.failsAtWrite = Infinity;
    work.writes = 0;
    await draft(work);
    // Two pages, and that all are there.
    expect(work.writes).toBe(3);
    expect([...work.entries.values()].slice(0, 3)).toEqual(kept);
    const [one, other] = [await finished(work), await inOneGo()];
    expect(one.map(({ merged }) => merged.bytes.length)).toEqual(
      other.map(({ merged }) => merged.bytes.length),
    );
    expect(Buffer.from(one[0]!.merged.bytes).equals(other[0]!.merged.bytes)).toBe(true);
  });

  test("do not do again what was done", async () => {
    const work = new MemoryStore();
    await draft(work);
    await steps.setPages(source, { work });
    work.writes = 0;
    await draft(work);
    await steps.setPages(source, { work });
    expect(work.writes).toBe(0);
  });

  test("leave alone what refers to nothing, be its number large or the next one", async () => {
    const pdf = await PDFDocument.load(source);
    const next = pdf.context.largestObjectNumber + 1;
    for (const { node } of pdf.getPages())
      node.set(PDFName.of("Metadata"), pdf.context.obj([PDFRef.of(next), PDFRef.of(9000)]));
    const dangling = await pdf.save({ useObjectStreams: false });
    const { skeleton } = await pdfFilter.extract(dangling);
    const work = new MemoryStore();
    await steps.draftPages(dangling, skeleton, targets, { ...languages, work });
    expect(await steps.setPages(dangling, { work })).toBe(true);
    const { bytes } = (await steps.writeForm(dangling, "target", { work }))!;
    const result = await PDFDocument.load(bytes);
    const references = result.getPage(0).node.lookup(PDFName.of("Metadata"), PDFArray);
    expect([references.lookup(0), references.lookup(1)]).toEqual([undefined, undefined]);
    const [live] = await inOneGo(dangling, skeleton);
    expect(Buffer.from(bytes).equals(live!.merged.bytes)).toBe(true);
  });

  test("say so where what an earlier step left is gone", async () => {
    const work = new MemoryStore();
    expect(await steps.setPages(source, { work })).toBe(false);
    await draft(work);
    expect(await steps.writeForm(source, "target", { work })).toBeNull();
    work.entries.delete("page/2");
    expect(await steps.setPages(source, { work })).toBe(false);
  });

  test("are made anew from what was spoiled on the disk", async () => {
    const work = new MemoryStore();
    await draft(work);
    work.entries.set("page/2", new Uint8Array());
    expect(await steps.setPages(source, { work })).toBe(false);
    work.entries.delete("pages");
    await draft(work);
    expect(await steps.setPages(source, { work })).toBe(true);
    for (const key of ["draft", "document", "pages"]) {
      const whole = work.entries.get(key)!;
      work.entries.set(key, whole.subarray(0, 10));
      expect(await steps.writeForm(source, "target", { work }), key).toBeNull();
      work.entries.set(key, whole);
    }
    expect((await steps.writeForm(source, "target", { work }))!.bytes.length).toBeGreaterThan(source.length);
  });

  test("are the source where nothing is translated", async () => {
    const work = new MemoryStore();
    await steps.draftPages(source, extraction.skeleton, new Map(), { ...languages, work });
    for (const { merged } of await finished(work)) expect(merged).toEqual({ bytes: source, warnings: [] });
  });

  test("are not made in steps for a source with a password, of which nothing may be left lying", async () => {
    const locked = { ...extraction.skeleton, password: "secret" };
    const work = new MemoryStore();
    await expect(steps.draftPages(source, locked, targets, { ...languages, work })).rejects.toThrow(
      TypeError,
    );
    expect(work.entries.size).toBe(0);
  });
});

describe("a document that is merged after every edit", () => {
  const merge = async (of: UnitTargets, drafts?: WorkStore) =>
    (await pdfFilter.merge(source, extraction.skeleton, of, { ...languages, ...(drafts && { drafts }) }))
      .bytes;
  const first = () => [...targets.keys()][0]!;
  const edited = (text: string): UnitTargets => new Map([...targets, [first(), [{ kind: "text", text }]]]);

  test("comes out byte for byte as without what was kept, and drafts no page again", async () => {
    const drafts = new MemoryStore();
    await merge(targets, drafts);
    expect(drafts.writes).toBe(PAGES);
    const target = edited("潮水今天来得晚。");
    expect(Buffer.from(await merge(target, drafts)).equals(await merge(target))).toBe(true);
    expect(drafts.writes).toBe(PAGES);
  });

  test("drafts the page again on which a text is translated that was not before", async () => {
    const drafts = new MemoryStore();
    await merge(new Map([...targets].slice(1)), drafts);
    const before = drafts.writes;
    expect(Buffer.from(await merge(targets, drafts)).equals(await merge(targets))).toBe(true);
    expect(drafts.writes).toBe(before + 1);
  });

  test("leaves a text out that no font has the letters of, and takes it in with the next edit", async () => {
    const drafts = new MemoryStore();
    await merge(targets, drafts);
    for (const text of ["\u{13000}\u{13001}", "潮水又来了。"])
      expect(Buffer.from(await merge(edited(text), drafts)).equals(await merge(edited(text)))).toBe(true);
  });

  test("is drafted anew where what was kept is spoiled", async () => {
    const drafts = new MemoryStore();
    await merge(targets, drafts);
    for (const key of drafts.entries.keys()) drafts.entries.set(key, new Uint8Array(3));
    expect(Buffer.from(await merge(targets, drafts)).equals(await merge(targets))).toBe(true);
  });
});
