// Settings that people of the site change while it runs: prices, free parts, rewards. What is set stands in `site_settings` over what
// the environment says; every process reads it when one of them says that it has changed. Use cases read the settings when they
// need them, so the next order, job or reward goes by the new value, and what was made before keeps its own
// (docs/decisions/0051-settings-that-change.md).
import { SITE_VALUE_NAMES } from "@yizhou/contract";
import type { SetSiteValue, SiteValueName, SiteValues as ShownValues } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { desc, inArray, sql } from "drizzle-orm";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import { startHeardRounds } from "../../platform/database/heard-rounds.ts";
import { notify } from "../../platform/database/notices.ts";
import type { Notices } from "../../platform/database/notices.ts";
import type { Log } from "../../platform/log.ts";
import { SETTINGS } from "../../platform/setting-table.ts";
import { loadSettings } from "../../platform/settings.ts";
import type { Settings } from "../../platform/settings.ts";
import { readPeople } from "../accounts/index.ts";
import { CHANGED_CHANNEL } from "./changed-channel.ts";
import { readEngineSettings } from "./engine-settings.ts";
import type { SetEngines } from "./engine-settings.ts";
import { requireReach } from "./policy.ts";
import type { Operator } from "./policy.ts";
import { siteSettings } from "./tables.ts";

/** A notice can be missed. */
const READ_EVERY_MS = 30_000;
/** Values of each setting that are shown beside it. */
const MOST_VALUES = 50;

/** What the server calls each of them; units are in the names. */
const PROPERTIES = {
  FREE_CHARACTERS: "freeCharacters",
  FREE_PAGES: "freePages",
  GAP_FEN_PER_10000: "gapFenPer10000",
  TEXT_CHARACTERS: "textCharacters",
  BIND_VOUCHER_CHARACTERS: "bindVoucherCharacters",
  INVITE_REWARD_CHARACTERS: "inviteRewardCharacters",
  INVITE_REWARD_DAYS: "inviteRewardDays",
  INVITATIONS_PER_NETWORK: "invitationsPerNetwork",
  REBATE_PERCENT: "rebatePercent",
  WITHDRAWAL_MIN_YUAN: "withdrawalMinFen",
  REFUND_DAYS: "refundDays",
} as const satisfies Record<SiteValueName, keyof Settings>;

/** The settings with what is set over them. */
export interface SiteValues {
  /** Reads as the newest values say, whenever it is read. */
  readonly settings: Settings;
  /** What the environment says. */
  readonly base: Settings;
  /** Reads what is set. */
  read(): Promise<void>;
}

/** @param base  what the environment says */
export function createSiteValues({
  db,
  settings: base,
}: {
  readonly db: Queryable;
  readonly settings: Settings;
}): SiteValues {
  const set: Partial<Record<keyof Settings, unknown>> = {};
  const settings = { ...base };
  for (const property of Object.values(PROPERTIES))
    Object.defineProperty(settings, property, {
      get: () => set[property] ?? base[property],
      enumerable: true,
    });
  let engines: SetEngines = { order: null, limits: {} };
  Object.defineProperties(settings, {
    engineOrder: { get: () => engines.order ?? base.engineOrder, enumerable: true },
    engineBudgets: { get: () => ({ ...base.engineBudgets, ...engines.limits }), enumerable: true },
  });
  return {
    settings,
    base,
    async read() {
      engines = await readEngineSettings(db);
      const values = await readValues(db);
      for (const name of SITE_VALUE_NAMES) {
        const value = values[name];
        const property = PROPERTIES[name];
        // One read from the environment alone, so that a unit or a rule of the demo is the same there and here.
        set[property] =
          value === undefined
            ? undefined
            : loadSettings({
                DEMO: base.demo ? "on" : "off",
                YIZHOU_DEMO_PUBLIC: "on",
                [name]: String(value),
              })[property];
      }
    },
  };
}

/** Keeps what is set at hand, as long as the process runs. @returns how to end it */
export function startReadingValues({
  siteValues,
  notices,
  log,
}: {
  readonly siteValues: SiteValues;
  readonly notices: Notices;
  readonly log: Log;
}): () => Promise<void> {
  return startHeardRounds({
    ...{ notices, log, channel: CHANGED_CHANNEL, everyMs: READ_EVERY_MS },
    round: () => siteValues.read(),
    failure: "settings of the site could not be read",
  });
}

/** What is set; names that are absent stand as the environment says. */
async function readValues(db: Queryable): Promise<Partial<Record<SiteValueName, number>>> {
  const rows = await db
    .selectDistinctOn([siteSettings.name], { name: siteSettings.name, value: siteSettings.value })
    .from(siteSettings)
    .where(inArray(siteSettings.name, [...SITE_VALUE_NAMES]))
    .orderBy(siteSettings.name, desc(siteSettings.id));
  return Object.fromEntries(
    rows
      .filter(({ name, value }) => value !== "" && isWithin(name as SiteValueName, Number(value)))
      .map(({ name, value }) => [name, Number(value)]),
  );
}

/** What the server itself would take from its environment. */
function boundsOf(name: SiteValueName): { readonly least: number; readonly most: number } {
  const { schema } = SETTINGS[name];
  return { least: schema.minValue ?? 0, most: schema.maxValue ?? Number.MAX_SAFE_INTEGER };
}

const isWithin = (name: SiteValueName, value: number) => SETTINGS[name].schema.safeParse(value).success;

interface ValueDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Pick<Settings, "environment">;
}

/** Each of them with what it is, what it may be and what it was. */
export async function showSiteValues(
  { db, settings: { environment } }: Omit<ValueDeps, "clock">,
  operator: Operator,
): Promise<ShownValues> {
  const rows = await db
    .select()
    .from(siteSettings)
    .where(inArray(siteSettings.name, [...SITE_VALUE_NAMES]))
    .orderBy(desc(siteSettings.id));
  const people = await readPeople(db, [...new Set(rows.flatMap(({ createdBy }) => createdBy ?? []))]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return {
    mayChange: !operator.isDemo,
    values: SITE_VALUE_NAMES.map((name) => {
      const own = rows.filter((row) => row.name === name);
      const fallback = Number(environment[name] || SETTINGS[name].fallback);
      const isSet = (own[0]?.value ?? "") !== "";
      return {
        ...{ name, fallback, isSet, value: isSet ? Number(own[0]!.value) : fallback },
        ...boundsOf(name),
        history: own.slice(0, MOST_VALUES).map(({ value, at, createdBy }) => ({
          ...{ value: value === "" ? null : Number(value), at: at.toISOString() },
          by: createdBy === null ? null : (names.get(createdBy) ?? null),
        })),
      };
    }),
  };
}

/**
 * Sets a value, or gives it back to the environment. What it is already is not written again.
 *
 * @throws {AppError} request.invalid for one that the server would not take; account.forbidden for the demo's operator
 */
export async function setSiteValue(
  { db, clock }: ValueDeps,
  operator: Operator,
  { name, value, address }: SetSiteValue & { readonly address: string },
): Promise<void> {
  requireReach(operator, { isDemo: false });
  if (value !== null && !isWithin(name, value)) throw new AppError("request.invalid");
  const at = new Date(clock.now());
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`site setting ${name}`}, 0))`);
    if (((await readValues(tx))[name] ?? null) === value) return;
    const text = value === null ? "" : String(value);
    await tx.insert(siteSettings).values({ name, value: text, at, createdBy: operator.userId });
    const line = { at, address, event: "setting_changed", userId: operator.userId };
    await insertAudit(tx, { ...line, details: { setting: name, value: text } });
    await notify(tx, CHANGED_CHANNEL, "");
  });
}
