import { join, resolve } from "node:path";
import { isIP } from "node:net";
import type { QuotaName } from "@yizhou/contract";
import type { MatchPrices } from "@yizhou/ledger";
import { AppError } from "@yizhou/model";
import { parseS3Place } from "./blobs/s3-place.ts";
import type { S3Place } from "./blobs/s3-place.ts";
import type { ClamdAddress } from "./malware/clamd-address.ts";
import { SETTINGS, type Role, type SettingName, type SettingRow } from "./setting-table.ts";

/** The settings as the server uses them: units in the names, paths absolute. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Null: no metrics. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  readonly dataDir: string;
  readonly roles: readonly Role[];
  readonly databaseUrl: string | null;
  readonly databaseOwnerUrl: string | null;
  /** The bucket that files are kept in; null where they are on the disk. */
  readonly s3Place: S3Place | null;
  readonly blobDir: string;
  readonly demo: boolean;
  readonly secret: string | null;
  readonly webDist: string;
  readonly logLevel: string;
  readonly apiBase: string;
  readonly k8sBase: string;
  readonly trustedProxyHops: number;
  /** For real people: NODE_ENV says so, or others reach the site and it is no demo. */
  readonly isProduction: boolean;
  readonly cookieSecure: boolean;
  readonly retentionDays: number;
  readonly recycleDays: number;
  /** What one person may keep or use; null: without a limit. */
  readonly quotas: Readonly<Record<QuotaName, number | null>>;
  /** Where files are looked into for malware; null: nowhere. */
  readonly clamd: ClamdAddress | null;
  readonly sessionIdleMs: number;
  readonly sessionAbsoluteMs: number;
  readonly linkMs: number;
  readonly siteUrl: string;
  readonly humanCheck: "adaptive" | "always";
  readonly humanCheckFreeSends: number;
  readonly codeResendMs: number;
  readonly codesPerHour: number;
  readonly codesPerDay: number;
  readonly codesPerAddressDay: number;
  readonly codesAlarmPerHour: number;
  readonly lookupsFree: number;
  readonly lookupsPerHour: number;
  readonly lookupsPerDay: number;
  readonly universityOrganizationId: number;
  readonly matchPrices: MatchPrices;
  /** Percent of a character. */
  readonly reviewPrice: number;
  readonly freeCharacters: number;
  readonly freePages: number;
  readonly bindVoucherCharacters: number;
  readonly inviteRewardCharacters: number;
  readonly inviteRewardDays: number;
  readonly invitationsPerNetwork: number;
  readonly rebatePercent: number;
  readonly withdrawalMinFen: number;
  /** Withdrawals above it need two people. */
  readonly withdrawalSecondPersonFen: number;
  readonly orderMs: number;
  readonly refundDays: number;
  /** Refunds above it need two people. */
  readonly secondPersonFen: number;
  readonly gapFenPer10000: number;
  /** Code points that a typed or pasted text may have. */
  readonly textCharacters: number;
  readonly deletionMs: number;
  readonly auditMs: number;
  readonly requestsPerMinute: number;
  readonly keyRequestsPerMinute: number;
  readonly masterKey: string | null;
  /** From where documents may be fetched by reference; empty: from nowhere. */
  readonly referenceHosts: readonly string[];
  readonly referenceEmail: string | null;
  readonly engineKeysMayBePrivate: boolean;
  /** Null: any. */
  readonly engineKeyPorts: readonly number[] | null;
  /** By engine id, `*` for all others. */
  readonly engineBudgets: Readonly<
    Record<string, { readonly characters: number | null; readonly costMicros: number | null }>
  >;
  /** Ids of the site's engines as they are asked; those that are not among them come after. Empty unless people of the site have set it. */
  readonly engineOrder: readonly string[];
  readonly engineCacheBytes: number;
  readonly modelDownloads: "everybody" | "operators";
  readonly workerJobs: number;
  readonly workerBatches: number;
  readonly workerRenditions: number;
  readonly renditionPauseMs: number;
  readonly renditionLongestMs: number;
  readonly workerShortTasks: number;
  readonly workerLongTasks: number;
  readonly workerNiceness: number;
  readonly leaseMs: number;
  readonly batchTimeoutMs: number;
  readonly jobTimeoutMs: number;
  readonly parseTimeoutMs: number;
  readonly pageTimeoutMs: number;
  readonly fileCpuMs: number;
  readonly writingCpuMs: number;
  readonly scratchDir: string;
  readonly pageCacheMb: number;
  readonly parseMemoryMb: number;
  readonly memoryIndexMb: number;
  readonly renderTimeoutMs: number;
  readonly renderMemoryMb: number;
  readonly previewTimeoutMs: number;
  readonly previewPages: number;
  /** Handed to the engines package, which reads its own keys from it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const DEFAULT_WEB_DIST = resolve(import.meta.dirname, "../../../web/dist");

/**
 * Reads and checks all settings.
 *
 * @param environment  usually `process.env`; an empty text counts as unset
 * @throws {AppError} system.setting_invalid naming the first wrong setting; system.host_not_loopback when DEMO with its
 *   known passwords would be reachable from outside
 */
