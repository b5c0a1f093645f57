/**
 * OpenDocument files with a password (OASIS OpenDocument 1.3, part 2, section 4): each entry is deflated, then encrypted with AES in CBC
 * mode under a key of its own, and the manifest says how. Older Blowfish, OpenPGP keys and packages encrypted as a whole are not opened.
 */
import { createDecipheriv, createHash, pbkdf2Sync } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { sniffContainer } from "@yizhou/bytes/containers";
import { XmlScanner, XmlSource } from "@yizhou/bytes/xml";
import { makeZip, openZip, type NewEntry, type ZipArchive } from "@yizhou/bytes/zip";
import { AppError, isAppError } from "@yizhou/model";

const MANIFEST = "META-INF/manifest.xml";
/** LibreOffice writes 100,000 for each entry; more in all would be an attack on our time. */
const MOST_ROUNDS = 30_000_000;
/** Of all entries, unpacked: they are opened at once. */
const MOST_BYTES = 160 * 2 ** 20;
/** The checksum is of the first bytes only. */
const PROVED_BYTES = 1024;

interface EntryLock {
  readonly cipher: string;
  readonly iv: Buffer;
  readonly salt: Buffer;
  readonly rounds: number;
  readonly keyBytes: number;
  readonly startKey: string;
  readonly checksum: { readonly algorithm: string; readonly isOfBeginning: boolean; readonly value: Buffer };
}

/** True for an archive with encrypted entries. */
export function isEncryptedOdf(source: Uint8Array): boolean {
  if (sniffContainer(source) !== "zip") return false;
  try {
    const archive = openZip(source);
    return archive.find("encrypted-package") !== undefined || readLocks(archive).size > 0;
  } catch (error) {
    // A damaged archive is told of by who reads it.
    if (isAppError(error)) return false;
    throw error;
  }
}

/**
 * The document without its encryption; the bytes themselves where they are not encrypted.
 *
 * @throws {AppError} filter.encrypted when a password is wanted, filter.password_wrong, filter.encryption_unsupported, filter.damaged,
 *   filter.too_large
 */
export function unlockOdf(source: Uint8Array, password?: string): Uint8Array {
  if (!isEncryptedOdf(source)) return source;
  const archive = openZip(source);
  const locks = readLocks(archive);
  if (locks.size === 0 || [...locks.values()].includes(null))
    throw new AppError("filter.encryption_unsupported");
  if (password === undefined) throw new AppError("filter.encrypted");
  let total = 0;
  const entries: NewEntry[] = [];
  for (const entry of archive.entries) {
    if (entry.name.endsWith("/")) continue;
    const lock = locks.get(entry.name);
    let bytes: Uint8Array = archive.read(entry);
    if (lock) bytes = openEntry(bytes, lock, password, entry.name);
    else if (entry.name === MANIFEST) bytes = withoutLocks(bytes);
    total += bytes.length;
    if (total > MOST_BYTES) throw tooLarge();
    entries.push({ name: entry.name, bytes, ...(entry.name === "mimetype" && { isStored: true }) });
  }
  return makeZip(entries);
}

/** How each encrypted entry is locked; null for a way that is not known here. */
function readLocks(archive: ZipArchive): Map<string, EntryLock | null> {
  const locks = new Map<string, EntryLock | null>();
  const manifest = archive.find(MANIFEST);
  if (!manifest) return locks;
  try {
    const scanner = new XmlScanner(new XmlSource(MANIFEST, archive.read(manifest)));
    let [path, rounds] = ["", 0];
    while (scanner.next()) {
      if (scanner.kind !== "open") continue;
      if (scanner.name === "manifest:file-entry") path = scanner.attribute("manifest:full-path") ?? "";
      if (scanner.name !== "manifest:encryption-data") continue;
      const lock = readLock(scanner);
      rounds += lock?.rounds ?? 0;
      locks.set(path, rounds <= MOST_ROUNDS ? lock : null);
    }
  } catch (error) {
    // An old manifest names its type definition; a damaged one tells nothing. The document can be read all the same.
    if (!isAppError(error)) throw error;
  }
  return locks;
}

