/** What one task may have. */
export interface Confinement {
  /** Files and folders it may read, besides the system's own programs and fonts. Absolute paths. */
  readonly reads: readonly string[];
  /** Folders that it sees under another name, to read; those that are not there are passed over. */
  readonly shown?: readonly { readonly folder: string; readonly as: string }[];
  /** The one folder it may write: home, working and temporary folder. Absolute path. */
  readonly folder: string;
  readonly limits: ProcessLimits;
}

/** What the kernel holds every process of a task to, by `prlimit`. */
export interface ProcessLimits {
  /** Address space of each process in megabytes; null for Node, which reserves much more than it uses. */
  readonly addressMb: number | null;
  /** What each process may write to in memory of its own, in megabytes; null where the address space says enough. */
  readonly dataMb: number | null;
  /** Processes and threads at once. */
  readonly processes: number;
  /** Processor time of each process. */
  readonly cpuSeconds: number;
  /** Largest file it may write. */
  readonly fileMb: number;
}
