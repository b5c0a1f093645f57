// A PDF through the whole server: read in the child process, translated, written back, shown page by page; parts of it only;
// and one that a password opens.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { PDFDocument } from "@cantoo/pdf-lib";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Envelope, FileDto, Job, JobSegments, Link, Preview, Quote, Reading } from "@yizhou/contract";
import type { PlacedUnits, ReadingDocument } from "@yizhou/model";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildTestApp, multipart } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { newId } from "../../platform/random.ts";
import { fixedMasterKeys } from "../../platform/secrets/master-keys.ts";
import { sealPasswordsAnew } from "../documents/index.ts";

const SAMPLE = join(import.meta.dirname, "../../../../fixtures/samples/paper.en.pdf");
const PASSWORD = "spring tide 密码";
const run = promisify(execFile);

let site: TestApp;
let user: TestUser;
let folder: string;
let source: Buffer;
/** The paper as the user has uploaded it: reading it takes seconds, so only who changes it uploads his own. */
let paper: FileDto;
/** Two pages with a sentence each, for what does not hang on what a page looks like. */
let letter: Buffer;
beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()] });
  user = await site.newUser();
  folder = await mkdtemp(join(tmpdir(), "yizhou-pdf-job-"));
  source = await readFile(SAMPLE);
  const short = await PDFDocument.create();
  for (const text of ["The tide turns twice a day.", "The pilots wait for slack water."])
    short.addPage().drawText(text, { x: 72, y: 700, size: 14 });
  letter = Buffer.from(await short.save());
  paper = await user.upload("paper.pdf", source);
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const options = { from: "en", to: "zh-Hans" };
const quoteOf = (file: FileDto, pages: string, more = {}) =>
  user.data<Quote>("POST", API_PATHS.quotes, {
    fileIds: [file.id],
    options: { ...options, ...more },
    pages: { [file.id]: pages },
  });
const startPages = async (file: FileDto, pages: string, more = {}) => {
  const [job] = await user.data<Job[]>("POST", API_PATHS.jobs, {
    fileIds: [file.id],
    options: { ...options, ...more },
    pages: { [file.id]: pages },
    requestKey: newId(),
  });
  await site.runJobs();
  return user.job(job!.id);
};
const previewOf = (job: Pick<Job, "id">) =>
  user.data<Preview>("GET", fillPath(API_PATHS.jobPreview, { id: job.id }));
const download = async (job: Pick<Job, "id">, output: string) => {
  const { url } = await user.data<Link>("POST", API_PATHS.links, { ids: [job.id], output });
  return (await site.app.inject(url)).rawPayload;
};
const textOf = async (pdf: Uint8Array, ...flags: string[]) => {
  await writeFile(join(folder, "result.pdf"), pdf);
  return (await run("pdftotext", [...flags, "-layout", join(folder, "result.pdf"), "-"])).stdout;
};

test(
  "a paper as PDF comes back translated on as many pages, and is shown as files with the places of its paragraphs",
  { timeout: 180_000 },
  async () => {
    expect(paper).toMatchObject({ format: "pdf", pages: 3, detectedLanguage: "en", encrypted: false });
    const [started] = await user.start([paper]);
    expect(await previewOf(started!)).toMatchObject({ files: { target: null }, placesUrl: null });
    await site.runJobs();
    const job = await user.job(started!.id);
    expect(["done", "partial"]).toContain(job.state);
    expect(job).toMatchObject({ pages: 3, pageRanges: null, keepReferences: true });
    expect(job.outputs).toEqual([
      "source",
      "target",
      "bilingual",
      "bilingual-pages",
      "docx",
      "docx-bilingual",
      "reading",
      "epub",
      "markdown",
      "xliff",
      "tmx",
    ]);

    const result = await download(job, "target");
    const text = await textOf(result);
    expect(text.match(/译/gu)!.length).toBeGreaterThan(30);
    expect(text.match(/\f/gu)).toHaveLength(3);

    const { state, files, placesUrl, source: pictures } = await previewOf(job);
    expect([state, pictures]).toEqual(["ready", []]);
    expect((await site.app.inject(files!.target!.url)).rawPayload.equals(result)).toBe(true);
    expect((await site.app.inject(files!.source!.url)).rawPayload.equals(source)).toBe(true);
    expect([files!.bilingual, files!.bilingualPages]).not.toContain(null);

    const reply = await site.app.inject(placesUrl!);
    expect(reply.headers).toMatchObject({ "content-type": /json/, "content-encoding": "gzip" });
    const places = JSON.parse(gunzipSync(reply.rawPayload).toString()) as PlacedUnits;
    expect(places.pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
      Array.from({ length: 3 }, () => [595, 842]),
    );
    for (const page of places.pages) {
      const units = (numbers: readonly number[]) => new Set(numbers.filter((_, at) => at % 5 === 0));
      expect(units(page.source).size).toBeGreaterThan(5);
      expect(units(page.target)).toEqual(units(page.source));
    }
  },
);

