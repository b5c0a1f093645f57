import type { Reading, UiLanguage } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { presentProblem } from "../../platform/http/messages.ts";
import { requireShownJob } from "../jobs/index.ts";
import { askForForm, isAskedForm } from "../renditions/index.ts";
import type { PreviewDeps } from "./deps.ts";
import { shownBy, signView } from "./preview-files.ts";

/**
 * The running text of a job's result behind a signed address; asks for it where it is not made yet.
 *
 * @throws {AppError} job.not_found; job.not_ready where there is no result, or none that can be read so
 */
export async function getReading(
  deps: PreviewDeps,
  userId: string,
  jobId: string,
  language: UiLanguage,
): Promise<Reading> {
  const job = await requireShownJob(deps, userId, jobId);
  if (!isAskedForm(job, "reading-data")) throw new AppError("job.not_ready");
  const files = await deps.renditions.list(deps.db, [jobId]);
  const asked = await askForForm(deps, job, files, "reading-data");
  if (asked.state === "pending") return { state: "pending", problem: null, url: null };
  if (asked.state === "failed")
    return { state: "unavailable", problem: presentProblem(asked.problem, language), url: null };
  const { url } = signView(deps, shownBy(job), asked.file.sha256, "reading");
  return { state: "ready", problem: null, url };
}
