// What people of the site see of everybody else, and what they may do: GET and POST below /api/operations, for userType 6 alone.
import { z } from "zod";
import { JOB_STATES, JobStateSchema } from "./jobs.ts";
import { MoneySchema } from "./options.ts";
import { ORDER_STATES, PAYMENT_CHANNELS } from "./payments.ts";
import { TimeZoneSchema } from "./time-zone.ts";
import { USAGE_FILE_KINDS } from "./usage.ts";
import { wireText } from "./wire-text.ts";

const timeZone = TimeZoneSchema;
const day = z.iso.date();
const count = z.int();

/** How far back the overview looks; each span ends now. */
export const OVERVIEW_SPANS = ["today", "7d", "30d", "12m"] as const;
export type OverviewSpan = (typeof OVERVIEW_SPANS)[number];

/** Query of GET /api/operations/overview. */
export const OverviewQuerySchema = z.object({ span: z.enum(OVERVIEW_SPANS), timeZone });
export type OverviewQuery = z.infer<typeof OverviewQuerySchema>;

/** Upper ends of the spans in which waiting jobs are counted, in seconds; what waits longer than the last is the fifth. */
export const QUEUE_WAITS_SECONDS = [30, 60, 120, 180] as const;

/** Data of GET /api/operations/overview. */
export const OverviewSchema = z
  .object({
    /** By the site's clock. */
    at: z.iso.datetime(),
    since: z.iso.datetime(),
    /** `active`: had something delivered or edited. */
    users: z.object({ active: count, registered: count, total: count }),
    work: z.object({ files: count, characters: count, saved: count }),
    /** Jobs that were started in the span, by where they stand now; states without a job are absent. */
    jobs: z.array(z.object({ state: JobStateSchema, jobs: count })),
    /** Of these the failed ones, by the code of what went wrong, the most frequent first. */
    failures: z.array(z.object({ code: z.string(), jobs: count })),
    revenue: z.object({
      paidFen: count,
      orders: count,
      refundedFen: count,
      refunds: count,
      /** By what was sold; `characters` is null for what single jobs lacked. */
      lines: z.array(
        z.object({
          characters: count.nullable(),
          orders: count,
          wechatFen: count,
          alipayFen: count,
        }),
      ),
      /** What went back, by channel. */
      returned: z.object({ wechatFen: count, alipayFen: count }),
    }),
    /** Characters by hour of today, else by day or month; `before` is the same a week, or as many days, earlier. */
    series: z.array(z.object({ at: z.string(), characters: count, before: count })),
    unit: z.enum(["hour", "day", "month"]),
    queue: z.object({
      waiting: count,
      running: count,
      /** Of the job that waits longest, and the one in the middle; 0 when none waits. */
      oldestSeconds: count,
      medianSeconds: count,
      /** Waiting jobs by `QUEUE_WAITS_SECONDS`, one more than it has. */
      waits: z.array(count),
      /** All that waits beside jobs: messages and pieces of work. */
      others: z.array(z.object({ name: z.string(), waiting: count, oldestSeconds: count })),
    }),
    /** Engines of the site in their order, then those of people's own keys that were asked in the span. */
    engines: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        isSite: z.boolean(),
        /** Why it cannot be used now, in the language of the request; null when it can or is not the site's. */
        problem: z.string().nullable(),
        requests: count,
        characters: count,
        cost: MoneySchema.nullable(),
        /** Today (UTC) against its daily budget; null without one. */
        budget: z
          .object({
            characters: count,
            costMicros: count,
            mostCharacters: count.nullable(),
            mostCostMicros: count.nullable(),
          })
          .nullable(),
      }),
    ),
    /** Whose people used the site, the most first; id 0 is of those who belong to none. */
    organizations: z.array(
      z.object({ id: count, name: z.string(), active: count, files: count, characters: count }),
    ),
  })
  .meta({ id: "OperationsOverview" });
export type Overview = z.infer<typeof OverviewSchema>;

