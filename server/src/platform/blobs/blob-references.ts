import type { Queryable, Transaction } from "../database/connect.ts";

/** A module's word on which stored bytes its rows still need; whoever deletes bytes asks every module. */
export interface BlobReferences {
  /** Name of the module. */
  readonly module: string;
  /** Those of the owner's digests that rows of the module name. */
  findUsed(db: Queryable, ownerId: string, digests: readonly string[]): Promise<Iterable<string>>;
  /**
   * Hears which bytes nobody names any more, and gives up what the module made of them: pages drawn from a file, for one.
   *
   * @returns digests that its rows named and do not any more
   */
  release?(tx: Transaction, ownerId: string, digests: readonly string[]): Promise<readonly string[]>;
  /** How many of the owner's bytes of the module count against what one account may keep. */
  sumBytes?(db: Queryable, ownerId: string): Promise<number>;
}
