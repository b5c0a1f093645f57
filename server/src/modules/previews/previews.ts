import type { Preview, UiLanguage } from "@yizhou/contract";
import { API_PATHS, fillPath } from "@yizhou/contract";
import { isPictureFormat, isShownAsText, type FormatId } from "@yizhou/filters";
import { AppError, isAppError } from "@yizhou/model";
import { presentProblem } from "../../platform/http/messages.ts";
import type { StoredPage } from "./tables.ts";
import type { StoredProblem } from "../../platform/database/stored-types.ts";
import { workKind } from "../../platform/work/work-kind.ts";
import type { WorkHandler } from "../../platform/work/work-runner.ts";
import { requireLiveLink, requireShownJob } from "../jobs/index.ts";
import type { RenditionForm } from "../jobs/index.ts";
import { makeLinkToken, readLinkToken } from "../renditions/index.ts";
import type { PreviewDeps } from "./deps.ts";
import { drawPages, missingDrawingProgram, shownPicture } from "./draw-pages.ts";
import { previewFiles, shownBy, signPlaces, type ShownBy } from "./preview-files.ts";
import { claimPreview, findPreview, finishPreview, requestPreview } from "./preview-repo.ts";
import type { PreviewRow } from "./preview-repo.ts";

/**
 * The pages of a job's source and target: a PDF's as the files themselves, others' as pictures; asks for those that are not
 * drawn yet. The target joins when it has been made; the newest finished one is shown while another is being made.
 *
 * @throws {AppError} job.not_found
 */
export async function getPreview(
  deps: PreviewDeps,
  userId: string,
  jobId: string,
  language: UiLanguage,
): Promise<Preview> {
  const job = await requireShownJob(deps, userId, jobId);
  const { ownerId } = job;
  const by = shownBy(job);
  const [file] = await deps.documents.getMany(ownerId, [job.fileId]);
  const source = file!;
  const files = await deps.renditions.list(deps.db, [jobId]);
  if (job.format === "pdf") return previewFiles(deps, by, source, files);
  const isPicture = isPictureFormat(job.format);
  const program = isPicture ? null : missingDrawingProgram(job.format);
  const digestOf = (form: RenditionForm) => files.find((made) => made.form === form)?.sha256;
  const target = digestOf("target");
  // Of other formats it would take LibreOffice another turn, for pages that few ask for.
  const bilingual = isPicture ? digestOf("bilingual") : undefined;
  // Nothing draws what is locked: its opened form is there as soon as there is a result.
  const shown = source.passwordSealed === null ? source.sha256 : digestOf("open-source");
  const digests = [shown, target, bilingual].filter((digest) => digest !== undefined);
  const rows: PreviewRow[] = [];
  for (const sha256 of digests) {
    const drawn = await findPreview(deps.db, ownerId, sha256);
    if (drawn?.state === "ready" || program) {
      // Nothing is asked for that cannot be drawn: with the program installed, the next call asks.
      if (drawn) rows.push(drawn);
      continue;
    }
    const wanted = { ownerId, sha256, format: job.format };
    const row = await askForPages(deps, wanted, source.sizeBytes);
    if (row) rows.push(row);
  }
  const ready = rows.filter((row) => row.state === "ready");
  const problem: StoredProblem | null =
    rows.find((row) => row.state === "failed")?.problem ??
    (program && ready.length < digests.length
      ? { code: "preview.program_missing", params: { program } }
      : null);
  const pagesOf = (digest: string | undefined) =>
    (ready.find((row) => row.sourceSha256 === digest)?.pages ?? [])
      // Of a first page only that is translated.
      .slice(0, job.isFirstPage ? 1 : undefined)
      .map((page) => signPage(deps, by, page));
  return {
    state: problem ? "unavailable" : ready.length === digests.length ? "ready" : "pending",
    problem: problem && presentProblem(problem, language),
    files: null,
    placesUrl: signPlaces(deps, by, files),
    source: pagesOf(shown),
    target: pagesOf(target),
    bilingual: pagesOf(bilingual),
  };
}

