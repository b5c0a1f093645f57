// What is known of a file as a whole before its job: a language model is asked when its owner wants to read and edit that first. The
// job takes it over, with what asking took, and asks nothing itself.
import type { BroughtGuide, FileGuide, FileGuideChange, FirstPageRequest } from "@yizhou/contract";
import { AppError, parseLanguageTag, type TextUnitKind } from "@yizhou/model";
import { studyDocument } from "@yizhou/pipeline";
import type { EngineUsage, TranslationField } from "@yizhou/engines";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { dayOf, recordSpending } from "../engines/index.ts";
import { quoteFiles } from "../quotes/index.ts";
import { loadTermbase } from "../termbase/index.ts";
import type { JobDeps } from "./deps.ts";
import { optionsOfJobs } from "./options-of-jobs.ts";
import type { JobRow } from "./repo.ts";
import { fileGuides, jobGuides } from "./tables.ts";

/** Of what a person may send to the site's engines a day, an asking counts as so many characters: about what is sent. */
const ASKING_CHARACTERS = 6000;
/** Beside the deadlines of the two calls. */
const TAKEN_FOR_MS = 300_000;

type GuideRow = typeof fileGuides.$inferSelect;

/** The guide of a file; null where nobody has asked for one. @throws {AppError} file.not_found */
export async function findFileGuide(
  deps: JobDeps,
  ownerId: string,
  fileId: string,
): Promise<FileGuide | null> {
  await deps.documents.get(ownerId, fileId);
  const [row] = await deps.db.select().from(fileGuides).where(ownGuide(ownerId, fileId));
  return row ? present(row) : null;
}

/**
 * Asks a language model among the engines that would be asked for the file what it is and how its terms are to be rendered, and keeps that
 * in the place of what was there.
 *
 * @throws {AppError} file.not_found; the problem of the quote; engine.not_found where none of the engines reads documents, engine.bad_response
 *   where nothing came of it; quota.characters_spent; the signal's reason
 */
export async function studyFile(
  deps: JobDeps,
  ownerId: string,
  fileId: string,
  { options, pages }: FirstPageRequest,
  signal: AbortSignal,
): Promise<FileGuide> {
  const { file } = await deps.documents.get(ownerId, fileId);
  const wish = { fileIds: [fileId], options, pages: pages === "" ? {} : { [fileId]: pages } };
  const [quote] = await quoteFiles(deps, ownerId, wish);
  if (quote!.problem) throw quote!.problem;
  const offer = quote!.serving.find(({ engine }) => engine.canStudy === true);
  if (!offer) throw new AppError("engine.not_found", { engine: "llm" });
  const [from, to] = [quote!.from!, quote!.to];
  const [chosen] = await optionsOfJobs(deps, ownerId, options, [quote!]);
  const { parsed, segments } = await deps.documents.segmentsOf(file, from, quote!.choice!, {
    ofClass: "asked",
    signal,
  });
  const { engine } = offer;
  const held =
    offer.owner === "site"
      ? await deps.quotas.take(ownerId, "characters", {
          ...{ atLeast: ASKING_CHARACTERS, atMost: ASKING_CHARACTERS },
          forMs: TAKEN_FOR_MS,
        })
      : null;
  let usage: EngineUsage = { requests: 0, characters: 0, inputTokens: 0, outputTokens: 0 };
  try {
    const guide = await studyDocument(
      {
        ...{ engine, segments, signal },
        unitKinds: new Map(parsed.units.map(({ id, kind }) => [id, kind as TextUnitKind])),
        context: {
          ...{ from, to, field: options.field as TranslationField, documentTitle: file.name },
          ...(chosen!.instruction !== null && { instruction: chosen!.instruction }),
        },
        onSpent: async (spent) => {
          usage = sumOf(usage, spent);
        },
      },
      (await loadTermbase(deps.db, ownerId, chosen!.termbases ?? null, { from, to })) ?? undefined,
    );
    if (!guide.brief && guide.terms.length === 0)
      throw new AppError("engine.bad_response", { engine: engine.name });
    const row: GuideRow = {
      ...{ fileId, ownerId, sourceLanguage: from, targetLanguage: to },
      ...{ engineId: engine.id, engineName: engine.name, brief: guide.brief, terms: guide.terms },
      spending: { usage, organizationId: offer.organizationId, price: offer.price },
    };
    await keepGuide(deps.db, row);
    return present(row);
  } finally {
    await held?.settle(usage.requests > 0 ? ASKING_CHARACTERS : 0);
  }
}