/** Reads the element whose open tag is current; steps to its close tag. */
function readLock(scanner: XmlScanner): EntryLock | null {
  const { depth } = scanner;
  const bytes = (name: string) => Buffer.from(scanner.attribute(`manifest:${name}`) ?? "", "base64");
  const checksumType = scanner.attribute("manifest:checksum-type") ?? "";
  const checksum = {
    algorithm: /sha256/i.test(checksumType) ? "sha256" : "sha1",
    isOfBeginning: /1k/i.test(checksumType),
    value: bytes("checksum"),
  };
  let [cipher, iv, salt, rounds, keyBytes, startKey] = ["", Buffer.alloc(0), Buffer.alloc(0), 0, 16, "sha1"];
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind !== "open") continue;
    if (scanner.name === "manifest:algorithm") {
      const bits = /aes(128|192|256)-cbc/.exec(scanner.attribute("manifest:algorithm-name") ?? "")?.[1];
      cipher = bits ? `aes-${bits}-cbc` : "";
      iv = bytes("initialisation-vector");
    } else if (scanner.name === "manifest:key-derivation") {
      const isKnown = /pbkdf2/i.test(scanner.attribute("manifest:key-derivation-name") ?? "");
      rounds = isKnown ? Number(scanner.attribute("manifest:iteration-count")) : Number.NaN;
      keyBytes = Number(scanner.attribute("manifest:key-size") ?? 16);
      salt = bytes("salt");
    } else if (scanner.name === "manifest:start-key-generation")
      startKey = /sha256/i.test(scanner.attribute("manifest:start-key-generation-name") ?? "")
        ? "sha256"
        : "sha1";
  }
  const isKnown = cipher.includes(String(keyBytes * 8)) && iv.length === 16 && rounds > 0;
  return isKnown ? { cipher, iv, salt, rounds, keyBytes, startKey, checksum } : null;
}

function openEntry(packed: Uint8Array, lock: EntryLock, password: string, name: string): Uint8Array {
  const start = createHash(lock.startKey).update(password, "utf8").digest();
  const key = pbkdf2Sync(start, lock.salt, lock.rounds, lock.keyBytes, "sha1");
  if (packed.length === 0 || packed.length % 16 !== 0) throw new AppError("filter.damaged", { part: name });
  const decipher = createDecipheriv(lock.cipher, key, lock.iv).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(packed), decipher.final()]);
  const deflated = padded.subarray(0, Math.max(0, padded.length - (padded.at(-1) ?? 0)));
  const { algorithm, isOfBeginning, value } = lock.checksum;
  const proved = isOfBeginning ? deflated.subarray(0, PROVED_BYTES) : deflated;
  // Of public data: what is compared is no secret.
  if (!createHash(algorithm).update(proved).digest().equals(value))
    throw new AppError("filter.password_wrong");
  try {
    return inflateRawSync(deflated, { maxOutputLength: MOST_BYTES });
  } catch (cause) {
    if ((cause as { code?: string }).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge();
    throw new AppError("filter.damaged", { part: name }, { cause });
  }
}

function tooLarge(): AppError {
  return new AppError("filter.too_large", { limitMegabytes: MOST_BYTES / 2 ** 20 });
}

function withoutLocks(manifest: Uint8Array): Uint8Array {
  const text = Buffer.from(manifest).toString("latin1");
  const plain = text
    .replace(/<((?:[\w.-]+:)?encryption-data)[\s>][\s\S]*?<\/\1\s*>/g, "")
    .replace(/(<(?:[\w.-]+:)?file-entry\s[^>]*?)\s(?:[\w.-]+:)?size\s*=\s*(?:"[^"]*"|'[^']*')/g, "$1");
  return Buffer.from(plain, "latin1");
}
