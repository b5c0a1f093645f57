// kill -9 while a long PDF is read or written: the next process goes on where the killed one stood.
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import type { LanguageTag } from "@yizhou/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProcessPool } from "../../platform/child-process/process-pool.ts";
import { storesOf } from "./document-stores.ts";
import type { DocumentAnswers, DocumentTask, MergeTask, ParsedSummary } from "./document-tasks.ts";
import { readParsed } from "./parsed-file.ts";
import { workName, writeResults, type WritingContext } from "./write-results.ts";

const PAGES = 80;
const ENTRY = join(import.meta.dirname, "document-process.ts");
const limits = { timeoutMs: 120_000, memoryMb: 1000 };
const runner = createProcessPool<DocumentTask, DocumentAnswers[keyof DocumentAnswers]>(ENTRY, 1);
let root: string;
let bytes: Uint8Array;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "yizhou-resume-"));
  bytes = await longPdf();
});
afterAll(async () => {
  runner.close();
  await rm(root, { recursive: true, force: true });
});

async function longPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (let page = 1; page <= PAGES; page++) {
    const sheet = pdf.addPage([500, 700]);
    for (let line = 0; line < 20; line++) {
      const text = `On page ${page}, line ${line + 1}, the ship sails down the quiet river to the sea.`;
      sheet.drawText(text, { x: 50, y: 640 - 30 * line, size: 11, font });
    }
  }
  return pdf.save();
}

class Killed extends Error {}

/** Runs a task in a process of its own and kills it when `isTime` says so. */
async function killedAt(task: DocumentTask, isTime: (done: number) => boolean | Promise<boolean>) {
  const kill = new AbortController();
  const onProgress = ({ done }: { done: number }) =>
    void Promise.resolve(isTime(done)).then((isNow) => isNow && kill.abort(new Killed()));
  const running = runner.run(task, limits, {
    ownerId: "ann",
    stores: storesOf(task),
    signal: kill.signal,
    onProgress,
  });
  await expect(running).rejects.toThrow(Killed);
}

/** Kept entries whose name holds `part`, with the time of their writing. */
async function keptIn(folder: string, part: string): Promise<Map<string, number>> {
  const kept = new Map<string, number>();
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  for (const name of names.filter((one) => one.includes(part) && !one.includes("incoming"))) {
    const facts = await stat(join(folder, name));
    if (facts.isFile()) kept.set(name, facts.mtimeMs);
  }
  return kept;
}

async function parse(pagesFolder: string): Promise<{ summary: ParsedSummary; text: string }> {
  const task: DocumentTask = { kind: "parse", bytes, name: "long.pdf", reading: {}, pagesFolder };
  const summary = (await runner.run(task, limits, {
    ownerId: "ann",
    stores: storesOf(task),
  })) as ParsedSummary;
  const { units, segments } = await readParsed(Readable.from([summary.packed]));
  return { summary, text: JSON.stringify([units, segments]) };
}

test("reading goes on with the page at which it was killed", { timeout: 180_000 }, async () => {
  const folder = join(root, "ann");
  const task: DocumentTask = { kind: "parse", bytes, name: "long.pdf", reading: {}, pagesFolder: folder };
  await killedAt(task, (done) => done >= PAGES / 3);
  const before = await keptIn(folder, "reading");
  expect(before.size).toBeGreaterThanOrEqual(PAGES / 3);
  expect(before.size).toBeLessThan(PAGES);

  const resumed = await parse(folder);
  const after = await keptIn(folder, "reading");
  expect(after.size).toBe(PAGES);
  // What was read before the kill was not read again.
  for (const [name, writtenMs] of before) expect(after.get(name), name).toBe(writtenMs);
  const fresh = await parse(join(root, "bob"));
  expect(resumed.text).toBe(fresh.text);
  expect(resumed.summary).toMatchObject({ pages: PAGES, characters: fresh.summary.characters });
});

/** What runs steps, and kills the first of `kind` when `isTime` says so. */
function runUntil(kind: DocumentTask["kind"], isTime: () => Promise<boolean>): WritingContext["run"] {
  return async (task) => {
    if (task.kind !== kind) return run(task);
    await killedAt(task, isTime);
    throw new Killed();
  };
}
const run: WritingContext["run"] = (task) =>
  runner.run(task, limits, { ownerId: "ann", stores: storesOf(task) }) as Promise<never>;

