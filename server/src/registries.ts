// Where every module says what it holds of a person and which stored bytes and files it needs: accounts and retention walk
// these lists and name no module.
import type { StoragePart } from "@yizhou/contract";
import { accountsPersonData } from "./modules/accounts/index.ts";
import { billingPersonData } from "./modules/billing/index.ts";
import { alignmentFiles, alignmentPersonData } from "./modules/alignment/index.ts";
import { countFiles, documentBlobs, documentsPersonData } from "./modules/documents/index.ts";
import type { FileReferences } from "./modules/documents/index.ts";
import { enginesPersonData } from "./modules/engines/index.ts";
import { evaluationsPersonData } from "./modules/evaluations/index.ts";
import { importBlobs, importsPersonData } from "./modules/imports/index.ts";
import { operationsPersonData } from "./modules/operations/index.ts";
import { notificationsPersonData } from "./modules/notifications/index.ts";
import { organizationsPersonData } from "./modules/organizations/index.ts";
import { termbasePersonData } from "./modules/termbase/index.ts";
import { countThings, librariesPersonData } from "./modules/libraries/index.ts";
import { memoryPersonData, segmentBlobs } from "./modules/tm/index.ts";
import { jobFiles, jobsPersonData } from "./modules/jobs/index.ts";
import { statisticsPersonData } from "./modules/statistics/index.ts";
import { postEditingPersonData } from "./modules/post-editing/index.ts";
import { paymentsPersonData } from "./modules/payments/index.ts";
import { invitationsPersonData } from "./modules/invitations/index.ts";
import { campaignsPersonData } from "./modules/campaigns/index.ts";
import { trialsPersonData } from "./modules/trials/index.ts";
import { quotasPersonData } from "./modules/quotas/index.ts";
import type { StockMeasures } from "./modules/quotas/index.ts";
import { previewBlobs, previewsPersonData } from "./modules/previews/index.ts";
import {
  renditionBlobs,
  renditionDigests,
  renditionsPersonData,
  renditionWorks,
} from "./modules/renditions/index.ts";
import { webhooksPersonData } from "./modules/webhooks/index.ts";
import type { BlobReferences } from "./platform/blobs/blob-references.ts";
import { malwareBlobs } from "./platform/malware/blob-references.ts";
import { malwarePersonData } from "./platform/malware/person-data.ts";
import { workBlobs, workBytes } from "./platform/work/blob-references.ts";
import { auditPersonData } from "./platform/audit/person-data.ts";
import { eventsPersonData } from "./platform/events/person-data.ts";
import { workPersonData } from "./platform/work/person-data.ts";
import type { PersonData, PersonDataDeps } from "./platform/person-data/person-data.ts";

/** What refers to rows of others stands after them: erasing walks from the end. */
export function createPersonData(deps: PersonDataDeps): readonly PersonData[] {
  return [
    eventsPersonData(deps),
    statisticsPersonData(deps),
    auditPersonData(deps),
    accountsPersonData(deps),
    notificationsPersonData(deps),
    operationsPersonData(deps),
    evaluationsPersonData(deps),
    webhooksPersonData(deps),
    workPersonData(),
    quotasPersonData(deps),
    paymentsPersonData(deps),
    billingPersonData(deps),
    invitationsPersonData(deps),
    trialsPersonData(deps),
    campaignsPersonData(deps),
    malwarePersonData(deps),
    organizationsPersonData(deps),
    enginesPersonData(deps),
    documentsPersonData(deps),
    librariesPersonData(deps),
    memoryPersonData(deps),
    termbasePersonData(deps),
    importsPersonData(deps),
    alignmentPersonData(deps),
    jobsPersonData(deps),
    renditionsPersonData(deps),
    previewsPersonData(),
    postEditingPersonData(deps),
  ];
}

export const BLOB_REFERENCES: readonly BlobReferences[] = [
  documentBlobs,
  workBlobs,
  workBytes,
  importBlobs,
  renditionBlobs,
  previewBlobs,
  malwareBlobs,
  segmentBlobs,
];

export const FILE_REFERENCES: readonly FileReferences[] = [
  jobFiles(renditionDigests),
  renditionWorks,
  alignmentFiles,
];

/** How what one account keeps is measured, by those who keep it. Organisations keep libraries alone. */
export const STOCK_MEASURES: StockMeasures = {
  async storage(db, account) {
    const parts: Partial<Record<StoragePart, number>> = {};
    if (!("ownerId" in account)) return parts;
    for (const module of BLOB_REFERENCES) Object.assign(parts, await module.keptBytes?.(db, account.ownerId));
    return parts;
  },
  files: async (db, account) => ({ all: "ownerId" in account ? await countFiles(db, account.ownerId) : 0 }),
  units: async (db, account) => ({ all: await countThings(db, account, "memory") }),
  concepts: async (db, account) => ({ all: await countThings(db, account, "terms") }),
};
