// What differs between imports of units into memories and of concepts into termbases. Keeping the file, streaming it through a
// process of its own, going on after a cut, cancelling and reporting are one mechanism for both.
import type { ErrorCode } from "@yizhou/model";
import type { Database, Transaction } from "../../platform/database/connect.ts";
import type { ImportSource } from "../../platform/limited/import-tasks.ts";

export interface ImportCounts {
  readonly added: number;
  /** Things that an edited export brought up to date. */
  readonly changed: number;
}

/** @typeParam Part  some things of a file, ready to be written: plain data, so that another process can make them */
export interface ImportKind<Part, Library> {
  /** The message that has a worker run an import. */
  readonly message: "memory.import" | "termbase.import";
  /** Module of the limited process that calls `servePreview`. */
  readonly previewProcess: string;
  /** Module of the limited process that calls `serveImport`. */
  readonly importProcess: string;
  readonly notFound: ErrorCode;
  /** @throws {AppError} for a library that the user may not write to */
  requireWrite(db: Database, userId: string, libraryId: string): Promise<Library>;
  /** Whether a file of that name is read as it comes; others are read as a whole. @throws {AppError} for one that is not taken */
  isStreamed(name: string): boolean;
  /** Adds a part, and what `save` writes, in one transaction; all of it is taken back when `save` says false. */
  add(
    db: Database,
    library: Library,
    part: Part,
    source: ImportSource,
    save: (tx: Transaction, counts: ImportCounts) => Promise<boolean>,
  ): Promise<void>;
  /** After a run that has added so many things. */
  afterRun?(db: Database, added: number): Promise<void>;
}