test("writing goes on with the page, or the form, at which it was killed", { timeout: 180_000 }, async () => {
  const folder = join(root, "eve", "pages");
  const { summary } = await parse(folder);
  const targets = Array.from({ length: summary.segments }, (_, at) =>
    JSON.stringify([{ kind: "text", text: `第 ${at + 1} 句，船沿着安静的河驶向大海。` }]),
  );
  const task: MergeTask = {
    ...{ kind: "merge", bytes, name: "long.pdf", reading: {}, pagesFolder: folder, recut: Buffer.from("[]") },
    ...{ from: "en" as LanguageTag, to: "zh-Hans" as LanguageTag },
    outputs: ["target", "bilingual", "bilingual-pages"],
    ...{ targets: Buffer.from(targets.join("\n")), sources: Buffer.alloc(0) },
  };
  const works = join(root, "eve", "work");
  const write = (by: WritingContext["run"], own = task) =>
    writeResults(
      { work: join(works, workName(own)), task: own, format: "pdf", pages: summary.pages },
      { run: by, onProgress: () => {} },
    );
  const pages = () => keptIn(works, "/page/");
  const forms = () => keptIn(works, "/form/");

  const inThePages = runUntil("draft", async () => (await pages()).size >= PAGES / 3);
  await expect(write(inThePages)).rejects.toThrow(Killed);
  const drafted = await pages();
  expect(drafted.size).toBeLessThan(PAGES);
  let killedForm = false;
  const inTheSecondForm: WritingContext["run"] = (step, tell) => {
    const { kind, output } = step as Extract<DocumentTask, { kind: "form" }>;
    if (kind !== "form" || output === "target") return run(step, tell);
    killedForm = true;
    throw new Killed();
  };
  await expect(write(inTheSecondForm)).rejects.toThrow(Killed);
  expect(killedForm).toBe(true);
  const written = await forms();
  const resumed = await write(run);

  // What was done before the kills was not done again.
  const [allPages, allForms] = [await pages(), await forms()];
  expect(allPages.size).toBe(PAGES);
  for (const [name, writtenMs] of drafted) expect(allPages.get(name), name).toBe(writtenMs);
  expect(written.size).toBe(2);
  for (const [name, writtenMs] of written) expect(allForms.get(name), name).toBe(writtenMs);

  const elsewhere = { ...task, pagesFolder: join(root, "fay") };
  const fresh = await writeResults(
    { work: join(root, "fay-work"), task: elsewhere, format: "pdf", pages: summary.pages },
    { run, onProgress: () => {} },
  );
  expect(resumed.forms.map(({ output }) => output)).toEqual(task.outputs);
  for (const [at, { output, open }] of fresh.forms.entries()) {
    const [one, other] = [await contentOf(open()), await contentOf(resumed.forms[at]!.open())];
    expect(one.equals(other), output).toBe(true);
  }
  expect(resumed.places).toEqual(fresh.places);
  // With other texts it is another work.
  const changed = { ...task, targets: Buffer.from(targets.slice(0, 1).join("\n")), outputs: [] };
  expect(workName(changed)).not.toBe(workName(task));
  await fresh.forget();
  await resumed.forget();
  expect((await keptIn(works, "page")).size).toBe(0);
});

test("writing is begun again where its files went lost between two steps", { timeout: 180_000 }, async () => {
  const folder = join(root, "gus");
  const { summary } = await parse(folder);
  const task: MergeTask = {
    ...{ kind: "merge", bytes, name: "long.pdf", reading: {}, pagesFolder: folder, recut: Buffer.from("[]") },
    ...{ from: "en" as LanguageTag, to: "zh-Hans" as LanguageTag, outputs: ["target"] },
    targets: Buffer.from(JSON.stringify([{ kind: "text", text: "船沿着安静的河驶向大海。" }])),
    sources: Buffer.alloc(0),
  };
  const work = join(folder, "work");
  const ran: string[] = [];
  const losing: WritingContext["run"] = async (step, tell) => {
    ran.push(step.kind);
    if (step.kind === "set" && ran.length === 2) await rm(folder, { recursive: true });
    return run(step, tell);
  };
  const { forms } = await writeResults(
    { work, task, format: "pdf", pages: summary.pages },
    { run: losing, onProgress: () => {} },
  );
  expect(ran).toEqual(["draft", "set", "draft", "set", "form"]);
  expect((await PDFDocument.load(await contentOf(forms[0]!.open()))).getPageCount()).toBe(PAGES);
  // Who stores a form whose file is gone hears it; nothing else does.
  await rm(folder, { recursive: true });
  await expect(contentOf(forms[0]!.open())).rejects.toThrow("ENOENT");
});

async function contentOf(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<Buffer> {
  return content instanceof Uint8Array ? Buffer.from(content) : buffer(content);
}
