// How people reach the operator: set by the people of the site, shown at the foot of pages and beside the sign-in forms. What is not
// set is left out; in the demo the specified placeholders stand there (docs/specification.md, section 1, docs/readings.md Q40).
import type { ContactName, Contacts, ContactSettings } from "@yizhou/contract";
import { CONTACT_NAMES } from "@yizhou/contract";
import { desc, inArray, sql } from "drizzle-orm";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import type { Log } from "../../platform/log.ts";
import { readPeople } from "../accounts/index.ts";
import { requireReach } from "./policy.ts";
import type { Operator } from "./policy.ts";
import { siteSettings } from "./tables.ts";

/** Values of each setting that are shown beside it. */
const MOST_VALUES = 50;
/** Every page asks; another process may have changed it. */
const GOOD_FOR_MS = 10_000;

/** What the pages show. */
export interface SiteContacts {
  /** None while the database does not answer: a page is worth more than its foot. */
  current(): Promise<Contacts>;
  /** They have changed. */
  forget(): void;
}

interface ContactDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** @param options.isDemo  what is not set is shown as its placeholder */
export function createSiteContacts(
  { db, log }: { readonly db: Database; readonly log: Log },
  { isDemo }: { readonly isDemo: boolean },
): SiteContacts {
  let known: { readonly contacts: Promise<Contacts>; readonly untilMs: number } | null = null;
  const read = async (): Promise<Contacts> => {
    try {
      const set = await readContacts(db);
      if (!isDemo) return set;
      return Object.fromEntries(CONTACT_NAMES.map((name) => [name, set[name] ?? `{${name}}`]));
    } catch (error) {
      log.warn({ err: error }, "the site's contacts could not be read");
      return {};
    }
  };
  return {
    current() {
      if (!known || known.untilMs <= performance.now())
        known = { contacts: read(), untilMs: performance.now() + GOOD_FOR_MS };
      return known.contacts;
    },
    forget() {
      known = null;
    },
  };
}

async function readContacts(db: Queryable): Promise<Contacts> {
  const rows = await db
    .selectDistinctOn([siteSettings.name], { name: siteSettings.name, value: siteSettings.value })
    .from(siteSettings)
    .where(inArray(siteSettings.name, [...CONTACT_NAMES]))
    .orderBy(siteSettings.name, desc(siteSettings.id));
  return Object.fromEntries(rows.filter(({ value }) => value !== "").map(({ name, value }) => [name, value]));
}

/** Each contact with every value that it has had, the newest first. */
export async function showContactSettings({ db }: ContactDeps, operator: Operator): Promise<ContactSettings> {
  const rows = await db.select().from(siteSettings).orderBy(desc(siteSettings.id));
  const people = await readPeople(db, [...new Set(rows.flatMap(({ createdBy }) => createdBy ?? []))]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return {
    mayChange: !operator.isDemo,
    contacts: CONTACT_NAMES.map((name) => {
      const own = rows.filter((row) => row.name === name);
      return {
        name,
        value: own[0]?.value ?? "",
        history: own.slice(0, MOST_VALUES).map(({ value, at, createdBy }) => ({
          ...{ value, at: at.toISOString() },
          by: createdBy === null ? null : (names.get(createdBy) ?? null),
        })),
      };
    }),
  };
}

/**
 * Sets a contact; an empty value takes it from the pages. What it is already is not written again.
 *
 * @throws {AppError} account.forbidden for the demo's operator, who is anybody
 */
export async function setContact(
  { db, clock }: ContactDeps,
  operator: Operator,
  { name, value, address }: { readonly name: ContactName; readonly value: string; readonly address: string },
): Promise<void> {
  requireReach(operator, { isDemo: false });
  const at = new Date(clock.now());
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`site setting ${name}`}, 0))`);
    if (((await readContacts(tx))[name] ?? "") === value) return;
    await tx.insert(siteSettings).values({ name, value, at, createdBy: operator.userId });
    const line = { at, address, event: "setting_changed", userId: operator.userId };
    await insertAudit(tx, { ...line, details: { setting: name } });
  });
}
