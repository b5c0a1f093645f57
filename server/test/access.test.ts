// Every route, in one table: 401 without a token, not found for another's, 400 for what has the wrong form. Success stands in
// the modules' own tests. A new API route that is missing here fails the last test.
import { API_PATHS, APP_PATHS, fillPath } from "@yizhou/contract";
import type { Envelope, Job } from "@yizhou/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, sampleText } from "./build-test-app.ts";
import type { TestApp, TestUser } from "./build-test-app.ts";
import { makeFakeEngine } from "./fake-engine.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
interface Row {
  readonly method: Method;
  readonly path: string;
  /** Asks for something of `owner`'s; absent where the route names nothing. */
  readonly body?: (of: { fileId: string; jobId: string }) => unknown;
  readonly code?: "file.not_found" | "job.not_found";
  /** One of the right form, where the route needs one. */
  readonly query?: string;
  /** A body or query of the wrong form; absent where any is right. */
  readonly invalid?: { readonly body?: unknown; readonly query?: string };
}

const options = { from: "en", to: "ko" };
const ROUTES: readonly Row[] = [
  { method: "GET", path: APP_PATHS.systemUser },
  { method: "GET", path: APP_PATHS.signOut },
  { method: "POST", path: APP_PATHS.changePassword, invalid: { body: { oldPassword: 1 } } },
  { method: "POST", path: APP_PATHS.checkPassword, invalid: { body: {} } },
  { method: "GET", path: API_PATHS.account },
  { method: "PATCH", path: API_PATHS.account, invalid: { body: { language: "fr" } } },
  { method: "POST", path: API_PATHS.accountAvatar, invalid: { body: { file: "text" } } },
  { method: "DELETE", path: API_PATHS.accountAvatar },
  { method: "POST", path: API_PATHS.accountPassword, invalid: { body: { newPassword: ["abc123"] } } },
  { method: "POST", path: API_PATHS.accountCodes, invalid: { body: { target: "pigeon" } } },
  { method: "POST", path: API_PATHS.accountPhone, invalid: { body: { phoneNumber: 13800000000 } } },
  { method: "DELETE", path: API_PATHS.accountPhone, invalid: { body: { password: {} } } },
  { method: "POST", path: API_PATHS.accountEmail, invalid: { body: { email: null } } },
  { method: "DELETE", path: API_PATHS.accountEmail, invalid: { body: { password: {} } } },
  { method: "POST", path: API_PATHS.accountIdentities, invalid: { body: {} } },
  { method: "DELETE", path: API_PATHS.accountIdentity, invalid: { body: {} } },
  { method: "GET", path: API_PATHS.accountSessions },
  { method: "DELETE", path: API_PATHS.accountSessions },
  { method: "DELETE", path: API_PATHS.accountSession },
  // What keys themselves open: modules/accounts/api-keys.test.ts.
  { method: "GET", path: API_PATHS.apiKeys },
  { method: "POST", path: API_PATHS.apiKeys, invalid: { body: { name: "x", scopes: ["all"], days: 30 } } },
  { method: "DELETE", path: API_PATHS.apiKey },
  { method: "GET", path: API_PATHS.accountWallet },
  { method: "GET", path: API_PATHS.accountVouchers },
  {
    method: "POST",
    path: API_PATHS.accountVouchers,
    body: () => ({ code: "AAAA" }),
    invalid: { body: { code: "" } },
  },
  { method: "GET", path: API_PATHS.accountQuotas },
  // Another's order is not found: modules/payments/orders.test.ts.
  // Another's webhook is not found: modules/webhooks/webhooks.test.ts.
  { method: "GET", path: API_PATHS.webhooks },
  { method: "POST", path: API_PATHS.webhooks, invalid: { body: { url: "here", kinds: ["job.ended"] } } },
  { method: "DELETE", path: API_PATHS.webhook },
  { method: "POST", path: API_PATHS.webhookTest },
  { method: "GET", path: API_PATHS.webhookDeliveries },
  { method: "GET", path: API_PATHS.packages },
  { method: "GET", path: API_PATHS.packageTable },
  { method: "POST", path: API_PATHS.packageTable, invalid: { body: { id: null, characters: 1 } } },
  { method: "POST", path: API_PATHS.orders, invalid: { body: { packageId: "" } } },
  { method: "GET", path: API_PATHS.orderReceipt },
  { method: "GET", path: API_PATHS.orders, invalid: { query: "?page=0" } },
  { method: "GET", path: API_PATHS.order },
  { method: "POST", path: API_PATHS.orderCode, invalid: { body: { channel: "cash" } } },
  { method: "POST", path: API_PATHS.orderClose },
  { method: "POST", path: API_PATHS.orderRefund, invalid: { body: { reason: 1 } } },
  { method: "POST", path: API_PATHS.orderInvoice, invalid: { body: { kind: "normal" } } },
  { method: "GET", path: API_PATHS.usage, invalid: { query: "?since=yesterday" } },
  { method: "GET", path: API_PATHS.usageMembers, invalid: { query: "?since=yesterday" } },
  { method: "GET", path: API_PATHS.usageExport, invalid: { query: "?kind=exe" } },
  { method: "GET", path: API_PATHS.offeredFiles },
  { method: "GET", path: API_PATHS.offeredFile },
  { method: "GET", path: API_PATHS.invitations, invalid: { query: "?page=0" } },
  { method: "GET", path: API_PATHS.accountInvitation },
  { method: "GET", path: API_PATHS.rebate, invalid: { query: "?state=lost" } },
  { method: "POST", path: API_PATHS.withdrawals, invalid: { body: { amountFen: 0.5 } } },
  { method: "POST", path: API_PATHS.withdrawalCancel },
  { method: "GET", path: API_PATHS.rebateReview, invalid: { query: "?page=0" } },
  { method: "POST", path: API_PATHS.withdrawalApprove },
  { method: "POST", path: API_PATHS.withdrawalRefuse, invalid: { body: { reason: "" } } },
  { method: "POST", path: API_PATHS.withdrawalPay, invalid: { body: { reference: "" } } },
  { method: "GET", path: API_PATHS.trials },
  { method: "POST", path: API_PATHS.trials, invalid: { body: { organizationName: "" } } },
  { method: "GET", path: API_PATHS.trialReview, invalid: { query: "?state=lost" } },
  { method: "POST", path: API_PATHS.trialDecide, invalid: { body: { decision: "later" } } },
  { method: "GET", path: API_PATHS.organization },
  { method: "POST", path: API_PATHS.organizationJoin },
  { method: "POST", path: API_PATHS.organizationLeave },
  { method: "POST", path: API_PATHS.organizationDomains, invalid: { body: { domain: "" } } },
  { method: "DELETE", path: API_PATHS.organizationDomain },
  { method: "GET", path: API_PATHS.organizationMembers, invalid: { query: "?page=0" } },
  { method: "DELETE", path: API_PATHS.organizationMember },
  { method: "POST", path: API_PATHS.organizationLimit, invalid: { body: { characters: -1 } } },
  { method: "POST", path: API_PATHS.organizationMemberLimit, invalid: { body: { characters: -1 } } },
  { method: "POST", path: API_PATHS.organizationLetBack },
  { method: "GET", path: API_PATHS.organizationInvitations },
  { method: "POST", path: API_PATHS.organizationInvitations, invalid: { body: { address: "" } } },
  { method: "DELETE", path: API_PATHS.organizationInvitation },
  { method: "POST", path: API_PATHS.organizationInvitationSend },
  { method: "POST", path: API_PATHS.organizationInvitationAccept },
  { method: "POST", path: API_PATHS.organizationInvitationDecline },
  { method: "GET", path: API_PATHS.campaigns },
  { method: "GET", path: API_PATHS.campaignTable },
  { method: "POST", path: API_PATHS.campaign, invalid: { body: { name: "x" } } },
  { method: "POST", path: API_PATHS.campaigns, invalid: { body: { id: "x" } } },
  { method: "POST", path: API_PATHS.campaignClaim },
  { method: "GET", path: API_PATHS.paymentReview },
  { method: "GET", path: API_PATHS.operationsOverview, invalid: { query: "?span=ever" } },
  { method: "GET", path: API_PATHS.operationsUsers, invalid: { query: "?sort=luck" } },
  { method: "GET", path: API_PATHS.operationsUsersExport, invalid: { query: "?kind=exe" } },
  { method: "GET", path: API_PATHS.operationsUser },
  { method: "POST", path: API_PATHS.operationsUserDisable, invalid: { body: { reason: "" } } },
  { method: "POST", path: API_PATHS.operationsUserEnable, invalid: { body: {} } },
  { method: "POST", path: API_PATHS.operationsUserSessions, invalid: { body: {} } },
  { method: "POST", path: API_PATHS.operationsUserVoucher, invalid: { body: { characters: 1.5 } } },
  { method: "POST", path: API_PATHS.operationsUserContacts, invalid: { body: {} } },
  { method: "POST", path: API_PATHS.operationsUserLook, invalid: { body: {} } },
  { method: "GET", path: API_PATHS.operationsJobs, invalid: { query: "?after=x" } },
  { method: "GET", path: API_PATHS.operationsJobsExport, invalid: { query: "?kind=exe" } },
  { method: "GET", path: API_PATHS.operationsAudit, invalid: { query: "?before=x" } },
  { method: "GET", path: API_PATHS.operationsContacts },
  { method: "POST", path: API_PATHS.operationsEngineTest },
  { method: "GET", path: API_PATHS.evaluations },
  { method: "POST", path: API_PATHS.evaluations, invalid: { body: { name: "x", engines: [] } } },
  { method: "POST", path: API_PATHS.evaluationCancel },
  { method: "DELETE", path: API_PATHS.evaluation },
  { method: "GET", path: API_PATHS.evaluationSheet, invalid: { query: "?part=all" } },
  { method: "GET", path: API_PATHS.operationsEngines },
  { method: "POST", path: API_PATHS.operationsEngines, invalid: { body: { what: "order", order: [] } } },
  { method: "GET", path: API_PATHS.operationsAnnouncements },
  { method: "POST", path: API_PATHS.operationsAnnouncements, invalid: { body: { id: null } } },
  { method: "GET", path: API_PATHS.operationsValues },
  { method: "POST", path: API_PATHS.operationsValues, invalid: { body: { name: "PORT", value: 1 } } },
  { method: "POST", path: API_PATHS.operationsContacts, invalid: { body: { name: "fax", value: "1" } } },
  { method: "POST", path: API_PATHS.alarmSettle },
  { method: "POST", path: API_PATHS.refundResend },
  { method: "POST", path: API_PATHS.refundApprove },
  { method: "POST", path: API_PATHS.refundRefuse, invalid: { body: { reason: "" } } },
  { method: "POST", path: API_PATHS.invoiceIssue, invalid: { body: { number: "" } } },
  { method: "POST", path: API_PATHS.invoiceRefuse, invalid: { body: {} } },
  { method: "GET", path: API_PATHS.secondFactor },
  { method: "POST", path: API_PATHS.totp, invalid: { body: { password: 1 } } },
  { method: "POST", path: API_PATHS.totpConfirm, invalid: { body: { code: 1 } } },
  { method: "POST", path: API_PATHS.passkeyBegin, invalid: { body: { password: 1 } } },
  { method: "POST", path: API_PATHS.passkeys, invalid: { body: { answer: "yes" } } },
  { method: "PATCH", path: API_PATHS.factor, invalid: { body: { name: 1 } } },
  { method: "DELETE", path: API_PATHS.factor, invalid: { body: { password: 1 } } },
  { method: "POST", path: API_PATHS.recoveryCodes, invalid: { body: { password: 1 } } },
  { method: "POST", path: API_PATHS.secondStep, invalid: { body: { code: 1 } } },
  { method: "POST", path: API_PATHS.secondStepPasskey },
  { method: "GET", path: API_PATHS.notifications, invalid: { query: "?before=x" } },
  { method: "POST", path: API_PATHS.notificationsRead, invalid: { body: { ids: ["x"] } } },
  { method: "POST", path: API_PATHS.accountExport, invalid: { body: { password: 1 } } },
  { method: "POST", path: API_PATHS.accountDeletion, invalid: { body: { password: 1 } } },
  { method: "DELETE", path: API_PATHS.accountDeletion },
  { method: "GET", path: API_PATHS.alignments },
  { method: "POST", path: API_PATHS.alignments, invalid: { body: { from: "en" } } },
  // Another's project is not found: modules/alignment/alignment.test.ts.
  { method: "POST", path: API_PATHS.alignmentsBilingual, invalid: { query: "?from=en" } },
  { method: "GET", path: API_PATHS.alignment },
  { method: "PATCH", path: API_PATHS.alignment, invalid: { body: { name: 1 } } },
  { method: "DELETE", path: API_PATHS.alignment },
  { method: "GET", path: API_PATHS.alignmentRows, invalid: { query: "?after=x" } },
  { method: "POST", path: API_PATHS.alignmentLock, invalid: { body: { token: "" } } },
  { method: "DELETE", path: API_PATHS.alignmentLock, invalid: { query: "?token=" } },
  { method: "POST", path: API_PATHS.alignmentPatch, invalid: { body: { removed: "all" } } },
  { method: "POST", path: API_PATHS.alignmentRealign, invalid: { body: {} } },
  { method: "POST", path: API_PATHS.alignmentSave, invalid: { body: { libraryId: "x" } } },
  { method: "GET", path: API_PATHS.alignmentExport, invalid: { query: "?format=exe" } },
  { method: "POST", path: API_PATHS.quickAlignment, invalid: { body: { source: 1 } } },
  { method: "POST", path: API_PATHS.quickAlignmentWorkbook, invalid: { body: { pairs: [["a"]] } } },
  { method: "POST", path: API_PATHS.quickAlignmentText, invalid: { body: { file: "text" } } },
  { method: "POST", path: API_PATHS.quickAlignmentBilingual, invalid: { query: "?to=en" } },
  { method: "GET", path: API_PATHS.memories },
  { method: "POST", path: API_PATHS.memories, invalid: { body: { name: "" } } },
  // Another's library is not found: modules/tm/memories.test.ts.
  { method: "PATCH", path: API_PATHS.memory, invalid: { body: { memberRight: "all" } } },
  { method: "DELETE", path: API_PATHS.memory },
  { method: "GET", path: API_PATHS.memoryUnits, invalid: { query: "?before=x" } },
  { method: "POST", path: API_PATHS.memoryUnits, invalid: { body: { source: "" } } },
  { method: "PATCH", path: API_PATHS.memoryUnit, invalid: { body: { source: 1 } } },
  { method: "POST", path: API_PATHS.memoryBatch, invalid: { body: { action: "burn" } } },
  { method: "POST", path: API_PATHS.memoryReplace, invalid: { body: { side: "source", find: "" } } },
  { method: "GET", path: API_PATHS.memoryReplacements },
  { method: "POST", path: API_PATHS.memoryReplacementUndo },
  { method: "GET", path: API_PATHS.memoryMembers },
  { method: "POST", path: API_PATHS.memoryMembers, invalid: { body: { account: "a", right: "all" } } },
  { method: "PATCH", path: API_PATHS.memoryMember, invalid: { body: { right: "all" } } },
  { method: "DELETE", path: API_PATHS.memoryMember },
  { method: "POST", path: API_PATHS.memoryInvitation },
  { method: "DELETE", path: API_PATHS.memoryInvitation },
  { method: "POST", path: API_PATHS.memoryDuplicates, invalid: { body: { by: "luck" } } },
  { method: "GET", path: API_PATHS.memoryImports },
  { method: "POST", path: API_PATHS.memoryImports, invalid: { body: { file: "text" } } },
  { method: "POST", path: API_PATHS.memoryImportPreview, invalid: { body: { file: "text" } } },
  { method: "GET", path: API_PATHS.memoryImport },
  { method: "POST", path: API_PATHS.memoryImportCancel },
  { method: "GET", path: API_PATHS.memoryExport, invalid: { query: "?format=exe" } },
  { method: "GET", path: API_PATHS.termbases },
  { method: "POST", path: API_PATHS.termbases, invalid: { body: { name: "" } } },
  // Another's termbase is not found: modules/termbase/termbases.test.ts.
  { method: "PATCH", path: API_PATHS.termbase, invalid: { body: { memberRight: "all" } } },
  { method: "DELETE", path: API_PATHS.termbase },
  { method: "GET", path: API_PATHS.concepts, invalid: { query: "?status=loved" } },
  { method: "POST", path: API_PATHS.concepts, invalid: { body: { terms: [] } } },
  { method: "PATCH", path: API_PATHS.concept, invalid: { body: { terms: [] } } },
  { method: "POST", path: API_PATHS.conceptBatch, invalid: { body: { action: "burn" } } },
  { method: "GET", path: API_PATHS.termbaseMembers },
  { method: "POST", path: API_PATHS.termbaseMembers, invalid: { body: { account: "a", right: "all" } } },
  { method: "PATCH", path: API_PATHS.termbaseMember, invalid: { body: { right: "all" } } },
  { method: "DELETE", path: API_PATHS.termbaseMember },
  { method: "POST", path: API_PATHS.termbaseInvitation },
  { method: "DELETE", path: API_PATHS.termbaseInvitation },
  { method: "GET", path: API_PATHS.termImports },
  { method: "POST", path: API_PATHS.termImports, invalid: { body: { file: "text" } } },
  { method: "POST", path: API_PATHS.termImportPreview, invalid: { body: { file: "text" } } },
  { method: "GET", path: API_PATHS.termImport },
  { method: "POST", path: API_PATHS.termImportCancel },
  { method: "GET", path: API_PATHS.termExport, invalid: { query: "?format=exe" } },
  { method: "GET", path: API_PATHS.engines },
  { method: "GET", path: API_PATHS.engineTypes },
  { method: "GET", path: API_PATHS.engineKeys },
  { method: "POST", path: API_PATHS.engineKeys, invalid: { body: { type: "deepl", fields: {}, name: "" } } },
  { method: "POST", path: API_PATHS.engineKeyOrder, invalid: { body: { ids: ["x"] } } },
  // Another's key is not found: modules/engines/keys.test.ts.
  { method: "PATCH", path: API_PATHS.engineKey, invalid: { body: { dailyCharacters: 0 } } },
  { method: "DELETE", path: API_PATHS.engineKey },
  {
    method: "POST",
    path: API_PATHS.engineKeySecret,
    body: () => ({ fields: {} }),
    invalid: { body: { secret: 1 } },
  },
  { method: "POST", path: API_PATHS.engineKeyTest },
  { method: "GET", path: API_PATHS.engineSpending, invalid: { query: "?month=2026-13" } },
  { method: "GET", path: API_PATHS.engineCache },
  { method: "DELETE", path: API_PATHS.engineCache },
  { method: "GET", path: API_PATHS.engineModels },
  { method: "POST", path: API_PATHS.engineModelImport, invalid: { body: { folder: "" } } },
  { method: "POST", path: API_PATHS.engineModelInstall },
  { method: "POST", path: API_PATHS.engineModelCancel },
  { method: "DELETE", path: API_PATHS.engineModel },
  { method: "GET", path: API_PATHS.files },
  { method: "POST", path: API_PATHS.files, invalid: { body: { file: "text" } } },
  { method: "POST", path: API_PATHS.fileReferences, invalid: { body: { reference: 1 } } },
  { method: "GET", path: API_PATHS.file, code: "file.not_found" },
  { method: "DELETE", path: API_PATHS.file, code: "file.not_found" },
  { method: "GET", path: API_PATHS.fileFirstPage, code: "file.not_found" },
  {
    method: "POST",
    path: API_PATHS.fileFirstPage,
    body: () => ({ options }),
    code: "file.not_found",
    invalid: { body: { options: { from: "en" } } },
  },
  { method: "GET", path: API_PATHS.fileParagraphs, code: "file.not_found" },
  { method: "GET", path: API_PATHS.fileGuide, code: "file.not_found" },
  {
    method: "POST",
    path: API_PATHS.fileGuide,
    body: () => ({ options }),
    code: "file.not_found",
    invalid: { body: { options: { from: "en" } } },
  },
  {
    method: "PUT",
    path: API_PATHS.fileGuide,
    body: () => ({ from: "en", to: "zh", brief: null, terms: [] }),
    code: "file.not_found",
    invalid: { body: { brief: null, terms: [] } },
  },
  {
    method: "PATCH",
    path: API_PATHS.fileGuide,
    body: () => ({ brief: null, terms: [] }),
    code: "file.not_found",
    invalid: { body: { terms: [{ source: "" }] } },
  },
  {
    method: "POST",
    path: API_PATHS.quotes,
    body: ({ fileId }) => ({ fileIds: [fileId], options }),
    code: "file.not_found",
    invalid: { body: { fileIds: [], options } },
  },
  {
    method: "POST",
    path: API_PATHS.jobs,
    body: ({ fileId }) => ({ fileIds: [fileId], options, requestKey: "access-test" }),
    code: "file.not_found",
    invalid: { body: { fileIds: ["not-an-id"], options, requestKey: "short" } },
  },
  { method: "GET", path: API_PATHS.jobs, invalid: { query: "?group=everything" } },
  {
    method: "POST",
    path: API_PATHS.jobBatch,
    body: ({ jobId }) => ({ ids: [jobId], action: "delete" }),
    code: "job.not_found",
    invalid: { body: { ids: [], action: "burn" } },
  },
  { method: "GET", path: API_PATHS.job, code: "job.not_found" },
  {
    method: "PATCH",
    path: API_PATHS.job,
    body: () => ({ name: "mine now.txt" }),
    code: "job.not_found",
    invalid: { body: { name: "" } },
  },
  { method: "POST", path: API_PATHS.jobCancel, code: "job.not_found" },
  { method: "POST", path: API_PATHS.jobRetry, code: "job.not_found" },
  { method: "GET", path: API_PATHS.jobLedger, code: "job.not_found" },
  {
    method: "POST",
    path: API_PATHS.jobEngines,
    body: () => ({ engine: "fake" }),
    code: "job.not_found",
    invalid: { body: { engine: "" } },
  },
  { method: "GET", path: API_PATHS.jobSegments, code: "job.not_found", invalid: { query: "?limit=0" } },
  {
    method: "POST",
    path: API_PATHS.jobEdits,
    code: "job.not_found",
    body: () => ({ edits: [{ ordinal: 0, version: 0, target: "x", isConfirmed: false }] }),
    invalid: { body: { edits: [] } },
  },
  {
    method: "POST",
    path: API_PATHS.jobMatches,
    code: "job.not_found",
    body: () => ({ ordinals: [0], minScore: 75 }),
    invalid: { body: { ordinals: [], minScore: 75 } },
  },
  { method: "GET", path: API_PATHS.jobExport, invalid: { query: "?format=doc" } },
  { method: "POST", path: API_PATHS.jobReturn, invalid: { body: { file: "text" } } },
  {
    method: "POST",
    path: API_PATHS.jobReturnTake,
    code: "job.not_found",
    body: () => ({ edits: [{ ordinal: 0, version: 0, target: "x", isConfirmed: false }] }),
    invalid: { body: { edits: [] } },
  },
  { method: "GET", path: API_PATHS.jobEfforts, invalid: { query: "?ids=all" } },
  {
    method: "GET",
    path: API_PATHS.segmentVersions,
    code: "job.not_found",
  },
  {
    method: "GET",
    path: API_PATHS.segmentHelp,
    code: "job.not_found",
  },
  { method: "GET", path: API_PATHS.segmentPage, code: "job.not_found", invalid: { query: "?page=0" } },
  { method: "GET", path: API_PATHS.jobPage, code: "job.not_found", invalid: { query: "?seen=now" } },
  { method: "GET", path: API_PATHS.editorSettings },
  { method: "GET", path: API_PATHS.concordance, invalid: { query: "?text=" } },
  { method: "GET", path: API_PATHS.jobReviser, code: "job.not_found" },
  {
    method: "POST",
    path: API_PATHS.segmentRevise,
    body: () => ({ wish: "shorter", target: "x" }),
    code: "job.not_found",
    invalid: { body: { wish: "longer", target: "x" } },
  },
  { method: "GET", path: API_PATHS.jobDrafters, code: "job.not_found" },
  {
    method: "POST",
    path: API_PATHS.segmentDraft,
    body: () => ({ engineId: "openai" }),
    code: "job.not_found",
    invalid: { body: {} },
  },
  { method: "PATCH", path: API_PATHS.editorSettings, invalid: { body: { keys: { confirm: "" } } } },
  { method: "GET", path: API_PATHS.segmentReviews, code: "job.not_found" },
  {
    method: "POST",
    path: API_PATHS.jobReviews,
    code: "job.not_found",
    body: () => ({ reviews: [{ ordinal: 0, version: 0, verdict: "reviewed" }] }),
    invalid: { body: { reviews: [] } },
  },
  { method: "GET", path: API_PATHS.jobComments, code: "job.not_found" },
  {
    method: "POST",
    path: API_PATHS.segmentComments,
    code: "job.not_found",
    body: () => ({ text: "x" }),
    invalid: { body: { text: "" } },
  },
  { method: "PATCH", path: API_PATHS.jobComment, invalid: { body: { text: 1 } } },
  { method: "DELETE", path: API_PATHS.jobComment },
  {
    method: "POST",
    path: API_PATHS.jobCuts,
    code: "job.not_found",
    body: () => ({ kind: "merge", ordinal: 0, version: 0, nextVersion: 0 }),
    invalid: { body: { kind: "tear" } },
  },
  { method: "POST", path: API_PATHS.jobCutUndo },
  { method: "GET", path: API_PATHS.jobCorrections, code: "job.not_found" },
  { method: "GET", path: API_PATHS.paragraphPlaces, code: "job.not_found" },
  {
    method: "POST",
    path: API_PATHS.jobCorrections,
    code: "job.not_found",
    body: () => ({ kind: "leave", unit: "1" }),
    invalid: { body: { kind: "tear" } },
  },
  {
    method: "GET",
    path: API_PATHS.translateAgain,
    code: "job.not_found",
    query: "?place=1",
    invalid: { query: "&unit=u" },
  },
  {
    method: "POST",
    path: API_PATHS.translateAgain,
    code: "job.not_found",
    body: () => ({ engineId: "auto", sentences: [{ ordinal: 0, version: 0 }], isLast: true }),
    invalid: { body: { engineId: "auto", sentences: [], isLast: true } },
  },
  { method: "GET", path: API_PATHS.jobAccess, code: "job.not_found" },
  {
    method: "POST",
    path: API_PATHS.jobPresence,
    code: "job.not_found",
    body: () => ({ at: null, since: 0 }),
    invalid: { body: { at: -1 } },
  },
  { method: "GET", path: API_PATHS.jobCopies, code: "job.not_found" },
  {
    method: "POST",
    path: API_PATHS.jobCopies,
    code: "job.not_found",
    body: () => ({ requestKey: "access-copy" }),
    invalid: { body: { requestKey: "short" } },
  },
  { method: "GET", path: API_PATHS.jobShares, code: "job.not_found" },
  {
    method: "POST",
    path: API_PATHS.jobShares,
    code: "job.not_found",
    body: () => ({ account: "nobody", right: "read" }),
    invalid: { body: { right: "all" } },
  },
  // Another's job is not found: modules/jobs/editing-together.test.ts.
  { method: "PATCH", path: API_PATHS.jobShare, invalid: { body: { right: "all" } } },
  { method: "DELETE", path: API_PATHS.jobShare },
  { method: "POST", path: API_PATHS.texts, invalid: { body: { text: "" } } },
  {
    method: "POST",
    path: API_PATHS.comparisons,
    invalid: { body: { text: "A.", options, engines: ["same", "same"], requestKey: "compared" } },
  },
  { method: "GET", path: API_PATHS.jobLinks, code: "job.not_found" },
  {
    method: "POST",
    path: API_PATHS.jobLinks,
    code: "job.not_found",
    body: () => ({ right: "view", days: 7 }),
    invalid: { body: { right: "view", days: 365 } },
  },
  // Another's, and what a link opens: modules/renditions/links.test.ts.
  { method: "DELETE", path: API_PATHS.jobLink },
  { method: "GET", path: API_PATHS.shareLink },
  { method: "POST", path: API_PATHS.shareLink, invalid: { body: { code: 1 } } },
  { method: "GET", path: API_PATHS.sharedJobs },
  { method: "POST", path: API_PATHS.sharedJob },
  { method: "DELETE", path: API_PATHS.sharedJob },
  { method: "GET", path: API_PATHS.jobTerms, code: "job.not_found", invalid: { query: "?limit=0" } },
  { method: "GET", path: API_PATHS.jobGuide, code: "job.not_found" },
  {
    method: "POST",
    path: API_PATHS.jobGuideTerms,
    body: () => ({ termbaseId: "00000000-0000-4000-8000-000000000000" }),
    code: "job.not_found",
    invalid: { body: { termbaseId: "x" } },
  },
  {
    method: "POST",
    path: API_PATHS.jobConfirm,
    body: () => ({ segments: [{ ordinal: 0 }] }),
    code: "job.not_found",
    invalid: { body: { segments: [] } },
  },
  { method: "POST", path: API_PATHS.jobRenditions, code: "job.not_found" },
  { method: "GET", path: API_PATHS.jobProgress, code: "job.not_found" },
  { method: "GET", path: API_PATHS.jobPreview, code: "job.not_found" },
  { method: "GET", path: API_PATHS.jobReading, code: "job.not_found" },
  {
    method: "POST",
    path: API_PATHS.links,
    body: ({ jobId }) => ({ ids: [jobId], output: "source" }),
    code: "job.not_found",
    invalid: { body: { ids: ["x"], output: "everything" } },
  },
];
/** Open by design; each has tests of its own. */
const OPEN = [
  "/healthz",
  ...Object.values(APP_PATHS).filter(
    (path) =>
      ![APP_PATHS.systemUser, APP_PATHS.signOut, APP_PATHS.changePassword, APP_PATHS.checkPassword].some(
        (closed) => closed === path,
      ),
  ),
  API_PATHS.humanCheck,
  API_PATHS.humanCheckFinish,
  API_PATHS.scanLogin,
  API_PATHS.invitation,
  API_PATHS.prices,
  API_PATHS.options,
  API_PATHS.download,
  API_PATHS.previewImage,
  API_PATHS.previewFile,
];

