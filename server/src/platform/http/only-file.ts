import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { UPLOAD_LIMITS } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyRequest } from "fastify";
import { removeFolder } from "../page-cache/page-cache.ts";
import { makeScratch } from "../page-cache/scratch.ts";

/** Multipart frames take some bytes beside the file. */
const FRAME_BYTES = 64 * 1024;

/** Longer ones are no passwords that anybody types. */
const MAX_PASSWORD_BYTES = 1024;

/** An upload in a file of this machine, which goes when the request has been answered. */
export interface SpooledUpload {
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** What the form gives as the file's password; null without one. */
  readonly password: string | null;
}

/**
 * The one file of a form, and the field `password` where there is one; a second file or another field makes it throw. The file
 * goes to the disk as it comes, so that memory does not grow with the uploads.
 *
 * @param scratchDir  where folders of this machine may be made
 * @throws {AppError} request.invalid  without a form or a file; file.too_large; what `use` throws
 */
export async function useUpload<T>(
  request: FastifyRequest,
  scratchDir: string,
  use: (upload: SpooledUpload) => Promise<T>,
): Promise<T> {
  checkAnnounced(request);
  const folder = await makeScratch(scratchDir);
  try {
    return await use(await spoolUpload(request, join(folder, "upload")));
  } finally {
    await removeFolder(folder);
  }
}

async function spoolUpload(request: FastifyRequest, path: string): Promise<SpooledUpload> {
  let file: Omit<SpooledUpload, "password"> | null = null;
  let password: string | null = null;
  const limits = { fileSize: UPLOAD_LIMITS.maxFileBytes, files: 1, fields: 1, parts: 2 };
  for await (const part of request.parts({ limits: { ...limits, fieldSize: MAX_PASSWORD_BYTES } })) {
    if (part.type === "file") file ??= { name: part.filename ?? "", path, ...(await spool(part.file, path)) };
    else if (part.fieldname === "password" && typeof part.value === "string" && !part.valueTruncated)
      password = part.value || null;
    else throw new AppError("request.invalid");
  }
  if (!file) throw new AppError("request.invalid");
  return { ...file, password };
}

async function spool(
  file: Readable & { readonly truncated: boolean },
  path: string,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(file, measured, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  if (file.truncated) throw new AppError("file.too_large");
  return { sizeBytes, sha256: hash.digest("hex") };
}

/** A form says what stands between its parts. @throws {AppError} request.invalid for anything else */
export function requireForm(request: FastifyRequest): void {
  const type = request.headers["content-type"] ?? "";
  if (!request.isMultipart() || !/;\s*boundary=(?:"[^"]|[^\s";])/i.test(type))
    throw new AppError("request.invalid");
}

/** What says it is larger than any file with its frame need not be read. */
function checkAnnounced(request: FastifyRequest): void {
  requireForm(request);
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > UPLOAD_LIMITS.maxFileBytes + FRAME_BYTES) throw new AppError("file.too_large");
}

/** The one file of a form as it comes, no larger than a document may be. @throws {AppError} as `useOnlyFile` */
export function useDocumentFile<T>(
  request: FastifyRequest,
  use: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const { maxFileBytes } = UPLOAD_LIMITS;
  return useOnlyFile(request, maxFileBytes, () => maxFileBytes, use);
}

/**
 * The one file of a form as it comes.
 *
 * @param maxBytesOf  by name; throws for a name that is not wanted
 * @param use  gets the name and the bytes, which throw `file.too_large` when they are
 * @throws {AppError} request.invalid  without a form or a file; what `maxBytesOf` and `use` throw
 */
export async function useOnlyFile<T>(
  request: FastifyRequest,
  mostBytes: number,
  maxBytesOf: (name: string) => number,
  use: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  requireForm(request);
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > mostBytes + FRAME_BYTES) throw new AppError("file.too_large");
  const part = await request.file({ limits: { fileSize: mostBytes + 1 } });
  if (!part) throw new AppError("request.invalid");
  try {
    const maxBytes = maxBytesOf(part.filename ?? "");
    if (announced > maxBytes + FRAME_BYTES) throw new AppError("file.too_large");
    return await use(part.filename ?? "", limited(part.file, maxBytes));
  } finally {
    // Answering while the sender still sends would break its connection before it has read the answer.
    part.file.resume();
  }
}

async function* limited(file: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of file) {
    if ((bytes += piece.length) > maxBytes) throw new AppError("file.too_large");
    yield piece;
  }
}
