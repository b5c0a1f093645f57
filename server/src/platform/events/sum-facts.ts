import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../database/connect.ts";
import type { DomainEventKind, DomainEvents } from "./domain-events.ts";
import { domainEvents } from "./tables.ts";

/** Facts of a kind that are of one type. */
type FactsOf<K extends DomainEventKind, T> = {
  [F in keyof DomainEvents[K]]: DomainEvents[K][F] extends T ? F : never;
}[keyof DomainEvents[K]] &
  string;

/**
 * Adds up what was told of one thing, for whoever tells only what is new. Reads the events of that thing alone where an index is
 * kept for the kind.
 *
 * @param by  facts whose values each sum has in common
 * @returns one row for each combination of them; empty where nothing was told
 */
export async function sumFacts<
  K extends DomainEventKind,
  B extends FactsOf<K, string>,
  S extends FactsOf<K, number>,
>(
  db: Queryable,
  kind: K,
  subjectId: string,
  { by, sums }: { readonly by: readonly B[]; readonly sums: readonly S[] },
): Promise<(Record<B, string> & Record<S, number>)[]> {
  // Names of facts stand in the code; as literals, so that grouping and choosing name the same expression.
  const fact = (name: string) => sql<string>`${domainEvents.facts} ->> ${sql.raw(`'${name}'`)}`;
  const groups = Object.fromEntries(by.map((name) => [name, fact(name)]));
  const added = Object.fromEntries(
    sums.map((name) => [name, sql<number>`sum((${fact(name)})::bigint)`.mapWith(Number)]),
  );
  const rows = await db
    .select({ ...groups, ...added })
    .from(domainEvents)
    // The kind as a literal too: a partial index is used only where its condition can be seen.
    .where(and(eq(domainEvents.subjectId, subjectId), sql`${domainEvents.kind} = ${sql.raw(`'${kind}'`)}`))
    .groupBy(...Object.values(groups));
  return rows as (Record<B, string> & Record<S, number>)[];
}