/** `leaving`: asked for the account to be deleted. */
export const PERSON_STATES = ["active", "disabled", "leaving"] as const;
export const PersonStateSchema = z.enum(PERSON_STATES).meta({ id: "PersonState" });
export type PersonState = z.infer<typeof PersonStateSchema>;

export const PERSON_SORTS = ["name", "organization", "characters", "balance", "seen", "created"] as const;
export type PersonSort = (typeof PERSON_SORTS)[number];

export const PEOPLE_PER_PAGE = 15;

/** Query of GET /api/operations/users. */
export const PeopleQuerySchema = z.object({
  /** Part of a name, address, phone number or sign-in name; or a whole id. */
  search: wireText(100).optional(),
  state: PersonStateSchema.optional(),
  organization: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  /** Seen within so many days. */
  seenDays: z.coerce.number().int().min(1).max(366).optional(),
  sort: z.enum(PERSON_SORTS).default("characters"),
  order: z.enum(["asc", "desc"]).default("desc"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  timeZone,
});
export type PeopleQuery = z.infer<typeof PeopleQuerySchema>;

/** Query of GET /api/operations/users/export. */
export const PeopleExportQuerySchema = PeopleQuerySchema.extend({ kind: z.enum(USAGE_FILE_KINDS) });
export type PeopleExportQuery = z.infer<typeof PeopleExportQuerySchema>;

export const PersonRowSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** How the person signs in, with its middle left out. */
    account: z.string(),
    organization: z.object({ id: count, name: z.string() }),
    state: PersonStateSchema,
    /** One of the site's people, who is not disabled here. */
    isOperator: z.boolean(),
    isDemo: z.boolean(),
    /** Translated since the month began. */
    characters: count,
    /** Of the person's own, spendable now. */
    balance: count,
    lastSeenAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "PersonRow" });
export type PersonRow = z.infer<typeof PersonRowSchema>;

/** Data of GET /api/operations/users. */
export const PeopleSchema = z
  .object({
    people: z.array(PersonRowSchema),
    /** Of all that the query asks for. */
    total: count,
    /** Of everybody, whatever is asked for. */
    counts: z.object({ all: count, active: count, disabled: count, leaving: count }),
    organizations: z.array(z.object({ id: count, name: z.string() })),
  })
  .meta({ id: "People" });
export type People = z.infer<typeof PeopleSchema>;

/** A line of the audit log, with the names of whom it speaks of; null where nobody is known or the account is gone. */
export const AuditEntrySchema = z
  .object({
    id: count,
    at: z.iso.datetime(),
    event: z.string(),
    actor: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
    /** What it was done to; with a name where that is a person. */
    subject: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
    details: z.record(z.string(), z.union([z.string(), z.number()])),
    /** The network that it came from. */
    address: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

/** Data of GET /api/operations/users/:id. */
export const PersonDetailSchema = PersonRowSchema.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  openSessions: count,
  /** Of the balance. */
  packages: count,
  vouchers: count,
  /** Of this month. */
  saved: count,
  days: z.array(z.object({ day, characters: count })),
  /** Over all time. */
  orders: count,
  paidFen: count,
  /** The newest lines in which the person acts or is acted on. */
  audit: z.array(AuditEntrySchema),
}).meta({ id: "PersonDetail" });
export type PersonDetail = z.infer<typeof PersonDetailSchema>;

const reason = wireText(200).trim().min(2);
/** Why an operator does something; it stands in the audit log. */
export const ReasonSchema = z.object({ reason });

/** Body of POST /api/operations/users/:id/voucher. Sent again with the same key nothing is given twice. */
export const GrantSchema = z.object({
  reason,
  characters: z.int().min(100).max(10_000_000),
  /** Days that it lasts; null: without an end. */
  days: z.int().min(1).max(3660).nullable(),
  requestKey: wireText(64).min(8),
});
export type Grant = z.infer<typeof GrantSchema>;

/** Data of POST /api/operations/users/:id/contacts. */
export const PersonContactsSchema = z
  .object({ account: z.string(), email: z.string().nullable(), phone: z.string().nullable() })
  .meta({ id: "PersonContacts" });
