import type { Queryable } from "../database/connect.ts";

/** A module's word on which stored bytes its rows still need; whoever deletes bytes asks every module. */
export interface BlobReferences {
  /** Name of the module. */
  readonly module: string;
  /** Those of the owner's digests that rows of the module name. */
  findUsed(db: Queryable, ownerId: string, digests: readonly string[]): Promise<Iterable<string>>;
}
