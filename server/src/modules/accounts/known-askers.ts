import { and, desc, eq, gt, inArray, lt, notInArray, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { KNOWN_MS } from "./askers.ts";
import type { Asker } from "./askers.ts";
import { knownAskers, sessions } from "./tables.ts";

/** Kept of each kind for a person; the one that was away longest goes. */
const KEPT = 10;

/** How much of the asker the person has let in before; a nobody's id costs the same look. */
export async function howKnown(
  db: Queryable,
  userId: string,
  { browser, network }: Asker,
  now: Date,
): Promise<"browser" | "network" | null> {
  const rows = await db
    .select({ kind: knownAskers.kind })
    .from(knownAskers)
    .where(
      and(
        eq(knownAskers.userId, userId),
        inArray(knownAskers.asker, browser === null ? [network] : [browser, network]),
        gt(knownAskers.lastSeenAt, new Date(now.getTime() - KNOWN_MS)),
      ),
    );
  const kinds = new Set(rows.map(({ kind }) => kind));
  return kinds.has("browser") ? "browser" : kinds.has("network") ? "network" : null;
}

/**
 * True for somebody who was here before, but neither with this browser nor from this network with a program that calls itself so.
 * Of somebody new there is nothing to warn; of whom nobody knows any asker, what programs call themselves has to do.
 */
export async function isNewDevice(
  db: Queryable,
  userId: string,
  asker: Asker,
  device: string | null,
  now: Date,
): Promise<boolean> {
  const opened = eq(sessions.userId, userId);
  if ((await db.$count(sessions, opened)) === 0) return false;
  const isNamed = sql`${sessions.device} is not distinct from ${device}`;
  const isSameProgram = (await db.$count(sessions, and(opened, isNamed))) > 0;
  if ((await db.$count(knownAskers, eq(knownAskers.userId, userId))) === 0) return !isSameProgram;
  const known = await howKnown(db, userId, asker, now);
  return known === null || (known === "network" && !isSameProgram);
}

/** The browser has a new cookie: whatever knew it by the old one knows it by the new. */
export async function renameBrowser(db: Queryable, from: string, to: string): Promise<void> {
  await db.update(knownAskers).set({ asker: to }).where(eq(knownAskers.asker, from));
  await db.update(sessions).set({ browser: to }).where(eq(sessions.browser, from));
}

/** The person got in from there. */
export async function rememberAsker(
  db: Queryable,
  userId: string,
  { browser, network }: { readonly browser: string; readonly network: string },
  at: Date,
): Promise<void> {
  const seen = { userId, firstSeenAt: at, lastSeenAt: at };
  await db
    .insert(knownAskers)
    .values([
      { ...seen, asker: browser, kind: "browser" },
      { ...seen, asker: network, kind: "network" },
    ])
    .onConflictDoUpdate({
      target: [knownAskers.userId, knownAskers.asker],
      set: { lastSeenAt: sql`excluded.last_seen_at` },
    });
  for (const kind of ["browser", "network"] as const) {
    const ofKind = and(eq(knownAskers.userId, userId), eq(knownAskers.kind, kind));
    const kept = db
      .select({ asker: knownAskers.asker })
      .from(knownAskers)
      .where(ofKind)
      .orderBy(desc(knownAskers.lastSeenAt), desc(knownAskers.asker))
      .limit(KEPT);
    await db.delete(knownAskers).where(and(ofKind, notInArray(knownAskers.asker, kept)));
  }
}

/** Whoever knew the password until now is nobody any more. @param exceptBrowser  the one that stays */
export async function forgetAskers(
  db: Queryable,
  userId: string,
  exceptBrowser: string | null = null,
): Promise<void> {
  await db
    .delete(knownAskers)
    .where(
      and(
        eq(knownAskers.userId, userId),
        exceptBrowser === null ? undefined : sql`${knownAskers.asker} <> ${exceptBrowser}`,
      ),
    );
}

/** One browser of a person is nobody any more. */
export async function forgetBrowser(db: Queryable, userId: string, browser: string): Promise<void> {
  await db.delete(knownAskers).where(and(eq(knownAskers.userId, userId), eq(knownAskers.asker, browser)));
}

export async function deleteOldAskers(db: Queryable, now: Date): Promise<void> {
  await db.delete(knownAskers).where(lt(knownAskers.lastSeenAt, new Date(now.getTime() - KNOWN_MS)));
}