test(
  "running text is made when somebody asks for it, of the newest text, and goes with the next result",
  { timeout: 120_000 },
  async () => {
    const [job] = await user.data<{ items: Job[] }>("GET", API_PATHS.jobs).then(({ items }) => items);
    const id = job!.id;
    expect(job!.renditions.map(({ output }) => output)).not.toContain("markdown");
    const refused = await user.call("POST", API_PATHS.links, { ids: [id], output: "markdown" });
    expect([refused.statusCode, refused.json<Envelope<null>>().errorCode]).toEqual([422, "job.form_making"]);
    const wanted = (output: string) =>
      vi.waitFor(async () => (await download({ id }, output)).toString("utf8"), {
        timeout: 120_000,
        interval: 200,
      });
    expect((await wanted("markdown")).slice(0, 200)).toMatch(/^# .*译/);

    const segments = `${fillPath(API_PATHS.jobSegments, { id })}?limit=100`;
    const { items } = await user.data<JobSegments>("GET", segments);
    const { ordinal } = items.find(({ source: text }) => text.trim() === "Abstract")!;
    const edited = "人写的标题";
    await user.data("POST", fillPath(API_PATHS.jobConfirm, { id }), {
      segments: [{ ordinal, target: edited }],
    });
    expect((await wanted("markdown")).includes(edited)).toBe(true);

    const readingOf = () => user.data<Reading>("GET", fillPath(API_PATHS.jobReading, { id }));
    const first = await readingOf();
    expect(first).toMatchObject({ state: "pending", url: null });
    const ready = await vi.waitFor(
      async () => {
        const reading = await readingOf();
        expect(reading.state).toBe("ready");
        return reading;
      },
      { timeout: 120_000, interval: 200 },
    );
    const reply = await site.app.inject(ready.url!);
    expect(reply.headers).toMatchObject({
      "content-type": /json/,
      "content-encoding": "gzip",
      "content-disposition": "attachment",
    });
    const read = JSON.parse(gunzipSync(reply.rawPayload).toString()) as ReadingDocument;
    expect(read.parts.length).toBeGreaterThan(10);
    expect(JSON.stringify(read.parts).includes(edited)).toBe(true);

    // The next result takes what was made of an older text with it.
    await user.data("POST", fillPath(API_PATHS.jobConfirm, { id }), {
      segments: [{ ordinal, target: "又一个标题" }],
    });
    await user.data("POST", fillPath(API_PATHS.jobRenditions, { id }));
    await vi.waitFor(
      async () => {
        const { making, renditions } = await user.job(id);
        expect([making, renditions.map(({ output }) => output)]).toEqual([
          null,
          ["target", "bilingual", "bilingual-pages", "xliff", "tmx"],
        ]);
      },
      { timeout: 120_000, interval: 200 },
    );
  },
);

test("a part of a shown file is sent alone, and a link of another kind opens nothing", async () => {
  const [job] = await user.data<{ items: Job[] }>("GET", API_PATHS.jobs).then(({ items }) => items);
  const { files } = await previewOf(job!);
  const { url, sizeBytes } = files!.source!;
  const part = await site.app.inject({ url, headers: { range: "bytes=5-104" } });
  expect(part.statusCode).toBe(206);
  expect(part.headers).toMatchObject({
    "content-range": `bytes 5-104/${sizeBytes}`,
    "content-length": "100",
    "accept-ranges": "bytes",
    "content-type": "application/pdf",
  });
  expect(part.rawPayload.equals(source.subarray(5, 105))).toBe(true);
  const beyond = await site.app.inject({ url, headers: { range: `bytes=${sizeBytes}-` } });
  expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${sizeBytes}`]);
  const token = url.split("/").at(-1)!;
  for (const path of [API_PATHS.download, API_PATHS.previewImage])
    expect((await site.app.inject(fillPath(path, { token }))).statusCode).toBe(404);
  const stranger = await site.newUser();
  expect((await stranger.call("GET", fillPath(API_PATHS.jobPreview, { id: job!.id }))).statusCode).toBe(404);
  site.clock.advance(30 * 60_000);
  expect((await site.app.inject(url)).statusCode).toBe(404);
});

test(
  "only the chosen pages are counted, translated and charged; the others stay as they are",
  { timeout: 120_000 },
  async () => {
    const file = paper;
    const [whole] = (await quoteOf(file, "")).items;
    const [some] = (await quoteOf(file, "2")).items;
    expect(whole).toMatchObject({ pages: 3, pageRanges: null, characters: file.characters, problem: null });
    expect(some).toMatchObject({ pages: 1, pageRanges: "2", problem: null });
    expect(some!.characters).toBeGreaterThan(500);
    expect(some!.characters).toBeLessThan(whole!.characters / 2);
    expect((await quoteOf(file, "1-3")).items[0]).toMatchObject({ pages: 3, pageRanges: null });

    // The first of them, looked at before: the job goes on with what was seen.
    const wish = { options, pages: "2-3" };
    const looked = await user.data<Job>("POST", fillPath(API_PATHS.fileFirstPage, { id: file.id }), wish);
    expect(looked).toMatchObject({ pages: 1, pageRanges: "2", characters: some!.characters });
    await site.runJobs();
    expect((await previewOf(looked)).files).toMatchObject({ source: {}, target: {}, bilingual: null });

    const job = await startPages(file, " 2 ");
    expect(job).toMatchObject({ pages: 1, pageRanges: "2", characters: some!.characters });
    expect(job.report).toMatchObject({ fromEngine: 0 });
    expect(job.segments.total).toBe(some!.segments);
    const result = await download(job, "target");
    const pages = (await textOf(result)).split("\f");
    expect(pages.slice(0, 3).map((text) => text.includes("译"))).toEqual([false, true, false]);
    expect(await textOf(result, "-l", "1")).toBe(await textOf(source, "-l", "1"));
  },
);

test.each([
  ["9", "filter.pages_outside", "文件只有3页"],
  ["2-9", "filter.pages_outside", "文件只有3页"],
  ["two", "filter.pages_invalid", "two"],
  ["3-1", "filter.pages_invalid", "3-1"],
])("pages %s cannot be quoted or started, and the reason is said", async (pages, code, words) => {
  const file = paper;
  const [item] = (await quoteOf(file, pages)).items;
  expect(item!.problem).toMatchObject({ code });
  expect(item!.problem!.text).toContain(words);
  const reply = await user.call("POST", API_PATHS.jobs, {
    ...{ fileIds: [file.id], options, pages: { [file.id]: pages } },
    requestKey: newId(),
  });
  expect([reply.statusCode, reply.json<Envelope<null>>().errorCode]).toEqual([422, code]);
});

test("a format without fixed pages says that pages cannot be chosen", async () => {
  const file = await user.upload("notes.txt", "The tide turns twice a day.\n");
  const [item] = (await quoteOf(file, "1")).items;
  expect(item!.problem).toMatchObject({ code: "filter.pages_unsupported" });
});

test(
  "the list of references is left alone by default, and translated when that is wished",
  { tags: "slow", timeout: 120_000 },
  async () => {
    const file = paper;
    const [kept] = (await quoteOf(file, "")).items;
    const [all] = (await quoteOf(file, "", { keepReferences: false })).items;
    expect(all!.engine.segments).toBeGreaterThan(kept!.engine.segments);
    const job = await startPages(file, "3", { keepReferences: false });
    expect(job).toMatchObject({ keepReferences: false, pageRanges: "3" });
    const plain = await startPages(file, "3");
    const countOf = async (one: Job) => (await textOf(await download(one, "target"))).match(/译/gu)!.length;
    expect(await countOf(job)).toBeGreaterThan(await countOf(plain));
  },
);

test("deleting a file deletes what it was read to, however it was read", { timeout: 120_000 }, async () => {
  const owner = await site.newUser();
  const file = await owner.upload("letter.pdf", letter);
  for (const pages of ["1", "2"])
    await owner.data<Quote>("POST", API_PATHS.quotes, {
      fileIds: [file.id],
      options,
      pages: { [file.id]: pages },
    });
  const owned = join(site.services.settings.blobDir, owner.id);
  const blobs = () => readdir(owned, { recursive: true });
  expect((await blobs()).filter((name) => name.length > 60)).toHaveLength(4);
  await owner.data("DELETE", fillPath(API_PATHS.file, { id: file.id }));
  // The owner's folder goes with the last of them.
  expect(existsSync(owned) ? await blobs() : []).toEqual([]);
});

test(
  "an encrypted PDF asks for its password, says when it is wrong, is translated with it, and shown without",
  { timeout: 180_000 },
  async () => {
    const [open, locked] = [join(folder, "open.pdf"), join(folder, "locked.pdf")];
    await writeFile(open, letter);
    await run("qpdf", ["--encrypt", PASSWORD, "owner", "256", "--", open, locked]);
    const bytes = await readFile(locked);
    const upload = (password?: string) => {
      const { payload, type } = multipart("locked.pdf", bytes, password === undefined ? {} : { password });
      const authorization = `Bearer ${user.token}`;
      const headers = { authorization, "content-type": type };
      return site.app.inject({ method: "POST", url: API_PATHS.files, headers, payload });
    };
    expect((await upload()).json()).toMatchObject({ errorCode: "filter.encrypted" });
    expect((await upload("wrong")).json()).toMatchObject({ errorCode: "filter.password_wrong" });
    const reply = await upload(PASSWORD);
    expect(reply.body).not.toContain("spring tide");
    const file = reply.json<Envelope<FileDto>>().data!;
    expect(file).toMatchObject({ encrypted: true, pages: 2 });

    const { rows } = await site.services.db.$client.query<{ password_sealed: string }>(
      "select password_sealed from files where id = $1",
      [file.id],
    );
    expect(rows[0]!.password_sealed).toMatch(/^v1\./);
    expect(rows[0]!.password_sealed).not.toContain("spring");

    const job = await startPages(file, "1");
    expect(await textOf(await download(job, "target"))).toContain("译");
    expect((await download(job, "source")).equals(bytes)).toBe(true);
    const { files } = await previewOf(job);
    const opened = (await site.app.inject(files!.source!.url)).rawPayload;
    expect(await textOf(opened)).toBe(await textOf(letter));

    // Another master key takes over what the old one sealed.
    const [old, young] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)];
    const keys = fixedMasterKeys([
      { id: "young", bytes: young },
      { id: "test", bytes: old },
    ]);
    expect(await sealPasswordsAnew(site.services.db, keys)).toBe(1);
    expect(await sealPasswordsAnew(site.services.db, keys)).toBe(0);
  },
);

test("a password that is not needed is not kept, and a site that cannot seal one refuses the file", async () => {
  const { payload, type } = multipart("letter.pdf", letter, { password: PASSWORD });
  const authorization = `Bearer ${user.token}`;
  const request = {
    method: "POST",
    url: API_PATHS.files,
    headers: { authorization, "content-type": type },
  } as const;
  const file = (await site.app.inject({ ...request, payload })).json<Envelope<FileDto>>().data!;
  expect(file.encrypted).toBe(false);

  const keyless = await buildTestApp({ masterKeys: null });
  try {
    const person = await keyless.newUser();
    const locked = multipart("locked.pdf", await readFile(join(folder, "locked.pdf")), {
      password: PASSWORD,
    });
    const reply = await keyless.app.inject({
      ...request,
      headers: { authorization: `Bearer ${person.token}`, "content-type": locked.type },
      payload: locked.payload,
    });
    expect(reply.json()).toMatchObject({ errorCode: "file.password_unkept" });
  } finally {
    await keyless.close();
  }
});

test(
  "a job that is cancelled while its results are written is broken off, and ends whole when it is taken up again",
  { tags: "slow", timeout: 180_000 },
  async () => {
    const once = await PDFDocument.load(source);
    const long = await PDFDocument.create();
    for (let copy = 0; copy < 2; copy++) {
      for (const page of await long.copyPages(once, once.getPageIndices())) long.addPage(page);
    }
    const file = await user.upload("long.pdf", Buffer.from(await long.save()));
    const [started] = await user.start([file]);
    const id = started!.id;
    const running = site.runJobs();
    while ((await user.job(id)).state !== "rendering") await wait(20);
    await user.data("POST", fillPath(API_PATHS.jobCancel, { id }));
    await running;
    expect(await user.job(id)).toMatchObject({ state: "cancelled", outputs: ["source"] });

    await user.data("POST", fillPath(API_PATHS.jobRetry, { id }));
    await site.runJobs();
    const again = await user.job(id);
    expect(again.outputs).toContain("bilingual-pages");
    expect(["done", "partial"]).toContain(again.state);
  },
);
