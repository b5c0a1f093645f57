import {
  TERMBASE_LIMITS,
  type ConceptBatch,
  type ConceptChange,
  type ConceptFilter,
  type NewConcept,
} from "@yizhou/contract";
import { AppError, parseLanguageTag, type Concept, type Term } from "@yizhou/model";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import { giveWay } from "../../platform/give-way.ts";
import { newId } from "../../platform/random.ts";
import { findMembership } from "../organizations/index.ts";
import {
  createLibraryMembers,
  deleteLibrary,
  findLibraries,
  insertLibrary,
  memoryLanguage,
  requireRight,
  updateLibrary,
  type LibraryRight,
} from "../tm/index.ts";
import * as repo from "./concept-repo.ts";
import { columnsOf, newRowOf, type ConceptRow } from "./concept-rows.ts";
import { CONCEPTS_AT_ONCE } from "./concepts-at-once.ts";
import { prepareSearch, type FoundConcept } from "./search-concepts.ts";

export interface TermbaseDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Who changes something, and the name that stands with it. */
export interface Writer {
  readonly userId: string;
  readonly nickName: string;
}

export type TermbaseService = ReturnType<typeof createTermbaseService>;

/** Rows that one page of a search looks through before it hands back what it has. */
const LOOKED_THROUGH = 6000;
const ROWS_AT_ONCE = 300;
const IDS_ANSWERED = 5000;

