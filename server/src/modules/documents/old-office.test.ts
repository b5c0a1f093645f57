// Needs LibreOffice for all but its absence.
import { Readable } from "node:stream";
import { API_PATHS } from "@yizhou/contract";
import type { Link } from "@yizhou/contract";
import { afterEach, describe, expect, test } from "vitest";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { findOffice } from "../../platform/programs/office.ts";
import type { WarmConversion } from "../../platform/programs/warm-office.ts";
import { openTestApp } from "../../../test/open-test-app.ts";
import type { DocumentProcesses } from "./document-processes.ts";
import { liveFormatOf, openOldFile, withOldOffice } from "./old-office.ts";

const path = process.env["PATH"];
afterEach(() => {
  process.env["PATH"] = path;
});

const RTF = Buffer.from(
  "{\\rtf1\\ansi{\\fonttbl{\\f0 Times New Roman;}}\\f0 The first line of a letter.\\par A second {\\b bold} line.\\par}",
);

describe("a file of an old office program", () => {
  test("is translated and comes back as what it was", { timeout: 180_000 }, async ({ skip }) => {
    if (!findOffice()) skip("LibreOffice is not installed");
    const site = await openTestApp({ engines: [makeFakeEngine()] });
    const user = await site.newUser();
    const file = await user.upload("letter.rtf", RTF);
    expect(file).toMatchObject({ name: "letter.rtf", format: "rtf", segments: 2, detectedLanguage: "en" });
    expect(file.warnings.map(({ code }) => code)).toContain("warning.converted");
    const [started] = await user.start([file]);
    await site.runJobs();
    const job = await user.job(started!.id);
    expect(job).toMatchObject({ state: "done", format: "rtf" });
    const { url } = await user.data<Link>("POST", API_PATHS.links, { ids: [job.id], output: "target" });
    const answer = await site.app.inject(url);
    expect(answer.headers["content-disposition"]).toContain(".rtf");
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe("{\\rtf");
    // Characters beyond ASCII are written by number.
    expect(answer.rawPayload.toString()).toMatch(/\\u\d{5}/);
    expect(job.outputs).toEqual(expect.arrayContaining(["bilingual", "bilingual-table"]));
    const both = await user.data<Link>("POST", API_PATHS.links, { ids: [job.id], output: "bilingual" });
    expect((await site.app.inject(both.url)).rawPayload.toString()).toMatch(/first line[^]*\\u\d{5}/);
  });

  test("is refused where LibreOffice is not installed, with the reason", async () => {
    const site = await openTestApp();
    const user = await site.newUser();
    process.env["PATH"] = "/nowhere";
    await expect(user.upload("letter.rtf", RTF)).rejects.toThrow(/LibreOffice/);
    const { formats } = await user.data<{ formats: { extension: string }[] }>("GET", API_PATHS.options);
    expect(formats.map(({ extension }) => extension)).not.toContain("doc");
  });

  test("whose name says what it is not is refused as any other", async () => {
    const site = await openTestApp();
    const user = await site.newUser();
    await expect(user.upload("letter.doc", "Only words.")).rejects.toThrow();
  });

  test("that is a damaged workbook is refused, not read as a table of its bytes", async ({ skip }) => {
    if (!findOffice()) skip("LibreOffice is not installed");
    const damaged = Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.from("Leaves of tea,Price\nGreen leaves,3\n".repeat(200)),
    ]);
    const opening = openOldFile(damaged, "prices.xls", {
      password: undefined,
      timeoutMs: 60_000,
      signal: undefined,
    });
    await expect(opening).rejects.toMatchObject({ code: "filter.damaged" });
  });

  test("is converted by a LibreOffice that stands ready where somebody waits for its page", async () => {
    const asked: string[] = [];
    const inner = {
      run: (_: string, task: { bytes: Uint8Array }) =>
        Promise.resolve({ forms: [{ bytes: task.bytes, warnings: [] }], places: null }),
    } as unknown as DocumentProcesses;
    const ready = {
      convert: async ({ ownerId, from, to }: WarmConversion) => {
        asked.push(`${ownerId} ${from} ${to}`);
        return Buffer.from("made warm");
      },
    };
    const answer = await withOldOffice(inner, 60_000, ready).run(
      "live",
      { kind: "merge", name: "letter.rtf", reading: {} } as never,
      {} as never,
      {
        ownerId: "p",
        source: {
          blobs: {
            size: async () => RTF.length,
            open: async (_: unknown, part?: { readonly end: number }) => ({
              stream: Readable.from([part ? RTF.subarray(0, part.end + 1) : RTF]),
            }),
          },
          address: {},
        } as never,
      },
    );
    expect(answer).toMatchObject({ forms: [{ bytes: Buffer.from("made warm") }] });
    expect(asked).toEqual(["p rtf docx"]);
  });

  test("stays as it is read for those who look at its pages, and is converted once for all revisions", async ({
    skip,
  }) => {
    if (!findOffice()) skip("LibreOffice is not installed");
    const made = Buffer.from("made");
    const inner = {
      run: (_: string, task: { bytes: Uint8Array }) =>
        Promise.resolve({ forms: [{ bytes: task.bytes }], places: null }),
    } as unknown as DocumentProcesses;
    const answer = await withOldOffice(inner, 1000, { convert: async () => null }).run(
      "live",
      { kind: "merge", name: "letter.rtf" } as never,
      {} as never,
      {
        ownerId: "p",
        // Neither has more of the document than its first letters: it is not opened once more.
        source: {
          blobs: {
            size: async () => RTF.length,
            open: async () => ({ stream: Readable.from([RTF.subarray(0, 5)]) }),
          },
          address: {},
        } as never,
        drafts: { read: async () => made, write: async () => undefined },
      },
    );
    expect(answer).toMatchObject({ forms: [{ bytes: made }] });
    expect([liveFormatOf("rtf"), liveFormatOf("ppt"), liveFormatOf("pdf")]).toEqual(["docx", "pptx", "pdf"]);
  });
});
