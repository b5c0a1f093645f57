import { PAYMENT_CHANNELS } from "@yizhou/contract";
import type { PaymentChannel } from "@yizhou/contract";
import type { Engine, EngineDeps, ModelStore } from "@yizhou/engines";
import { createAccountsService, findExistingUsers } from "./modules/accounts/index.ts";
import type { AccountDeps, AccountsService } from "./modules/accounts/index.ts";
import { createAligner } from "./modules/alignment/index.ts";
import { createReturnedReader, type ReturnedReader } from "./modules/exchange/index.ts";
import type { Aligner } from "./modules/alignment/index.ts";
import { createBilling } from "./modules/billing/index.ts";
import type { Billing } from "./modules/billing/index.ts";
import { createDocumentProcesses, withOldOffice, createDocuments } from "./modules/documents/index.ts";
import type { DocumentDeps } from "./modules/documents/index.ts";
import { createEngineRegistry } from "./modules/engines/index.ts";
import type { EngineModuleDeps } from "./modules/engines/index.ts";
import { createImportWork, type ImportWork } from "./modules/imports/index.ts";
import { TERM_IMPORTS } from "./modules/termbase/index.ts";
import { createMemoryIndexes, memoryImports } from "./modules/tm/index.ts";
import { gapOfJob } from "./modules/jobs/index.ts";
import { createNotifier } from "./modules/notifications/index.ts";
import { organizationDirectory } from "./modules/organizations/index.ts";
import { createInvitationDesk } from "./modules/invitations/index.ts";
import type { InvitationDeps } from "./modules/invitations/index.ts";
import { createSiteValues } from "./modules/operations/index.ts";
import type { SiteValues } from "./modules/operations/index.ts";
import { ordersUnderRefund } from "./modules/payments/index.ts";
import type { PaymentDeps } from "./modules/payments/index.ts";
import { createQuotas } from "./modules/quotas/index.ts";
import type { QuotaDeps } from "./modules/quotas/index.ts";
import type { PreviewDeps } from "./modules/previews/index.ts";
import { createJobRenditions } from "./modules/renditions/index.ts";
import type { WebhookDeps } from "./modules/webhooks/index.ts";
import type { BlobStore } from "./platform/blobs/blob-store.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/database/connect.ts";
import { createNotices } from "./platform/database/notices.ts";
import type { Notices } from "./platform/database/notices.ts";
import type { Log } from "./platform/log.ts";
import type { Notifier } from "./platform/notifications/notifier.ts";
import type { DemoDesk, Providers } from "./platform/providers/create-providers.ts";
import { createClamdScanner } from "./platform/malware/clamd-scanner.ts";
import { createMalwareGate } from "./platform/malware/malware-gate.ts";
import { createWarmOffices, type WarmOffices } from "./platform/programs/warm-office.ts";
import type { Queue } from "./platform/queue/queue.ts";
import type { MasterKeys } from "./platform/secrets/master-keys.ts";
import type { Settings } from "./platform/settings.ts";
import type { SiteAddress } from "./platform/site-address.ts";
import type { PersonData } from "./platform/person-data/person-data.ts";
import { createReferences } from "./platform/references/references.ts";
import { createWorkDesk } from "./platform/work/work-desk.ts";
import type { startChild } from "./platform/child-process/start-child.ts";
import { BLOB_REFERENCES, createPersonData, FILE_REFERENCES, STOCK_MEASURES } from "./registries.ts";

/** The outside world as the use cases see it; every part has a twin for tests. */
export interface Platform {
  readonly settings: Settings;
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly log: Log;
  /** The operator's engines, in his order. */
  readonly engines: readonly Engine[];
  /** What adapters of people's own keys need of the outside world. */
  readonly outside: EngineDeps;
  /** Null on a server without one: people cannot keep keys there. */
  readonly masterKeys: MasterKeys | null;
  /** Models of the local engine; null where it is off. */
  readonly modelStore: ModelStore | null;
  readonly providers: Providers;
  /** What outside parties and mails are told of where the site is. */
  readonly siteUrl: SiteAddress;
  /** Starts the processes that look inside documents; another one in tests. */
  readonly startChild?: typeof startChild;
}

