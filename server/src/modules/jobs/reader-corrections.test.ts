// What readers of a PDF put right in how it was read: the page in hand at once, the files behind it, and all of it back again.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  CorrectUnit,
  Envelope,
  Job,
  JobCorrections,
  JobPage,
  JobSegments,
  Link,
  ParagraphPlaces,
} from "@yizhou/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";

const SAMPLE = join(import.meta.dirname, "../../../../fixtures/samples/paper.en.pdf");
const run = promisify(execFile);
const PATIENT = { timeout: 180_000 };

let site: TestApp;
let user: TestUser;
let job: Job;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yizhou-corrections-"));
  site = await buildTestApp({ engines: [makeFakeEngine()] });
  user = await site.newUser();
  const [started] = await user.start([await user.upload("paper.pdf", await readFile(SAMPLE))]);
  await site.runJobs();
  job = await user.job(started!.id);
}, 180_000);
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (path: string, more: Record<string, string> = {}) => fillPath(path, { id: job.id, ...more });
const segments = async () =>
  (await user.data<JobSegments>("GET", `${at(API_PATHS.jobSegments)}?limit=100`)).items;
const correct = (wish: CorrectUnit) => user.data<JobCorrections>("POST", at(API_PATHS.jobCorrections), wish);
const takeBack = (cut: string) => user.data("POST", at(API_PATHS.jobCutUndo, { cut }), {});
const pageAhead = (page: number, query = "") =>
  user.data<JobPage>("GET", `${at(API_PATHS.jobPage, { page: String(page) })}${query}`);

test(
  "the page in hand is drawn as a correction leaves it, without waiting for files",
  { ...PATIENT, tags: "slow" },
  async ({ skip }) => {
    const asked = await user.call("GET", at(API_PATHS.jobPage, { page: "1" }));
    if (asked.json<Envelope<null>>().errorCode === "preview.program_missing")
      skip("poppler is not installed");
    const before = await pageAhead(1);
    expect(before).toMatchObject({ page: 1, pages: 3 });
    expect(await pageAhead(1, `?seen=${before.revision}.1`)).toEqual({ ...before, picture: null });
    const unit = (await segments()).find(
      ({ kind, state }) => kind === "paragraph" && state === "translated",
    )!;
    const { corrections } = await correct({ kind: "leave", unit: unit.unitId });
    const after = await pageAhead(1);
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(after.picture?.image).not.toBe(before.picture?.image);
    await takeBack(corrections[0]!.id);
    expect((await pageAhead(1)).picture?.image).toBe(before.picture?.image);
  },
);

const textOf = async () => {
  await site.runJobs();
  const { url } = await user.data<Link>("POST", API_PATHS.links, { ids: [job.id], output: "target" });
  const path = join(folder, "target.pdf");
  await writeFile(path, (await site.app.inject(url)).rawPayload);
  return (await run("pdftotext", ["-layout", path, "-"])).stdout;
};
const unitsIn = (items: JobSegments["items"]) => [...new Set(items.map(({ unitId }) => unitId))];

test(
  "a paragraph is split at one of its lines, in the job, its files and the next job of the file, and is whole again",
  PATIENT,
  async () => {
    const before = await segments();
    const whole = before.filter(({ kind, place }) => kind === "paragraph" && place === "1");
    const unit = unitsIn(whole).find((id) => whole.filter(({ unitId }) => unitId === id).length > 2)!;
    const { places } = await user.data<ParagraphPlaces>("GET", at(API_PATHS.paragraphPlaces, { unit }));
    const sentence = places.find(({ isSentence }) => isSentence)!;
    const line = places.find(({ isSentence }) => !isSentence)!;
    expect([sentence, line]).not.toContain(undefined);
    const inside = { kind: "split", unit, at: line.at + 1 };
    const refused = await user.call("POST", at(API_PATHS.jobCorrections), inside);
    expect(refused.json<Envelope<null>>().errorCode).toBe("job.paragraph_not_split");
    const { corrections } = await correct({ kind: "split", unit, at: line.at });
    const own = {
      kind: "split",
      place: "1",
      next: expect.stringContaining(line.text.slice(0, 20)) as string,
    };
    expect(corrections).toMatchObject([own]);
    const second = `${unit}+${line.at}`;
    const after = await segments();
    expect((await user.job(job.id)).segments.total).toBe(job.segments.total + 1);
    const halves = after.filter(({ unitId }) => unitId === second);
    expect(halves[0]!.source.replaceAll(/<[^>]*>/gu, "").slice(0, 15)).toBe(line.text.slice(0, 15));
    expect(halves[0]).toMatchObject({ problem: { code: "warning.needs_review" } });
    expect((await textOf()).match(/\f/gu)).toHaveLength(3);
    expect((await user.job(job.id)).state).toMatch(/done|partial/);
    const { places: rest } = await user.data<ParagraphPlaces>(
      "GET",
      at(API_PATHS.paragraphPlaces, { unit: second }),
    );
    expect(rest.length).toBeGreaterThan(0);

    const [next] = await user.start([await user.upload("again.pdf", await readFile(SAMPLE))]);
    await site.runJobs();
    const again = await user.data<JobSegments>(
      "GET",
      `${fillPath(API_PATHS.jobSegments, { id: next!.id })}?limit=100`,
    );
    expect(unitsIn(again.items).slice(0, 20)).toEqual(unitsIn(after).slice(0, 20));

    await takeBack(corrections[0]!.id);
    expect((await segments()).map(({ source }) => source)).toEqual(before.map(({ source }) => source));
    expect(await user.data("GET", at(API_PATHS.jobCorrections))).toEqual({ corrections: [] });
  },
);

