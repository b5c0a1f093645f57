import { contentOfCell } from "@yizhou/exchange";
import {
  AppError,
  hasTags,
  inlineFromText,
  parseLanguageTag,
  type InlineContent,
  type InlineNode,
  type TranslationUnit,
} from "@yizhou/model";
import { findConcordance, matchConcordance, parseConcordanceQuery, type ConcordanceHit } from "@yizhou/tm";
import { MEMORY_LIMITS, type MemoryBatch, type MemoryFilter, type MemoryReplace } from "@yizhou/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Settings } from "../../platform/settings.ts";
import { giveWay } from "../../platform/give-way.ts";
import { newId } from "../../platform/random.ts";
import { findMembership } from "../organizations/index.ts";
import { createLibraryMembers } from "./members.ts";
import { memoryLanguage } from "./memory-language.ts";
import { requireRight } from "./policy.ts";
import * as repo from "./repo.ts";
import {
  applyReplacement,
  changesOf,
  deleteOldReplacements,
  listReplacements,
  samplesOf,
  undoReplacement,
} from "./replacements.ts";
import { searchCondition } from "./search-tokens.ts";
import { addNewUnits, UNITS_AT_ONCE } from "./transfer.ts";
import * as units from "./unit-repo.ts";
import { conditionOf, unitsBefore, unitsInWindow, type UnitCondition } from "./unit-search.ts";
import { rowsOfUnit, textColumns, type UnitRow } from "./unit-rows.ts";

export interface MemoryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Pick<Settings, "recycleDays">;
}

/** Who changes something, and the name that stands with it. */
export interface Writer {
  readonly userId: string;
  readonly nickName: string;
}

/** A unit with the places where a search found its terms. */
export interface FoundUnit {
  readonly row: UnitRow;
  readonly hit: ConcordanceHit;
}

export type MemoryService = ReturnType<typeof createMemoryService>;

/** Rows that one page of a search looks through before it hands back what it has. */
const LOOKED_THROUGH = 3000;
const MOST_ROWS = 1500;
/** Each look at the index costs the same, however many rows it gives: the next takes more of them. */
const MORE_ROWS = 6;
/** Enough for a page where every row is a hit. */
const FIRST_ROWS = MEMORY_LIMITS.pageUnits + 1;
const DAY_MS = 24 * 3600 * 1000;
const IDS_ANSWERED = 5000;

