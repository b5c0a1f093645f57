import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, "../../cli/bin/yizhou.mjs");

/** What a reader of LibreOffice sees of Office files of different names: their page counts and texts, page breaks removed. */
export async function readAsPrinted(
  files: Readonly<Record<string, Uint8Array>>,
): Promise<{ pages: number; text: string }[]> {
  const folder = await mkdtemp(join(tmpdir(), "yizhou-print-"));
  try {
    const sources = Object.keys(files).map((name) => join(folder, basename(name)));
    await Promise.all(Object.values(files).map((bytes, at) => writeFile(sources[at]!, bytes)));
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    // One start for all of them: it takes longer than a document does.
    await run("soffice", [profile, "--headless", "--convert-to", "pdf", "--outdir", folder, ...sources], {
      timeout: 120_000,
    });
    return await Promise.all(sources.map((source) => printedPages(source.replace(/\.\w+$/, ".pdf"))));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function printedPages(pdf: string): Promise<{ pages: number; text: string }> {
  await run("pdftotext", ["-layout", pdf, `${pdf}.txt`]);
  const { stdout } = await run("pdfinfo", [pdf]);
  return {
    pages: Number(/Pages:\s+(\d+)/.exec(stdout)?.[1] ?? 0),
    text: (await readFile(`${pdf}.txt`, "utf8")).replaceAll("\f", "\n"),
  };
}

/** A Word document up to its first table: some thirty sentences of the sample paper instead of a hundred and thirty. */
export async function upToFirstTable(path: string): Promise<Buffer> {
  const entries = unzipSync(await readFile(path));
  const text = strFromU8(entries["word/document.xml"]!);
  const [table, section] = [text.indexOf("<w:tbl>"), text.lastIndexOf("<w:sectPr")];
  if (table < 0 || section < table) throw new Error(`${path} holds no table before its last section`);
  entries["word/document.xml"] = strToU8(text.slice(0, table) + text.slice(section));
  return Buffer.from(zipSync(entries));
}

/**
 * A document with some of its text changed and everything else as it was: out to XLIFF and back with the command line.
 *
 * @param changes  new text by old; each must occur
 */
export async function changedDocument(
  path: string,
  changes: Readonly<Record<string, string>>,
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "yizhou-change-"));
  const yizhou = (...args: string[]) => run(process.execPath, [PROGRAM, ...args]);
  try {
    const [xliff, changed] = [join(folder, "text.xlf"), join(folder, basename(path))];
    await yizhou("extract", path, "--copy-source", "-o", xliff);
    let text = await readFile(xliff, "utf8");
    for (const [before, after] of Object.entries(changes)) {
      const target = `<target>${before}`;
      if (!text.includes(target)) throw new Error(`${path} holds no “${before}”`);
      text = text.replace(target, `<target>${after}`);
    }
    await writeFile(xliff, text);
    await yizhou("merge", path, xliff, "-o", changed);
    return await readFile(changed);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
