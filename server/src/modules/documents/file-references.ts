import type { Queryable, Transaction } from "../../platform/database/connect.ts";

/** Word of a module that works on files: which of them it still needs, and what it is at work with. */
export interface FileReferences {
  /** Name of the module. */
  readonly module: string;
  /** Those of the files that rows of the module refer to; they cannot be deleted. */
  findUsedFiles(db: Queryable, fileIds: readonly string[]): Promise<Iterable<string>>;
  /**
   * Takes away what goes with a file, in the transaction that deletes it and holds its owner's bytes.
   *
   * @returns digests of what may be needed no more
   */
  dropWithFile?(tx: Transaction, fileId: string): Promise<readonly string[]>;
  /** Those of the works, ids under which half-made results are kept, that go on. @param ids  anything */
  findOpenWorks(db: Queryable, ids: readonly string[]): Promise<Iterable<string>>;
}
