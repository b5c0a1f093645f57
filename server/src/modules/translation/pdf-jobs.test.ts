// A PDF through the whole server: read in the limited process, translated, written back, shown as pages.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Link, Preview } from "@yizhou/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { findProgram } from "../../platform/programs/run-program.ts";

const SAMPLE = join(import.meta.dirname, "../../../../fixtures/samples/paper.en.docx");
const run = promisify(execFile);

let site: TestApp;
let folder: string;
beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()] });
  folder = await mkdtemp(join(tmpdir(), "yizhou-pdf-job-"));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

test(
  "a paper as PDF comes back translated on as many pages, and is shown page by page",
  { timeout: 180_000 },
  async ({ skip }) => {
    const office = findProgram("soffice", "libreoffice");
    if (!office || !findProgram("pdftotext")) return skip("LibreOffice or poppler is not installed");
    await run(office, [
      ...["--headless", `-env:UserInstallation=file://${folder}/profile`],
      ...["--convert-to", "pdf", "--outdir", folder, SAMPLE],
    ]);
    const source = await readFile(join(folder, "paper.en.pdf"));
    const user = await site.newUser();
    const file = await user.upload("paper.pdf", source);
    expect(file).toMatchObject({ format: "pdf", pages: 3, detectedLanguage: "en" });
    const [job] = await user.start([file]);
    await site.runJobs();
    const done = await user.job(job!.id);
    expect(["done", "partial"]).toContain(done.state);
    expect(done.outputs).toContain("target");

    const { url } = await user.data<Link>("POST", API_PATHS.links, { ids: [job!.id], output: "target" });
    const result = (await site.app.inject(url)).rawPayload;
    expect(result.subarray(0, 5).toString()).toBe("%PDF-");
    await writeFile(join(folder, "result.pdf"), result);
    const { stdout: text } = await run("pdftotext", ["-layout", join(folder, "result.pdf"), "-"]);
    expect(text.match(/译/gu)!.length).toBeGreaterThan(30);
    expect(text.match(/\f/gu)).toHaveLength(3);

    const address = fillPath(API_PATHS.jobPreview, { id: job!.id });
    await user.data<Preview>("GET", address);
    await site.queue.idle();
    const preview = await user.data<Preview>("GET", address);
    expect([preview.state, preview.source.length, preview.target.length]).toEqual(["ready", 3, 3]);
  },
);
