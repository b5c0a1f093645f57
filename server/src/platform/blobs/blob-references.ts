import type { StoragePart } from "@yizhou/contract";
import type { Queryable } from "../database/connect.ts";

/** A module's word on which stored bytes its rows still need; whoever deletes bytes asks every module. */
export interface BlobReferences {
  /** Name of the module. */
  readonly module: string;
  /** How the owners begin whose bytes this module alone puts and takes away; without one the owners are people. */
  readonly space?: string;
  /** Those of the owner's digests that rows of the module name. */
  findUsed(db: Queryable, ownerId: string, digests: readonly string[]): Promise<Iterable<string>>;
  /** Bytes that the module keeps for the owner and that count against the owner's storage, by what they are. */
  keptBytes?(db: Queryable, ownerId: string): Promise<Partial<Readonly<Record<StoragePart, number>>>>;
  /**
   * Forgets what the module made of these bytes, which are about to go.
   *
   * @returns digests of what it made, which go too where nothing else needs them
   */
  forgetDerived?(tx: Queryable, ownerId: string, digests: readonly string[]): Promise<readonly string[]>;
}
