import { join } from "node:path";
import type { AlignmentRow, KnownPair, RowPatch } from "@yizhou/alignment";
import {
  ALIGNMENT_LIMITS,
  type AlignmentEvidence,
  type AlignmentInput,
  type NewAlignment,
  type QuickAlignment,
} from "@yizhou/contract";
import { createEmbedder, embeddingsFromSettings, type EngineDeps } from "@yizhou/engines";
import {
  AppError,
  hasTranslatableText,
  parseLanguageTag,
  plainText,
  type CodedWarning,
  type LanguageTag,
} from "@yizhou/model";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import type { StoredAlignmentSide } from "./tables.ts";
import { createLimitedRunner } from "../../platform/limited/limited-process.ts";
import { runLimitedStream, type StreamLimits } from "../../platform/limited/limited-stream.ts";
import type { Log } from "../../platform/log.ts";
import type { Queue } from "../../platform/queue/queue.ts";
import { newId } from "../../platform/random.ts";
import type { Settings } from "../../platform/settings.ts";
import { cleanFileName, type DocumentsService } from "../documents/index.ts";
import { readableLibraries } from "../libraries/index.ts";
import { loadTermPairs } from "../termbase/index.ts";
import { loadShortPairs } from "../tm/index.ts";
import type {
  AlignedAnswer,
  AlignerTask,
  AlignmentAnswers,
  AlignmentTask,
  VectorAnswer,
  VectorQuestion,
} from "./alignment-tasks.ts";
import * as repo from "./repo.ts";

export interface AlignmentDeps {
  readonly settings: Settings;
  /** What an embeddings endpoint needs of the outside world. */
  readonly outside: EngineDeps;
  readonly log: Log;
  readonly db: Database;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly documents: DocumentsService;
}

export type AlignmentService = ReturnType<typeof createAlignmentService>;

const PROCESSES = 1;
/** Longest silence of the aligner: 20,000 sentences take some ten seconds of a free processor. */
const ALIGN_STALL_MS = 180_000;
const ALIGN_MEMORY_MB = 1200;
const LOCK_MS = 60_000;
const ROWS_A_PAGE = 2000;
/** When more than this share of the rows is doubtful the texts hardly belong together. */
const MOST_DOUBTFUL = 0.6;
const FEWEST_ROWS = 10;
const VECTORS_MISSING: CodedWarning = { code: "warning.vectors_unavailable", params: {} };

type WithoutVectors =
  | Omit<Extract<AlignerTask, { kind: "align" }>, "hasVectors">
  | Omit<Extract<AlignerTask, { kind: "realign" }>, "hasVectors">;

