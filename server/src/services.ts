import type { Engine } from "@yizhou/engines";
import { createAccountsService } from "./modules/accounts/index.ts";
import type { AccountDeps, AccountsService } from "./modules/accounts/index.ts";
import { createDocumentsService } from "./modules/documents/index.ts";
import { createEngineRegistry } from "./modules/engines/index.ts";
import type { TranslationDeps } from "./modules/translation/index.ts";
import type { BlobStore } from "./platform/blobs/blob-store.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/database/connect.ts";
import type { Log } from "./platform/log.ts";
import type { DemoDesk, Providers } from "./platform/providers/create-providers.ts";
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
  readonly providers: Providers;
}

/** All use cases over one platform: what routes, workers, cron and the command line call. */
export interface Services extends TranslationDeps {
  readonly accounts: AccountsService;
  /** What the use cases of sign-in take. */
  readonly accountDeps: AccountDeps;
  /** What the pages below /dev show; null when demo mode is off. */
  readonly demoDesk: DemoDesk | null;
  /** Ends the processes that the use cases keep; the database and the queue belong to the caller. */
  close(): Promise<void>;
}

export async function createServices(platform: Platform): Promise<Services> {
  const { engines, providers, ...rest } = platform;
  const accounts = createAccountsService(platform);
  const documents = createDocumentsService(platform);
  return {
    ...rest,
    engines: createEngineRegistry(engines, platform.clock),
    accounts,
    accountDeps: { ...rest, providers, accounts },
    demoDesk: providers.demo,
    documents,
    close: async () => documents.close(),
  };
}
