// A text that was typed or pasted is a job like any other: memory, terms, engines, progress, edits and money are the same. Only the
// list that it stands in is another one.
import { createHash } from "node:crypto";
import type { TextRequest } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { canonicalJson } from "../../platform/canonical-json.ts";
import type { JobDeps } from "./deps.ts";
import { requireJob } from "./policy.ts";
import type { OwnJob } from "./policy.ts";
import { findJobsByKey } from "./repo.ts";
import { startJobs } from "./start-jobs.ts";

/**
 * Has a text translated. The same request key gives the same job again.
 *
 * @throws {AppError} job.text_too_long; what an upload and a start throw, and then nothing is kept
 */
export async function startText(
  deps: JobDeps,
  ownerId: string,
  { text, options, requestKey }: TextRequest,
  signal?: AbortSignal,
): Promise<OwnJob> {
  const limit = deps.settings.textCharacters;
  if ([...text].length > limit) throw new AppError("job.text_too_long", { limit });
  const requestDigest = createHash("sha256").update(canonicalJson({ text, options })).digest("hex");
  const [before] = await findJobsByKey(deps.db, ownerId, requestKey);
  if (before) {
    if (before.requestDigest !== requestDigest) throw new AppError("request.key_reused");
    return requireJob(deps, ownerId, before.id);
  }
  const file = await deps.documents.keepText(ownerId, text, { signal });
  try {
    const wish = { fileIds: [file.id], options: { ...options, output: "target" as const }, pages: {} };
    const [job] = await startJobs(deps, ownerId, { ...wish, requestKey }, { isText: true, requestDigest });
    return await requireJob(deps, ownerId, job!.id);
  } finally {
    // Of a start that was refused, or came second, nothing stays; a file that a job needs is kept.
    await deps.documents.deleteUnused(ownerId, file.id);
  }
}
