import { oldFormatOf } from "@yizhou/filters";
import type { DocumentWarning } from "@yizhou/model";

/** One conversion by LibreOffice takes seconds; of large files and on slow machines, minutes. */
const TIMEOUT_MS = 180_000;

/** A source as it is read: itself, or what LibreOffice makes of a file of old office programs. */
export interface ReadableFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly warnings: readonly DocumentWarning[];
  /** A result, in the format of the source. */
  write(result: Uint8Array): Promise<Uint8Array>;
}

/** @throws {AppError} filter.office_missing where an old file needs LibreOffice; as `openOldFile` */
export async function readableFile(
  bytes: Uint8Array,
  name: string,
  { password, signal }: { readonly password: string | undefined; readonly signal: AbortSignal },
): Promise<ReadableFile> {
  const own: ReadableFile = { bytes, name, warnings: [], write: (result) => Promise.resolve(result) };
  if (!oldFormatOf(name)) return own;
  const { openOldFile } = await import("@yizhou/server");
  return (await openOldFile(bytes, name, { password, signal, timeoutMs: TIMEOUT_MS })) ?? own;
}
