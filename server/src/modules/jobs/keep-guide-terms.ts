import type { KeptGuideTerms } from "@yizhou/contract";
import { parseLanguageTag } from "@yizhou/model";
import { requireRight } from "../libraries/index.ts";
import { addConcepts } from "../termbase/index.ts";
import type { JobDeps } from "./deps.ts";
import { findGuide } from "./guide-repo.ts";
import { requireJobRight } from "./policy.ts";

/**
 * Takes the terms of a job's document into a termbase. One whose terms it has stays as it is there.
 *
 * @throws {AppError} job.not_found; termbase.not_found, termbase.read_only; quota.concepts_full
 */
export async function keepGuideTerms(
  deps: JobDeps,
  userId: string,
  { jobId, termbaseId }: { readonly jobId: string; readonly termbaseId: string },
): Promise<KeptGuideTerms> {
  const job = await requireJobRight(deps, userId, jobId, "read");
  const termbase = await requireRight(deps.db, userId, termbaseId, "write", "terms");
  const terms = (await findGuide(deps.db, job))?.terms ?? [];
  const [from, to] = [parseLanguageTag(job.sourceLanguage), parseLanguageTag(job.targetLanguage)];
  const status = "preferred" as const;
  const concepts = terms.map(({ source, target }) => ({
    terms: [
      { language: from, text: source, status },
      { language: to, text: target, status },
    ],
  }));
  let added = 0;
  if (concepts.length > 0)
    await addConcepts(
      { db: deps.db, quotas: deps.quotas },
      termbase,
      concepts,
      { author: null, now: new Date(deps.clock.now()) },
      async (_, counts) => {
        added = counts.added + counts.changed;
        return true;
      },
    );
  return { added, known: concepts.length - added };
}
