// What differs between imports of units into memories and of concepts into termbases. Keeping the file, streaming it through a
// process of its own, going on after a cut, cancelling and reporting are one mechanism for both.
import type { RowProblem } from "@yizhou/exchange";
import type { Database, Transaction } from "../../platform/database/connect.ts";
import type { LibraryKind, OpenLibrary } from "../libraries/index.ts";
import type { Quotas } from "../quotas/index.ts";
import type { ImportFile, ImportPreview, ImportSource } from "./import-tasks.ts";
import type { StoredMapping } from "./tables.ts";

export interface ImportCounts {
  readonly added: number;
  /** Things that an edited export brought up to date. */
  readonly changed: number;
}

/** As it comes; as a whole; or as a whole that other files or a database lie in, and that may be larger for it. */
export type FileReading = "stream" | "whole" | "packed";

/** @typeParam Part  some things of a file, ready to be written: plain data, so that another process can make them */
export interface ImportKind<K extends LibraryKind, Part> {
  /** Module whose default export is an `ImportReader`; only the processes that read strangers' files load it. */
  readonly reader: string;
  /** How a file of that name is read. @throws {AppError} for one that is not taken */
  readingOf(name: string): FileReading;
  /** Adds a part, and what `save` writes, in one transaction; all of it is taken back when `save` says false. @throws {AppError} where there is no room */
  add(
    deps: { readonly db: Database; readonly quotas: Quotas | null },
    library: OpenLibrary<K, "write">,
    part: Part,
    source: ImportSource,
    save: (tx: Transaction, counts: ImportCounts) => Promise<boolean>,
  ): Promise<void>;
  /** After a run that has added so many things to a library. */
  afterRun?(db: Database, libraryId: string, added: number): Promise<void>;
}

/** The kinds, by what libraries hold. */
export type ImportKinds = { readonly [K in LibraryKind]: ImportKind<K, unknown> };

/** A file that is read for an import. */
export interface FileToRead {
  readonly name: string;
  /** Of a table; guessed when null. */
  readonly mapping: StoredMapping | null;
  /** The file as it comes. */
  readonly input: AsyncIterable<Uint8Array>;
  /** All of it, for formats that cannot be read as they come. */
  readonly whole: () => Promise<Uint8Array>;
}

/** How the files of a kind are read, in a process of its own. */
export interface ImportReader<Thing, Part> {
  /** Things of one transaction. */
  readonly thingsAtOnce: number;
  /** The things of the file in its order; `onProblem` hears of each row that is left out or taken differently. */
  read(file: FileToRead, onProblem: (problem: RowProblem) => void): AsyncIterable<Thing>;
  /** Makes things ready to be written. */
  prepare(things: readonly Thing[], source: ImportSource): Part;
  /** What the columns of a file hold, to be shown before it is imported; no columns for a file that is no table. */
  preview(file: ImportFile): Promise<ImportPreview>;
}