/** Has pages drawn that are not. @returns null while the person has too much waiting: whoever looks again asks again */
async function askForPages(
  { db, clock, work }: PreviewDeps,
  wanted: PagesToDraw,
  weight: number,
): Promise<PreviewRow | null> {
  try {
    return await db.transaction(async (tx) => {
      const { row, isNew } = await requestPreview(tx, wanted, new Date(clock.now()));
      if (isNew) await work.post(tx, DRAW_PAGES, { ownerId: wanted.ownerId, weight, input: wanted });
      return row;
    });
  } catch (error) {
    if (isAppError(error, "request.too_much_waiting")) return null;
    throw error;
  }
}

function signPage(deps: PreviewDeps, by: ShownBy, page: StoredPage) {
  const { sha256, width, height } = page;
  const { linkMs, secret } = deps.settings;
  // The same address for a while, so that a page that asks again shows the picture it has.
  const until = (Math.floor(deps.clock.now() / linkMs) + 2) * linkMs;
  const token = makeLinkToken(secret!, { ...by, use: "picture", sha256, until });
  return { url: fillPath(API_PATHS.previewImage, { token }), width, height };
}

/** A drawn page by its signed address. @throws {AppError} link.invalid, file.not_found when it was deleted since */
export async function openPicture(deps: PreviewDeps, token: string) {
  const { owner, sha256, link } = readLinkToken(deps.settings.secret!, token, "picture", deps.clock.now());
  if (link !== undefined) await requireLiveLink(deps, link);
  return deps.blobs.open({ ownerId: owner, sha256 });
}

interface PagesToDraw {
  readonly ownerId: string;
  readonly sha256: string;
  readonly format: string;
}

const DRAW_PAGES = workKind<PagesToDraw, null>("preview.draw");

/** The worker's side: draws the pages of one blob and keeps them as blobs of the same owner. */
export function drawPagesHandler(deps: PreviewDeps): WorkHandler<PagesToDraw, null> {
  return {
    kind: DRAW_PAGES,
    async run({ input, signal }) {
      await drawPreview(deps, input, signal);
      return async () => null;
    },
    giveUp: (tx, { input: { ownerId, sha256 } }) =>
      finishPreview(tx, ownerId, sha256, [], { code: "preview.failed", params: {} }),
  };
}

async function drawPreview(
  deps: PreviewDeps,
  { ownerId, sha256, format }: PagesToDraw,
  signal: AbortSignal,
): Promise<void> {
  if (!(await claimPreview(deps.db, ownerId, sha256))) return;
  const pages: StoredPage[] = [];
  try {
    const { blobs } = deps;
    const source = { blobs, address: { ownerId, sha256 } };
    const { previewTimeoutMs: timeoutMs, previewPages: maxPages } = deps.settings;
    const drawn = isPictureFormat(format)
      ? (await deps.documents.drawPictures(ownerId, source, format, maxPages, signal)).map(shownPicture)
      : await drawPages(
          isShownAsText(format)
            ? await deps.documents.toPlainText(ownerId, source, format as FormatId, signal)
            : (await blobs.open(source.address)).stream,
          isShownAsText(format) ? "txt" : format,
          { timeoutMs, maxPages },
          signal,
        );
    await deps.db.transaction(async (tx) => {
      await deps.documents.lockBlobs(tx, ownerId);
      // Deleted while we drew: its pictures must not outlive it.
      if (!(await deps.documents.isBlobUsed(tx, ownerId, sha256))) return;
      const storage = drawn.reduce((sum, { bytes: picture }) => sum + picture.length, 0);
      await deps.quotas.require(tx, { ownerId }, { storage });
      for (const { bytes: picture, width, height } of drawn) {
        const { sha256: digest, sizeBytes } = await deps.blobs.put(ownerId, picture);
        pages.push({ sha256: digest, width, height, sizeBytes });
      }
      await finishPreview(tx, ownerId, sha256, pages, null);
    });
  } catch (error) {
    // Another has its turn; it is drawn later.
    signal.throwIfAborted();
    if (isAppError(error, "file.not_found")) return;
    deps.log.warn({ err: error }, "a preview could not be drawn");
    const { code, params } = isAppError(error) ? error : new AppError("preview.failed");
    await finishPreview(deps.db, ownerId, sha256, [], { code, params });
  }
}