/** Termbases and their concepts: search, editing, work on many at once. */
export function createTermbaseService({ db, clock }: TermbaseDeps) {
  const now = (): Date => new Date(clock.now());
  const open = (userId: string, id: string, right: LibraryRight) =>
    requireRight(db, userId, id, right, "terms");

  /** Everything that a filter finds, newest first, in pieces. */
  async function* findAll(
    libraryId: string,
    filter: ConceptFilter,
    more: { isDeleted: boolean; ids?: readonly number[] },
  ): AsyncGenerator<FoundConcept[]> {
    const search = prepareSearch(filter);
    const condition = repo.conditionOf({ libraryId, ...more, ...search.condition });
    for (let before: number | undefined; ;) {
      const rows = await repo.conceptsBefore(db, condition, before, CONCEPTS_AT_ONCE);
      yield rows.flatMap((row) => search.match(row) ?? []);
      if (rows.length < CONCEPTS_AT_ONCE) return;
      before = rows.at(-1)!.id;
      await giveWay();
    }
  }

  return {
    /** Persons to whom termbases are open by name. */
    members: createLibraryMembers({ db, clock }),

    /** Every termbase the user may read, with its counts. */
    async list(userId: string) {
      const libraries = await findLibraries(db, userId, undefined, "terms");
      const counts = await repo.countConcepts(
        db,
        libraries.map(({ id }) => id),
      );
      const membership = await findMembership(db, userId);
      return {
        termbases: libraries.map((library) => ({
          library,
          counts: counts.filter(({ libraryId }) => libraryId === library.id),
        })),
        canManageOrganization: membership?.role === "manager",
      };
    },

    /** @throws {AppError} termbase.not_found */
    get: (userId: string, id: string) => open(userId, id, "read"),

    /** @throws {AppError} termbase.no_right  when somebody who is no manager makes one for the organisation */
    async create(
      userId: string,
      wish: { name: string; scope: "personal" | "organization" },
    ): Promise<string> {
      const id = newId();
      const common = { id, name: wish.name, kind: "terms", createdAt: now() } as const;
      if (wish.scope === "personal") await insertLibrary(db, { ...common, ownerId: userId });
      else {
        const membership = await findMembership(db, userId);
        if (membership?.role !== "manager") throw new AppError("termbase.no_right");
        await insertLibrary(db, { ...common, organizationId: membership.organizationId });
      }
      return id;
    },

    /** @throws {AppError} termbase.not_found, also for what may not be read; termbase.no_right */
    async change(
      userId: string,
      id: string,
      { name, memberRight }: { name?: string | undefined; memberRight?: "read" | "write" | undefined },
    ): Promise<void> {
      await open(userId, id, "manage");
      if (name === undefined && memberRight === undefined) return;
      await updateLibrary(db, id, {
        ...(name !== undefined && { name }),
        ...(memberRight && { memberRight }),
      });
    },

    /** Deletes a termbase with all concepts, for real. @throws {AppError} termbase.not_found, termbase.no_right */
    async delete(userId: string, id: string): Promise<void> {
      await open(userId, id, "manage");
      await deleteLibrary(db, id);
    },

    /**
     * A page of concepts, newest first or by the terms of a language; with a search only those that hold its words. Looks through a bounded number of
     * concepts, so a page may be short although there is more.
     *
     * @throws {AppError} termbase.not_found, language.invalid
     */
    async page(
      userId: string,
      id: string,
      {
        deleted,
        before: start,
        orderBy,
        ...filter
      }: ConceptFilter & { deleted: boolean; before?: number | undefined; orderBy?: string | undefined },
    ): Promise<{ found: FoundConcept[]; next: number | null }> {
      await open(userId, id, "read");
      const search = prepareSearch(filter);
      const condition = repo.conditionOf({ libraryId: id, isDeleted: deleted, ...search.condition });
      const order = orderBy === undefined ? undefined : memoryLanguage(parseLanguageTag(orderBy));
      const found: FoundConcept[] = [];
      let before = start;
      for (let looked = 0; looked < LOOKED_THROUGH; looked += ROWS_AT_ONCE) {
        const rows = await repo.conceptsBefore(db, condition, before, ROWS_AT_ONCE, order);
        for (const row of rows) {
          const hit = search.match(row);
          if (!hit) continue;
          found.push(hit);
          if (found.length === TERMBASE_LIMITS.pageConcepts)
            return { found, next: row === rows.at(-1) && rows.length < ROWS_AT_ONCE ? null : row.id };
        }
        if (rows.length < ROWS_AT_ONCE) return { found, next: null };
        before = rows.at(-1)!.id;
      }
      return { found, next: before ?? null };
    },

    /** Adds one concept that a person typed. @throws {AppError} termbase.*, language.invalid */
    async add(writer: Writer, id: string, wish: NewConcept): Promise<ConceptRow> {
      await open(writer.userId, id, "write");
      const row = newRowOf(typed(wish), { libraryId: id, author: writer.nickName, now: now() });
      const [conceptId] = await repo.insertConcepts(db, [row]);
      return (await repo.lockConcept(db, id, conceptId!))!;
    },

    /**
     * Writes a concept anew.
     *
     * @throws {AppError} termbase.concept_not_found; termbase.changed_elsewhere when it is no longer the one that was edited
     */
    async edit(writer: Writer, id: string, conceptId: number, change: ConceptChange): Promise<ConceptRow> {
      await open(writer.userId, id, "write");
      const columns = columnsOf(typed(change));
      return db.transaction(async (tx) => {
        const before = await repo.lockConcept(tx, id, conceptId);
        if (!before || before.deletedAt) throw new AppError("termbase.concept_not_found");
        if (before.changedAt.toISOString() !== change.changedAt)
          throw new AppError("termbase.changed_elsewhere");
        await repo.updateConcept(tx, conceptId, {
          ...columns,
          author: writer.nickName,
          // Later than before, also for a clock that has not moved on.
          changedAt: new Date(Math.max(clock.now(), before.changedAt.getTime() + 1)),
        });
        return (await repo.lockConcept(tx, id, conceptId))!;
      });
    },

    /**
     * Deletes, restores or purges concepts: those named, or all that a filter finds.
     *
     * @throws {AppError} termbase.too_many_concepts
     */
    async batch(userId: string, id: string, { action, ids, filter }: ConceptBatch) {
      await open(userId, id, "write");
      const found: number[] = [];
      const more = { isDeleted: action !== "delete", ...(ids && { ids }) };
      for await (const part of findAll(id, filter ?? {}, more)) {
        found.push(...part.map(({ row }) => row.id));
        if (found.length > TERMBASE_LIMITS.maxBatchConcepts)
          throw new AppError("termbase.too_many_concepts", { limit: TERMBASE_LIMITS.maxBatchConcepts });
      }
      let done = 0;
      await db.transaction(async (tx) => {
        for (let start = 0; start < found.length; start += CONCEPTS_AT_ONCE) {
          const part = found.slice(start, start + CONCEPTS_AT_ONCE);
          done +=
            action === "purge"
              ? await repo.purgeConcepts(tx, id, part)
              : await repo.setDeleted(tx, id, part, action === "delete", now());
        }
      });
      return { concepts: done, ids: found.slice(0, IDS_ANSWERED) };
    },

    /** All concepts that a filter finds, newest first, for writing them to a file. */
    async *export(userId: string, id: string, filter: ConceptFilter): AsyncGenerator<ConceptRow> {
      await open(userId, id, "read");
      for await (const part of findAll(id, filter, { isDeleted: false }))
        for (const { row } of part) yield row;
    },
  };
}

/** What a person typed, as a concept. @throws {AppError} language.invalid */
function typed({ terms, domain, definition, note }: NewConcept): Concept {
  return {
    terms: terms.map(({ language, text, status, partOfSpeech, note: own }): Term => ({
      language: parseLanguageTag(language),
      text,
      status,
      ...(partOfSpeech && { partOfSpeech }),
      ...(own && { note: own }),
    })),
    ...(domain && { domain }),
    ...(definition && { definition }),
    ...(note && { note }),
  };
}
