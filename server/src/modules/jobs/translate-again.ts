// A page of a finished job, or a paragraph, translated once more: through the pipeline that its job ran through, with its terms and
// memories, by the engine that a person chooses. What people wrote, confirmed or judged is never asked for again. Each sentence that comes
// takes the place of the old one in one transaction and can be put back; what an engine cannot do stays as it is.
import type { AgainQuery, AgainQuote, TranslateAgain, TranslatedAgain } from "@yizhou/contract";
import type { TranslationField } from "@yizhou/engines";
import {
  AppError,
  inlineToTagged,
  isErrorCode,
  isInlineEqual,
  parseLanguageTag,
  plainText,
  type SegmentResult,
  type TextUnitKind,
} from "@yizhou/model";
import {
  createHintFinder,
  InMemorySegmentStore,
  needsTranslation,
  PRETRANSLATION_SCORE,
  repeatKey,
  translateSegments,
  type EngineSpending,
} from "@yizhou/pipeline";
import { countCharacters } from "@yizhou/text";
import type { Queryable } from "../../platform/database/connect.ts";
import { dayOf, recordSpending, type EngineOffer } from "../engines/index.ts";
import { createPostgresMemory } from "../tm/index.ts";
import { followEdit, type Confirmer } from "./confirm-segments.ts";
import { owedCharactersOf } from "./cut-charges.ts";
import { putSegments } from "./cut-repo.ts";
import type { JobDeps } from "./deps.ts";
import { requireJobRight, type OpenJob } from "./policy.ts";
import { termbaseOf } from "./report-job.ts";
import { lockJob } from "./repo.ts";
import { barriersFor } from "./segment-barriers.ts";
import {
  findSegments,
  refreshCounts,
  segmentsAround,
  toResult,
  toSegment,
  type SegmentRow,
} from "./segment-repo.ts";
import { keepVersions } from "./segment-version-repo.ts";
import { setByPeople } from "./segment-edit-repo.ts";
import { isOpen } from "./states.ts";

/** Machines' translations in a memory are what is to be done better. */
const NEVER = 100;

/**
 * What asking again would ask for, and what it would cost: nothing of a wallet, as with drafts.
 *
 * @throws {AppError} job.not_found; job.no_right
 */
export async function quoteAgain(
  deps: JobDeps,
  userId: string,
  jobId: string,
  where: AgainQuery,
): Promise<AgainQuote> {
  const job = await requireJobRight(deps, userId, jobId, "edit");
  const rows = job.isFirstPage ? [] : await segmentsAround(deps.db, job, where);
  const byPeople = await setByPeople(deps.db, job, rows);
  const sorted = Map.groupBy(rows, (row) => fateOf(job, row, byPeople));
  const again = sorted.get("again") ?? [];
  const count = (fate: Fate) => sorted.get(fate)?.length ?? 0;
  const makers = Map.groupBy(again, ({ engineId }) => engineId);
  const [most] = [...makers].filter(([id]) => id !== null).sort(([, a], [, b]) => b.length - a.length);
  return {
    sentences: again.map(({ ordinal, version, state, source }) => ({
      ...{ ordinal, version, isOpen: state !== "translated" },
      characters: countCharacters(plainText(source)),
    })),
    stays: { persons: count("persons"), memory: count("memory"), unpaid: count("unpaid") },
    engineId: most?.[0] ?? job.options.engines?.[0]?.id ?? null,
  };
}

type Fate = "again" | "persons" | "memory" | "unpaid" | "none";

/** What asking again means for a segment. @param byPeople  ordinals of what people chose or confirmed elsewhere */
function fateOf(job: Pick<OpenJob<"write">, "price">, row: SegmentRow, byPeople: ReadonlySet<number>): Fate {
  if (!needsTranslation(toSegment(row))) return "none";
  if (row.confirmedAt || row.origin === "person" || row.review || byPeople.has(row.ordinal)) return "persons";
  if (row.origin === "memory" && (row.matchScore ?? 0) >= PRETRANSLATION_SCORE) return "memory";
  return isUnpaid(job, row) ? "unpaid" : "again";
}

/**
 * What was never delivered, or says something else since, is the job's own to go on with, which is paid for: whatever the job's last run
 * cost, and whoever's key it was by. Of a job that cost nothing only cells of a table have parted from what was delivered.
 */
