/**
 * One process at a time installs a model. The lock is a file that its holder rewrites every two seconds, with how far it is;
 * one that has not been rewritten for fifteen belonged to a process that died, and is taken over.
 */
import { codeOf, orNull, type ModelFiles } from "./model-files.ts";

export interface LockProgress {
  readonly doneBytes: number;
  readonly totalBytes: number;
}

export interface InstallLock {
  /** Shown to other processes at the next beat. */
  report(progress: LockProgress): void;
  release(): Promise<void>;
}

export interface LockDeps {
  readonly files: ModelFiles;
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
}

const BEAT_MS = 2000;
const STALE_MS = 15_000;
const POLL_MS = 250;

/**
 * Waits until nobody else holds the lock and takes it.
 *
 * @param onWait  called with the holder's progress while waiting
 */
export async function takeLock(
  path: string,
  deps: LockDeps,
  signal: AbortSignal,
  onWait: (progress: LockProgress) => void,
): Promise<InstallLock> {
  const { files } = deps;
  let progress: LockProgress = { doneBytes: 0, totalBytes: 0 };
  const content = (): string => JSON.stringify(progress);
  for (;;) {
    signal.throwIfAborted();
    try {
      await files.writeFile(path, content(), { flag: "wx" });
      break;
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
    const held = await readLock(path, deps);
    if (held) {
      onWait(held);
      await deps.sleep(POLL_MS, signal);
    } else await clearStale(path, deps);
  }
  const beat = setInterval(() => {
    // A beat that fails is made good by the next; the last word is the release.
    files.writeFile(path, content()).catch(() => undefined);
  }, BEAT_MS);
  beat.unref();
  return {
    report: (next) => {
      progress = next;
    },
    release: async () => {
      clearInterval(beat);
      await files.rm(path, { force: true });
    },
  };
}

/** How far the holder is; `null` when nobody holds the lock. */
export async function readLock(
  path: string,
  deps: Pick<LockDeps, "files" | "now">,
): Promise<LockProgress | null> {
  const stat = await orNull(deps.files.stat(path));
  if (!stat || deps.now() - stat.mtimeMs > STALE_MS) return null;
  const text = await orNull(deps.files.readFile(path, "utf8"));
  if (text === null) return null;
  try {
    const { doneBytes, totalBytes } = JSON.parse(text) as Partial<LockProgress>;
    return { doneBytes: Number(doneBytes) || 0, totalBytes: Number(totalBytes) || 0 };
  } catch {
    // Read while it was being written.
    return { doneBytes: 0, totalBytes: 0 };
  }
}

/** Moving it away first makes sure that of several finders only one removes it, and never a fresh one. */
async function clearStale(path: string, deps: LockDeps): Promise<void> {
  const aside = `${path}.${Math.floor(deps.random() * 1e9)}.stale`;
  await orNull(deps.files.rename(path, aside));
  await deps.files.rm(aside, { force: true });
}