export function createAlignmentService(deps: AlignmentDeps) {
  const { settings, db, queue, clock, documents } = deps;
  const embeddings = embeddingsFromSettings(settings.environment);
  const closing = new AbortController();
  /** One text is aligned after another: each takes a whole processor. */
  let turn: Promise<unknown> = Promise.resolve();
  const runner = createLimitedRunner<AlignmentTask, AlignmentAnswers[keyof AlignmentAnswers]>(
    join(import.meta.dirname, "alignment-process.ts"),
    PROCESSES,
  );
  const longLimits = { stallMs: ALIGN_STALL_MS, memoryMb: ALIGN_MEMORY_MB };
  const readLimits = { timeoutMs: settings.parseTimeoutMs, memoryMb: settings.parseMemoryMb };
  const run = <K extends AlignmentTask["kind"]>(
    task: Extract<AlignmentTask, { kind: K }>,
    limits: typeof readLimits,
  ) => runner.run(task, limits) as Promise<AlignmentAnswers[K]>;
  const now = (): Date => new Date(clock.now());

  /** Pairs sentences in a process of its own, with vectors where there is an endpoint. */
  async function runAligner(task: WithoutVectors, limits: StreamLimits): Promise<AlignedAnswer> {
    const embed = embeddings && createEmbedder(embeddings, deps.outside);
    const mine = turn.then(() =>
      runLimitedStream<AlignerTask, VectorQuestion, AlignedAnswer>({
        entry: join(import.meta.dirname, "aligner-process.ts"),
        task: { ...task, hasVectors: embed !== null },
        limits,
        signal: closing.signal,
        take: async ({ texts }): Promise<VectorAnswer> => {
          try {
            return await embed!(texts, closing.signal);
          } catch (error) {
            if (closing.signal.aborted) throw error;
            deps.log.warn({ err: error }, "an alignment goes on without vectors");
            return null;
          }
        },
      }),
    );
    turn = mine.catch(() => undefined);
    return mine;
  }

  /** Pairs of the libraries and termbases that a person named, as far as they may read them. */
  async function evidenceOf(
    userId: string,
    evidence: AlignmentEvidence | null | undefined,
    languages: { readonly from: LanguageTag; readonly to: LanguageTag },
  ): Promise<readonly KnownPair[]> {
    if (!evidence) return [];
    const memories = await readableLibraries(db, userId, "memory", evidence.memories ?? []);
    const units = await loadShortPairs(db, memories, languages);
    return [...units, ...(await loadTermPairs(db, userId, evidence.termbases ?? [], languages))];
  }

  async function storeSide(
    ownerId: string,
    input: AlignmentInput,
    language: LanguageTag,
    side: "source" | "target",
  ): Promise<{ name: string; stored: StoredAlignmentSide }> {
    if ("text" in input) {
      checkLength(input.text, side, ALIGNMENT_LIMITS.maxTextCharacters);
      return { name: "", stored: { text: input.text } };
    }
    const { file } = await documents.get(ownerId, input.fileId);
    const { parsed, segments } = await documents.segmentsOf(file, language);
    const kinds = new Map(parsed.units.map(({ id, kind }) => [id, kind] as const));
    const sentences = segments
      .filter(({ source }) => hasTranslatableText(source))
      .map(({ source, unitId }) => ({ text: plainText(source), kind: kinds.get(unitId) }));
    return { name: file.name, stored: { sentences } };
  }

  /** The project for writing rows: ready, held by this tab, locked for the transaction. */
  async function openForWriting(
    tx: Queryable,
    ownerId: string,
    id: string,
    token: string,
  ): Promise<repo.ProjectRow> {
    const project = await repo.lockProject(tx, ownerId, id);
    if (!project) throw new AppError("alignment.not_found");
    if (project.state !== "ready") throw new AppError("alignment.not_ready");
    if (project.lockToken !== token) throw new AppError("alignment.locked");
    return project;
  }

  return {
    list: (ownerId: string) => repo.listProjects(db, ownerId),

    /** @throws {AppError} alignment.not_found, also for another's */
    async get(ownerId: string, id: string): Promise<repo.CountedProject> {
      const project = await repo.findProject(db, ownerId, id);
      if (!project) throw new AppError("alignment.not_found");
      return project;
    },

    /**
     * Makes a project and sends it to be aligned.
     *
     * @throws {AppError} file.not_found, language.unknown, alignment.text_too_long
     */
    async create(ownerId: string, wish: NewAlignment): Promise<string> {
      const [from, to] = [parseLanguageTag(wish.from), parseLanguageTag(wish.to)];
      const source = await storeSide(ownerId, wish.source, from, "source");
      const target = await storeSide(ownerId, wish.target, to, "target");
      const id = newId();
      await repo.insertProject(db, {
        id,
        ownerId,
        name: projectName(wish.name, [source.name, target.name]),
        sourceLanguage: from,
        targetLanguage: to,
        sourceName: source.name,
        targetName: target.name,
        state: "waiting",
        input: { source: source.stored, target: target.stored },
        evidence: wish.evidence ?? null,
        createdAt: now(),
        changedAt: now(),
      });
      await queue.send("alignment.run", { projectId: id });
      return id;
    },

    /**
     * Makes a project of a file that holds both languages side by side; its pairs stand as the file has them.
     *
     * @throws {AppError} alignment.format_unknown, alignment.side_empty, alignment.too_many_sentences, exchange.*, filter.*
     */
    async createBilingual(
      ownerId: string,
      file: { name: string; bytes: Uint8Array },
      wish: { from: string; to: string; name?: string },
    ): Promise<string> {
      const [from, to] = [parseLanguageTag(wish.from), parseLanguageTag(wish.to)];
      const name = cleanFileName(file.name);
      const rows = await this.readBilingual(file, wish);
      const id = newId();
      await db.transaction(async (tx) => {
        await repo.insertProject(tx, {
          id,
          ownerId,
          name: projectName(wish.name, [name]),
          sourceLanguage: from,
          targetLanguage: to,
          sourceName: name,
          targetName: name,
          state: "ready",
          createdAt: now(),
          changedAt: now(),
        });
        await repo.patchRows(tx, id, { removed: [], put: rows });
      });
      return id;
    },

    /** The pairs of a bilingual file as rows; nothing is kept. */
    readBilingual(
      { name, bytes }: { name: string; bytes: Uint8Array },
      wish: { from: string; to: string },
    ): Promise<readonly AlignmentRow[]> {
      const languages = { from: parseLanguageTag(wish.from), to: parseLanguageTag(wish.to) };
      const maxSentences = ALIGNMENT_LIMITS.maxSentences;
      return run({ kind: "bilingual", bytes, name, ...languages, maxSentences }, readLimits);
    },

    /** The text of any file that our filters read, a line for each text unit. */
    readText: ({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<string> =>
      run({ kind: "text", bytes, name }, readLimits),

    /**
     * Aligns two texts at once; nothing is kept.
     *
     * @throws {AppError} alignment.text_too_long, alignment.side_empty, language.unknown
     */
    async alignQuickly(userId: string, wish: QuickAlignment) {
      checkLength(wish.source, "source", ALIGNMENT_LIMITS.maxQuickCharacters);
      checkLength(wish.target, "target", ALIGNMENT_LIMITS.maxQuickCharacters);
      const languages = { from: parseLanguageTag(wish.from), to: parseLanguageTag(wish.to) };
      const answer = await runAligner(
        {
          ...{ kind: "align", ...languages, maxSentences: ALIGNMENT_LIMITS.maxSentences },
          source: { text: wish.source },
          target: { text: wish.target },
          known: await evidenceOf(userId, wish.evidence, languages),
        },
        { stallMs: readLimits.timeoutMs, memoryMb: readLimits.memoryMb },
      );
      return { rows: answer.rows, warnings: warningsOf(answer) };
    },

    /** Aligns a waiting project; called by a worker, more than once if need be. */
    async runProject(projectId: string): Promise<void> {
      const project = await repo.claimProject(db, projectId);
      if (!project) return;
      const languages = {
        from: project.sourceLanguage as LanguageTag,
        to: project.targetLanguage as LanguageTag,
      };
      let change: Parameters<typeof repo.changeProject>[2];
      let patch: RowPatch;
      try {
        const known = await evidenceOf(project.ownerId, project.evidence, languages);
        if (project.input) {
          const maxSentences = ALIGNMENT_LIMITS.maxSentences;
          const answer = await runAligner(
            { kind: "align", ...project.input, ...languages, maxSentences, known },
            longLimits,
          );
          patch = { removed: [], put: answer.rows };
          change = { state: "ready", warnings: warningsOf(answer), input: null };
        } else {
          const before = await repo.listRows(db, projectId);
          const { rows, lacksVectors } = await runAligner(
            { kind: "realign", rows: before, known },
            longLimits,
          );
          patch = { removed: before.map(({ id }) => id), put: rows };
          const others = project.warnings.filter(({ code }) => code !== VECTORS_MISSING.code);
          change = { state: "ready", warnings: [...others, ...(lacksVectors ? [VECTORS_MISSING] : [])] };
        }
      } catch (error) {
        // The message comes back to the next worker.
        if (closing.signal.aborted) throw error;
        const known =
          error instanceof AppError ? error : new AppError("internal.unexpected", {}, { cause: error });
        const side = known.params["side"];
        patch = { removed: [], put: [] };
        // Rows that were there before stay; only a project that has none has failed.
        change = {
          state: project.input ? "failed" : "ready",
          problem: { code: known.code, params: known.params },
          problemSide: side === "source" || side === "target" ? side : null,
          input: null,
        };
      }
      await db.transaction(async (tx) => {
        if (!(await repo.lockRun(tx, projectId, project.run))) return;
        await repo.patchRows(tx, projectId, patch);
        await repo.changeProject(tx, projectId, {
          ...change,
          revision: project.revision + 1,
          changedAt: now(),
        });
      });
    },

    async rename(ownerId: string, id: string, name: string): Promise<void> {
      await this.get(ownerId, id);
      await repo.changeProject(db, id, { name: projectName(name, []) });
    },

    /** Deletes a project with its rows; one that is being aligned as well. */
    async delete(ownerId: string, id: string): Promise<void> {
      if (!(await repo.deleteProject(db, ownerId, id))) throw new AppError("alignment.not_found");
    },

    async rows(
      ownerId: string,
      id: string,
      after: number | undefined,
    ): Promise<{ revision: number; rows: AlignmentRow[]; next: number | null }> {
      // Both in one snapshot, or a revision could be given for rows it is not of.
      return db.transaction(
        async (tx) => {
          const project = await repo.findProject(tx, ownerId, id);
          if (!project) throw new AppError("alignment.not_found");
          const rows = await repo.listRows(tx, id, { after, limit: ROWS_A_PAGE });
          const next = rows.length === ROWS_A_PAGE ? rows.at(-1)!.rank : null;
          return { revision: project.revision, rows, next };
        },
        { isolationLevel: "repeatable read" },
      );
    },

    /** @returns whether the tab may write */
    async lock(ownerId: string, id: string, token: string, takeOver: boolean): Promise<boolean> {
      await this.get(ownerId, id);
      const until = new Date(clock.now() + LOCK_MS);
      return repo.takeLock(db, id, { token, until, now: now(), takeOver });
    },

    async unlock(ownerId: string, id: string, token: string): Promise<void> {
      await this.get(ownerId, id);
      await repo.releaseLock(db, id, token);
    },

    /**
     * Changes rows. All of the patch or nothing; a patch made on other rows than these is refused.
     *
     * @returns the new revision
     * @throws {AppError} alignment.not_found, alignment.not_ready, alignment.locked, alignment.changed_elsewhere,
     *   alignment.patch_invalid
     */
    async patch(
      ownerId: string,
      id: string,
      { token, revision, removed, put }: RowPatch & { token: string; revision: number },
    ): Promise<number> {
      return db.transaction(async (tx) => {
        const project = await openForWriting(tx, ownerId, id, token);
        if (project.revision !== revision) throw new AppError("alignment.changed_elsewhere");
        await checkPatch(tx, id, { removed, put });
        await repo.patchRows(tx, id, { removed, put });
        await repo.changeProject(tx, id, { revision: revision + 1, problem: null, changedAt: now() });
        return revision + 1;
      });
    },

    /** Sends what is not confirmed to be aligned anew. */
    async realign(ownerId: string, id: string, token: string): Promise<void> {
      await db.transaction(async (tx) => {
        await openForWriting(tx, ownerId, id, token);
        await repo.changeProject(tx, id, { state: "waiting", problem: null });
      });
      await queue.send("alignment.run", { projectId: id });
    },

    allRows: (id: string) => repo.listRows(db, id),

    close(): void {
      closing.abort(new Error("the server ends"));
      runner.close();
    },
  };
}

function checkLength(text: string, side: "source" | "target", limit: number): void {
  let characters = 0;
  for (const _ of text) characters++;
  if (characters > limit) throw new AppError("alignment.text_too_long", { side, limit });
}

async function checkPatch(tx: Queryable, projectId: string, { removed, put }: RowPatch): Promise<void> {
  const ids = [...removed, ...put.map(({ id }) => id)];
  const isClean =
    new Set(ids).size === ids.length &&
    (await repo.countRows(tx, projectId, removed)) === removed.length &&
    put.every(({ source, target }) => source.length + target.length > 0);
  if (!isClean) throw new AppError("alignment.patch_invalid");
}

function projectName(wish: string | undefined, files: readonly string[]): string {
  const name = (wish ?? "").trim() || [...new Set(files.filter((file) => file !== ""))].join(" · ");
  return [...name.replace(/\p{Cc}/gu, " ")].slice(0, ALIGNMENT_LIMITS.maxNameCharacters).join("");
}

function warningsOf({ rows, seems, lacksVectors }: AlignedAnswer): CodedWarning[] {
  const warnings: CodedWarning[] = lacksVectors ? [VECTORS_MISSING] : [];
  if (seems.source)
    warnings.push({ code: "warning.source_language_differs", params: { language: seems.source } });
  if (seems.target)
    warnings.push({ code: "warning.target_language_differs", params: { language: seems.target } });
  const doubtful = rows.filter(
    ({ source, target, confidence }) => source.length === 0 || target.length === 0 || (confidence ?? 1) < 0.5,
  ).length;
  if (rows.length >= FEWEST_ROWS && doubtful > MOST_DOUBTFUL * rows.length)
    warnings.push({ code: "warning.texts_differ", params: {} });
  return warnings;
}
