import { resolve } from "node:path";
import { isIP } from "node:net";
import { AppError } from "@yizhou/model";
import { z } from "zod";

const flag = z
  .enum(["1", "0", "on", "off", "true", "false"])
  .transform((value) => value === "1" || value === "on" || value === "true");
const count = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const dailyBudget = z
  .strictObject({
    characters: z.int().positive().optional(),
    money: z.number().positive().max(1_000_000_000).optional(),
  })
  .transform(({ characters, money }) => ({
    characters: characters ?? null,
    costMicros: money === undefined ? null : Math.round(money * 1_000_000),
  }));
const ROLES = ["web", "worker", "cron"] as const;
export type Role = (typeof ROLES)[number];

interface SettingRow {
  /** `null`: unset unless given. */
  readonly fallback: string | null;
  readonly about: string;
  readonly schema: z.ZodType;
}

/**
 * Every setting of the server, read from the environment, with its default and what it means. The README's table is checked
 * against this one. Engine keys are documented by the engines package and handed to it as they are.
 */
export const SETTINGS = {
  HOST: { fallback: "127.0.0.1", about: "Address the site listens on.", schema: z.string().min(1) },
  PORT: {
    fallback: "8080",
    about: "Port the site listens on; 0 takes a free one.",
    schema: count(0, 65_535),
  },
  YIZHOU_DATA: {
    fallback: "data",
    about: "Folder of the embedded database and the stored files.",
    schema: z.string().min(1),
  },
  YIZHOU_ROLES: {
    fallback: "web,worker,cron",
    about: "Which parts run in this process.",
    schema: z
      .string()
      .transform((text) => text.split(",").map((role) => role.trim()))
      .pipe(z.array(z.enum(ROLES)).min(1)),
  },
  DATABASE_URL: {
    fallback: null,
    about: "A PostgreSQL service instead of the embedded one.",
    schema: z.url(),
  },
  BLOB_STORE: {
    fallback: "disk",
    about: "Where files are kept: `disk` (below YIZHOU_DATA) or `disk:/a/folder`.",
    schema: z.string().regex(/^disk(:.+)?$/),
  },
  DEMO: { fallback: "off", about: "Seeds the demo accounts with their known passwords.", schema: flag },
  YIZHOU_DEMO_PUBLIC: {
    fallback: "off",
    about: "Allows DEMO on an address that is not loopback.",
    schema: flag,
  },
  YIZHOU_SECRET: {
    fallback: null,
    about: "Key that signs download links, at least 32 characters; made and kept in YIZHOU_DATA when unset.",
    schema: z.string().min(32),
  },
  YIZHOU_WEB_DIST: {
    fallback: null,
    about: "Folder of the built web pages; web/dist of this project when unset.",
    schema: z.string(),
  },
  YIZHOU_LOG_LEVEL: {
    fallback: "info",
    about: "Least severe log line written.",
    schema: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
  },
  API_BASE: {
    fallback: "",
    about: "Address of the API for the pages, when it is not the site's own.",
    schema: z.union([z.literal(""), z.url()]),
  },
  K8S_BASE: {
    fallback: "",
    about: "Address for calls that start with /k8s; the site's own when unset.",
    schema: z.union([z.literal(""), z.url()]),
  },
  TRUSTED_PROXY_HOPS: {
    fallback: "0",
    about: "Reverse proxies in front whose X-Forwarded-For is believed.",
    schema: count(0, 10),
  },
  COOKIE_SECURE: {
    fallback: "off",
    about: "Marks the page cookie Secure; switch on behind HTTPS.",
    schema: flag,
  },
  RETENTION_DAYS: {
    fallback: "30",
    about: "Days a file and its translations are kept.",
    schema: count(1, 3650),
  },
  RECYCLE_DAYS: { fallback: "7", about: "Days a job stays in the recycle bin.", schema: count(1, 365) },
  STORAGE_LIMIT_MB: {
    fallback: "2048",
    about: "Megabytes one account may keep.",
    schema: count(1, 1_000_000),
  },
  SESSION_IDLE_HOURS: {
    fallback: "8",
    about: "A session ends after so many hours without a request.",
    schema: count(1, 720),
  },
  SESSION_ABSOLUTE_HOURS: {
    fallback: "24",
    about: "A session ends at the latest after so many hours.",
    schema: count(1, 720),
  },
  LINK_MINUTES: { fallback: "10", about: "Minutes a download link stays good.", schema: count(1, 1440) },
  SITE_URL: {
    fallback: "",
    about:
      "Address of the site as browsers know it, for outside sign-ins to come back to; taken from the request when unset.",
    schema: z.union([z.literal(""), z.url()]),
  },
  HUMAN_CHECK: {
    fallback: "adaptive",
    about: "`adaptive` asks for the slide check after a few sends from one address, `always` every time.",
    schema: z.enum(["adaptive", "always"]),
  },
  HUMAN_CHECK_FREE_SENDS: {
    fallback: "3",
    about: "Codes an hour that one address gets without the slide check; 100 times wider with DEMO on.",
    schema: count(0, 1_000_000),
  },
  CODE_RESEND_SECONDS: {
    fallback: "60",
    about: "Seconds between two codes to one number or address.",
    schema: count(1, 3600),
  },
  CODES_PER_HOUR: {
    fallback: "5",
    about: "Codes an hour to one number or address.",
    schema: count(1, 10_000),
  },
  CODES_PER_DAY: { fallback: "10", about: "Codes a day to one number or address.", schema: count(1, 10_000) },
  CODES_PER_ADDRESS_DAY: {
    fallback: "20",
    about: "Codes a day that one network address can have sent; 100 times wider with DEMO on.",
    schema: count(1, 1_000_000),
  },
  CODES_ALARM_PER_HOUR: {
    fallback: "500",
    about: "Codes an hour from the whole site that put a warning into the log.",
    schema: count(1, 10_000_000),
  },
  LOOKUPS_FREE: {
    fallback: "5",
    about:
      "Questions an hour whether a number or e-mail is registered, from one network address without the slide check; 100 times wider with DEMO on.",
    schema: count(0, 1_000_000),
  },
  LOOKUPS_PER_HOUR: {
    fallback: "30",
    about: "The same questions an hour from one network address at all; 100 times wider with DEMO on.",
    schema: count(1, 1_000_000),
  },
  LOOKUPS_PER_DAY: {
    fallback: "100",
    about: "The same questions a day from one network address; 100 times wider with DEMO on.",
    schema: count(1, 1_000_000),
  },
  UNIVERSITY_ORGANIZATION_ID: {
    fallback: "4034",
    about: "Organisation of the people who come through university single sign-on or card.",
    schema: count(0, 2_000_000_000),
  },
  BIND_VOUCHER_CHARACTERS: {
    fallback: "5000",
    about: "Characters of the voucher for binding a phone.",
    schema: count(1, 10_000_000),
  },
  INVITE_REWARD_CHARACTERS: {
    fallback: "5000",
    about: "Characters for each side of an invitation.",
    schema: count(0, 10_000_000),
  },
  DELETION_DAYS: {
    fallback: "7",
    about: "Days between asking for an account's deletion and the deletion.",
    schema: count(0, 365),
  },
  REQUESTS_PER_MINUTE: {
    fallback: "600",
    about: "Requests a minute from one address; 100 times wider with DEMO on.",
    schema: count(10, 1_000_000),
  },
  YIZHOU_MASTER_KEY: {
    fallback: null,
    about:
      "Seals people's own engine keys; 32 bytes in base64 or hexadecimal, several as `2:…,1:…` with the newest first. Made and kept in YIZHOU_DATA when unset, but not beside DATABASE_URL; without one nobody can keep keys.",
    schema: z.string().min(40),
  },
  ENGINE_KEYS_ALLOW_PRIVATE: {
    fallback: "off",
    about: "Lets people's own engine keys name addresses in private networks, and http ones.",
    schema: flag,
  },
  ENGINE_BUDGETS: {
    fallback: "{}",
    about:
      'Daily budgets of the site\'s engines by id, `*` for all others: `{"llm":{"characters":2000000,"money":20}}`; money in the currency of the engine\'s price.',
    schema: z
      .string()
      .transform((text, context) => {
        try {
          return JSON.parse(text) as unknown;
        } catch {
          context.addIssue("no JSON");
          return z.NEVER;
        }
      })
      .pipe(z.record(z.string(), dailyBudget)),
  },
  ENGINE_CACHE_MB: {
    fallback: "32",
    about: "Megabytes of engine answers kept for each person for the next time; they go with their job.",
    schema: count(0, 100_000),
  },
  MODEL_DOWNLOADS: {
    fallback: "everybody",
    about: "Who may have language models of the local engine downloaded: `everybody` or `operators`.",
    schema: z.enum(["everybody", "operators"]),
  },
  WORKER_JOBS: { fallback: "8", about: "Jobs one worker keeps open at once.", schema: count(1, 200) },
  WORKER_BATCHES: {
    fallback: "4",
    about: "Batches one worker has in flight at once, shared fairly between users.",
    schema: count(1, 200),
  },
  LEASE_SECONDS: {
    fallback: "10",
    about: "A worker silent for so long has lost its jobs to the others.",
    schema: count(2, 600),
  },
  BATCH_TIMEOUT_SECONDS: {
    fallback: "120",
    about: "Deadline of one batch, retries included.",
    schema: count(1, 3600),
  },
  JOB_TIMEOUT_MINUTES: {
    fallback: "240",
    about: "Deadline of one job; it then ends with what it has.",
    schema: count(1, 10_000),
  },
  PARSE_TIMEOUT_SECONDS: {
    fallback: "30",
    about: "Deadline for reading an uploaded file; every page that has been read puts it off.",
    schema: count(1, 600),
  },
  PAGE_TIMEOUT_SECONDS: {
    fallback: "60",
    about:
      "Longest time for one page while a file is read or written; a third of it is added to the deadline by each.",
    schema: count(1, 600),
  },
  PAGE_CACHE_MB: {
    fallback: "1024",
    about:
      "Megabytes below YIZHOU_DATA for what reading the pages of stored files came to; it goes with the files.",
    schema: count(1, 1_000_000),
  },
  PARSE_MEMORY_MB: {
    fallback: "800",
    about: "Memory for reading an uploaded file.",
    schema: count(100, 16_000),
  },
  RENDER_TIMEOUT_SECONDS: {
    fallback: "120",
    about: "Deadline for writing a job's result files; every page that has been written puts it off.",
    schema: count(1, 3600),
  },
  RENDER_MEMORY_MB: {
    fallback: "1600",
    about: "Memory for writing one result file.",
    schema: count(100, 16_000),
  },
  PREVIEW_TIMEOUT_SECONDS: {
    fallback: "90",
    about: "Deadline for drawing the pages of one document.",
    schema: count(5, 3600),
  },
  PREVIEW_PAGES: {
    fallback: "200",
    about: "Pages of a document that the preview draws.",
    schema: count(1, 5000),
  },
} as const satisfies Record<string, SettingRow>;

