import type { JobGuide } from "@yizhou/contract";
import { parseLanguageTag, textOnly } from "@yizhou/model";
import { glossaryTermbase, type GuideTerm } from "@yizhou/pipeline";
import { judgeTerms } from "@yizhou/termbase";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import type { JobDeps } from "./deps.ts";
import { findGuide } from "./guide-repo.ts";
import { requireJobRight } from "./policy.ts";
import type { JobRow } from "./repo.ts";
import { loadSegments, type SegmentRow } from "./segment-repo.ts";

/** Sentences that are named of those that say a term otherwise. */
const MOST_NAMED = 20;

/** Each term with how many sentences have it and how many of them have its rendering too. */
async function usesOf(
  terms: readonly GuideTerm[],
  rows: readonly SegmentRow[],
  { sourceLanguage, targetLanguage }: Pick<JobRow, "sourceLanguage" | "targetLanguage">,
): Promise<JobGuide["terms"]> {
  const pair = { from: parseLanguageTag(sourceLanguage), to: parseLanguageTag(targetLanguage) };
  const all: JobGuide["terms"] = [];
  for (const term of terms) {
    await yieldToEventLoop();
    const termbase = glossaryTermbase([term], pair)!;
    const word = term.source.toLowerCase();
    let uses = 0;
    const others: number[] = [];
    for (const { ordinal, state, source, target } of rows) {
      const text = textOnly(source);
      if (state !== "translated" || !target || !text.toLowerCase().includes(word)) continue;
      const { wished, problems } = judgeTerms(termbase, text, textOnly(target), pair);
      if (wished > 0) uses++;
      if (problems.length > 0) others.push(ordinal);
    }
    all.push({ ...term, uses, kept: uses - others.length, others: others.slice(0, MOST_NAMED) });
  }
  return all;
}

/** What engines are told of a job's document beside its sentences. @throws {AppError} job.not_found */
export async function showGuide(
  { db, ...deps }: JobDeps,
  { userId, jobId }: { readonly userId: string; readonly jobId: string },
): Promise<JobGuide> {
  const job = await requireJobRight({ db, ...deps }, userId, jobId, "read");
  const guide = await findGuide(db, job);
  const brief = guide?.brief ?? null;
  return {
    brief: brief && { ...brief, abbreviations: [...brief.abbreviations] },
    terms: guide ? await usesOf(guide.terms, await loadSegments(db, job), job) : [],
  };
}
