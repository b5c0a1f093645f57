import { getCompileCacheDir } from "node:module";
import { basename, dirname } from "node:path";

/**
 * What a program gets of the server's environment: the path alone, for keys and passwords are none of its business.
 *
 * @param folder  home and temporary folder
 */
export function programEnvironment(folder: string): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], HOME: folder, TMPDIR: folder, LANG: "C.UTF-8" };
}

/** The same for a Node process of ours. `compiled`: where it finds compiled sources. */
export function childEnvironment(folder: string, compiled: string | null): NodeJS.ProcessEnv {
  return {
    ...programEnvironment(folder),
    TZ: "UTC",
    // With an arena for each thread, glibc keeps what the threads of zlib and of drawing gave back. With YOUNG_MB the peak of
    // writing 210 dense pages of PDF in three forms went from 750 to 596 MB, at the same processor time.
    MALLOC_ARENA_MAX: "1",
    ...(compiled !== null && { NODE_COMPILE_CACHE: compiled }),
  };
}

/**
 * Where this process keeps its compiled sources. A child finds its own there, which spares a quarter of the processor time of its
 * start; it may not write there, since the next one would run what it wrote.
 */
export interface CompiledSources {
  /** What Node calls `NODE_COMPILE_CACHE`. */
  readonly home: string;
  /** The folder in it for this version of Node and this user, and its name without the user. */
  readonly folder: string;
  readonly version: string;
}

/** null where this process keeps none. */
export function compiledSources(): CompiledSources | null {
  const folder = getCompileCacheDir();
  return folder ? { home: dirname(folder), folder, version: basename(folder).replace(/-\d+$/, "") } : null;
}

/** What a Node process takes beside its old generation: code, young generation, buffers on their way. */
const BESIDE_HEAP_MB = 100;
/** Room for young objects, less than Node's own 16: see MALLOC_ARENA_MAX above. */
const YOUNG_MB = 4;

/** How Node is to keep house in a process that may take so much memory in all. */
export function childFlags(memoryMb: number): string[] {
  const heapMb = Math.max(100, memoryMb - BESIDE_HEAP_MB);
  return [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${YOUNG_MB}`];
}

/**
 * What Node lets a process do: native parts decode pictures and draw, programs are tesseract and qpdf.
 *
 * @param reads  files and folders that are there
 * @param later  a folder that may come while the process runs. Node takes the name of a folder that is not there for a file's, and to
 *   ask whether something lies in it would be refused instead of answered.
 * @param compiled  where it finds compiled sources behind the wall, null without. Node reads none where it may not write them; there
 *   the wall refuses that instead.
 */
export function childPermissions(
  reads: readonly string[],
  later: string,
  writes: string,
  compiled: string | null,
): readonly string[] {
  const sources = compiled === null ? [] : [compiled];
  return [
    ...["--permission", "--allow-addons", "--allow-child-process"],
    ...[...reads, `${later}/*`, ...sources].map((path) => `--allow-fs-read=${path}`),
    ...[writes, ...sources].map((path) => `--allow-fs-write=${path}`),
  ];
}