test(
  "a paragraph is read before another of its page and stays confirmed; a formula stays as it is",
  PATIENT,
  async () => {
    const before = await segments();
    const units = unitsIn(
      before.filter(
        ({ kind, place, state }) => kind === "paragraph" && place === "2" && state === "translated",
      ),
    );
    const [first, second, third] = units as [string, string, string];
    const row = before.find(({ unitId }) => unitId === second)!;
    const edit = { ordinal: row.ordinal, version: row.version, target: row.target, isConfirmed: true };
    await user.data("POST", at(API_PATHS.jobEdits), { edits: [edit] });
    const { corrections } = await correct({ kind: "move", unit: second, before: first });
    const after = await segments();
    const order = unitsIn(after);
    expect(order.indexOf(second)).toBe(order.indexOf(first) - 1);
    expect(after.find(({ ordinal }) => ordinal === row.ordinal)).toMatchObject({ isConfirmed: true });
    const { corrections: both } = await correct({ kind: "formula", unit: third });
    expect(both.map(({ kind }) => kind)).toEqual(["move", "formula"]);
    expect((await textOf()).match(/\f/gu)).toHaveLength(3);
    expect(
      (await segments()).filter(({ unitId }) => unitId === third).map(({ state }) => state),
    ).not.toContain("translated");
    const there = {
      kind: "move",
      unit: second,
      before: unitsIn(before.filter(({ place }) => place === "1"))[0]!,
    } as const;
    expect((await user.call("POST", at(API_PATHS.jobCorrections), there)).json().errorCode).toBe(
      "job.paragraph_not_moved",
    );
    for (const { id } of [...both].reverse()) await takeBack(id);
    expect(unitsIn(await segments())).toEqual(unitsIn(before));
    expect(corrections).toHaveLength(1);
  },
);

const ROWS = [
  ["Cargo", "Berth", "Weight"],
  ["Sea salt", "North quay", "12"],
  ["Olive oil", "Old harbour", "900"],
  ["Brown rice", "South quay", "45"],
];

/** A table whose columns stand as near to each other as words, so that its last rows read as sentences. */
async function crowdedTable(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  const line = (text: string, x: number, y: number) => page.drawText(text, { x, y, size: 11, font });
  line("The harbour keeps a list of what ships may bring in and where it is stored. The list", 72, 730);
  line("is renewed every spring, when the pilots have measured the depth of the channel.", 72, 716);
  const widthOf = (text: string) => font.widthOfTextAtSize(text, 11) + 4;
  const columns = [72, 72 + widthOf("Brown rice"), 72 + widthOf("Brown rice") + widthOf("Old harbour")];
  for (const [nth, row] of ROWS.entries())
    for (const [column, text] of row.entries()) line(text, columns[column]!, 660 - 14 * nth);
  line("Whoever brings other goods asks the harbour master before the tide turns, and waits.", 72, 580);
  return Buffer.from(await document.save());
}

