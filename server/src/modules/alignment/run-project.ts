import type { RowPatch } from "@yizhou/alignment";
import { ALIGNMENT_LIMITS } from "@yizhou/contract";
import { AppError, type LanguageTag } from "@yizhou/model";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { VECTORS_MISSING, warningsOf } from "./aligned-warnings.ts";
import type { AlignmentDeps } from "./deps.ts";
import { loadEvidence } from "./load-evidence.ts";
import { onBehalfOfOwner } from "./policy.ts";
import type { OpenProject, ProjectRow } from "./project.ts";
import * as repo from "./repo.ts";

/** Longest silence of the aligner: 20,000 sentences take some ten seconds of a free processor. */
const ALIGN_STALL_MS = 180_000;
const ALIGN_MEMORY_MB = 1200;
const LIMITS = { stallMs: ALIGN_STALL_MS, memoryMb: ALIGN_MEMORY_MB };

/** What a run changes of a project and its rows. */
interface Outcome {
  readonly change: repo.ProjectChange & { readonly state: "ready" | "failed" };
  readonly patch: RowPatch;
}

/** Aligns a waiting project; called by a worker, more than once if need be. */
export async function runProject(deps: AlignmentDeps, projectId: string): Promise<void> {
  const { db, clock, aligner } = deps;
  const claimed = await repo.claimProject(db, projectId);
  if (!claimed) return;
  const project = onBehalfOfOwner(claimed);
  let outcome: Outcome;
  try {
    outcome = await align(deps, project);
  } catch (error) {
    // The message comes back to the next worker.
    if (aligner.closing.aborted) throw error;
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
  { db, aligner }: AlignmentDeps,
  project: OpenProject<"write"> & ProjectRow,
): Promise<Outcome> {
  const languages = {
    from: project.sourceLanguage as LanguageTag,
    to: project.targetLanguage as LanguageTag,
  };
  const known = await loadEvidence(db, project.ownerId, project.evidence, languages);
  if (project.input) {
    const maxSentences = ALIGNMENT_LIMITS.maxSentences;
    const answer = await aligner.align(
      { kind: "align", ...project.input, ...languages, maxSentences, known },
      LIMITS,
    );
    return {
      patch: { removed: [], put: answer.rows },
      change: { state: "ready", warnings: warningsOf(answer), input: null },
    };
  }
  const before = await repo.findRows(db, project);
  const { rows, lacksVectors } = await aligner.align({ kind: "realign", rows: before, known }, LIMITS);
  const others = project.warnings.filter(({ code }) => code !== VECTORS_MISSING.code);
  return {
    patch: { removed: before.map(({ id }) => id), put: rows },
    change: { state: "ready", warnings: [...others, ...(lacksVectors ? [VECTORS_MISSING] : [])] },
  };
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
