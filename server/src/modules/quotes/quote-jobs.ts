import type { JobOptions, Quote, QuoteItem, QuoteRequest, UiLanguage } from "@yizhou/contract";
import {
  AppError,
  countPages,
  formatPageRanges,
  isAppError,
  isSameLanguage,
  parseLanguageTag,
} from "@yizhou/model";
import type { LanguageTag } from "@yizhou/model";
import type { DocumentQuote } from "@yizhou/pipeline";
import type { MoneyDto, QuoteEngine } from "@yizhou/contract";
import { priceOf } from "@yizhou/ledger";
import type { PricedCounts } from "@yizhou/ledger";
import type { Settings } from "../../platform/settings.ts";
import { presentBands } from "./present-bands.ts";
import { presentProblem } from "../../platform/http/messages.ts";
import { outputsOf, readingChoice } from "../documents/index.ts";
import type { FileRow, ReadingChoice } from "../documents/index.ts";
import {
  estimateCost,
  isFree,
  megabytesOf,
  missingModelsFor,
  MODEL_ENGINE_ID,
  servesPair,
} from "../engines/index.ts";
import type { AgreedEngine, EngineOffer } from "../engines/index.ts";
import type { QuoteDeps } from "./deps.ts";
import { COUNT_FILE, countOptions } from "./count-file.ts";
import { chooseOffers } from "./engine-choice.ts";
import { isAtSitePrice, pricedCounts, priceOfCounts, reviewerOf, reviewPriceOf } from "./price-quote.ts";
import { paymentOf } from "./quote-payment.ts";

/** What starting one file would do, or why it cannot start. */
export interface FileQuote {
  readonly file: FileRow;
  readonly from: LanguageTag | null;
  readonly to: LanguageTag;
  /** The form that the result will have: the wished one, or the translation alone where the format has no other. */
  readonly output: JobOptions["output"];
  readonly wishedOutput: JobOptions["output"];
  /** What of the file is translated; null where the wish makes no sense. */
  readonly choice: ReadingChoice | null;
  readonly counts: DocumentQuote | null;
  /** Engines that would be asked, in order; empty when nothing is left for one or none serves the pair. */
  readonly serving: readonly EngineOffer[];
  /** What starting agrees to. */
  readonly agreed: readonly AgreedEngine[];
  /** Every engine that can do this file, chosen or not. */
  readonly offers: readonly EngineOffer[];
  /** Megabytes of models that the local engine lacks for the pair. */
  readonly modelMegabytes: number;
  /** What starting may cost at most, in characters. */
  readonly price: number;
  /** Characters that were counted for engines of the site. */
  readonly engineCharacters: number;
  /** What the price came from; null for what costs nothing here. */
  readonly quotedBands: PricedCounts | null;
  /** Who could read all of it once more, and what that takes: part of the price where it is wanted. */
  readonly review: QuoteItem["review"];
  readonly problem: AppError | null;
}

const NO_ENGINES = {
  serving: [],
  agreed: [],
  offers: [],
  modelMegabytes: 0,
  price: 0,
  engineCharacters: 0,
  quotedBands: null,
  review: null,
} as const;

/** @throws {AppError} language.invalid; file.not_found when one of the files is not the owner's */
export async function quoteFiles(
  deps: QuoteDeps,
  ownerId: string,
  request: Pick<QuoteRequest, "fileIds" | "options"> & Partial<Pick<QuoteRequest, "withBands" | "pages">>,
): Promise<FileQuote[]> {
  const to = parseLanguageTag(request.options.to);
  const chosen = request.options.from === "auto" ? null : parseLanguageTag(request.options.from);
  const files = await deps.documents.getMany(ownerId, [...new Set(request.fileIds)]);
  const withBands = request.withBands ?? false;
  return Promise.all(
    files.map((file) =>
      quoteFile(deps, file, chosen, to, { ...request.options, withBands, pages: request.pages?.[file.id] }),
    ),
  );
}

async function quoteFile(
  deps: QuoteDeps,
  file: FileRow,
  chosen: LanguageTag | null,
  to: LanguageTag,
  options: JobOptions & { readonly withBands: boolean; readonly pages: string | undefined },
): Promise<FileQuote> {
  const from = chosen ?? (file.detectedLanguage ? parseLanguageTag(file.detectedLanguage) : null);
  let choice: ReadingChoice | null = null;
  const output = outputsOf(file.format).includes(options.output) ? options.output : "target";
  const refuse = (problem: AppError): FileQuote => ({
    ...{ file, from, to, output, wishedOutput: options.output, choice, counts: null, problem },
    ...NO_ENGINES,
  });
  if (!from) return refuse(new AppError("language.undetected"));
  if (isSameLanguage(from, to)) return refuse(new AppError("language.same_pair"));
  let counts: DocumentQuote;
  try {
    choice = readingChoice(file, options);
    const { id: fileId, ownerId, characters } = file;
    const { withBands } = options;
    counts = await deps.work.ask(COUNT_FILE, {
      ...{ ownerId, weight: characters },
      input: { fileId, from, to, choice, withBands, options: countOptions(options) },
    });
  } catch (error) {
    // Pages that are not there, hold no text or cannot be read today are this file's problem; the others can start.
    if (isAppError(error) && /^(filter|quota)\./.test(error.code)) return refuse(error);
    throw error;
  }
  if (counts.engine.segments + counts.memory.segments === 0) return refuse(new AppError("filter.no_text"));
  const offers = (await deps.engines.list(file.ownerId)).filter(
    ({ problem, pairs }) => problem === null && servesPair(pairs, from, to),
  );
  const { agreed, serving, problem } = await chooseOffers(deps, file.ownerId, options, { from, to });
  const missing = offers.some(({ engine }) => engine.id === MODEL_ENGINE_ID)
    ? await missingModelsFor(deps.engineDeps, from, to)
    : null;
  const modelMegabytes = missing ? megabytesOf(missing.bytes) : 0;
  const isPaid = isAtSitePrice(agreed, offers);
  const { matchPrices, reviewPrice } = deps.settings;
  const reviewer = reviewerOf(serving);
  const characters = isPaid ? reviewPriceOf(counts, reviewer, reviewPrice) : 0;
  const price = isPaid
    ? priceOfCounts(counts, options.pretranslateFrom, matchPrices) +
      (options.review === "all" ? characters : 0)
    : 0;
  const common = {
    file,
    from,
    to,
    output,
    wishedOutput: options.output,
    choice,
    counts,
    offers,
    modelMegabytes,
    price,
    quotedBands: isPaid ? pricedCounts(counts, options.pretranslateFrom) : null,
    engineCharacters: isPaid ? counts.engine.characters : 0,
    review: reviewer && { engineName: reviewer.engine.name, characters },
  };
  if (counts.engine.segments > 0)
    return { ...common, agreed, serving, problem, price: problem === null ? price : 0 };
  // Nothing goes to an engine, so none is agreed to but what was named.
  return {
    ...common,
    agreed: options.engine === "auto" ? [] : agreed,
    serving: [],
    review: null,
    problem: null,
  };
}

