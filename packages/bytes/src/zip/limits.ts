/**
 * What an archive may cost us. Checked against the directory before anything is inflated and again while inflating, so
 * that a bomb is refused in bounded time and memory whatever its directory claims.
 */
export interface ZipLimits {
  readonly maxEntries: number;
  /** Unpacked size of one entry, in bytes. */
  readonly maxEntryBytes: number;
  /** Unpacked size of everything the directory names, in bytes. */
  readonly maxTotalBytes: number;
  /** Unpacked over packed size; asked only of entries above `ratioFloorBytes`, small files compress well honestly. */
  readonly maxRatio: number;
  readonly ratioFloorBytes: number;
}

const MEGABYTE = 1024 * 1024;

export const DEFAULT_ZIP_LIMITS: ZipLimits = {
  maxEntries: 20_000,
  maxEntryBytes: 160 * MEGABYTE,
  maxTotalBytes: 1024 * MEGABYTE,
  maxRatio: 400,
  ratioFloorBytes: 24 * MEGABYTE,
};

/** A byte limit as the whole megabytes that an error message shows. */
export function inMegabytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / MEGABYTE));
}