export type PersonContacts = z.infer<typeof PersonContactsSchema>;

export const WORK_PER_PAGE = 50;

/** Query of GET /api/operations/jobs. */
export const WorkQuerySchema = z.object({
  user: z.uuid().optional(),
  state: z.enum(JOB_STATES).exclude(["expired"]).optional(),
  from: wireText(35).optional(),
  to: wireText(35).optional(),
  since: day.optional(),
  until: day.optional(),
  timeZone,
  /** `next` of the page before. */
  after: wireText(80)
    .regex(/^\d{1,17}\.[0-9a-f-]{36}$/)
    .optional(),
});
export type WorkQuery = z.infer<typeof WorkQuerySchema>;
export const WorkExportQuerySchema = WorkQuerySchema.extend({ kind: z.enum(USAGE_FILE_KINDS) });
export type WorkExportQuery = z.infer<typeof WorkExportQuerySchema>;

/** A job without what it is called and what is in it. */
export const WorkRowSchema = z
  .object({
    id: z.uuid(),
    user: z.object({ id: z.uuid(), name: z.string() }),
    format: z.string(),
    isText: z.boolean(),
    from: z.string(),
    to: z.string(),
    engine: z.string(),
    /** What people call the engine; its id where it is gone or somebody's own, empty where the site chose. */
    engineName: z.string(),
    pages: count.nullable(),
    characters: count,
    /** Characters that it cost its payer. */
    charged: count,
    state: JobStateSchema,
    /** Queued, and waits for a language model to come to the server. */
    isWaiting: z.boolean(),
    /** Code of what went wrong. */
    problem: z.string().nullable(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "WorkRow" });
export type WorkRow = z.infer<typeof WorkRowSchema>;

/** Data of GET /api/operations/jobs, newest first. */
export const WorkListSchema = z
  .object({
    rows: z.array(WorkRowSchema),
    next: z.string().nullable(),
    /** Of all that the query asks for. */
    totals: z.object({ jobs: count, characters: count }),
    /** Whose jobs are asked for. */
    user: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  })
  .meta({ id: "WorkList" });
export type WorkList = z.infer<typeof WorkListSchema>;

/**
 * Settings that people of the site change while it runs, by their names in the environment, with what each counts. How many people a
 * large refund or withdrawal needs is none of them: one person alone could lift it.
 */
export const SITE_VALUES = {
  FREE_CHARACTERS: "characters",
  FREE_PAGES: "pages",
  GAP_FEN_PER_10000: "fen",
  TEXT_CHARACTERS: "characters",
  BIND_VOUCHER_CHARACTERS: "characters",
  INVITE_REWARD_CHARACTERS: "characters",
  INVITE_REWARD_DAYS: "days",
  INVITATIONS_PER_NETWORK: "people",
  REBATE_PERCENT: "percent",
  WITHDRAWAL_MIN_YUAN: "yuan",
  REFUND_DAYS: "days",
} as const;
export type SiteValueName = keyof typeof SITE_VALUES;
export const SITE_VALUE_NAMES = Object.keys(SITE_VALUES) as readonly SiteValueName[];

/** Data of GET and POST /api/operations/values. */
export const SiteValuesSchema = z
  .object({
    /** False for the demo's operator. */
    mayChange: z.boolean(),
    values: z.array(
      z.object({
        name: z.enum(SITE_VALUE_NAMES as [SiteValueName, ...SiteValueName[]]),
        value: count,
        /** What the environment says, which holds where nothing is set. */
        fallback: count,
        isSet: z.boolean(),
        least: count,
        most: count,
        /** Values that were set, the newest first; null: back to what the environment says. */
        history: z.array(
          z.object({ value: count.nullable(), at: z.iso.datetime(), by: z.string().nullable() }),
        ),
      }),
    ),
  })
  .meta({ id: "SiteValues" });
export type SiteValues = z.infer<typeof SiteValuesSchema>;

/** Body of POST /api/operations/values; null: back to what the environment says. */
export const SetSiteValueSchema = z
  .object({
    name: z.enum(SITE_VALUE_NAMES as [SiteValueName, ...SiteValueName[]]),
    value: count.min(0).nullable(),
  })
  .meta({ id: "SetSiteValue" });
export type SetSiteValue = z.infer<typeof SetSiteValueSchema>;

/** Of one day of UTC; null: no limit, 0: the engine is not asked at all. */
const EngineLimitsSchema = z.object({
  characters: count.min(0).max(1_000_000_000_000).nullable(),
  /** Millionths of the currency of its price. */
  costMicros: count.min(0).max(1_000_000_000_000_000).nullable(),
});

/** Data of GET and POST /api/operations/engines. */
export const EngineSettingsSchema = z
  .object({
    /** False for the demo's operator. */
    mayChange: z.boolean(),
    /** False while the environment says the order. */
    isOrdered: z.boolean(),
    /** Engines of the site, in the order in which they are asked. */
    engines: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Of its price; null while that is unknown, and money is not limited then. */
        currency: z.string().nullable(),
        limits: EngineLimitsSchema,
        /** False while the environment says the limits. */
        isSet: z.boolean(),
        fallback: EngineLimitsSchema,
        /** What it took on the day that runs. */
        today: z.object({ characters: count, costMicros: count }),
      }),
    ),
    /** Changes of both, the newest first; `order` and `limits` are null for back to what the environment says. */
    history: z.array(
      z.object({
        at: z.iso.datetime(),
        by: z.string().nullable(),
        /** Whose limits; null for the order. */
        engine: z.string().nullable(),
        order: z.array(z.string()).nullable(),
        limits: EngineLimitsSchema.nullable(),
      }),
    ),
  })
  .meta({ id: "EngineSettings" });
