// What the people of the site tell everybody: one line at the head of the pages while it runs. It stands in the HTML of each page,
// as contacts do, so that no page asks for it; who has read it puts it away in their browser.
import type { Announcement, AnnouncementList, SetAnnouncement } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { and, desc, eq, gt, lte } from "drizzle-orm";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import type { Log } from "../../platform/log.ts";
import { newId } from "../../platform/random.ts";
import { requireReach } from "./policy.ts";
import type { Operator } from "./policy.ts";
import { announcements } from "./tables.ts";

const MOST_LISTED = 50;
/** Every page asks; another process may have changed it. */
const GOOD_FOR_MS = 10_000;

/** What the pages show. */
export interface SiteAnnouncement {
  /** None while the database does not answer. */
  current(): Promise<Announcement | null>;
  /** They have changed. */
  forget(): void;
}

interface AnnouncementDeps {
  readonly db: Database;
  readonly clock: Clock;
}

export function createSiteAnnouncement({
  db,
  clock,
  log,
}: AnnouncementDeps & { readonly log: Log }): SiteAnnouncement {
  let known: { readonly announcement: Promise<Announcement | null>; readonly untilMs: number } | null = null;
  const read = async (): Promise<Announcement | null> => {
    try {
      return await findRunning(db, new Date(clock.now()));
    } catch (error) {
      log.warn({ err: error }, "the site's announcement could not be read");
      return null;
    }
  };
  return {
    current() {
      if (!known || known.untilMs <= performance.now())
        known = { announcement: read(), untilMs: performance.now() + GOOD_FOR_MS };
      return known.announcement;
    },
    forget() {
      known = null;
    },
  };
}

async function findRunning(db: Queryable, now: Date): Promise<Announcement | null> {
  const [row] = await db
    .select({ id: announcements.id, text: announcements.text })
    .from(announcements)
    .where(and(lte(announcements.startsAt, now), gt(announcements.endsAt, now)))
    .orderBy(desc(announcements.startsAt), desc(announcements.id))
    .limit(1);
  return row ?? null;
}

/** Those that are, were and will be shown. */
export async function showAnnouncements(
  { db, clock }: AnnouncementDeps,
  operator: Operator,
): Promise<AnnouncementList> {
  const now = clock.now();
  const rows = await db
    .select()
    .from(announcements)
    .orderBy(desc(announcements.startsAt), desc(announcements.id))
    .limit(MOST_LISTED);
  return {
    mayChange: !operator.isDemo,
    announcements: rows.map(({ id, text, startsAt, endsAt }) => ({
      ...{ id, text, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
      state: endsAt.getTime() <= now ? "over" : startsAt.getTime() > now ? "planned" : "running",
    })),
  };
}

/**
 * A new announcement, or another wording or other days of one.
 *
 * @throws {AppError} request.not_found; account.forbidden for the demo's operator, who is anybody
 */
export async function setAnnouncement(
  { db, clock }: AnnouncementDeps,
  operator: Operator,
  { id, text, address, ...days }: SetAnnouncement & { readonly address: string },
): Promise<void> {
  requireReach(operator, { isDemo: false });
  const row = { text, startsAt: new Date(days.startsAt), endsAt: new Date(days.endsAt) };
  const subjectId = id ?? newId();
  await db.transaction(async (tx) => {
    if (id === null)
      await tx.insert(announcements).values({ ...row, id: subjectId, createdBy: operator.userId });
    else {
      const { rowCount } = await tx.update(announcements).set(row).where(eq(announcements.id, id));
      if (!rowCount) throw new AppError("request.not_found");
    }
    const at = new Date(clock.now());
    const details = { text: text.zh, until: row.endsAt.toISOString().slice(0, 10) };
    const userId = operator.userId;
    await insertAudit(tx, { at, address, event: "announcement_set", userId, subjectId, details });
  });
}
