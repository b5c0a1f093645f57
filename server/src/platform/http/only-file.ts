import { UPLOAD_LIMITS } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyRequest } from "fastify";

/** Multipart frames take some bytes beside the file. */
const FRAME_BYTES = 64 * 1024;

/**
 * Name and bytes of the one file of a form; a second one makes the parser throw.
 *
 * @throws {AppError} request.invalid  without a form or a file; file.too_large
 */
export async function readOnlyFile(request: FastifyRequest): Promise<[name: string, bytes: Buffer]> {
  if (!request.isMultipart()) throw new AppError("request.invalid");
  // What says it is larger than any file with its frame need not be read.
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > UPLOAD_LIMITS.maxFileBytes + FRAME_BYTES) throw new AppError("file.too_large");
  let file: [string, Buffer] | null = null;
  for await (const part of request.files()) file ??= [part.filename ?? "", await part.toBuffer()];
  if (!file) throw new AppError("request.invalid");
  return file;
}