export type SettingName = keyof typeof SETTINGS;

/** The settings as the server uses them: units in the names, paths absolute. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly roles: readonly Role[];
  readonly databaseUrl: string | null;
  readonly blobDir: string;
  readonly demo: boolean;
  readonly secret: string | null;
  readonly webDist: string;
  readonly logLevel: string;
  readonly apiBase: string;
  readonly k8sBase: string;
  readonly trustedProxyHops: number;
  readonly cookieSecure: boolean;
  readonly retentionDays: number;
  readonly recycleDays: number;
  readonly storageLimitMb: number;
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
  readonly bindVoucherCharacters: number;
  readonly inviteRewardCharacters: number;
  readonly deletionMs: number;
  readonly requestsPerMinute: number;
  readonly masterKey: string | null;
  readonly engineKeysMayBePrivate: boolean;
  /** By engine id, `*` for all others. */
  readonly engineBudgets: Readonly<
    Record<string, { readonly characters: number | null; readonly costMicros: number | null }>
  >;
  readonly engineCacheBytes: number;
  readonly modelDownloads: "everybody" | "operators";
  readonly workerJobs: number;
  readonly workerBatches: number;
  readonly leaseMs: number;
  readonly batchTimeoutMs: number;
  readonly jobTimeoutMs: number;
  readonly parseTimeoutMs: number;
  readonly pageTimeoutMs: number;
  readonly pageCacheDir: string;
  readonly pageCacheMb: number;
  readonly parseMemoryMb: number;
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
  const dataDir = resolve(value<string>("YIZHOU_DATA"));
  const blobStore = value<string>("BLOB_STORE");
  const seconds = (name: SettingName) => value<number>(name) * 1000;
  // Many testers of a demo share one address; what counts by number or account stays as it is (product.md Q56).
  const perAddress = (name: SettingName) => value<number>(name) * (demo ? 100 : 1);
  return {
    host,
    port: value("PORT"),
    dataDir,
    roles: value("YIZHOU_ROLES"),
    databaseUrl: value("DATABASE_URL"),
    blobDir: blobStore === "disk" ? resolve(dataDir, "blobs") : resolve(blobStore.slice("disk:".length)),
    demo,
    secret: value("YIZHOU_SECRET"),
    webDist: value<string | null>("YIZHOU_WEB_DIST") ?? DEFAULT_WEB_DIST,
    logLevel: value("YIZHOU_LOG_LEVEL"),
    apiBase: value("API_BASE"),
    k8sBase: value("K8S_BASE"),
    trustedProxyHops: value("TRUSTED_PROXY_HOPS"),
    cookieSecure: value("COOKIE_SECURE"),
    retentionDays: value("RETENTION_DAYS"),
    recycleDays: value("RECYCLE_DAYS"),
    storageLimitMb: value("STORAGE_LIMIT_MB"),
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
    bindVoucherCharacters: value("BIND_VOUCHER_CHARACTERS"),
    inviteRewardCharacters: value("INVITE_REWARD_CHARACTERS"),
    deletionMs: seconds("DELETION_DAYS") * 24 * 3600,
    requestsPerMinute: perAddress("REQUESTS_PER_MINUTE"),
    masterKey: value("YIZHOU_MASTER_KEY"),
    engineKeysMayBePrivate: value("ENGINE_KEYS_ALLOW_PRIVATE"),
    engineBudgets: value("ENGINE_BUDGETS"),
    engineCacheBytes: value<number>("ENGINE_CACHE_MB") * 1_000_000,
    modelDownloads: value("MODEL_DOWNLOADS"),
    workerJobs: value("WORKER_JOBS"),
    workerBatches: value("WORKER_BATCHES"),
    leaseMs: seconds("LEASE_SECONDS"),
    batchTimeoutMs: seconds("BATCH_TIMEOUT_SECONDS"),
    jobTimeoutMs: seconds("JOB_TIMEOUT_MINUTES") * 60,
    parseTimeoutMs: seconds("PARSE_TIMEOUT_SECONDS"),
    pageTimeoutMs: seconds("PAGE_TIMEOUT_SECONDS"),
    pageCacheDir: resolve(dataDir, "page-cache"),
    pageCacheMb: value("PAGE_CACHE_MB"),
    parseMemoryMb: value("PARSE_MEMORY_MB"),
    renderTimeoutMs: seconds("RENDER_TIMEOUT_SECONDS"),
    renderMemoryMb: value("RENDER_MEMORY_MB"),
    previewTimeoutMs: seconds("PREVIEW_TIMEOUT_SECONDS"),
    previewPages: value("PREVIEW_PAGES"),
    environment,
  };
}

/** True for `localhost` and the loopback addresses of both families. */
export function isLoopback(host: string): boolean {
  if (host === "localhost" || host === "::1" || host === "[::1]") return true;
  return isIP(host) === 4 && host.startsWith("127.");
}
