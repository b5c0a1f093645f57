import type { Queryable } from "../../platform/database/connect.ts";

/** Word of a module that works on files: which of them it still needs, and what it is at work with. */
export interface FileReferences {
  /** Name of the module. */
  readonly module: string;
  /** Those of the files that rows of the module refer to; they cannot be deleted. */
  findUsedFiles(db: Queryable, fileIds: readonly string[]): Promise<Iterable<string>>;
  /** Those of the works, ids under which half-made results are kept, that go on. @param ids  anything */
  findOpenWorks(db: Queryable, ids: readonly string[]): Promise<Iterable<string>>;
}