/** All use cases over one platform: what routes, workers, cron and the command line call. */
export interface Services extends PreviewDeps {
  /** LibreOffice for documents that are being edited. */
  readonly offices: WarmOffices;
  readonly accounts: AccountsService;
  readonly aligner: Aligner;
  readonly returnedReader: ReturnedReader;
  /** What is done with characters and money. */
  readonly billing: Billing;
  /** What the use cases of orders take. */
  readonly paymentDeps: PaymentDeps;
  /** What the use cases of invitations and commissions take. */
  readonly invitationDeps: InvitationDeps;
  readonly imports: ImportWork;
  /** What the use cases of files take. */
  readonly documentDeps: DocumentDeps;
  readonly quotaDeps: QuotaDeps;
  /** What other processes have committed. */
  readonly notices: Notices;
  readonly webhookDeps: WebhookDeps;
  /** What the use cases of sign-in take. */
  readonly accountDeps: AccountDeps;
  /** Tells people of what happens to their account and their work. */
  readonly notifier: Notifier;
  /** What mails and text messages go out by. */
  readonly providers: Pick<Providers, "mail" | "sms">;
  readonly siteUrl: SiteAddress;
  /** What people of the site have set over `settings`, which read accordingly. */
  readonly siteValues: SiteValues;
  /** What every module holds of people. */
  readonly personData: readonly PersonData[];
  /** What the pages below /dev show; null when demo mode is off. */
  readonly demoDesk: DemoDesk | null;
  /** Ends the processes that the use cases keep; the database and the queue belong to the caller. */
  close(): Promise<void>;
}

/** As long as people think about a sentence; two at a machine's worker take as much memory as one long document. */
const WARM_OFFICES = { most: 2, idleMs: 5 * 60_000 };

const PARTY_OF = { wechat: "wechatPay", alipay: "alipay" } as const satisfies Record<PaymentChannel, string>;

export async function createServices(given: Platform): Promise<Services> {
  const siteValues = createSiteValues(given);
  await siteValues.read();
  const platform: Platform = { ...given, settings: siteValues.settings };
  const { engines, outside, masterKeys, modelStore, providers, siteUrl, ...rest } = platform;
  const notifier = createNotifier(platform);
  const accounts = createAccountsService({ ...platform, notifier, organizations: organizationDirectory });
  const notices = createNotices(platform.db, platform.log);
  const work = createWorkDesk({ db: platform.db, notices });
  const scanner = platform.settings.clamd && createClamdScanner(platform.settings.clamd);
  const quotaDeps: QuotaDeps = { ...rest, measures: STOCK_MEASURES };
  const billing = createBilling(platform);
  const quotas = createQuotas(quotaDeps);
  const offices = createWarmOffices(WARM_OFFICES);
  const documentDeps: DocumentDeps = {
    ...platform,
    ...{ work, quotas },
    references: createReferences(platform.settings, outside.fetch),
    processes: withOldOffice(
      createDocumentProcesses(platform.settings, quotas, platform.startChild),
      platform.settings.previewTimeoutMs,
      offices,
    ),
    blobReferences: BLOB_REFERENCES,
    fileReferences: FILE_REFERENCES,
    findPeople: findExistingUsers,
  };
  const documents = createDocuments(documentDeps);
  const aligner = createAligner({ ...rest, outside });
  const returnedReader = createReturnedReader(platform.settings);
  const memoryIndexes = createMemoryIndexes(platform);
  const imports = createImportWork(
    { memory: memoryImports(memoryIndexes), terms: TERM_IMPORTS },
    platform.settings,
  );
  const engineDeps: EngineModuleDeps = {
    ...rest,
    ...{ engines, outside, masterKeys, notifier, quotas },
    models: modelStore,
  };
  return {
    ...rest,
    engines: createEngineRegistry(engineDeps),
    engineDeps,
    personData: createPersonData(platform),
    accounts,
    accountDeps: {
      ...rest,
      providers,
      siteUrl,
      masterKeys,
      accounts,
      notifier,
      vouchers: billing,
      invitations: createInvitationDesk(platform),
      organizations: organizationDirectory,
    },
    ...{ aligner, returnedReader, billing },
    invitationDeps: { ...rest, billing, notifier, siteUrl, ordersUnderRefund },
    webhookDeps: { ...rest, notices, outside },
    paymentDeps: {
      ...rest,
      ...{ billing, notifier, siteUrl, work },
      providers: { wechat: providers.wechatPay, alipay: providers.alipay },
      channels: PAYMENT_CHANNELS.filter((channel) => !providers.problems[PARTY_OF[channel]]),
      gapOf: (ownerId, jobId) => gapOfJob({ ...rest, billing, documents }, ownerId, jobId),
    },
    memoryIndexes,
    imports,
    ...{ notifier, providers, siteUrl, siteValues },
    demoDesk: providers.demo,
    ...{ documents, documentDeps, notices, work, quotas, quotaDeps, offices },
    malware: createMalwareGate({ ...rest, scanner }),
    renditions: createJobRenditions({ ...rest, documents, quotas }),
    close: async () => {
      aligner.close();
      returnedReader.close();
      await memoryIndexes.close();
      imports.close();
      documentDeps.processes.close();
      await offices.close();
      await notices.close();
    },
  };
}
