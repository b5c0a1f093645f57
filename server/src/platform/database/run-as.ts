import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, lchown, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { AppError } from "@yizhou/model";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import type { Log } from "../log.ts";

/**
 * How PostgreSQL is started. It refuses to run as root, so root runs it as another user; that user may be unable to enter the
 * folders (a clone below /root, which is closed to others). Three ways, tried in this order:
 * - `direct`: we are no root, or the other user reaches everything;
 * - `namespace`: `unshare --user` shows the process another uid while the kernel still checks root's rights;
 * - `copy`: binaries and data live below /var/lib/yizhou.
 */
export interface RunAs {
  readonly way: "direct" | "namespace" | "copy";
  /** Owner that the data folder must have; null when we are no root. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
  readonly binariesFolder: string;
  readonly clusterFolder: string;
  /** Command line and spawn options that run `program` as chosen. */
  command(
    program: string,
    args: readonly string[],
  ): { file: string; args: string[]; uid?: number; gid?: number };
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

const COPY_ROOT = "/var/lib/yizhou";
const ACCOUNT_NAMES = ["postgres", "yizhou"] as const;

/** @throws {AppError} system.database_unavailable when root finds no way; the log says what would help */
export async function chooseRunAs(
  binaries: PostgresBinaries,
  dataFolder: string,
  log: Log,
  ways: readonly RunAs["way"][] = ["direct", "namespace", "copy"],
): Promise<RunAs> {
  const clusterFolder = join(dataFolder, "cluster");
  const plain = (file: string, args: readonly string[]) => ({ file, args: [...args] });
  if (process.getuid?.() !== 0) {
    return { way: "direct", owner: null, binariesFolder: binaries.folder, clusterFolder, command: plain };
  }
  const account = findOrCreateAccount(log);
  const program = join(binaries.folder, "bin", "postgres");
  // A cluster that was put under /var/lib/yizhou stays there, whatever the folders allow today: it holds the data.
  const placed = placeOfCopy(dataFolder);
  if (ways.includes("copy") && existsSync(join(placed, "cluster", "PG_VERSION"))) ways = ["copy"];
  if (ways.includes("direct") && canReach(account, program) && canReach(account, dataFolder)) {
    return {
      way: "direct",
      owner: account,
      binariesFolder: binaries.folder,
      clusterFolder,
      command: asAccount(account),
    };
  }
  if (ways.includes("namespace") && canUseNamespace(account, program)) {
    const map = ["--user", `--map-user=${account.uid}`, `--map-group=${account.gid}`];
    return {
      way: "namespace",
      owner: { uid: 0, gid: 0 },
      binariesFolder: binaries.folder,
      clusterFolder,
      command: (file, args) => ({ file: "unshare", args: [...map, file, ...args] }),
    };
  }
  if (ways.includes("copy")) {
    const copied = await copyBinaries(binaries, account).catch((error: unknown) => {
      log.error({ err: error, folder: COPY_ROOT }, "cannot copy the database programs");
      return null;
    });
    if (copied) {
      await mkdir(placed, { recursive: true });
      await openToOthers(join(COPY_ROOT, "clusters"), placed);
      // Made when the other user could still reach this folder: the data moves along, it does not start anew.
      const target = join(placed, "cluster");
      if (!existsSync(target) && existsSync(join(clusterFolder, "PG_VERSION"))) {
        await cp(clusterFolder, `${target}.new`, { recursive: true, verbatimSymlinks: true });
        await rename(`${target}.new`, target);
      }
      return {
        way: "copy",
        owner: account,
        binariesFolder: copied,
        clusterFolder: target,
        command: asAccount(account),
      };
    }
  }
  log.error(
    { dataFolder, programs: binaries.folder },
    "PostgreSQL may not run as root and no other user can reach these folders. Start as an ordinary user, move the project out of closed folders, or set DATABASE_URL.",
  );
  throw new AppError("system.database_unavailable");
}

/** One place below /var/lib/yizhou for each data folder. */
function placeOfCopy(dataFolder: string): string {
  return join(COPY_ROOT, "clusters", createHash("sha256").update(dataFolder).digest("hex").slice(0, 16));
}

function asAccount(account: Account): RunAs["command"] {
  return (file, args) => ({ file, args: [...args], uid: account.uid, gid: account.gid });
}

/** The system user `postgres`, or `yizhou`, which is made when neither exists. */
function findOrCreateAccount(log: Log): Account {
  for (const name of ACCOUNT_NAMES) {
    const account = lookUpAccount(name);
    if (account) return account;
  }
  const made = spawnSync(
    "useradd",
    ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", "yizhou"],
    {
      encoding: "utf8",
    },
  );
  const account = lookUpAccount("yizhou");
  if (account) return account;
  log.error(
    { stderr: made.stderr, err: made.error },
    "cannot create the system user yizhou for the database",
  );
  throw new AppError("system.database_unavailable", {}, { cause: made.error });
}

function lookUpAccount(name: string): Account | null {
  const uid = spawnSync("id", ["-u", name], { encoding: "utf8" });
  const gid = spawnSync("id", ["-g", name], { encoding: "utf8" });
  if (uid.status !== 0 || gid.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Asks the kernel instead of reading modes: access lists and mount options count too. */
function canReach(account: Account, path: string): boolean {
  return spawnSync("test", ["-x", path], { uid: account.uid, gid: account.gid, cwd: "/" }).status === 0;
}

function canUseNamespace(account: Account, program: string): boolean {
  const map = ["--user", `--map-user=${account.uid}`, `--map-group=${account.gid}`];
  return spawnSync("unshare", [...map, program, "--version"], { cwd: "/" }).status === 0;
}

async function copyBinaries(binaries: PostgresBinaries, account: Account): Promise<string> {
  const target = join(COPY_ROOT, `postgres-${binaries.version}`);
  await mkdir(COPY_ROOT, { recursive: true });
  await openToOthers(COPY_ROOT);
  if (!existsSync(join(target, "bin", "postgres"))) {
    const staging = `${target}.${process.pid}`;
    await cp(binaries.folder, staging, { recursive: true, verbatimSymlinks: true });
    await rename(staging, target).catch(async (error: NodeJS.ErrnoException) => {
      await rm(staging, { recursive: true, force: true });
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  }
  await openToOthers(target);
  if (!canReach(account, join(target, "bin", "postgres"))) throw new AppError("system.database_unavailable");
  return target;
}

async function openToOthers(...folders: string[]): Promise<void> {
  for (const folder of folders) await chmod(folder, 0o755);
}

/** Gives a folder and all in it to `owner`, when it is not theirs already: a clone may have been copied by another user. */
export async function ensureOwner(folder: string, owner: RunAs["owner"]): Promise<void> {
  if (!owner || !existsSync(folder)) return;
  const facts = await stat(folder);
  if (facts.uid === owner.uid && facts.gid === owner.gid) return;
  for (const name of await readdir(folder, { recursive: true }))
    await lchown(join(folder, name), owner.uid, owner.gid);
  await lchown(folder, owner.uid, owner.gid);
}