let site: TestApp;
let owner: TestUser;
let stranger: TestUser;
let own: { fileId: string; jobId: string };

beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()] });
  [owner, stranger] = [await site.newUser(), await site.newUser()];
  const file = await owner.upload("secret.txt", sampleText(3));
  const [job] = await owner.start([file]);
  await site.runJobs();
  own = { fileId: file.id, jobId: job!.id };
});
afterAll(() => site.close());

const urlOf = (row: Row, of = own) => `${pathOf(row, of)}${row.query ?? ""}`;
const pathOf = (row: Row, of: typeof own) =>
  fillPath(row.path, {
    id: row.code === "file.not_found" ? of.fileId : of.jobId,
    ordinal: "0",
    page: "1",
    unit: "p0b0",
  });

describe.each(ROUTES.map((row) => ({ ...row, name: `${row.method} ${row.path}` })))("$name", (row) => {
  test("answers 401 without a token, and with a dead one", async () => {
    for (const headers of [{}, { authorization: "Bearer dead" }]) {
      const reply = await site.app.inject({
        method: row.method,
        url: urlOf(row),
        headers,
        payload: row.body?.(own) as object,
      });
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toMatchObject({ isSuccess: false, data: null });
    }
  });

  if (row.code) {
    test("finds nothing of another's, with the same body as for what never was", async () => {
      const never = {
        fileId: "00000000-0000-4000-8000-000000000000",
        jobId: "00000000-0000-4000-8000-000000000000",
      };
      const [foreign, absent] = [
        await stranger.call(row.method, urlOf(row), row.body?.(own)),
        await stranger.call(row.method, urlOf(row, never), row.body?.(never)),
      ];
      const bare = (reply: typeof foreign) => ({ ...reply.json<Envelope<null>>(), requestId: "" });
      expect(foreign.statusCode).toBe(404);
      expect(bare(foreign)).toMatchObject({ errorCode: row.code });
      expect(bare(foreign)).toEqual(bare(absent));
      expect(await owner.job(own.jobId)).toMatchObject<Partial<Job>>({
        name: "secret.txt",
        state: "done",
        recycledAt: null,
      });
    });
  }

  if (row.invalid) {
    test("answers 400 to the wrong form", async () => {
      const reply = await owner.call(
        row.method,
        `${urlOf(row)}${row.invalid?.query ?? ""}`,
        row.invalid?.body,
      );
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ isSuccess: false, errorCode: "request.invalid" });
    });
  }

  if (row.path.includes(":id")) {
    test("answers 400 to an id that is none", async () => {
      const reply = await owner.call(row.method, row.path.replace(":id", "1%20or%201=1"), row.body?.(own));
      expect(reply.statusCode).toBe(400);
    });
  }
});

test("every route of the API stands in this table or is open on purpose", async () => {
  const document = site.app.swagger() as { paths: Record<string, Record<string, unknown>> };
  const listed = new Set([
    ...ROUTES.map((row) => `${row.method} ${row.path}`),
    ...OPEN.flatMap((path) => [`GET ${path}`, `POST ${path}`]),
  ]);
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(described.filter((name) => !listed.has(name))).toEqual([]);
  expect(described.length).toBeGreaterThan(20);
});

test("a visitor may see what can be translated; a dead token is told so", async () => {
  const ask = (headers: Record<string, string>) =>
    site.app.inject({ method: "GET", url: API_PATHS.options, headers });
  const reply = await ask({});
  expect(reply.statusCode).toBe(200);
  expect(reply.json().data).toMatchObject({ maxFilesPerBatch: 10, memories: [] });
  expect(reply.json().data.formats.length).toBeGreaterThan(0);
  expect((await ask({ authorization: "Bearer dead" })).statusCode).toBe(401);
});