export function loadSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const value = <T>(name: SettingName): T => {
    const row: SettingRow = SETTINGS[name];
    const text = environment[name] || row.fallback;
    if (text === null) return null as T;
    if (text === "" && row.fallback === "") return "" as T;
    const parsed = row.schema.safeParse(text);
    if (!parsed.success)
      throw new AppError("system.setting_invalid", { setting: name }, { cause: parsed.error });
    return parsed.data as T;
  };
  const host = value<string>("HOST");
  const demo = value<boolean>("DEMO");
  if (demo && !isLoopback(host) && !value<boolean>("YIZHOU_DEMO_PUBLIC")) {
    throw new AppError("system.host_not_loopback", { host });
  }
  const isProduction = value("NODE_ENV") === "production" || (!demo && !isLoopback(host));
  const dataDir = resolve(value<string>("YIZHOU_DATA"));
  const blobStore = value<string>("BLOB_STORE");
  const seconds = (name: SettingName) => value<number>(name) * 1000;
  // Many testers of a demo share one address; what counts by number or account stays as it is (docs/readings.md Q56).
  const perAddress = (name: SettingName) => value<number>(name) * (demo ? 100 : 1);
  return {
    host,
    port: value("PORT"),
    metricsPort: value("METRICS_PORT"),
    metricsHost: value("METRICS_HOST"),
    dataDir,
    roles: value("YIZHOU_ROLES"),
    databaseUrl: value("DATABASE_URL"),
    databaseOwnerUrl: value("DATABASE_OWNER_URL"),
    s3Place: parseS3Place(blobStore),
    blobDir: resolve(
      blobStore.startsWith("disk:") ? blobStore.slice("disk:".length) : join(dataDir, "blobs"),
    ),
    demo,
    secret: value("YIZHOU_SECRET"),
    webDist: value<string | null>("YIZHOU_WEB_DIST") ?? DEFAULT_WEB_DIST,
    logLevel: value("YIZHOU_LOG_LEVEL"),
    apiBase: value("API_BASE"),
    k8sBase: value("K8S_BASE"),
    trustedProxyHops: value("TRUSTED_PROXY_HOPS"),
    isProduction,
    cookieSecure: value<boolean | null>("COOKIE_SECURE") ?? isProduction,
    retentionDays: value("RETENTION_DAYS"),
    recycleDays: value("RECYCLE_DAYS"),
    quotas: {
      storage: scaled(value("STORAGE_LIMIT_MB"), 2 ** 20),
      files: value("QUOTA_FILES"),
      units: value("QUOTA_MEMORY_UNITS"),
      concepts: value("QUOTA_CONCEPTS"),
      reading: scaled(value("QUOTA_READING_MINUTES"), 60_000),
      characters: value("QUOTA_ENGINE_CHARACTERS"),
      firstPages: value("QUOTA_FIRST_PAGES"),
    },
    clamd: value("CLAMD"),
    sessionIdleMs: seconds("SESSION_IDLE_HOURS") * 3600,
    sessionAbsoluteMs: seconds("SESSION_ABSOLUTE_HOURS") * 3600,
    linkMs: seconds("LINK_MINUTES") * 60,
    siteUrl: value<string>("SITE_URL").replace(/\/+$/, ""),
    humanCheck: value("HUMAN_CHECK"),
    humanCheckFreeSends: perAddress("HUMAN_CHECK_FREE_SENDS"),
    codeResendMs: seconds("CODE_RESEND_SECONDS"),
    codesPerHour: value("CODES_PER_HOUR"),
    codesPerDay: value("CODES_PER_DAY"),
    codesPerAddressDay: perAddress("CODES_PER_ADDRESS_DAY"),
    codesAlarmPerHour: value("CODES_ALARM_PER_HOUR"),
    lookupsFree: perAddress("LOOKUPS_FREE"),
    lookupsPerHour: perAddress("LOOKUPS_PER_HOUR"),
    lookupsPerDay: perAddress("LOOKUPS_PER_DAY"),
    universityOrganizationId: value("UNIVERSITY_ORGANIZATION_ID"),
    matchPrices: value("MATCH_PRICES"),
    reviewPrice: value("REVIEW_PRICE"),
    freeCharacters: value("FREE_CHARACTERS"),
    freePages: value("FREE_PAGES"),
    bindVoucherCharacters: value("BIND_VOUCHER_CHARACTERS"),
    inviteRewardCharacters: value("INVITE_REWARD_CHARACTERS"),
    inviteRewardDays: value("INVITE_REWARD_DAYS"),
    invitationsPerNetwork: perAddress("INVITATIONS_PER_NETWORK"),
    rebatePercent: value("REBATE_PERCENT"),
    withdrawalMinFen: value<number>("WITHDRAWAL_MIN_YUAN") * 100,
    withdrawalSecondPersonFen: value<number>("WITHDRAWAL_SECOND_PERSON_YUAN") * 100,
    orderMs: seconds("ORDER_MINUTES") * 60,
    refundDays: value("REFUND_DAYS"),
    secondPersonFen: value<number>("REFUND_SECOND_PERSON_YUAN") * 100,
    gapFenPer10000: value("GAP_FEN_PER_10000"),
    textCharacters: value("TEXT_CHARACTERS"),
    deletionMs: seconds("DELETION_DAYS") * 24 * 3600,
    auditMs: seconds("AUDIT_DAYS") * 24 * 3600,
    requestsPerMinute: perAddress("REQUESTS_PER_MINUTE"),
    keyRequestsPerMinute: value("KEY_REQUESTS_PER_MINUTE"),
    masterKey: value("YIZHOU_MASTER_KEY"),
    referenceHosts: value("REFERENCE_HOSTS"),
    referenceEmail: value("REFERENCE_EMAIL"),
    engineKeysMayBePrivate: value("ENGINE_KEYS_ALLOW_PRIVATE"),
    engineKeyPorts: value("ENGINE_KEYS_PORTS") ?? (value("ENGINE_KEYS_ALLOW_PRIVATE") ? null : [443, 8443]),
    engineBudgets: value("ENGINE_BUDGETS"),
    engineOrder: [],
    engineCacheBytes: value<number>("ENGINE_CACHE_MB") * 1_000_000,
    modelDownloads: value("MODEL_DOWNLOADS"),
    workerJobs: value("WORKER_JOBS"),
    workerBatches: value("WORKER_BATCHES"),
    workerRenditions: value("WORKER_RENDITIONS"),
    renditionPauseMs: seconds("RENDITION_PAUSE_SECONDS"),
    renditionLongestMs: seconds("RENDITION_LONGEST_SECONDS"),
    workerShortTasks: value("WORKER_SHORT_TASKS"),
    workerLongTasks: value("WORKER_LONG_TASKS"),
    workerNiceness: value("WORKER_NICENESS"),
    leaseMs: seconds("LEASE_SECONDS"),
    batchTimeoutMs: seconds("BATCH_TIMEOUT_SECONDS"),
    jobTimeoutMs: seconds("JOB_TIMEOUT_MINUTES") * 60,
    parseTimeoutMs: seconds("PARSE_TIMEOUT_SECONDS"),
    pageTimeoutMs: seconds("PAGE_TIMEOUT_SECONDS"),
    fileCpuMs: seconds("FILE_CPU_SECONDS"),
    writingCpuMs: seconds("WRITING_CPU_SECONDS"),
    scratchDir: resolve(dataDir, "scratch"),
    pageCacheMb: value("PAGE_CACHE_MB"),
    parseMemoryMb: value("PARSE_MEMORY_MB"),
    memoryIndexMb: value("MEMORY_INDEX_MB"),
    renderTimeoutMs: seconds("RENDER_TIMEOUT_SECONDS"),
    renderMemoryMb: value("RENDER_MEMORY_MB"),
    previewTimeoutMs: seconds("PREVIEW_TIMEOUT_SECONDS"),
    previewPages: value("PREVIEW_PAGES"),
    environment,
  };
}

/** A limit in its smallest unit; none stays none. */
function scaled(limit: number | null, unit: number): number | null {
  return limit === null ? null : limit * unit;
}

/** True for `localhost` and the loopback addresses of both families. */
export function isLoopback(host: string): boolean {
  if (host === "localhost" || host === "::1" || host === "[::1]") return true;
  return isIP(host) === 4 && host.startsWith("127.");
}
