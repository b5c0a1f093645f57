// The keys that seal other keys. The newest seals; older ones still open what they sealed, until everything is sealed anew.
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@yizhou/model";

export interface MasterKey {
  /** Its version, part of everything it sealed. */
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Buffer;
}

/** Where master keys come from. Null stands for a server that has none: people cannot keep keys on it. */
export interface MasterKeys {
  /** The one that seals. */
  current(): Promise<MasterKey>;
  /** The one of a version; null when it is not there any more. */
  find(id: string): Promise<MasterKey | null>;
}

const KEY_BYTES = 32;
const FILE = "master-keys";

/**
 * Reads `YIZHOU_MASTER_KEY`: one key or several, the newest first, separated by commas; each 32 bytes in base64 or
 * hexadecimal, with its version and a colon before it (`2026b:…`). A single key without a version is version `1`.
 *
 * @throws {AppError} system.setting_invalid  never showing a value
 */
export function parseMasterKeys(text: string): MasterKey[] {
  const invalid = () => new AppError("system.setting_invalid", { setting: "YIZHOU_MASTER_KEY" });
  const keys = text.split(",").map((part): MasterKey => {
    const [, id = "1", value = ""] = /^(?:([\w-]{1,20}):)?([\w+/=-]+)$/.exec(part.trim()) ?? [];
    const bytes = Buffer.from(value, /^[0-9a-f]{64}$/i.test(value) ? "hex" : "base64");
    if (bytes.length !== KEY_BYTES) throw invalid();
    return { id, bytes };
  });
  if (new Set(keys.map(({ id }) => id)).size !== keys.length) throw invalid();
  return keys;
}

/** Master keys of the settings: fixed while the process lives. */
export function fixedMasterKeys(keys: readonly MasterKey[]): MasterKeys {
  return {
    current: async () => keys[0]!,
    find: async (id) => keys.find((key) => key.id === id) ?? null,
  };
}

/**
 * Master keys of a file in the data folder, made at first use and readable by its owner only. A version that another process
 * has added since is found.
 */
export function fileMasterKeys(dataDir: string): MasterKeys {
  let known: MasterKey[] | null = null;
  const load = async (): Promise<MasterKey[]> => (known = await readOrMakeFile(dataDir));
  return {
    // Read anew: what is sealed with a key that was dropped meanwhile could never be opened.
    current: async () => (await load())[0]!,
    async find(id) {
      const found = (known ?? []).find((key) => key.id === id);
      return found ?? (await load()).find((key) => key.id === id) ?? null;
    },
  };
}

/** Puts a new key before those of the file. @returns the file's keys, newest first */
export async function addMasterKey(dataDir: string): Promise<MasterKey[]> {
  const before = await readOrMakeFile(dataDir);
  const number = Math.max(...before.map(({ id }) => Number(id) || 0)) + 1;
  const keys = [{ id: String(number), bytes: randomBytes(KEY_BYTES) }, ...before];
  await replaceFile(dataDir, keys);
  return keys;
}

/** Leaves only the newest key in the file: what older ones sealed can be opened no more. */
export async function dropOldMasterKeys(dataDir: string): Promise<void> {
  const [newest] = await readOrMakeFile(dataDir);
  await replaceFile(dataDir, [newest!]);
}

async function readOrMakeFile(dataDir: string): Promise<MasterKey[]> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, FILE);
  const fresh = textOf([{ id: "1", bytes: randomBytes(KEY_BYTES) }]);
  await writeFile(path, fresh, { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return parseMasterKeys((await readFile(path, "utf8")).trim());
}

/** Whole or not at all: a half-written file would lose every key. */
async function replaceFile(dataDir: string, keys: readonly MasterKey[]): Promise<void> {
  const path = join(dataDir, FILE);
  await writeFile(`${path}.new`, textOf(keys), { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

const textOf = (keys: readonly MasterKey[]): string =>
  keys.map(({ id, bytes }) => `${id}:${bytes.toString("base64")}`).join(",");
