import type { RowPatch } from "@yizhou/alignment";
import { ALIGNMENT_LIMITS } from "@yizhou/contract";
import { AppError, hasTranslatableText, isAppError, plainText, type LanguageTag } from "@yizhou/model";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { workKind } from "../../platform/work/work-kind.ts";
import type { WorkHandler } from "../../platform/work/work-runner.ts";
import { VECTORS_MISSING, warningsOf } from "./aligned-warnings.ts";
import type { AlignmentDeps } from "./deps.ts";
import { loadEvidence } from "./load-evidence.ts";
import { onBehalfOfOwner } from "./policy.ts";
import type { OpenProject, ProjectRow } from "./project.ts";
import * as repo from "./repo.ts";
import type { AlignmentSide } from "./tables.ts";

/** Longest silence of the aligner: 20,000 sentences take some ten seconds of a free processor. */
const ALIGN_STALL_MS = 180_000;
const ALIGN_MEMORY_MB = 1200;
const LIMITS = { stallMs: ALIGN_STALL_MS, memoryMb: ALIGN_MEMORY_MB };

/** What a run changes of a project and its rows. */
interface Outcome {
  readonly change: repo.ProjectChange & { readonly state: "ready" | "failed" };
  readonly patch: RowPatch;
}

export const ALIGN_PROJECT = workKind<{ readonly projectId: string }, null>("alignment.project");

/** The worker's side: aligns a waiting project, and says of one over which workers died that it failed. */
export function alignProjectHandler(deps: AlignmentDeps): WorkHandler<{ readonly projectId: string }, null> {
  return {
    kind: ALIGN_PROJECT,
    async run({ input, signal }) {
      await runProject(deps, input.projectId, signal);
      return async () => null;
    },
    async giveUp(tx, { input }, problem) {
      const claimed = await repo.claimProject(tx, input.projectId);
      if (!claimed) return;
      const { change } = failed(claimed, problem && new AppError(problem.code, problem.params));
      await repo.changeProject(tx, onBehalfOfOwner(claimed), {
        ...change,
        changedAt: new Date(deps.clock.now()),
      });
    },
  };
}

/** Aligns a waiting project; more than once if need be. @throws the signal's reason */
async function runProject(deps: AlignmentDeps, projectId: string, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const claimed = await repo.claimProject(db, projectId);
  if (!claimed) return;
  const project = onBehalfOfOwner(claimed);
  let outcome: Outcome;
  try {
    outcome = await align(deps, project, signal);
  } catch (error) {
    // It goes on later, perhaps elsewhere.
    signal.throwIfAborted();
    outcome = failed(claimed, error);
  }
  const { change, patch } = outcome;
  await db.transaction(async (tx) => {
    if (!(await repo.lockRun(tx, project))) return;
    await repo.patchRows(tx, project, patch);
    const changedAt = new Date(clock.now());
    await repo.changeProject(tx, project, { ...change, revision: claimed.revision + 1, changedAt });
    const subject = { ownerId: claimed.ownerId, subjectId: projectId };
    const facts = { state: change.problem ? "failed" : change.state, pairs: patch.put.length };
    await recordEvent(tx, clock, "alignment.ended", subject, facts);
  });
}

async function align(
  deps: AlignmentDeps,
  project: OpenProject<"write"> & ProjectRow,
  signal: AbortSignal,
): Promise<Outcome> {
  const { db, aligner } = deps;
  const languages = {
    from: project.sourceLanguage as LanguageTag,
    to: project.targetLanguage as LanguageTag,
  };
  const known = await loadEvidence(db, project.ownerId, project.evidence, languages);
  if (project.input) {
    const maxSentences = ALIGNMENT_LIMITS.maxSentences;
    const answer = await aligner.align(
      {
        ...{ kind: "align", ...languages, maxSentences, known },
        source: await readSide(deps, project, "source", languages.from, signal),
        target: await readSide(deps, project, "target", languages.to, signal),
      },
      LIMITS,
      signal,
    );
    return {
      patch: { removed: [], put: answer.rows },
      change: { state: "ready", warnings: warningsOf(answer), input: null },
    };
  }
  const before = await repo.findRows(db, project);
  const { rows, lacksVectors } = await aligner.align(
    { kind: "realign", rows: before, known },
    LIMITS,
    signal,
  );
  const others = project.warnings.filter(({ code }) => code !== VECTORS_MISSING.code);
  return {
    patch: { removed: before.map(({ id }) => id), put: rows },
    change: { state: "ready", warnings: [...others, ...(lacksVectors ? [VECTORS_MISSING] : [])] },
  };
}

/** @throws {AppError} what reading the file throws, with the side that it is on */
async function readSide(
  { documents }: AlignmentDeps,
  { ownerId, input }: ProjectRow,
  side: "source" | "target",
  language: LanguageTag,
  signal: AbortSignal,
): Promise<AlignmentSide> {
  const stored = input![side];
  if (!("fileId" in stored)) return stored;
  try {
    const { file } = await documents.get(ownerId, stored.fileId);
    const { parsed, segments } = await documents.segmentsOf(file, language, undefined, {
      ...{ ofClass: "asked", signal },
    });
    const kinds = new Map(parsed.units.map(({ id, kind }) => [id, kind] as const));
    const sentences = segments
      .filter(({ source }) => hasTranslatableText(source))
      .map(({ source, unitId }) => ({ text: plainText(source), kind: kinds.get(unitId) }));
    return { sentences };
  } catch (error) {
    if (!isAppError(error)) throw error;
    throw new AppError(error.code, { ...error.params, side }, { cause: error });
  }
}

/** Rows that were there before stay; only a project that has none has failed. */
function failed({ input }: ProjectRow, error: unknown): Outcome {
  const known = error instanceof AppError ? error : new AppError("internal.unexpected", {}, { cause: error });
  const side = known.params["side"];
  return {
    patch: { removed: [], put: [] },
    change: {
      state: input ? "failed" : "ready",
      problem: { code: known.code, params: known.params },
      problemSide: side === "source" || side === "target" ? side : null,
      input: null,
    },
  };
}
