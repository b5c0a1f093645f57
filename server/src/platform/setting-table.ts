// Every setting by its name in the environment; `settings.ts` reads them.
import { RECYCLE_DAYS } from "@yizhou/contract";
import { z } from "zod";
import { parseClamdAddress } from "./malware/clamd-address.ts";
import { parseS3Place } from "./blobs/s3-place.ts";
import { DEFAULT_DOCUMENT_HOSTS, isDocumentHost } from "./references/document-hosts.ts";

const flag = z
  .enum(["1", "0", "on", "off", "true", "false"])
  .transform((value) => value === "1" || value === "on" || value === "true");
const count = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
/** -1: none. */
const limit = (max: number) => count(-1, max).transform((given) => (given === -1 ? null : given));
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

export interface SettingRow {
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
  METRICS_PORT: {
    fallback: "off",
    about: "Port for `/metrics` and `/healthz` of this process, without sign-in; `off`, or 0 for a free one.",
    schema: z.union([z.literal("off").transform(() => null), count(0, 65_535)]),
  },
  METRICS_HOST: {
    fallback: "127.0.0.1",
    about: "Address that METRICS_PORT listens on; nothing but your monitoring should reach it.",
    schema: z.string().min(1),
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
  DATABASE_OWNER_URL: {
    fallback: null,
    about:
      "The same database as a role that may make and change its tables, so that the role of DATABASE_URL need not; that one is given its rights at each start.",
    schema: z.url(),
  },
  BLOB_STORE: {
    fallback: "disk",
    about:
      "Where files are kept: `disk` (below YIZHOU_DATA), `disk:/a/folder`, or a bucket of S3 or a store with its interface: `s3://bucket/prefix?region=…&endpoint=…` (`&style=host` for `bucket.host` addresses), with the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
    schema: z.string().refine((text) => /^disk(:.+)?$/.test(text) || parseS3Place(text) !== null),
  },
  NODE_ENV: {
    fallback: null,
    about:
      "`production` is for real people; so is a site without DEMO on an address that others reach. Cookies are Secure then, and the description of the API is for people who are signed in.",
    schema: z.string(),
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
    fallback: null,
    about: "Marks cookies Secure and has browsers keep to HTTPS; on in production, off elsewhere when unset.",
    schema: flag,
  },
  RETENTION_DAYS: {
    fallback: "30",
    about: "Days a file and its translations are kept.",
    schema: count(1, 3650),
  },
  RECYCLE_DAYS: {
    fallback: String(RECYCLE_DAYS),
    about: "Days a job, an entry of a memory or a concept stays in the recycle bin.",
    schema: count(1, 365),
  },
  STORAGE_LIMIT_MB: {
    fallback: "2048",
    about:
      "Megabytes one account may keep: uploads, what they were read to, results, pictures and pages kept of them; -1 for no limit, as with all quotas.",
    schema: limit(1_000_000_000),
  },
  QUOTA_FILES: {
    fallback: "5000",
    about: "Files one account may keep.",
    schema: limit(1_000_000_000),
  },
  QUOTA_MEMORY_UNITS: {
    fallback: "2000000",
    about:
      "Units in the memories of one account, recycle bins included; ten times as many in an organisation's.",
    schema: limit(2_000_000_000),
  },
  QUOTA_CONCEPTS: {
    fallback: "200000",
    about:
      "Concepts in the termbases of one account, recycle bins included; ten times as many in an organisation's.",
    schema: limit(2_000_000_000),
  },
  QUOTA_READING_MINUTES: {
    fallback: "240",
    about: "Minutes a day (UTC) that the files of one account may be read, recognising scans included.",
    schema: limit(1_000_000),
  },
  QUOTA_ENGINE_CHARACTERS: {
    fallback: "5000000",
    about:
      "Characters a day (UTC) of one account that go to the site's engines; engines with own keys are not counted.",
    schema: limit(1_000_000_000_000),
  },
  QUOTA_FIRST_PAGES: {
    fallback: "100",
    about: "First pages a day (UTC) that one account may have translated for nothing, each of another file.",
    schema: limit(1_000_000),
  },
  CLAMD: {
    fallback: "off",
    about:
      "ClamAV's daemon, which looks into files before they go to anybody but their owner: `unix:/run/clamav/clamd.ctl` or `tcp:127.0.0.1:3310`; `off` for none.",
    schema: z.union([
      z.literal("off").transform(() => null),
      z.string().transform((text, context) => {
        const address = parseClamdAddress(text);
        if (!address) context.addIssue("no address of clamd");
        return address ?? z.NEVER;
      }),
    ]),
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
      "Address of the site as browsers know it, `https://…`: outside sign-ins come back to it, mails link to it, security keys are bound to it. Needed for these in production; elsewhere it is this machine's own when unset.",
    schema: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]),
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
  MATCH_PRICES: {
    fallback: "0,0,50,100",
    about:
      "What a character of a document costs, in percent of one: repeats, matches of 100 %, of 85-99 %, and what is new. Four zeros: nothing is ever paid for.",
    schema: z
      .string()
      .regex(/^\s*\d{1,3}\s*(,\s*\d{1,3}\s*){3}$/)
      .transform((text) => text.split(",").map(Number))
      .refine((prices) => prices.every((price) => price <= 100))
      .transform(([repeat, exact, fuzzy, fresh]) => ({ repeat, exact, fuzzy, new: fresh })),
  },
  REVIEW_PRICE: {
    fallback: "30",
    about:
      "What a character costs that a language model reads once more after it was translated, in percent of one. Only what was read is paid for.",
    schema: count(0, 100),
  },
  FREE_CHARACTERS: {
    fallback: "2000",
    about: "Characters of each document that cost nothing, or FREE_PAGES where that is more.",
    schema: count(0, 100_000_000),
  },
  FREE_PAGES: {
    fallback: "3",
    about: "Pages of each document that cost nothing.",
    schema: count(0, 10_000),
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
  INVITE_REWARD_DAYS: {
    fallback: "180",
    about: "Days that an invitation's vouchers last.",
    schema: count(1, 3650),
  },
  INVITATIONS_PER_NETWORK: {
    fallback: "3",
    about: "Invited people of one network address within 30 days who bring a reward.",
    schema: count(1, 100_000),
  },
  REBATE_PERCENT: {
    fallback: "10",
    about: "Per cent of what invited people pay that is their inviters'.",
    schema: count(0, 100),
  },
  WITHDRAWAL_MIN_YUAN: {
    fallback: "50",
    about: "The least in yuan that can be withdrawn of one's rebates.",
    schema: count(1, 1_000_000),
  },
  WITHDRAWAL_SECOND_PERSON_YUAN: {
    fallback: "500",
    about: "Withdrawals above so many yuan need two administrators.",
    schema: count(0, 10_000_000),
  },
  ORDER_MINUTES: {
    fallback: "30",
    about: "Minutes an order can be paid; after that it is closed, and what is paid late goes back.",
    schema: count(5, 115),
  },
  REFUND_DAYS: {
    fallback: "7",
    about: "Days after paying within which unspent characters can be given back.",
    schema: count(0, 365),
  },
  REFUND_SECOND_PERSON_YUAN: {
    fallback: "1000",
    about: "Refunds above so many yuan need two administrators.",
    schema: count(0, 10_000_000),
  },
  GAP_FEN_PER_10000: {
    fallback: "390",
    about: "Price in fen of 10,000 characters that a single job lacks.",
    schema: count(1, 1_000_000),
  },
  TEXT_CHARACTERS: {
    fallback: "5000",
    about: "Characters that a text may have that is typed or pasted; longer ones are uploaded as files.",
    schema: count(100, 100_000),
  },
  DELETION_DAYS: {
    fallback: "7",
    about: "Days between asking for an account's deletion and the deletion.",
    schema: count(0, 365),
  },
  AUDIT_DAYS: {
    fallback: "365",
    about: "Days a line of the audit log is kept; the database refuses to delete younger ones than 30.",
    schema: count(30, 3650),
  },
  REQUESTS_PER_MINUTE: {
    fallback: "600",
    about: "Requests a minute from one address; 100 times wider with DEMO on.",
    schema: count(10, 1_000_000),
  },
  KEY_REQUESTS_PER_MINUTE: {
    fallback: "120",
    about: "Requests a minute by one API key.",
    schema: count(1, 1_000_000),
  },
  YIZHOU_MASTER_KEY: {
    fallback: null,
    about:
      "Seals people's own engine keys; 32 bytes in base64 or hexadecimal, several as `2:…,1:…` with the newest first. Made and kept in YIZHOU_DATA when unset, but not beside DATABASE_URL; without one nobody can keep keys.",
    schema: z.string().min(40),
  },
  ENGINE_KEYS_ALLOW_PRIVATE: {
    fallback: "off",
    about: "Lets people's own engine keys and webhooks name addresses in private networks, and http ones.",
    schema: flag,
  },
  REFERENCE_HOSTS: {
    fallback: DEFAULT_DOCUMENT_HOSTS.join(","),
    about:
      "Hosts from which documents are fetched by DOI, arXiv number or link; `*.` stands for all below; an origin such as `https://papers.lan:8443` may stand in your own network; `off` for none.",
    schema: z
      .string()
      .transform((text) => (text.trim() === "off" ? [] : text.split(",").map((host) => host.trim())))
      .pipe(z.array(z.string().refine(isDocumentHost))),
  },
  REFERENCE_EMAIL: {
    fallback: null,
    about:
      "Your address for Crossref and Unpaywall, which want to know who asks; Unpaywall is not asked without.",
    schema: z.email(),
  },
  ARXIV_BASE: { fallback: null, about: "Another address of arXiv's documents.", schema: z.url() },
  ARXIV_OAI_BASE: { fallback: null, about: "Another address of arXiv's catalogue.", schema: z.url() },
  CROSSREF_BASE: { fallback: null, about: "Another address of Crossref.", schema: z.url() },
  UNPAYWALL_BASE: { fallback: null, about: "Another address of Unpaywall.", schema: z.url() },
  ENGINE_KEYS_PORTS: {
    fallback: null,
    about:
      "Ports that addresses of people's own engine keys may have, separated by commas; 443 and 8443 when unset, any with ENGINE_KEYS_ALLOW_PRIVATE.",
    schema: z
      .string()
      .transform((text) => text.split(",").map(Number))
      .pipe(z.array(z.int().min(1).max(65_535)).min(1)),
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
  WORKER_JOBS: {
    fallback: "8",
    about:
      "Jobs one worker keeps open at once; a quarter of them, at least one, are those that are soon done.",
    schema: count(1, 200),
  },
  WORKER_BATCHES: {
    fallback: "4",
    about: "Batches one worker has in flight at once, shared fairly between users.",
    schema: count(1, 200),
  },
  WORKER_RENDITIONS: {
    fallback: "1",
    about: "Ended jobs whose files one worker makes anew at once, beside one that is soon done.",
    schema: count(1, 50),
  },
  RENDITION_PAUSE_SECONDS: {
    fallback: "3",
    about: "After the last change of an ended job its files wait so long for further ones.",
    schema: count(0, 600),
  },
  RENDITION_LONGEST_SECONDS: {
    fallback: "20",
    about: "After the first change they wait no longer than so.",
    schema: count(0, 3600),
  },
  WORKER_SHORT_TASKS: {
    fallback: "2",
    about: "Files and quotes one worker has begun at once, each for a moment only.",
    schema: count(1, 100),
  },
  WORKER_LONG_TASKS: {
    fallback: "2",
    about: "Files and quotes beside those that take longer; each may take PARSE_MEMORY_MB.",
    schema: count(1, 100),
  },
  WORKER_NICENESS: {
    fallback: "10",
    about:
      "How much less the processor time of a file counts once it has taken long, and, up to 5, of an import from its beginning, 0 to 19; set 0 where other programs keep the machine busy.",
    schema: count(0, 19),
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
    about:
      "Deadline for reading an uploaded file; every page that has been read puts it off, and so does time in which a busy machine had no processor for it.",
    schema: count(1, 600),
  },
  PAGE_TIMEOUT_SECONDS: {
    fallback: "60",
    about:
      "Longest time for one page while a file is read or written; a third of it is added to the deadline by each.",
    schema: count(1, 600),
  },
  FILE_CPU_SECONDS: {
    fallback: "1800",
    about:
      "Processor time for reading one file, in all; of a PDF that needs more the pages read by then can be chosen.",
    schema: count(1, 100_000),
  },
  WRITING_CPU_SECONDS: {
    fallback: "3600",
    about: "Processor time for writing one job's result in all its forms.",
    schema: count(1, 100_000),
  },
  PAGE_CACHE_MB: {
    fallback: "1024",
    about:
      "Megabytes of the blob store for what reading the pages of stored files came to, and for results that are being written.",
    schema: count(1, 1_000_000),
  },
  PARSE_MEMORY_MB: {
    fallback: "800",
    about: "Memory for reading an uploaded file.",
    schema: count(100, 16_000),
  },
  MEMORY_INDEX_MB: {
    fallback: "1500",
    about: "Memory for what units of libraries are found by; what was used longest ago goes first.",
    schema: count(10, 1_000_000),
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
