import type { Concept } from "@yizhou/model";
import type { Database, Transaction } from "../../platform/database/connect.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import { newId } from "../../platform/random.ts";
import { lockLibrary, requireRoom } from "../libraries/index.ts";
import { insertConcepts, knownConcepts, updateConcept } from "./concept-repo.ts";
import { columnsOf, newRowOf, shareTerm, type ConceptSource, type NewConceptRow } from "./concept-rows.ts";
import type { Quotas } from "../quotas/index.ts";
import type { WritableTermbase } from "./termbase.ts";

/**
 * Takes concepts into a termbase, in one transaction. One that has the name (`id`) of a concept there and a term in common
 * with it is that concept, edited: it is brought up to date. One whose terms the termbase has is left alone. So taking a file
 * again changes nothing.
 *
 * @throws {AppError} quota.concepts_full, and none is taken
 * @param save  told how many were new and how many were changed; written in the same transaction, false takes all of it back
 */
export async function addConcepts(
  { db, quotas }: { readonly db: Database; readonly quotas: Quotas | null },
  termbase: WritableTermbase,
  concepts: readonly Concept[],
  source: ConceptSource,
  save: (tx: Transaction, counts: { added: number; changed: number }) => Promise<boolean>,
): Promise<void> {
  const wanted = concepts.map((concept) => newRowOf(concept, source));
  await unlessTakenBack(db, async (tx) => {
    await lockLibrary(tx, termbase);
    const known = await knownConcepts(
      tx,
      termbase,
      wanted.map(({ externalId }) => externalId),
      wanted.map(({ hash }) => hash),
    );
    const byName = new Map(known.map((row) => [row.externalId, row]));
    const hashes = new Set(known.map(({ hash }) => hash));
    const fresh: NewConceptRow[] = [];
    let changed = 0;
    for (const [index, row] of wanted.entries()) {
      const same = byName.get(row.externalId);
      if (same && shareTerm(same.terms, row.terms)) {
        const columns = columnsOf(concepts[index]!);
        if (isSame(same, columns)) continue;
        await updateConcept(tx, termbase, same.id, {
          ...columns,
          author: source.author,
          changedAt: source.now,
        });
        hashes.add(row.hash);
        changed += 1;
      } else if (!hashes.has(row.hash)) {
        hashes.add(row.hash);
        const isTaken = same !== undefined || fresh.some(({ externalId }) => externalId === row.externalId);
        fresh.push(isTaken ? { ...row, externalId: newId() } : row);
      }
    }
    if (quotas) await requireRoom(quotas, tx, termbase, fresh.length);
    await insertConcepts(tx, termbase, fresh);
    return save(tx, { added: fresh.length, changed });
  });
}

class TakenBack extends Error {}

/** A transaction that its work takes back by saying false. */
async function unlessTakenBack(db: Database, work: (tx: Transaction) => Promise<boolean>): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      if (!(await work(tx))) throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
}

/** The same in every column, whatever the order of the keys in a stored value. */
function isSame(row: object, columns: object): boolean {
  return Object.entries(columns).every(
    ([name, value]) => canonicalJson((row as Record<string, unknown>)[name]) === canonicalJson(value),
  );
}
