// Folders for a moment, below one of this process in the system's temporary folder. Its name says whose it is, from its first moment
// on, so that a later server can tell what one that was killed has left from what another one works with.
import { existsSync, lstatSync, mkdtempSync, chmodSync, readdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRunning, processNamespace, processStart } from "./process-start.ts";

const PREFIX = "yizhou-run";
/** Stands where the system does not tell a start or a namespace. */
const UNTOLD = "0";
const HOME = /^yizhou-run-(?<namespace>\d+)-(?<id>\d+)-(?<start>\d+)-\w+$/;

let home: string | null = null;

/**
 * A new, empty folder for this user alone. Whoever made it removes it; what is left goes when the process ends, and after a kill with
 * the next `sweepTemporaryFolders`.
 *
 * @param purpose  a word for who looks into the folder of a running server
 */
export function makeTemporaryFolder(purpose: string): string {
  return mkdtempSync(join(homeOfProcess(), `${purpose}-`));
}

/**
 * Removes what processes have left that are gone. What another user or another container made is left alone: whether its process
 * runs cannot be told from here.
 *
 * @returns how many processes had left something
 */
export async function sweepTemporaryFolders(): Promise<number> {
  const left = readdirSync(tmpdir()).filter(isLeft);
  for (const name of left) await rm(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 3 });
  return left.length;
}

function isLeft(name: string): boolean {
  const { namespace, id, start } = HOME.exec(name)?.groups ?? {};
  if (namespace === undefined || namespace !== (processNamespace() ?? UNTOLD)) return false;
  const facts = lstatSync(join(tmpdir(), name), { throwIfNoEntry: false });
  // Anybody may put a name into this folder.
  if (!facts?.isDirectory() || facts.uid !== process.getuid?.()) return false;
  return !isRunning(Number(id), start === UNTOLD ? null : start!);
}

function homeOfProcess(): string {
  if (home !== null && existsSync(home)) return home;
  const owner = [processNamespace() ?? UNTOLD, process.pid, processStart(process.pid) ?? UNTOLD];
  const made = mkdtempSync(join(tmpdir(), `${PREFIX}-${owner.join("-")}-`));
  // Programs that run as another user have to find their way through to their own.
  chmodSync(made, 0o711);
  if (home === null)
    process.once("exit", () => home !== null && rmSync(home, { recursive: true, force: true }));
  return (home = made);
}
