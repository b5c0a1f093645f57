import { AppError, isAppError } from "@yizhou/model";
import type * as NodeFiles from "node:fs/promises";

/** The file system as Node gives it; an argument, so that this package opens nothing by itself. */
export type ModelFiles = Pick<
  typeof NodeFiles,
  "mkdir" | "open" | "readdir" | "readFile" | "rename" | "rm" | "stat" | "statfs" | "writeFile"
>;

const BYTES_PER_MEGABYTE = 1_000_000;

/**
 * Names faults of the disk; everything else stays what it is.
 *
 * @param wantedBytes  what was still to be written
 */
export function diskError(error: unknown, folder: string, wantedBytes: number): unknown {
  if (isAppError(error)) return error;
  switch (codeOf(error)) {
    case "ENOSPC":
    case "EDQUOT":
      return diskFull(wantedBytes, error);
    case "EACCES":
    case "EPERM":
    case "EROFS":
    case "ENOTDIR":
      return new AppError("engine.models_unwritable", { folder }, { cause: error });
    default:
      return error;
  }
}

export function diskFull(wantedBytes: number, cause?: unknown): AppError {
  const megabytes = Math.max(1, Math.ceil(wantedBytes / BYTES_PER_MEGABYTE));
  return new AppError("engine.models_disk_full", { megabytes }, { cause });
}

export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}

/** `null` where there is no such file. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return null;
    throw error;
  }
}
