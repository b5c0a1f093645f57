// kill -9 while a long PDF is read or written: the next process goes on where the killed one stood.
import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import type { LanguageTag } from "@yizhou/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLimitedRunner, type Reply } from "../../platform/limited/limited-process.ts";
import { pageCacheFolder } from "../../platform/page-cache/page-cache.ts";
import type { DocumentAnswers, DocumentTask, ParsedSummary, WrittenDocument } from "./document-tasks.ts";
import { readParsed } from "./parsed-file.ts";

const PAGES = 60;
const ENTRY = join(import.meta.dirname, "document-process.ts");
const limits = { timeoutMs: 120_000, memoryMb: 1000 };
const runner = createLimitedRunner<DocumentTask, DocumentAnswers[keyof DocumentAnswers]>(ENTRY, 1);
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

/** Runs a task in a process of its own and kills it when `isTime` says so. */
async function killedAt(task: DocumentTask, isTime: (done: number) => boolean | Promise<boolean>) {
  const child = fork(ENTRY, [], { serialization: "advanced", stdio: ["ignore", "ignore", "inherit", "ipc"] });
  child.on("message", (message) => {
    const reply = message as Reply<unknown>;
    if (!("progress" in reply)) throw new Error("the task was done before it could be killed");
    void Promise.resolve(isTime(reply.progress.done)).then((isNow) => isNow && child.kill("SIGKILL"));
  });
  child.send(task);
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
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

const digestOf = (data: Uint8Array) => createHash("sha256").update(data).digest("hex");

async function parse(pagesFolder: string): Promise<{ summary: ParsedSummary; text: string }> {
  const task: DocumentTask = { kind: "parse", bytes, name: "long.pdf", reading: {}, pagesFolder };
  const summary = (await runner.run(task, limits)) as ParsedSummary;
  const { units, segments } = await readParsed(Readable.from([summary.packed]));
  return { summary, text: JSON.stringify([units, segments]) };
}

test("reading goes on with the page at which it was killed", { timeout: 180_000 }, async () => {
  const folder = pageCacheFolder(root, "ann", digestOf(bytes));
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
  const fresh = await parse(pageCacheFolder(root, "bob", digestOf(bytes)));
  expect(resumed.text).toBe(fresh.text);
  expect(resumed.summary).toMatchObject({ pages: PAGES, characters: fresh.summary.characters });
});

test("writing keeps the forms that were ready when it was killed", { timeout: 180_000 }, async () => {
  const folder = pageCacheFolder(root, "eve", digestOf(bytes));
  const { summary } = await parse(folder);
  const targets = Array.from({ length: summary.segments }, (_, at) =>
    JSON.stringify([{ kind: "text", text: `第 ${at + 1} 句，船沿着安静的河驶向大海。` }]),
  );
  const task: DocumentTask = {
    ...{ kind: "merge", bytes, name: "long.pdf", reading: {}, pagesFolder: folder },
    ...{ from: "en" as LanguageTag, to: "zh-Hans" as LanguageTag },
    outputs: ["target", "bilingual", "bilingual-pages"],
    targets: Buffer.from(targets.join("\n")),
  };
  await killedAt(task, async () => (await keptIn(folder, "facts")).size > 0);
  const before = await keptIn(folder, "form");
  const resumed = (await runner.run(task, limits)) as WrittenDocument;
  const after = await keptIn(folder, "form");
  for (const [name, writtenMs] of before) expect(after.get(name), name).toBe(writtenMs);
  expect(after.size).toBe(6);
  expect(resumed.forms.map(({ output }) => output)).toEqual(task.outputs);

  const readings = await keptIn(folder, "reading");
  const fresh = (await runner.run(
    { ...task, pagesFolder: pageCacheFolder(root, "fay", digestOf(bytes)) },
    limits,
  )) as WrittenDocument;
  expect(readings.size).toBe(PAGES);
  for (const [index, form] of fresh.forms.entries()) {
    const pages = (await PDFDocument.load(form.bytes)).getPageCount();
    expect((await PDFDocument.load(resumed.forms[index]!.bytes)).getPageCount()).toBe(pages);
    expect(resumed.forms[index]!.warnings).toEqual(form.warnings);
  }
});