test(
  "rows that were read as sentences are a table: cells are texts of their own, in the next job too, and sentences again",
  { ...PATIENT, tags: "slow" },
  async () => {
    const source = await crowdedTable();
    const [started] = await user.start([await user.upload("cargo.pdf", source)]);
    await site.runJobs();
    const of = (path: string, more: Record<string, string> = {}) =>
      fillPath(path, { id: started!.id, ...more });
    const rows = async (id = started!.id) =>
      (await user.data<JobSegments>("GET", `${fillPath(API_PATHS.jobSegments, { id })}?limit=100`)).items;
    const texts = (items: JobSegments["items"]) =>
      items.map(({ source }) => source.replaceAll(/<[^>]*>/gu, ""));
    const before = await rows();
    expect(texts(before)).toContain("Brown rice South quay 45");
    const unitOf = (text: string) => before.find((row) => row.source.startsWith(text))!.unitId;
    const alone = await user.call("POST", of(API_PATHS.jobCorrections), {
      ...{ kind: "table", unit: unitOf("Cargo") },
    });
    expect(alone.json<Envelope<null>>().errorCode).toBe("job.no_table");

    const wish = { kind: "table", unit: unitOf("Cargo"), to: unitOf("Brown") };
    // A row that stays as it is stands in the way; the reader is told which correction does, not that something is gone.
    const leave = { kind: "leave", unit: unitOf("Old harbour") };
    const left = await user.data<JobCorrections>("POST", of(API_PATHS.jobCorrections), leave);
    const over = await user.call("POST", of(API_PATHS.jobCorrections), wish);
    expect(over.json<Envelope<null>>().errorCode).toBe("job.table_over_left");
    await user.data("POST", of(API_PATHS.jobCutUndo, { cut: left.corrections[0]!.id }), {});

    const { corrections } = await user.data<JobCorrections>("POST", of(API_PATHS.jobCorrections), wish);
    expect(corrections).toMatchObject([{ kind: "table", place: "1", next: "Brown rice South quay 45" }]);
    const after = await rows();
    const cells = after.filter(({ kind }) => kind === "cell");
    expect(texts(cells).toSorted()).toEqual(ROWS.flat().toSorted());
    const cell = (text: string) => cells.find(({ source }) => source === text)!;
    // What is said already stays, numbers stand as they are, and nobody has said anything of the others.
    expect([cell("Cargo"), cell("900"), cell("South quay")]).toMatchObject([
      { state: "translated", origin: "engine" },
      { state: "translated", origin: "copy", target: "900" },
      { state: "untranslated", target: null },
    ]);

    await site.runJobs();
    expect((await user.job(started!.id)).state).toBe("partial");
    const { url } = await user.data<Link>("POST", API_PATHS.links, { ids: [started!.id], output: "target" });
    expect((await site.app.inject(url)).rawPayload.length).toBeGreaterThan(1000);
    // Going on with the job asks for them alone.
    await user.data("POST", of(API_PATHS.jobRetry));
    await site.runJobs();
    expect((await user.job(started!.id)).state).toBe("done");
    expect((await rows()).find(({ source }) => source === "South quay")).toMatchObject({
      ...{ state: "translated", origin: "engine" },
    });

    const [next] = await user.start([await user.upload("cargo again.pdf", source)]);
    await site.runJobs();
    expect(texts(await rows(next!.id))).toEqual(expect.arrayContaining(ROWS.flat()));

    await user.data("POST", of(API_PATHS.jobCutUndo, { cut: corrections[0]!.id }), {});
    expect(texts(await rows())).toEqual(texts(before));
  },
);

/** Two columns of short lines, with rules as a table has. */
async function columnsInRules(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  const rows = [
    ["The river carries its sand", "Pilots know that the old"],
    ["down to the open sea.", "channel has moved away"],
    ["Nobody has measured it.", "with every winter storm."],
  ];
  for (let nth = 0; nth <= rows.length; nth++)
    page.drawLine({
      start: { x: 72, y: 700 - 20 * nth },
      end: { x: 472, y: 700 - 20 * nth },
      thickness: 0.6,
    });
  for (const x of [72, 272, 472]) page.drawLine({ start: { x, y: 700 }, end: { x, y: 640 }, thickness: 0.6 });
  for (const [nth, row] of rows.entries())
    for (const [column, text] of row.entries())
      page.drawText(text, { x: 78 + 200 * column, y: 686 - 20 * nth, size: 11, font });
  return Buffer.from(await document.save());
}

test(
  "a table that is none: its columns are paragraphs, in the next job too, and cells again",
  PATIENT,
  async () => {
    const source = await columnsInRules();
    const [started] = await user.start([await user.upload("river.pdf", source)]);
    await site.runJobs();
    const of = (path: string, more: Record<string, string> = {}) =>
      fillPath(path, { id: started!.id, ...more });
    const shown = async (id = started!.id) => {
      const { items } = await user.data<JobSegments>(
        "GET",
        `${fillPath(API_PATHS.jobSegments, { id })}?limit=100`,
      );
      return items.map(({ source: text, kind }) => `${kind}: ${text}`);
    };
    const before = await shown();
    expect(before).toHaveLength(6);
    expect(before.every((one) => one.startsWith("cell: "))).toBe(true);
    const { items } = await user.data<JobSegments>("GET", `${of(API_PATHS.jobSegments)}?limit=100`);
    const unit = items.find(({ source: text }) => text.startsWith("down to"))!.unitId;
    const { corrections } = await user.data<JobCorrections>("POST", of(API_PATHS.jobCorrections), {
      kind: "prose",
      unit,
    });
    expect(corrections).toMatchObject([{ kind: "prose", place: "1" }]);
    const prose = [
      "paragraph: The river carries its sand down to the open sea.",
      "paragraph: Pilots know that the old channel has moved away with every winter storm.",
      "paragraph: Nobody has measured it.",
    ];
    expect(await shown()).toEqual(prose);
    const again = await user.call("POST", of(API_PATHS.jobCorrections), {
      kind: "prose",
      unit: items[0]!.unitId,
    });
    expect(again.json<Envelope<null>>().errorCode).toBe("job.not_in_table");

    await site.runJobs();
    expect((await user.job(started!.id)).state).toMatch(/done|partial/);
    const { url } = await user.data<Link>("POST", API_PATHS.links, { ids: [started!.id], output: "target" });
    expect((await site.app.inject(url)).rawPayload.length).toBeGreaterThan(1000);
    const [next] = await user.start([await user.upload("river again.pdf", source)]);
    await site.runJobs();
    expect(await shown(next!.id)).toEqual(prose);

    await user.data("POST", of(API_PATHS.jobCutUndo, { cut: corrections[0]!.id }), {});
    expect(await shown()).toEqual(before);
  },
);
