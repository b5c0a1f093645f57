// The best match of many segments at once, for somebody who puts them all in: what a run would take from the memory, at a score of the
// person's own. Nothing is written; what is chosen of it comes back as edits.
import type { MatchedSegments, MatchSegments } from "@yizhou/contract";
import { inlineToTagged, parseLanguageTag, type Segment } from "@yizhou/model";
import { lookUpMatches, needsTranslation } from "@yizhou/pipeline";
import { memoryOfJob } from "../quotes/index.ts";
import type { JobDeps } from "./deps.ts";
import { requireJobRight } from "./policy.ts";
import { findSegments, toSegment } from "./segment-repo.ts";

/**
 * Matches in the order of the document. The memories are those of the job, as far as the person may read them; a match whose
 * numbers or tags do not fit is none.
 *
 * @throws {AppError} job.not_found; job.no_right
 */
export async function matchSegments(
  deps: JobDeps,
  userId: string,
  id: string,
  { ordinals, minScore }: MatchSegments,
): Promise<MatchedSegments> {
  const job = await requireJobRight(deps, userId, id, "edit");
  const around = new Set(ordinals.flatMap((ordinal) => [ordinal - 1, ordinal, ordinal + 1]));
  const rows = await findSegments(deps.db, job, [...around]);
  const asked = new Set(ordinals);
  const wanted = rows.filter((row) => asked.has(row.ordinal) && needsTranslation(toSegment(row)));
  const pair = { from: parseLanguageTag(job.sourceLanguage), to: parseLanguageTag(job.targetLanguage) };
  const memory = memoryOfJob(deps, userId, job.options);

  // By ordinal, with holes where nothing was asked: neighbours are those that stand beside it, not those that happen to be known.
  const known: Segment[] = [];
  for (const row of rows) if (!row.isCut) known[row.ordinal] = toSegment(row);
  const whole = wanted.flatMap(({ ordinal }) => known[ordinal] ?? []);
  // What a person has cut stands in no other document so: its neighbours say nothing.
  const cut = wanted.filter((row) => row.isCut).map(toSegment);
  const parts = [{ some: whole, all: known }, ...cut.map((one) => ({ some: [one], all: [one] }))];
  const matches: MatchedSegments["matches"] = [];
  for (const { some, all } of parts)
    for await (const found of lookUpMatches(some, all, memory, pair, minScore))
      for (const { ordinal, target, matchScore } of found)
        if (target && matchScore !== null)
          matches.push({ ordinal, score: matchScore, target: inlineToTagged(target) });
  return { matches: matches.sort((a, b) => a.ordinal - b.ordinal) };
}
