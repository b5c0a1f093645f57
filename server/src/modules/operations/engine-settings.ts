// In which order the site's engines are asked, and what each may take in a day: rows of `site_settings` over what the environment says, as
// other settings that change while the site runs (docs/decisions/0051-settings-that-change.md).
import type { EngineSettings, SetEngine } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { desc, eq, like, or, sql } from "drizzle-orm";
import { z } from "zod";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable, Transaction } from "../../platform/database/connect.ts";
import { notify } from "../../platform/database/notices.ts";
import type { Settings } from "../../platform/settings.ts";
import { readPeople } from "../accounts/index.ts";
import { daySums, dayOf } from "../engines/index.ts";
import type { EngineRegistry } from "../engines/index.ts";
import { requireReach } from "./policy.ts";
import type { Operator } from "./policy.ts";
import { CHANGED_CHANNEL } from "./changed-channel.ts";
import { siteSettings } from "./tables.ts";
import type { EngineSettingName } from "./tables.ts";

const ORDER = "ENGINE_ORDER";
const LIMITS = "ENGINE_LIMITS ";
/** Changes that are shown. */
const MOST_CHANGES = 50;

const OrderSchema = z.array(z.string());
const LimitsSchema = z.object({
  characters: z.int().min(0).nullable(),
  costMicros: z.int().min(0).nullable(),
});
type Limits = z.infer<typeof LimitsSchema>;

/** What is set; what is absent stands as the environment says. */
export interface SetEngines {
  /** Ids; engines that are not among them come after, as the environment has them. */
  readonly order: readonly string[] | null;
  readonly limits: Readonly<Record<string, Limits>>;
}

const ofEngines = or(eq(siteSettings.name, ORDER), like(siteSettings.name, `${LIMITS}%`));

export async function readEngineSettings(db: Queryable): Promise<SetEngines> {
  const rows = await db
    .selectDistinctOn([siteSettings.name], { name: siteSettings.name, value: siteSettings.value })
    .from(siteSettings)
    .where(ofEngines)
    .orderBy(siteSettings.name, desc(siteSettings.id));
  const limits: Record<string, Limits> = {};
  for (const { name, value } of rows) {
    const set = name === ORDER ? null : limitsOf(value);
    if (set) limits[name.slice(LIMITS.length)] = set;
  }
  return { order: orderOf(rows.find(({ name }) => name === ORDER)?.value ?? ""), limits };
}

const orderOf = (value: string): readonly string[] | null =>
  value === "" ? null : OrderSchema.parse(JSON.parse(value));
const limitsOf = (value: string): Limits | null =>
  value === "" ? null : LimitsSchema.parse(JSON.parse(value));

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly engines: Pick<EngineRegistry, "list">;
  /** What the environment says. */
  readonly base: Pick<Settings, "engineBudgets">;
}

/** The site's engines in their order, with their limits, what they took today, and who changed what. */
export async function showEngineSettings(
  { db, clock, engines, base }: Deps,
  operator: Operator,
): Promise<EngineSettings> {
  const [offers, set, changes] = await Promise.all([
    engines.list(null),
    readEngineSettings(db),
    db.select().from(siteSettings).where(ofEngines).orderBy(desc(siteSettings.id)).limit(MOST_CHANGES),
  ]);
  const ids = offers.map(({ engine }) => engine.id);
  const today = await daySums(db, ids, dayOf(clock.now()));
  const people = await readPeople(db, [...new Set(changes.flatMap(({ createdBy }) => createdBy ?? []))]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => offers.find(({ engine }) => engine.id === id)?.engine.name ?? id;
  return {
    mayChange: !operator.isDemo,
    isOrdered: set.order !== null,
    engines: offers.map(({ engine: { id, name, kind }, budget, price }) => ({
      // What runs here costs nothing.
      currency: kind === "local" ? null : (price?.currency ?? null),
      ...{ id, name, isSet: Object.hasOwn(set.limits, id) },
      limits: { characters: budget?.characters ?? null, costMicros: budget?.costMicros ?? null },
      fallback: base.engineBudgets[id] ?? base.engineBudgets["*"] ?? { characters: null, costMicros: null },
      today: today.get(id) ?? { characters: 0, costMicros: 0 },
    })),
    history: changes.map(({ name, value, at, createdBy }) => ({
      ...{ at: at.toISOString(), by: createdBy === null ? null : (names.get(createdBy) ?? null) },
      engine: name === ORDER ? null : nameOf(name.slice(LIMITS.length)),
      order: name === ORDER ? (orderOf(value)?.map(nameOf) ?? null) : null,
      limits: name === ORDER ? null : limitsOf(value),
    })),
  };
}

/**
 * Sets the order or an engine's limits, or gives them back to the environment. What it is already is not written again.
 *
 * @throws {AppError} engine.not_found for one that the site has not; request.invalid for an order that is not of all of them once;
 *   account.forbidden for the demo's operator
 */
export async function setEngine(
  { db, clock, engines }: Omit<Deps, "base">,
  operator: Operator,
  set: SetEngine & { readonly address: string },
): Promise<void> {
  requireReach(operator, { isDemo: false });
  const known = (await engines.list(null)).map(({ engine }) => engine.id);
  if (set.what === "limits" && !known.includes(set.engine))
    throw new AppError("engine.not_found", { engine: set.engine });
  if (set.what === "order" && set.order && !isOrderOf(set.order, known))
    throw new AppError("request.invalid");
  const name: EngineSettingName = set.what === "order" ? ORDER : `${LIMITS}${set.engine}`;
  const wanted = set.what === "order" ? set.order : set.limits;
  const value = wanted === null ? "" : JSON.stringify(wanted);
  const at = new Date(clock.now());
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`site setting ${name}`}, 0))`);
    if ((await newest(tx, name)) === value) return;
    await tx.insert(siteSettings).values({ name, value, at, createdBy: operator.userId });
    const details: Record<string, string | number> =
      set.what === "order"
        ? { order: set.order?.join(" ") ?? "" }
        : { engine: set.engine, ...numbersOf(set.limits) };
    const event = set.what === "order" ? "engine_order_changed" : "engine_limits_changed";
    await insertAudit(tx, { at, event, userId: operator.userId, address: set.address, details });
    await notify(tx, CHANGED_CHANNEL, "");
  });
}

/** Limits that are set, for a line of the audit log. */
function numbersOf(limits: Limits | null): Record<string, number> {
  const { characters = null, costMicros = null } = limits ?? {};
  return { ...(characters !== null && { characters }), ...(costMicros !== null && { costMicros }) };
}

async function newest(tx: Transaction, name: EngineSettingName): Promise<string> {
  const [row] = await tx
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.name, name))
    .orderBy(desc(siteSettings.id))
    .limit(1);
  return row?.value ?? "";
}

function isOrderOf(order: readonly string[], known: readonly string[]): boolean {
  return (
    order.length === known.length &&
    new Set(order).size === known.length &&
    known.every((id) => order.includes(id))
  );
}
