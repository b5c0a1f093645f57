import type { WorkDesk } from "../../platform/work/work-desk.ts";
import type { DocumentsService } from "../documents/index.ts";
import type { JobDeps } from "../jobs/index.ts";
import type { ReturnedReader } from "./returned-reader.ts";

/** What the use cases of exchange take. */
export interface ExchangeDeps extends JobDeps {
  /** Where a worker is asked to read. */
  readonly work: WorkDesk;
  readonly documents: DocumentsService;
  /** Used by workers alone. */
  readonly returnedReader: ReturnedReader;
}