export async function presentQuote(
  deps: QuoteDeps,
  ownerId: string,
  quotes: readonly FileQuote[],
  language: UiLanguage,
): Promise<Quote> {
  const { free, ...payment } = await paymentOf(deps, ownerId, quotes);
  const items = quotes.map((quote, at) => presentItem(quote, free[at]!, language));
  const sum = (pick: (item: QuoteItem) => number) => items.reduce((total, item) => total + pick(item), 0);
  return {
    items,
    offers: presentOffers(quotes),
    total: {
      characters: sum((item) => item.characters),
      repeats: sum((item) => item.repeats.characters),
      memory: sum((item) => item.memory.characters),
      engine: sum((item) => item.engine.characters),
    },
    payment,
  };
}

/** Pages that would be translated; null when the file does not say. */
export function pagesOf({ file, choice }: FileQuote): number | null {
  return choice?.pages ? countPages(choice.pages) : file.pages;
}

function presentItem(quote: FileQuote, free: number, language: UiLanguage): QuoteItem {
  const { file, from, to, choice, counts, serving, problem } = quote;
  const none = { segments: 0, characters: 0 };
  const engines = serving.map((offer) => presentEngine(offer, [quote]));
  const [first] = engines;
  return {
    fileId: file.id,
    from,
    to,
    pages: pagesOf(quote),
    pageRanges: choice?.pages ? formatPageRanges(choice.pages) : null,
    characters: counts?.characters ?? file.characters,
    segments: counts?.segments ?? file.segments,
    repeats: counts?.repeats ?? none,
    memory: counts?.memory ?? none,
    engine: counts?.engine ?? none,
    bands: counts?.bands ? presentBands(counts.bands) : null,
    engineId: first?.id ?? null,
    engineName: first?.name ?? null,
    destination: first?.destination ?? null,
    engines,
    price: { characters: quote.price, free },
    review: quote.review,
    lacksOutput: quote.output !== quote.wishedOutput,
    problem: problem && presentProblem(problem, language),
  };
}

/** Every engine that can do a file, in the order of the first file that it can do. */
function presentOffers(quotes: readonly FileQuote[]): QuoteEngine[] {
  const offers = new Map(
    quotes.flatMap((quote) => quote.offers.map((offer) => [offer.engine.id, offer] as const)),
  );
  return [...offers.values()].map((offer) =>
    presentEngine(
      offer,
      quotes.filter((quote) => quote.offers.some(({ engine }) => engine.id === offer.engine.id)),
    ),
  );
}

function presentEngine(offer: EngineOffer, quotes: readonly FileQuote[]): QuoteEngine {
  const { engine } = offer;
  return {
    id: engine.id,
    name: engine.name,
    destination: engine.destination,
    estimate: estimateOf(offer, quotes),
    modelMegabytes:
      engine.id === MODEL_ENGINE_ID ? Math.max(0, ...quotes.map(({ modelMegabytes }) => modelMegabytes)) : 0,
  };
}

/** About what the engine would take for all that is left of these files; null where its price is unknown. */
function estimateOf({ engine, price }: EngineOffer, quotes: readonly FileQuote[]): MoneyDto | null {
  if (!price) return null;
  if (isFree(engine, price)) return { currency: price.currency, micros: 0 };
  const micros = quotes.reduce(
    (sum, { counts, from }) =>
      counts && from ? sum + estimateCost(counts.engine, engine, price, from).amountMicros : sum,
    0,
  );
  return { currency: price.currency, micros };
}

/** Sentences of a thousand characters: about as many as go to a language model in one request. */
const SEGMENTS_OF_THOUSAND = 24;

/**
 * What 1,000 characters of new text take at an engine, by the same reckoning as a quote.
 *
 * @param from  language of the text
 */
export function pricePerThousand(
  { matchPrices }: Pick<Settings, "matchPrices">,
  { engine, owner, price }: EngineOffer,
  from: string,
): { readonly characters: number; readonly estimate: MoneyDto | null } {
  const amount = { characters: 1000, segments: SEGMENTS_OF_THOUSAND };
  const characters =
    owner === "site" ? priceOf({ repeat: 0, exact: 0, fuzzy: 0, new: amount.characters }, matchPrices) : 0;
  if (!price) return { characters, estimate: null };
  const micros = isFree(engine, price) ? 0 : estimateCost(amount, engine, price, from).amountMicros;
  return { characters, estimate: { currency: price.currency, micros } };
}
