import type { BlobReferences } from "../../platform/blobs/blob-references.ts";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Log } from "../../platform/log.ts";
import type { MasterKeys } from "../../platform/secrets/master-keys.ts";
import type { References } from "../../platform/references/references.ts";
import type { Settings } from "../../platform/settings.ts";
import type { WorkDesk } from "../../platform/work/work-desk.ts";
import type { Quotas } from "../quotas/index.ts";
import type { DocumentProcesses } from "./document-processes.ts";
import type { FileReferences } from "./file-references.ts";

/** What the use cases of files work with. */
export interface DocumentDeps {
  readonly settings: Settings;
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Null on a server without one: passwords of files cannot be kept there. */
  readonly masterKeys: MasterKeys | null;
  /** Fetches what a DOI, an arXiv number or a link names; used by workers alone. */
  readonly references: References;
  readonly quotas: Quotas;
  /** Where a worker is asked to do what takes long. */
  readonly work: WorkDesk;
  /** Processes that look inside files; used by workers alone. */
  readonly processes: DocumentProcesses;
  /** Who may need stored bytes still; this module among them. */
  readonly blobReferences: readonly BlobReferences[];
  readonly fileReferences: readonly FileReferences[];
  /** Those of the people that have an account still. */
  findPeople(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>>;
}
