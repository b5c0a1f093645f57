import { and, desc, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import type { Database, Queryable } from "../database/connect.ts";
import { demoScans } from "./tables.ts";
import { SCAN_DESK_LIMIT } from "./scan-desk.ts";
import type { ScanDesk, ScanVendor } from "./scan-desk.ts";

/** The scans of a running demo: one table, so that the phone and the waiting page may meet different processes. */
export function createTableScanDesk(db: Database, clock: Clock): ScanDesk {
  const isLive = (vendor: ScanVendor, state: string) =>
    and(
      eq(demoScans.vendor, vendor),
      eq(demoScans.state, state),
      gt(demoScans.endsAt, new Date(clock.now())),
    );
  return {
    async open(vendor, { state, callbackUrl, language }, validMs) {
      const nowMs = clock.now();
      const tooMany = db
        .select({ state: demoScans.state })
        .from(demoScans)
        .where(eq(demoScans.vendor, vendor))
        .orderBy(desc(demoScans.endsAt))
        .offset(SCAN_DESK_LIMIT - 1);
      await db
        .delete(demoScans)
        .where(
          or(
            lte(demoScans.endsAt, new Date(nowMs)),
            and(eq(demoScans.vendor, vendor), inArray(demoScans.state, tooMany)),
          ),
        );
      const fresh = { callbackUrl, language, endsAt: new Date(nowMs + validMs), code: null, subject: null };
      await db
        .insert(demoScans)
        .values({ vendor, state, ...fresh })
        .onConflictDoUpdate({ target: [demoScans.vendor, demoScans.state], set: fresh });
    },
    async find(vendor, state) {
      const [row] = await db.select().from(demoScans).where(isLive(vendor, state));
      if (!row) return null;
      const { callbackUrl, language, code, subject } = row;
      return {
        request: { state, callbackUrl, language },
        confirmed: code !== null && subject !== null ? { code, subject } : null,
      };
    },
    async confirm(vendor, state, { code, subject }) {
      const { rowCount } = await db
        .update(demoScans)
        .set({
          code: sql`coalesce(${demoScans.code}, ${code})`,
          subject: sql`coalesce(${demoScans.subject}, ${subject})`,
        })
        .where(isLive(vendor, state));
      return (rowCount ?? 0) > 0;
    },
    async take(vendor, state, code) {
      const [row] = await db
        .delete(demoScans)
        .where(and(isLive(vendor, state), eq(demoScans.code, code)))
        .returning({ subject: demoScans.subject });
      return row?.subject ?? null;
    },
  };
}

/** Takes every scan off the desk. */
export async function clearScanDesk(db: Queryable): Promise<void> {
  await db.delete(demoScans);
}
