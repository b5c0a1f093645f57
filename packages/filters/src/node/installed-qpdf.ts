import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PdfTools } from "../pdf/open/pdf-tools.ts";

const TIMEOUT_MS = 60_000;

/** Exit status with which qpdf says that it mended what it could; the result is there. */
const WARNINGS = 3;

/** The qpdf program of this machine; where there is none, nothing is decrypted or repaired. */
export function installedQpdf(): PdfTools {
  return {
    // The password goes by a file, for arguments can be read by every user of the machine.
    decrypt: (bytes, password) => runQpdf(bytes, ["--decrypt"], password),
    repair: (bytes) => runQpdf(bytes, []),
  };
}

async function runQpdf(
  bytes: Uint8Array,
  options: readonly string[],
  password?: string,
): Promise<Uint8Array | null> {
  const folder = await mkdtemp(join(tmpdir(), "yizhou-qpdf-"));
  try {
    const [source, result, secret] = ["source.pdf", "result.pdf", "password"].map((name) =>
      join(folder, name),
    );
    await writeFile(source!, bytes);
    const args = [...options];
    if (password !== undefined && password !== "") {
      await writeFile(secret!, `${password}\n`, { mode: 0o600 });
      args.push(`--password-file=${secret}`);
    }
    const status = await run("qpdf", [...args, source!, result!]);
    return status === 0 || status === WARNINGS ? await readFile(result!) : null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Exit status; null when the program is missing, was stopped or took too long. */
function run(program: string, args: readonly string[]): Promise<number | null> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: TIMEOUT_MS, maxBuffer: 1 << 20 }, (error) => {
      if (!error) resolve(0);
      else resolve(typeof error.code === "number" ? error.code : null);
    });
  });
}
