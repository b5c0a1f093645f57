import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { GetObjectCommandOutput } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { AppError } from "@yizhou/model";
import { checkBlobAddress, checkObjectScope } from "./blob-names.ts";
import { DamagedBlob } from "./damaged-blob.ts";
import type { BlobAddress, BlobStore, ByteRange, DocumentObjects, ObjectAddress } from "./blob-store.ts";
import type { S3Place } from "./s3-place.ts";
import { makeTemporaryFolder } from "../temporary-folders.ts";

/** Larger bodies go in parts of this size; the interface asks for 5 MiB at least. */
const PART_BYTES = 8 * 2 ** 20;
const PARTS_AT_ONCE = 4;
const DELETIONS_AT_ONCE = 8;
const ATTEMPTS = 4;
const CONNECT_MS = 5_000;
/** A line on which nothing moves for so long is cut, and the rest asked for anew. */
const IDLE_MS = 30_000;

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export interface S3BlobStore extends BlobStore {
  /** Throws what the store answers when it cannot be listed: no bucket, no right, no line. */
  check(): Promise<void>;
  close(): void;
}

/**
 * Blobs as `<prefix>blobs/<owner>/<sha256>`, named objects as `<prefix>objects/<owner>/<sha256>/<name>`, in a bucket of any store
 * with the interface of S3. An object appears there whole or not at all. What is read is held against its digest, and a
 * line that breaks in the middle is taken up where it broke.
 *
 * @param credentials  null: whatever the SDK finds (roles of the machine, shared files)
 */
export function createS3BlobStore(
  place: S3Place,
  credentials: S3Credentials | null,
  { idleMs = IDLE_MS }: { idleMs?: number } = {},
): S3BlobStore {
  const client = new S3Client({
    region: place.region,
    forcePathStyle: place.isPathStyle,
    ...(place.endpoint && { endpoint: place.endpoint }),
    ...(credentials && { credentials }),
    maxAttempts: ATTEMPTS,
    retryMode: "standard",
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: idleMs },
    // Bodies are signed with their digest and read against it; further checksums are not understood by every store.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const bucket: Bucket = { client, name: place.bucket };
  const root = `${place.prefix}blobs/`;
  const keyOf = (address: BlobAddress): string => {
    checkBlobAddress(address);
    return `${root}${address.ownerId}/${address.sha256}`;
  };

  return {
    async put(ownerId, bytes) {
      checkObjectScope({ ownerId });
      return stage(bytes, async (staged) => {
        const { sha256, sizeBytes } = staged;
        await write(bucket, keyOf({ ownerId, sha256 }), staged);
        return { sha256, sizeBytes };
      });
    },

    async read(address) {
      return buffer((await openWhole(bucket, keyOf(address), address.sha256)).stream);
    },

    async open(address, range) {
      const key = keyOf(address);
      return range ? openRange(bucket, key, range) : openWhole(bucket, key, address.sha256);
    },

    async size(address) {
      return sizeOf(bucket, keyOf(address));
    },

    async has(address) {
      return sizeOf(bucket, keyOf(address)).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError) return false;
          throw error;
        },
      );
    },

    async delete(address) {
      await remove(bucket, keyOf(address));
    },

    async list(ownerId) {
      const [owner] = checkObjectScope({ ownerId });
      const found: BlobAddress[] = [];
      const prefix = `${root}${owner}/`;
      for await (const { key } of listKeys(bucket, prefix)) {
        const sha256 = key.slice(prefix.length);
        if (sha256.length === 64) found.push({ ownerId, sha256 });
      }
      return found;
    },

    async *listBehind(after) {
      for await (const { key, writtenAtMs } of listKeys(bucket, root, { behind: after && keyOf(after) })) {
        const [ownerId, sha256] = key.slice(root.length).split("/");
        if (sha256?.length === 64) yield { ownerId: ownerId!, sha256, writtenAtMs };
      }
    },

    // An object is there whole or not at all; unfinished parts are for a rule of the bucket (docs/operations.md).
    clearLeftovers: () => Promise.resolve(),

    objects: createS3Objects(bucket, `${place.prefix}objects/`),

    async check() {
      for await (const _key of listKeys(bucket, root, { pageSize: 1 })) return;
    },

    close() {
      client.destroy();
    },
  };
}

interface Bucket {
  readonly client: S3Client;
  readonly name: string;
}

function createS3Objects(bucket: Bucket, root: string): DocumentObjects {
  const keyOf = ({ ownerId, sha256, name }: ObjectAddress): string =>
    root + checkObjectScope({ ownerId, sha256, folder: name }).join("/");
  return {
    async put(address, bytes) {
      const key = keyOf(address);
      await stage(bytes, (staged) => write(bucket, key, staged));
    },

    async read(address) {
      return buffer((await openWhole(bucket, keyOf(address), null)).stream);
    },

    async open(address) {
      return (await openWhole(bucket, keyOf(address), null)).stream;
    },

    async *list(scope) {
      const place = checkObjectScope(scope);
      const prefix = root + place.map((part) => `${part}/`).join("");
      for await (const { key, sizeBytes, writtenAtMs } of listKeys(bucket, prefix)) {
        const [ownerId, sha256, ...names] = key.slice(root.length).split("/");
        if (names.length > 0)
          yield { ownerId: ownerId!, sha256: sha256!, name: names.join("/"), sizeBytes, writtenAtMs };
      }
    },

    async delete(scope) {
      const place = checkObjectScope(scope);
      let running: Promise<void>[] = [];
      // An object can have the folder's own name.
      if (scope.folder !== undefined) running.push(remove(bucket, root + place.join("/")));
      for await (const { key } of listKeys(bucket, root + place.map((part) => `${part}/`).join(""))) {
        running.push(remove(bucket, key));
        if (running.length < DELETIONS_AT_ONCE) continue;
        await Promise.all(running);
        running = [];
      }
      await Promise.all(running);
    },
  };
}