function isUnpaid({ price }: Pick<OpenJob<"write">, "price">, row: SegmentRow): boolean {
  if (row.charge !== null) return owedCharactersOf(row) > 0;
  return row.state !== "translated" && (price > 0 || !row.isCut);
}

/**
 * @throws {AppError} job.not_found; job.no_right; job.not_ready while the job runs; engine.not_found for one that is not this person's to use;
 *   what the engine says where nothing came of any sentence
 */
export async function translateAgain(
  deps: JobDeps,
  person: Confirmer,
  jobId: string,
  { engineId, sentences, isLast }: TranslateAgain,
  signal: AbortSignal,
): Promise<TranslatedAgain> {
  const job = await requireJobRight(deps, person.userId, jobId, "edit");
  if (job.isFirstPage || isOpen(job)) throw new AppError("job.not_ready");
  const [from, to] = [parseLanguageTag(job.sourceLanguage), parseLanguageTag(job.targetLanguage)];
  // Through the same hands as a job's batches: budgets, quotas and meters count it.
  const [offer] = await deps.engines.forJob(person.userId, [{ id: engineId, name: engineId }], from, to);
  if (!offer) throw new AppError("engine.not_found", { engine: engineId });
  const versions = new Map(sentences.map(({ ordinal, version }) => [ordinal, version]));
  /** Those of the sentences that may be written, as they stand now. */
  const wantedOf = async (db: Queryable): Promise<SegmentRow[]> => {
    const rows = await findSegments(db, job, [...versions.keys()]);
    const byPeople = await setByPeople(db, job, rows);
    const barred = await barriersFor({ db, clock: deps.clock }, job, person.userId, rows);
    return rows.filter(
      (row) =>
        fateOf(job, row, byPeople) === "again" &&
        row.version === versions.get(row.ordinal) &&
        !barred.has(row.ordinal),
    );
  };
  const wanted = await wantedOf(deps.db);
  const results = wanted.length > 0 ? await ask(deps, person.userId, { job, offer, wanted }, signal) : [];
  const good = results.filter(({ state, target }) => state === "translated" && target);
  const problem = results.find(({ state }) => state === "failed")?.problem;
  if (good.length === 0 && problem && isErrorCode(problem.code))
    throw new AppError(problem.code, problem.params);
  return write(deps, person, job, { good, sentences, wantedOf, isLast });
}

/** What the pipeline says of segments, with those of their pages as they stand around them. */
async function ask(
  deps: JobDeps,
  userId: string,
  {
    job,
    offer,
    wanted,
  }: {
    readonly job: OpenJob<"write">;
    readonly offer: EngineOffer;
    readonly wanted: readonly SegmentRow[];
  },
  signal: AbortSignal,
): Promise<readonly SegmentResult[]> {
  const ordinals = new Set(wanted.map(({ ordinal }) => ordinal));
  const places = new Set(wanted.map(({ place, unitId }) => (place === null ? unitId : place)));
  const around: SegmentRow[] = [];
  for (const place of places) {
    const isUnit = wanted.some(({ unitId }) => unitId === place);
    around.push(...(await segmentsAround(deps.db, job, isUnit ? { unit: place } : { place })));
  }
  // What a machine once said of the same sentence on this page would be taken for the answer.
  const asked = new Set(wanted.map(({ source }) => repeatKey(source)));
  const byPeople = await setByPeople(deps.db, job, around);
  const isAnswer = (row: SegmentRow) =>
    !ordinals.has(row.ordinal) && asked.has(repeatKey(row.source)) && fateOf(job, row, byPeople) === "again";
  const beside = around.filter((row) => !isAnswer(row));
  const settled = beside.filter(({ ordinal }) => !ordinals.has(ordinal)).map(toResult);
  const store = new SpendingStore(
    settled.map((result): SegmentResult =>
      // What is open is not what this was asked for.
      result.state === "untranslated" ? { ...result, state: "failed" } : result,
    ),
    (spent) =>
      recordSpending(
        deps.db,
        {
          ...{ ownerId: userId, jobId: job.id, engineName: offer.engine.name },
          ...{ organizationId: offer.organizationId, price: offer.price, day: dayOf(deps.clock.now()) },
        },
        spent,
      ),
  );
  const { options } = job;
  const memory = createPostgresMemory(
    deps.db,
    // Opening a job opens no library: who is asked in sees their own.
    userId,
    deps.memoryIndexes,
    options.memories ?? undefined,
    { machine: NEVER, ...(options.memoryPenalties && { byLibrary: options.memoryPenalties }) },
  );
  const termbase = (await termbaseOf(deps, job, userId)) ?? undefined;
  await translateSegments({
    segments: beside.map(toSegment),
    from: parseLanguageTag(job.sourceLanguage),
    to: parseLanguageTag(job.targetLanguage),
    engines: [offer.engine],
    signal,
    field: options.field as TranslationField,
    documentTitle: job.name,
    ...(options.instruction !== null && { instruction: options.instruction }),
    unitKinds: new Map(beside.map(({ unitId, kind }) => [unitId, kind as TextUnitKind])),
    memory,
    pretranslationScore: Math.max(PRETRANSLATION_SCORE, options.pretranslateFrom),
    hints: createHintFinder({
      ...(options.hintsFrom !== null && { memory, minScore: options.hintsFrom }),
      ...(termbase && { termbase }),
    }),
    ...(termbase && { termbase }),
    store,
    batchTimeoutMs: deps.settings.batchTimeoutMs,
    onFault: ({ engineId, error }) =>
      deps.log.warn({ jobId: job.id, engineId, err: error }, "a batch that was asked for again failed"),
  });
  return [...ordinals].flatMap((ordinal) => store.results.get(ordinal) ?? []);
}

