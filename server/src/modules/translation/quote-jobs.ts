import type { JobOptions, Quote, QuoteItem, QuoteRequest, UiLanguage } from "@yizhou/contract";
import { AppError, isAppError, isSameLanguage, parseLanguageTag } from "@yizhou/model";
import type { LanguageTag } from "@yizhou/model";
import { quoteSegments } from "@yizhou/pipeline";
import type { DocumentQuote } from "@yizhou/pipeline";
import type { Engine } from "@yizhou/engines";
import { presentProblem } from "../../platform/http/messages.ts";
import { outputsOf } from "../documents/index.ts";
import type { FileRow } from "../documents/index.ts";
import { createPostgresMemory } from "../tm/index.ts";
import type { TranslationDeps } from "./deps.ts";

/** What starting one file would do, or why it cannot start. */
export interface FileQuote {
  readonly file: FileRow;
  readonly from: LanguageTag | null;
  readonly to: LanguageTag;
  readonly counts: DocumentQuote | null;
  /** First engine that would be asked; null when nothing is left for one or none serves the pair. */
  readonly engine: Engine | null;
  readonly problem: AppError | null;
}

/** @throws {AppError} language.invalid; file.not_found when one of the files is not the owner's */
export async function quoteFiles(
  deps: TranslationDeps,
  ownerId: string,
  request: QuoteRequest,
): Promise<FileQuote[]> {
  const to = parseLanguageTag(request.options.to);
  const chosen = request.options.from === "auto" ? null : parseLanguageTag(request.options.from);
  const files = await deps.documents.getMany(ownerId, [...new Set(request.fileIds)]);
  const quotes: FileQuote[] = [];
  for (const file of files) quotes.push(await quoteFile(deps, file, chosen, to, request.options));
  return quotes;
}

async function quoteFile(
  deps: TranslationDeps,
  file: FileRow,
  chosen: LanguageTag | null,
  to: LanguageTag,
  options: JobOptions,
): Promise<FileQuote> {
  const from = chosen ?? (file.detectedLanguage ? parseLanguageTag(file.detectedLanguage) : null);
  const refuse = (problem: AppError): FileQuote => ({ file, from, to, counts: null, engine: null, problem });
  if (!from) return refuse(new AppError("language.undetected"));
  if (isSameLanguage(from, to)) return refuse(new AppError("language.same_pair"));
  if (!outputsOf(file.format).includes(options.output)) {
    return refuse(new AppError("filter.output_unsupported", { format: file.format, output: options.output }));
  }
  const { segments } = await deps.documents.segmentsOf(file, from);
  const counts = await quoteSegments(
    segments,
    { from, to },
    createPostgresMemory(deps.db, file.ownerId, options.memories),
  );
  if (counts.engine.segments === 0) return { file, from, to, counts, engine: null, problem: null };
  try {
    const [engine = null] = await deps.engines.forPair(options.engine, from, to);
    const problem = engine ? null : await whyNone(deps, options.engine, from, to);
    return { file, from, to, counts, engine, problem };
  } catch (error) {
    if (isAppError(error)) return { file, from, to, counts, engine: null, problem: error };
    throw error;
  }
}

/** A chosen engine says itself what it lacks; for `auto` the pair has nobody. */
async function whyNone(
  deps: TranslationDeps,
  choice: string,
  from: LanguageTag,
  to: LanguageTag,
): Promise<AppError> {
  const chosen = (await deps.engines.list()).find(({ engine }) => engine.id === choice);
  if (!chosen) return new AppError("engine.none_for_pair", { from, to });
  if (chosen.problem) return new AppError(chosen.problem.code, chosen.problem.params);
  return new AppError("engine.pair_unsupported", { engine: chosen.engine.name, from, to });
}

export function presentQuote(quotes: readonly FileQuote[], language: UiLanguage): Quote {
  const items = quotes.map((quote) => presentItem(quote, language));
  const sum = (pick: (item: QuoteItem) => number) => items.reduce((total, item) => total + pick(item), 0);
  return {
    items,
    total: {
      characters: sum((item) => item.characters),
      repeats: sum((item) => item.repeats.characters),
      memory: sum((item) => item.memory.characters),
      engine: sum((item) => item.engine.characters),
    },
  };
}

function presentItem(
  { file, from, to, counts, engine, problem }: FileQuote,
  language: UiLanguage,
): QuoteItem {
  const none = { segments: 0, characters: 0 };
  return {
    fileId: file.id,
    from,
    to,
    pages: file.pages,
    characters: counts?.characters ?? file.characters,
    segments: counts?.segments ?? file.segments,
    repeats: counts?.repeats ?? none,
    memory: counts?.memory ?? none,
    engine: counts?.engine ?? none,
    engineId: engine?.id ?? null,
    engineName: engine?.name ?? null,
    destination: engine?.destination ?? null,
    problem: problem && presentProblem(problem, language),
  };
}