/** Bytes that are whole: in memory where they are one part, in a file of their own beyond that. */
interface Staged {
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Anew at each call. */
  body(): Uint8Array | Readable;
}

/** Takes bytes in, a part in memory at most, and hands them on once the last has come: a broken stream sends nothing. */
async function stage<T>(
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  act: (staged: Staged) => Promise<T>,
): Promise<T> {
  const hash = createHash("sha256");
  if (bytes instanceof Uint8Array) {
    const sha256 = hash.update(bytes).digest("hex");
    return act({ sha256, sizeBytes: bytes.length, body: () => bytes });
  }
  let folder: string | null = null;
  let file: Awaited<ReturnType<typeof open>> | null = null;
  let held: Uint8Array[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of bytes) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      held.push(chunk);
      if (!file && sizeBytes <= PART_BYTES) continue;
      folder ??= makeTemporaryFolder("s3");
      file ??= await open(join(folder, "body"), "wx+", 0o600);
      await file.writeFile(Buffer.concat(held));
      held = [];
    }
    const opened = file;
    const whole = opened ? null : Buffer.concat(held);
    return await act({
      ...{ sha256: hash.digest("hex"), sizeBytes },
      body: () => whole ?? opened!.createReadStream({ start: 0, end: sizeBytes - 1, autoClose: false }),
    });
  } finally {
    await file?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

/** In one request or in parts; parts of an upload that fails are taken back. */
async function write({ client, name }: Bucket, Key: string, staged: Staged): Promise<void> {
  const body = staged.body();
  if (body instanceof Uint8Array && body.length <= PART_BYTES) {
    await client.send(new PutObjectCommand({ Bucket: name, Key, Body: body }));
    return;
  }
  await new Upload({
    client,
    params: { Bucket: name, Key, Body: body },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
  }).done();
}

async function sizeOf({ client, name }: Bucket, Key: string): Promise<number> {
  const found = await client.send(new HeadObjectCommand({ Bucket: name, Key })).catch(notFound);
  return found.ContentLength ?? 0;
}

/** Deleting what is not there is no error to the store either. */
async function remove({ client, name }: Bucket, Key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: name, Key }));
}

async function* listKeys(
  { client, name }: Bucket,
  Prefix: string,
  { pageSize, behind }: { readonly pageSize?: number; readonly behind?: string | null } = {},
): AsyncGenerator<{ key: string; sizeBytes: number; writtenAtMs: number }> {
  const pages = paginateListObjectsV2(
    { client, ...(pageSize && { pageSize }) },
    { Bucket: name, Prefix, ...(behind && { StartAfter: behind }) },
  );
  for await (const { Contents } of pages) {
    for (const { Key, Size, LastModified } of Contents ?? [])
      yield { key: Key!, sizeBytes: Size ?? 0, writtenAtMs: LastModified?.getTime() ?? 0 };
  }
}

interface Opened {
  readonly stream: Readable;
  readonly sizeBytes: number;
}

/** @param sha256  what the bytes must come to; null where nobody knows */
async function openWhole(bucket: Bucket, key: string, sha256: string | null): Promise<Opened> {
  const first = await get(bucket, key, undefined);
  const sizeBytes = first.ContentLength ?? 0;
  return { stream: streamOf(bucket, key, { start: 0, end: sizeBytes - 1 }, first, sha256), sizeBytes };
}

async function openRange(bucket: Bucket, key: string, range: ByteRange): Promise<Opened> {
  const first = await get(bucket, key, range);
  const sizeBytes = Number(/\/(\d+)$/.exec(first.ContentRange ?? "")?.[1] ?? first.ContentLength);
  return { stream: streamOf(bucket, key, range, first, null), sizeBytes };
}

function streamOf(
  bucket: Bucket,
  key: string,
  range: ByteRange,
  first: GetObjectCommandOutput,
  sha256: string | null,
): Readable {
  let current = first;
  const hash = sha256 === null ? null : createHash("sha256");
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let at = range.start;
    let fruitless = 0;
    while (at <= range.end) {
      try {
        for await (const chunk of current.Body as Readable) {
          fruitless = 0;
          at += (chunk as Uint8Array).length;
          hash?.update(chunk as Uint8Array);
          yield chunk as Uint8Array;
        }
        // A line can also end early without a word.
        if (at <= range.end) throw new Error("the store's answer ended early");
      } catch (error) {
        if (++fruitless >= ATTEMPTS) throw error;
        current = await get(bucket, key, { start: at, end: range.end }, first.ETag);
      }
    }
    if (hash && hash.digest("hex") !== sha256) throw new DamagedBlob();
  }
  const stream = Readable.from(chunks(), { objectMode: false });
  // A stream that nobody reads has not begun its loop, which would let go of the line.
  stream.once("close", () => (current.Body as Readable).destroy());
  return stream;
}

/** @param etag  that the rest must be of the same object */
function get(
  { client, name }: Bucket,
  Key: string,
  range: ByteRange | undefined,
  etag?: string,
): Promise<GetObjectCommandOutput> {
  return client
    .send(
      new GetObjectCommand({
        Bucket: name,
        Key,
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        ...(etag && { IfMatch: etag }),
      }),
    )
    .catch(notFound);
}

/** @throws {AppError} file.not_found for an absent object; everything else as it is, an absent bucket too */
function notFound(error: unknown): never {
  const isAbsent =
    error instanceof S3ServiceException &&
    error.$metadata.httpStatusCode === 404 &&
    error.name !== "NoSuchBucket";
  if (isAbsent) throw new AppError("file.not_found", {}, { cause: error });
  throw error;
}
