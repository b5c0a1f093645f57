import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

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
