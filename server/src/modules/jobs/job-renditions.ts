// What jobs ask of the module that makes files of their documents. It stands behind this port, since it reads jobs itself.
import type { DocumentWarning, UnitChange } from "@yizhou/model";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import type { StoredProblem } from "../../platform/database/stored-types.ts";
import type { Send } from "../../platform/queue/queue.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { OwnJob } from "./policy.ts";
import type { JobRow } from "./repo.ts";
import type { SegmentRow } from "./segment-repo.ts";

/**
 * `places`, `open-source` and `reading-data` are not offered for download: where the units stand (`PlacedUnits`, gzipped JSON), an
 * encrypted source as it opens without its password, and running text (`ReadingDocument`, gzipped JSON); the preview shows with them.
 */
export type RenditionForm =
  | "target"
  | "bilingual"
  | "bilingual-pages"
  | "bilingual-table"
  | "bilingual-sheets"
  | "bilingual-cells"
  | "docx"
  | "docx-bilingual"
  | "reading"
  | "epub"
  | "markdown"
  | "reading-data"
  | "xliff"
  | "tmx"
  | "places"
  | "open-source";

/** A finished file of one revision of a job's document. */
export interface Rendition {
  readonly jobId: string;
  readonly form: RenditionForm;
  readonly revision: number;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly madeAt: Date;
}

/** The files of an ended job are behind its text and are made anew, or could not be. */
export interface RenditionTask {
  readonly jobId: string;
  readonly state: "waiting" | "making" | "failed";
  readonly percent: number | null;
  readonly problem: StoredProblem | null;
}

/** A job's document as it was at one revision. */
export interface DocumentAt {
  readonly revision: number;
  readonly rows: readonly SegmentRow[];
  /** Text units that are one since the job was read. */
  readonly changes: readonly UnitChange[];
}

/** Files that were made and are not stored yet. */
export interface MadeRenditions {
  readonly warnings: readonly DocumentWarning[];
  /**
   * Stores them beside older ones, which are not the newest any more; part of the transaction that says so.
   *
   * @param hold  locks the job for the transaction and throws where its files are not wanted any more: nothing is stored then.
   *   Called once the bytes are there, so that the job is not held while they go out
   */
  keep<T>(tx: Transaction, hold: () => Promise<T>): Promise<T>;
  /**
   * Takes away what is not needed any more: half-made work and, where these were kept, files of earlier revisions. After the
   * transaction, so that there is a file to download at every moment, whatever dies.
   */
  forget(): Promise<void>;
}

export interface JobRenditions {
  /** The newest finished file of every form, of jobs that the caller has found for its owner. */
  list(db: Queryable, jobIds: readonly string[]): Promise<Rendition[]>;
  /** Of the bytes of all files of a job, earlier ones that are about to go too. */
  listDigests(db: Queryable, job: OwnJob): Promise<string[]>;
  listTasks(db: Queryable, jobIds: readonly string[]): Promise<RenditionTask[]>;
  /**
   * Every file of a document: each form that its format can take, XLIFF and TMX.
   *
   * @param onProgress  told of the percent that is written
   * @param signal  breaks the writing off
   */
  make(
    job: OwnJob,
    document: DocumentAt,
    onProgress: (percent: number) => void,
    signal: AbortSignal,
  ): Promise<MadeRenditions>;
  /** The text of an ended job has changed: its files are made anew after a pause. Part of the transaction of the change. */
  want(tx: Transaction, send: Send, job: Authorized<JobRow, "write">): Promise<void>;
  /** Holds what a person changes to what may wait. Part of the transaction of the change. @throws {AppError} request.too_much_waiting */
  requireRoom(tx: Transaction, job: Authorized<JobRow, "write">): Promise<void>;
  /** As `want`, at once: nobody is writing, and somebody waits. */
  wantNow(tx: Transaction, send: Send, job: Authorized<JobRow, "write">): Promise<void>;
  /** The job goes on, and makes its files at its own end. Part of the transaction that says so. */
  unwant(tx: Transaction, job: OwnJob): Promise<void>;
}
