/** What one task may have. */
export interface Confinement {
  /** Files and folders it may read, besides the system's own programs and fonts. Absolute paths. */
  readonly reads: readonly string[];
  /** The one folder it may write: home, working and temporary folder. Absolute path. */
  readonly folder: string;
  /** Address space of each process in megabytes; null where that is watched otherwise, as with Node, which reserves much. */
  readonly memoryMb: number | null;
  /** Processes and threads at once. */
  readonly processes: number;
}