/** Notes what engines take as it comes. */
class SpendingStore extends InMemorySegmentStore {
  readonly #onSpent: (spent: EngineSpending) => Promise<void>;

  constructor(results: Iterable<SegmentResult>, onSpent: (spent: EngineSpending) => Promise<void>) {
    super(results);
    this.#onSpent = onSpent;
  }

  override async save(results: readonly SegmentResult[], spent: EngineSpending | null = null): Promise<void> {
    await super.save(results);
    if (spent) await this.#onSpent(spent);
  }

  override async amend(
    amendments: Parameters<InMemorySegmentStore["amend"]>[0],
    spent: EngineSpending | null,
  ): Promise<ReadonlySet<number>> {
    if (spent) await this.#onSpent(spent);
    return super.amend(amendments, null);
  }
}

/** What came, in the place of what stands there still; the words before it are kept as versions. */
async function write(
  deps: JobDeps,
  person: Confirmer,
  job: OpenJob<"write">,
  {
    good,
    sentences,
    wantedOf,
    isLast,
  }: {
    readonly good: readonly SegmentResult[];
    readonly sentences: TranslateAgain["sentences"];
    readonly wantedOf: (db: Queryable) => Promise<readonly SegmentRow[]>;
    readonly isLast: boolean;
  },
): Promise<TranslatedAgain> {
  const now = new Date(deps.clock.now());
  // Engines take their time: who was let in then may be no longer.
  await requireJobRight(deps, person.userId, job.id, "edit");
  const byOrdinal = new Map(good.map((result) => [result.ordinal, result]));
  return deps.queue.transaction(deps.db, async (tx, send) => {
    const current = await lockJob(tx, job);
    if (!current) throw new AppError("job.not_found");
    if (isOpen(current)) throw new AppError("job.not_ready");
    const rows = (await wantedOf(tx)).filter(({ ordinal }) => byOrdinal.has(ordinal));
    const isSame = (row: SegmentRow) =>
      row.target !== null &&
      row.state === "translated" &&
      isInlineEqual(row.target, byOrdinal.get(row.ordinal)!.target!);
    const before = rows.filter((row) => !isSame(row));
    const after = before.map((row): SegmentRow => {
      const { target, origin, matchScore, engineId, problem, quality } = byOrdinal.get(row.ordinal)!;
      return {
        ...{ ...row, state: "translated", target, origin, matchScore, engineId },
        ...{ problem, quality: quality ?? null, termFindings: null },
        version: row.version + 1,
      };
    });
    if (after.length > 0) {
      await keepVersions(tx, job.id, before, { now, authorId: null });
      await putSegments(tx, job, after);
      await keepVersions(tx, job.id, after, { now, authorId: person.userId });
      await refreshCounts(tx, job.id, { requests: 0, isNewText: true });
      await followEdit(deps, tx, send, job);
    }
    if (isLast) await deps.renditions.wantNow(tx, send, job);
    return {
      changed: after.map(({ ordinal, version }, at) => {
        const { target } = before[at]!;
        return { ordinal, version, was: target ? inlineToTagged(target) : "" };
      }),
      same: rows.length - before.length,
      left: sentences.length - rows.length,
    };
  });
}
