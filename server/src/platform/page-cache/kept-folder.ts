// A folder of this machine that works on a document use, and its twin among the document's objects in the blob store: filled from
// there when work begins, saved there while it goes on, so that another worker goes on with it.
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isAppError } from "@yizhou/model";
import type { BlobAddress, DocumentObjects } from "../blobs/blob-store.ts";
import { INCOMING } from "./page-cache.ts";

/** New files go together in objects of about this size: a page's file is small, and each object costs a request. */
const PACK_BYTES = 8 * 2 ** 20;
const HEADER_LENGTH_BYTES = 4;
const MOST_HEADER_BYTES = 2 ** 24;

export interface KeptFolder {
  /** Stores the files that are new or changed since. One call after another; what a killed process left half is not taken. */
  save(): Promise<void>;
}

/**
 * Fills a folder with what was saved of it.
 *
 * @param twin  the document and the folder of its objects; only one worker saves there at a time
 * @param folder  on this machine; made when there is something
 * @param mayKeep  asked before so many bytes are stored; where it says no they are not, and are asked for again the next time
 */
export async function openKeptFolder(
  objects: DocumentObjects,
  twin: BlobAddress & { readonly folder: string },
  folder: string,
  mayKeep: (bytes: number) => Promise<boolean> = async () => true,
): Promise<KeptFolder> {
  const { ownerId, sha256 } = twin;
  const packs: string[] = [];
  for await (const { name } of objects.list(twin)) packs.push(name);
  // Their names begin with the time: a later pack's file is the newer one.
  for (const name of packs.sort()) {
    const pack = await objects.open({ ownerId, sha256, name }).catch((error: unknown) => {
      // Deleted since it was listed: it is worked out anew.
      if (isAppError(error, "file.not_found")) return null;
      throw error;
    });
    if (pack) await unpack(pack, folder);
  }
  const saved = new Map<string, string>();
  for (const { name, state } of await filesIn(folder)) saved.set(name, state);

  async function saveNew(): Promise<void> {
    const fresh = (await filesIn(folder)).filter(({ name, state }) => saved.get(name) !== state);
    for (const files of inPacks(fresh)) {
      if (!(await mayKeep(files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)))) return;
      const name = `${twin.folder}/${Date.now().toString().padStart(15, "0")}-${randomUUID()}`;
      await objects.put({ ownerId, sha256, name }, pack(folder, files));
      for (const { name: file, state } of files) saved.set(file, state);
    }
  }

  let saving: Promise<void> = Promise.resolve();
  return {
    save: () => (saving = saving.catch(() => undefined).then(saveNew)),
  };
}

interface FoundFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Another when the file was written again. */
  readonly state: string;
}

async function filesIn(folder: string): Promise<FoundFile[]> {
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const found: FoundFile[] = [];
  for (const name of names) {
    if (name.includes(INCOMING)) continue;
    const file = await open(join(folder, name)).catch(() => null);
    const facts = await file?.stat().finally(() => file.close());
    if (facts?.isFile())
      found.push({ name, sizeBytes: facts.size, state: `${facts.ino} ${facts.mtimeMs} ${facts.size}` });
  }
  return found;
}

function* inPacks(files: readonly FoundFile[]): Generator<FoundFile[]> {
  let pack: FoundFile[] = [];
  let bytes = 0;
  for (const file of files) {
    pack.push(file);
    bytes += file.sizeBytes;
    if (bytes < PACK_BYTES) continue;
    yield pack;
    [pack, bytes] = [[], 0];
  }
  if (pack.length > 0) yield pack;
}

type Header = readonly (readonly [name: string, sizeBytes: number])[];

/** Length of the header, the header, then the bytes of the files in its order. Files are written whole and renamed, never in place. */
async function* pack(folder: string, files: readonly FoundFile[]): AsyncGenerator<Uint8Array> {
  const header = Buffer.from(
    JSON.stringify(files.map(({ name, sizeBytes }) => [name.split(sep).join("/"), sizeBytes])),
  );
  const length = Buffer.alloc(HEADER_LENGTH_BYTES);
  length.writeUInt32BE(header.length);
  yield Buffer.concat([length, header]);
  for (const { name, sizeBytes } of files) {
    const file = await open(join(folder, name));
    let bytes = 0;
    for await (const chunk of file.createReadStream() as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      yield chunk;
    }
    if (bytes !== sizeBytes) throw new Error(`a file changed while it was packed: ${name}`);
  }
}

async function unpack(packed: NodeJS.ReadableStream, folder: string): Promise<void> {
  const bytes = new ByteReader(packed as AsyncIterable<Buffer>);
  const headerBytes = (await bytes.take(HEADER_LENGTH_BYTES)).readUInt32BE();
  if (headerBytes > MOST_HEADER_BYTES) throw new Error("not a pack of kept files");
  const header = JSON.parse((await bytes.take(headerBytes)).toString("utf8")) as Header;
  for (const [name, sizeBytes] of header) {
    if (!/^[\w-]+(\/[\w-]+)*$/.test(name)) throw new Error("not a pack of kept files");
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const temporary = `${path}.part`;
    await pipeline(Readable.from(bytes.pieces(sizeBytes)), createWriteStream(temporary, { mode: 0o600 }));
    await rename(temporary, path);
  }
}

/** Takes a stream apart at known lengths. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async *pieces(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0;) {
      if (this.#rest.length === 0) {
        const next = await this.#chunks.next();
        if (next.done) throw new Error("a pack of kept files ends too soon");
        this.#rest = next.value;
      }
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async take(length: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.pieces(length)) pieces.push(piece);
    return Buffer.concat(pieces);
  }
}