export function createMemoryService({ db, clock, settings }: MemoryDeps) {
  const now = (): Date => new Date(clock.now());
  const undoableSince = (): Date => new Date(clock.now() - settings.recycleDays * DAY_MS);
  const open = (userId: string, id: string, right: repo.LibraryRight) => requireRight(db, userId, id, right);

  interface Search {
    readonly condition: UnitCondition | null;
    readonly match: (row: UnitRow) => ConcordanceHit | null;
  }

  async function prepare(
    libraryId: string,
    filter: MemoryFilter,
    more: { isDeleted: boolean; ids?: readonly number[] },
  ): Promise<Search> {
    const source = parseConcordanceQuery(filter.source ?? "");
    const target = parseConcordanceQuery(filter.target ?? "");
    const either = parseConcordanceQuery(filter.text ?? "");
    const { from, to, origin } = filter;
    const condition = await conditionOf(db, {
      libraryId,
      ...more,
      ...(from && to && { languages: { from: languageOf(from), to: languageOf(to) } }),
      ...(origin && { origin }),
      ...(source && { source: searchCondition(source.terms) }),
      ...(target && { target: searchCondition(target.terms) }),
      ...(either && { either: searchCondition(either.terms) }),
    });
    const match = (row: UnitRow): ConcordanceHit | null => {
      const hit = matchConcordance({ source, target }, row);
      if (!hit || !either) return hit;
      const onSource = findConcordance(either, row.source);
      const onTarget = findConcordance(either, row.target);
      return onSource || onTarget ? { source: onSource ?? [], target: onTarget ?? [] } : null;
    };
    return { condition, match };
  }

  /**
   * What a condition finds, newest first. Where hits are likely the newest units are looked through in order, and only where
   * these turn out to have few does the index say which units to look at.
   *
   * @yields rows, and below which unit to go on; null after the last
   */
  async function* batches(
    libraryId: string,
    condition: UnitCondition,
    from: number | undefined,
  ): AsyncGenerator<{ rows: UnitRow[]; next: number | null }> {
    let before = from;
    let atOnce = FIRST_ROWS;
    for (let isScanning = condition.isLikely; ; atOnce = Math.min(MOST_ROWS, atOnce * MORE_ROWS)) {
      const rows: UnitRow[] = [];
      let next: number | null;
      if (isScanning) {
        const window = await unitsInWindow(db, condition, libraryId, before, atOnce);
        rows.push(...window.rows);
        next = window.end;
        isScanning = rows.length === atOnce;
      } else {
        rows.push(...(await unitsBefore(db, condition, before, atOnce)));
        next = rows.length < atOnce ? null : rows.at(-1)!.id;
      }
      yield { rows, next };
      if (next === null) return;
      before = next;
    }
  }

  /** Everything that a search finds, newest first, in pieces. */
  async function* findAll({ condition, match }: Search): AsyncGenerator<FoundUnit[]> {
    if (!condition) return;
    for (let before: number | undefined; ;) {
      const rows = await unitsBefore(db, condition, before, UNITS_AT_ONCE);
      yield rows.flatMap((row) => {
        const hit = match(row);
        return hit ? [{ row, hit }] : [];
      });
      if (rows.length < UNITS_AT_ONCE) return;
      before = rows.at(-1)!.id;
      await giveWay();
    }
  }

  async function chosen(
    libraryId: string,
    { ids, filter }: Pick<MemoryBatch, "ids" | "filter">,
    isDeleted: boolean,
  ): Promise<FoundUnit[]> {
    const search = await prepare(libraryId, filter ?? {}, { isDeleted, ...(ids && { ids }) });
    const found: FoundUnit[] = [];
    for await (const part of findAll(search)) {
      found.push(...part);
      if (found.length > MEMORY_LIMITS.maxBatchUnits)
        throw new AppError("tm.too_many_units", { limit: MEMORY_LIMITS.maxBatchUnits });
    }
    return found;
  }

  return {
    /** Persons to whom libraries are open by name. */
    members: createLibraryMembers({ db, clock }),

    /** Every library the user may read, with its counts. */
    async list(userId: string) {
      const libraries = await repo.findLibraries(db, userId);
      const counts = await units.countByPair(
        db,
        libraries.map(({ id }) => id),
      );
      const membership = await findMembership(db, userId);
      return {
        libraries: libraries.map((library) => ({
          library,
          counts: counts.filter(({ libraryId }) => libraryId === library.id),
        })),
        canManageOrganization: membership?.role === "manager",
      };
    },

    /** One library with its counts. @throws {AppError} tm.memory_not_found */
    async get(userId: string, id: string) {
      const library = await open(userId, id, "read");
      return { library, counts: await units.countByPair(db, [id]) };
    },

    /** @throws {AppError} tm.no_right  when somebody who is no manager makes one for the organisation */
    async create(
      userId: string,
      wish: { name: string; scope: "personal" | "organization" },
    ): Promise<string> {
      const id = newId();
      const common = { id, name: wish.name, createdAt: now() };
      if (wish.scope === "personal") await repo.insertLibrary(db, { ...common, ownerId: userId });
      else {
        const membership = await findMembership(db, userId);
        if (membership?.role !== "manager") throw new AppError("tm.no_right");
        await repo.insertLibrary(db, { ...common, organizationId: membership.organizationId });
      }
      return id;
    },

    /** @throws {AppError} tm.memory_not_found, also for what may not be read; tm.no_right */
    async change(
      userId: string,
      id: string,
      change: {
        name?: string | undefined;
        memberRight?: "read" | "write" | undefined;
        penalty?: number | undefined;
      },
    ): Promise<void> {
      await open(userId, id, "manage");
      const { name, memberRight, penalty } = change;
      if (name === undefined && memberRight === undefined && penalty === undefined) return;
      await repo.updateLibrary(db, id, {
        ...(name !== undefined && { name }),
        ...(memberRight && { memberRight }),
        ...(penalty !== undefined && { penalty }),
      });
    },

    /** Deletes a library with all units, for real. @throws {AppError} tm.memory_not_found, tm.no_right */
    async delete(userId: string, id: string): Promise<void> {
      await open(userId, id, "manage");
      await repo.deleteLibrary(db, id);
    },

    /**
     * A page of units, newest first; with a search only those that hold its terms. Looks through a bounded number of units, so
     * a page may be short although there is more.
     */
    async page(
      userId: string,
      id: string,
      query: MemoryFilter & { deleted: boolean; before?: number | undefined },
    ): Promise<{ found: FoundUnit[]; next: number | null }> {
      await open(userId, id, "read");
      const { condition, match } = await prepare(id, query, { isDeleted: query.deleted });
      if (!condition) return { found: [], next: null };
      const found: FoundUnit[] = [];
      let looked = 0;
      for await (const { rows, next } of batches(id, condition, query.before)) {
        for (const row of rows) {
          const hit = match(row);
          if (!hit) continue;
          found.push({ row, hit });
          if (found.length === MEMORY_LIMITS.pageUnits)
            return { found, next: row === rows.at(-1) ? next : row.id };
        }
        if (next === null || (looked += rows.length) >= LOOKED_THROUGH) return { found, next };
      }
      return { found, next: null };
    },

    /** Adds one unit that a person typed. @returns its id @throws {AppError} language.same_pair, language.unknown */
    async add(
      writer: Writer,
      id: string,
      wish: { from: string; to: string; source: string; target: string },
    ): Promise<UnitRow> {
      await open(writer.userId, id, "write");
      const [from, to] = [parseLanguageTag(wish.from), parseLanguageTag(wish.to)];
      if (memoryLanguage(from) === memoryLanguage(to)) throw new AppError("language.same_pair");
      const unit: TranslationUnit = {
        variants: [
          { language: from, content: inlineFromText(wish.source.trim()) },
          { language: to, content: inlineFromText(wish.target.trim()) },
        ],
      };
      const rows = rowsOfUnit(unit, { libraryId: id, now: now(), author: writer.nickName });
      await units.listWords(db, rows);
      const [unitId] = await units.insertUnits(db, rows);
      return (await units.lockUnit(db, id, unitId!))!;
    },

    /**
     * Changes the texts of a unit; a person has then made it.
     *
     * @throws {AppError} tm.unit_not_found; tm.changed_elsewhere when it is no longer the unit that was edited
     */
    async edit(
      writer: Writer,
      id: string,
      unitId: number,
      change: { source?: string | undefined; target?: string | undefined; changedAt: string },
    ): Promise<UnitRow> {
      await open(writer.userId, id, "write");
      const before = await units.lockUnit(db, id, unitId);
      if (!before || before.deletedAt) throw new AppError("tm.unit_not_found");
      const columns = textColumns(
        change.source === undefined ? before.source : contentLike(before.source, change.source),
        change.target === undefined ? before.target : contentLike(before.target, change.target),
        [before.sourceLanguage, before.targetLanguage],
      );
      const { words: _words, ...texts } = columns;
      await units.listWords(db, [columns]);
      return db.transaction(async (tx) => {
        const unit = await units.lockUnit(tx, id, unitId);
        if (!unit || unit.deletedAt) throw new AppError("tm.unit_not_found");
        if (unit.changedAt.toISOString() !== change.changedAt) throw new AppError("tm.changed_elsewhere");
        await units.updateUnit(tx, unitId, {
          ...texts,
          origin: null,
          author: writer.nickName,
          // Later than before, also for a clock that has not moved on.
          changedAt: new Date(Math.max(clock.now(), unit.changedAt.getTime() + 1)),
        });
        return (await units.lockUnit(tx, id, unitId))!;
      });
    },

    /**
     * Deletes, restores, purges or turns units around: those named, or all that a filter finds.
     *
     * @throws {AppError} tm.too_many_units
     */
    async batch(userId: string, id: string, { action, ids, filter }: MemoryBatch) {
      await open(userId, id, "write");
      const isDeleted = action === "restore" || action === "purge";
      const found = (await chosen(id, { ids, filter }, isDeleted)).map(({ row }) => row.id);
      let done = 0;
      await db.transaction(async (tx) => {
        for (let start = 0; start < found.length; start += UNITS_AT_ONCE) {
          const part = found.slice(start, start + UNITS_AT_ONCE);
          if (action === "purge") done += await units.purgeUnits(tx, id, part);
          else if (action === "reverse") done += await units.reverseUnits(tx, id, part, now());
          else done += await units.setDeleted(tx, id, part, action === "delete" ? now() : null);
        }
      });
      return { units: done, ids: found.slice(0, IDS_ANSWERED) };
    },

    /** Replaces text in one side of units, as one step that can be taken back; tags stay where they are. */
    async replace(writer: Writer, id: string, wish: MemoryReplace) {
      await open(writer.userId, id, wish.apply ? "write" : "read");
      const found = await chosen(id, wish, false);
      const changes = changesOf(
        found.map(({ row }) => row),
        wish,
      );
      const samples = samplesOf(changes, wish.side);
      if (!wish.apply) return { units: changes.length, samples, replacementId: null };
      const by = { libraryId: id, author: writer.nickName, now: now() };
      return {
        units: changes.length,
        samples,
        replacementId: await applyReplacement(db, changes, wish, by),
      };
    },

    /** Replacements that can still be taken back, newest first. @throws {AppError} tm.memory_not_found, tm.no_right */
    async replacements(userId: string, id: string) {
      await open(userId, id, "write");
      return listReplacements(db, id, undoableSince());
    },

    /** Takes a replacement back. @throws {AppError} tm.memory_not_found, tm.no_right, tm.replacement_not_found */
    async undoReplace(userId: string, id: string, replacementId: string) {
      await open(userId, id, "write");
      return undoReplacement(db, id, replacementId, { now: now(), since: undoableSince() });
    },

    /** Forgets what can no longer be taken back; for the cron. */
    tidy: () => deleteOldReplacements(db, undoableSince()),

    /** Counts units that another makes needless, or puts them into the recycle bin. */
    async dedupe(userId: string, id: string, { by, apply }: { by: "both" | "source"; apply: boolean }) {
      await open(userId, id, apply ? "write" : "read");
      const ids = await units.duplicateIds(db, id, by);
      if (apply)
        await db.transaction(async (tx) => {
          for (let start = 0; start < ids.length; start += UNITS_AT_ONCE)
            await units.setDeleted(tx, id, ids.slice(start, start + UNITS_AT_ONCE), now());
        });
      return { units: ids.length, ids: ids.slice(0, IDS_ANSWERED) };
    },

    /** All units that a filter finds, newest first, for writing them to a file. */
    async *export(userId: string, id: string, filter: MemoryFilter): AsyncGenerator<UnitRow> {
      await open(userId, id, "read");
      for await (const part of findAll(await prepare(id, filter, { isDeleted: false })))
        for (const { row } of part) yield row;
    },

    /**
     * Adds units made elsewhere on the site, those that are new to the library.
     *
     * @returns how many were new
     * @throws {AppError} tm.memory_not_found, tm.no_right
     */
    async addUnits(
      writer: Writer,
      id: string,
      made: readonly TranslationUnit[],
      document?: string,
    ): Promise<number> {
      await open(writer.userId, id, "write");
      const source = { libraryId: id, now: now(), author: writer.nickName, ...(document && { document }) };
      let added = 0;
      for (let start = 0; start < made.length; start += UNITS_AT_ONCE)
        added += await addNewUnits(db, made.slice(start, start + UNITS_AT_ONCE), source);
      return added;
    },
  };
}

function languageOf(tag: string): string {
  return memoryLanguage(parseLanguageTag(tag));
}

/** What was typed, as content: tags are read only where the text has some already. */
function contentLike(before: InlineContent, typed: string): InlineContent {
  if (!hasTags(before)) return inlineFromText(typed);
  // What a tag is does not stand in the text; one that was there before stays what it was.
  const known = new Map(before.map((node) => [tagName(node), node]));
  return contentOfCell(typed).map((node) =>
    node.kind === "text" ? node : (known.get(tagName(node)) ?? node),
  );
}

function tagName(node: InlineNode): string {
  return node.kind === "text" ? "" : `${node.kind} ${node.id}`;
}
