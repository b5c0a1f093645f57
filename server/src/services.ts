import type { Engine } from "@yizhou/engines";
import { createAccountsService } from "./modules/accounts/index.ts";
import type { AccountsService } from "./modules/accounts/index.ts";
import { createDocumentsService } from "./modules/documents/index.ts";
import { createEngineRegistry } from "./modules/engines/index.ts";
import type { TranslationDeps } from "./modules/translation/index.ts";
import type { BlobStore } from "./platform/blobs/blob-store.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/database/connect.ts";
import type { Log } from "./platform/log.ts";
import type { Queue } from "./platform/queue/queue.ts";
import type { Settings } from "./platform/settings.ts";

/** The outside world as the use cases see it; every part has a twin for tests. */
export interface Platform {
  readonly settings: Settings;
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly log: Log;
  readonly engines: readonly Engine[];
}

/** All use cases over one platform: what routes, workers, cron and the command line call. */
export interface Services extends TranslationDeps {
  readonly accounts: AccountsService;
  /** Ends the processes that the use cases keep; the database and the queue belong to the caller. */
  close(): Promise<void>;
}

export async function createServices(platform: Platform): Promise<Services> {
  const { engines, ...rest } = platform;
  const documents = createDocumentsService(platform);
  return {
    ...rest,
    engines: createEngineRegistry(engines, platform.clock),
    accounts: createAccountsService(platform),
    documents,
    close: async () => documents.close(),
  };
}
