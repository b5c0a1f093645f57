import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, "../../cli/bin/yizhou.mjs");

/** What a reader of LibreOffice sees of an Office file: its page count and its text, page breaks removed. */
export async function readAsPrinted(
  bytes: Uint8Array,
  name: string,
): Promise<{ pages: number; text: string }> {
  const folder = await mkdtemp(join(tmpdir(), "yizhou-print-"));
  try {
    const source = join(folder, basename(name));
    await writeFile(source, bytes);
    await run(
      "soffice",
      [
        `-env:UserInstallation=file://${folder}/profile`,
        "--headless",
        "--convert-to",
        "pdf",
        "--outdir",
        folder,
        source,
      ],
      {
        timeout: 120_000,
      },
    );
    const pdf = source.replace(/\.\w+$/, ".pdf");
    await run("pdftotext", ["-layout", pdf, `${pdf}.txt`]);
    const { stdout } = await run("pdfinfo", [pdf]);
    return {
      pages: Number(/Pages:\s+(\d+)/.exec(stdout)?.[1] ?? 0),
      text: (await readFile(`${pdf}.txt`, "utf8")).replaceAll("\f", "\n"),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
