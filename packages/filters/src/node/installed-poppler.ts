import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Raster, Rasterise } from "../pdf/report/changed-pixels.ts";

const TIMEOUT_MS = 60_000;

export interface PopplerDrawing {
  /** Rejects when the program is missing or cannot draw the page. */
  readonly rasterise: Rasterise;
  /** Removes the files lent to the program. */
  close(): Promise<void>;
}

/**
 * Draws pages with poppler's pdftoppm.
 *
 * @param dotsPerInch  72: a pixel a point
 */
export async function openPoppler(dotsPerInch = 72): Promise<PopplerDrawing> {
  const folder = await mkdtemp(join(tmpdir(), "yizhou-raster-"));
  const files = new Map<Uint8Array, Promise<string>>();
  const lend = async (pdf: Uint8Array, number: number) => {
    const file = join(folder, `${number}.pdf`);
    await writeFile(file, pdf);
    return file;
  };
  return {
    rasterise: async (pdf, page) => {
      const file = files.get(pdf) ?? lend(pdf, files.size);
      files.set(pdf, file);
      const number = String(page + 1);
      const options = ["-r", String(dotsPerInch), "-cropbox", "-f", number, "-l", number];
      return parsePixmap(await output("pdftoppm", [...options, await file]));
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

function output(program: string, args: readonly string[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { timeout: TIMEOUT_MS, stdio: ["ignore", "pipe", "ignore"] });
    const parts: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => parts.push(part));
    child.once("error", reject);
    child.once("close", (status) => {
      if (status === 0) resolve(Buffer.concat(parts));
      else reject(new Error(`${program} ended with ${status}`));
    });
  });
}

/** A portable pixmap: "P6", width, height, depth, pixels. */
function parsePixmap(bytes: Buffer): Raster {
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString("latin1", 0, 60));
  if (!head) throw new Error("not a pixmap");
  return { width: Number(head[1]), height: Number(head[2]), pixels: bytes.subarray(head[0].length) };
}