export type EngineSettings = z.infer<typeof EngineSettingsSchema>;

/** Body of POST /api/operations/engines; null: back to what the environment says. */
export const SetEngineSchema = z
  .discriminatedUnion("what", [
    z.object({ what: z.literal("order"), order: z.array(wireText(64)).min(1).max(100).nullable() }),
    z.object({ what: z.literal("limits"), engine: wireText(64), limits: EngineLimitsSchema.nullable() }),
  ])
  .meta({ id: "SetEngine" });
export type SetEngine = z.infer<typeof SetEngineSchema>;

/** Query of GET /api/operations/audit. */
export const AuditQuerySchema = z.object({
  /** Who acts or is acted on. */
  user: z.uuid().optional(),
  event: wireText(60)
    .regex(/^[a-z_]+$/)
    .optional(),
  since: day.optional(),
  until: day.optional(),
  timeZone,
  /** Lines with a smaller id. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});
export type AuditQuery = z.infer<typeof AuditQuerySchema>;
export const AuditListSchema = z
  .object({
    lines: z.array(AuditEntrySchema),
    next: count.nullable(),
    /** Events that there are lines of, in their order. */
    events: z.array(z.string()),
  })
  .meta({ id: "AuditList" });
export type AuditList = z.infer<typeof AuditListSchema>;

/**
 * What a person's own pages would list, without names of files and without texts: data of POST /api/operations/users/:id/look.
 */
export const PersonLookSchema = z
  .object({
    orders: z.array(
      z.object({
        number: z.string(),
        state: z.enum(ORDER_STATES),
        characters: count,
        amountFen: count,
        channel: z.enum(PAYMENT_CHANNELS).nullable(),
        createdAt: z.iso.datetime(),
      }),
    ),
    jobs: z.array(WorkRowSchema.omit({ user: true })),
    /** What lies in the books for them, in the order of spending. */
    lots: z.array(
      z.object({ kind: z.string(), characters: count, left: count, expiresAt: z.iso.datetime().nullable() }),
    ),
  })
  .meta({ id: "PersonLook" });
export type PersonLook = z.infer<typeof PersonLookSchema>;
