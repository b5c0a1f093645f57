// What modules answer to, so that an account can be handed out or erased without anybody knowing their tables.
import type { PgTable } from "drizzle-orm/pg-core";
import type { BlobStore } from "../blobs/blob-store.ts";
import type { Database, Transaction } from "../database/connect.ts";

/** One file of the zip that a person gets of everything we hold. */
export interface ExportEntry {
  /** Path inside the zip, without control characters. */
  readonly name: string;
  readonly read: () => Promise<Uint8Array | NodeJS.ReadableStream>;
}

/** A module's share of what we hold about a person. */
export interface PersonData {
  /** Name of the module. */
  readonly module: string;
  /** Every table of the module that names a person; a test fails when a table with such a column is registered by none. */
  readonly tables: readonly PgTable[];
  /** Everything of the person, without hashes of secrets and sealed values: they tell the person nothing and others too much. */
  export(personId: string): AsyncIterable<ExportEntry>;
  /**
   * Takes everything of the person away, or their name where a row belongs to others too. Called before the account's row goes,
   * in the same transaction; the registry is walked from its end, so that what refers to others goes before them.
   */
  erase(tx: Transaction, personId: string): Promise<void>;
}

/** What a module's share of somebody's data is made of. */
export interface PersonDataDeps {
  readonly db: Database;
  readonly blobs: BlobStore;
}