/**
 * Keeps a guide that was made elsewhere, in the place of what was there.
 *
 * @throws {AppError} file.not_found, language.invalid
 */
export async function bringFileGuide(
  deps: JobDeps,
  ownerId: string,
  fileId: string,
  { from, to, brief, terms }: BroughtGuide,
): Promise<FileGuide> {
  await deps.documents.get(ownerId, fileId);
  const row: GuideRow = {
    ...{ fileId, ownerId, sourceLanguage: parseLanguageTag(from), targetLanguage: parseLanguageTag(to) },
    ...{ engineId: null, engineName: null, brief, terms, spending: null },
  };
  await keepGuide(deps.db, row);
  return present(row);
}

async function keepGuide(db: Queryable, row: GuideRow): Promise<void> {
  const { fileId: _, ...changed } = row;
  await db.insert(fileGuides).values(row).onConflictDoUpdate({ target: fileGuides.fileId, set: changed });
}

/** Keeps what a person has made of it. @throws {AppError} file.not_found, job.guide_missing where nobody has asked for one */
export async function changeFileGuide(
  deps: JobDeps,
  ownerId: string,
  fileId: string,
  { brief, terms }: FileGuideChange,
): Promise<FileGuide> {
  await deps.documents.get(ownerId, fileId);
  const [row] = await deps.db
    .update(fileGuides)
    .set({ brief, terms })
    .where(ownGuide(ownerId, fileId))
    .returning();
  if (!row) throw new AppError("job.guide_missing");
  return present(row);
}

/**
 * Gives a job that begins what its file's owner has read, where it is of the same languages. Part of the transaction that begins it; what
 * asking took is put down to the first job.
 */
export async function takeFileGuide(
  tx: Queryable,
  { clock }: Pick<JobDeps, "clock">,
  job: Pick<JobRow, "id" | "ownerId" | "fileId" | "sourceLanguage" | "targetLanguage">,
): Promise<void> {
  const [row] = await tx.select().from(fileGuides).where(ownGuide(job.ownerId, job.fileId)).for("update");
  if (!row || row.sourceLanguage !== job.sourceLanguage || row.targetLanguage !== job.targetLanguage) return;
  await tx.insert(jobGuides).values({ jobId: job.id, brief: row.brief, terms: row.terms });
  // Of a guide that was brought, nobody was asked.
  if (!row.spending || row.engineId === null || row.engineName === null) return;
  const { usage, organizationId, price } = row.spending;
  await recordSpending(
    tx,
    {
      ...{ ownerId: job.ownerId, jobId: job.id, engineName: row.engineName, organizationId, price },
      day: dayOf(clock.now()),
    },
    { engineId: row.engineId, usage, cachedSegments: 0 },
  );
  await tx.update(fileGuides).set({ spending: null }).where(ownGuide(job.ownerId, job.fileId));
}

const ownGuide = (ownerId: string, fileId: string) =>
  and(eq(fileGuides.fileId, fileId), eq(fileGuides.ownerId, ownerId));

function present({ sourceLanguage, targetLanguage, engineName, brief, terms }: GuideRow): FileGuide {
  return {
    ...{ from: sourceLanguage, to: targetLanguage, engineName },
    brief: brief && { ...brief, abbreviations: [...brief.abbreviations] },
    terms: [...terms],
  };
}

function sumOf(a: EngineUsage, b: EngineUsage): EngineUsage {
  return {
    requests: a.requests + b.requests,
    characters: a.characters + b.characters,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
  };
}
