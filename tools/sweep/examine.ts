// What a sweep does with one file, without LibreOffice: open it, try the identity law on the full XLIFF path, translate it
// with pseudo-translation through the whole pipeline, and read the result again.
import { createPseudoEngine } from "@yizhou/engines";
import { installedFilters } from "@yizhou/filters/node";
import {
  isAppError,
  isInlineEqual,
  normaliseInline,
  plainText,
  textOnly,
  type LanguageTag,
} from "@yizhou/model";
import {
  assembleTargets,
  copyResults,
  extractSegments,
  InMemorySegmentStore,
  makeXliff,
  mergeDocument,
  mergeXliff,
  translateSegments,
  xliffSource,
  type ExtractedDocument,
} from "@yizhou/pipeline";
import { keptWords, type KeptWords } from "./kept-words.ts";

export interface Examination {
  /** Code of the error that opening ended in; null when the file opens. */
  readonly refusal: string | null;
  readonly segments: number;
  readonly characters: number;
  readonly language: string;
  readonly warnings: readonly string[];
  /** Words that stay as they are, by why. */
  readonly kept: KeptWords;
  /** Source bytes came back: from an XLIFF without targets, and from one with every target set to its source. */
  readonly isIdenticalUntouched: boolean;
  readonly isIdenticalCopied: boolean;
  /** Text units of the result that do not hold the target written into them; at most 20, as `id: expected | found`. */
  readonly lostTargets: readonly string[];
  /** Segments of the pseudo-translation that failed. */
  readonly failedSegments: number;
  /** An error after opening: code or message with the step it happened in. */
  readonly fault: string | null;
  readonly milliseconds: number;
}

export interface Examined {
  readonly facts: Examination;
  /** The pseudo-translated document; null when there is none. */
  readonly result: Uint8Array | null;
}

export async function examine(source: Uint8Array, name: string): Promise<Examined> {
  const started = performance.now();
  const facts = {
    refusal: null as string | null,
    segments: 0,
    characters: 0,
    language: "",
    warnings: [] as string[],
    kept: {} as KeptWords,
    isIdenticalUntouched: false,
    isIdenticalCopied: false,
    lostTargets: [] as string[],
    failedSegments: 0,
    fault: null as string | null,
    milliseconds: 0,
  };
  let result: Uint8Array | null = null;
  let step = "open";
  try {
    const document = await extractSegments(source, { filters: installedFilters, name });
    facts.segments = document.segments.length;
    facts.characters = document.segments.reduce((sum, segment) => sum + plainText(segment.source).length, 0);
    facts.language = document.language;
    facts.warnings = document.extraction.warnings.map(({ code }) => code);
    facts.kept = keptWords(source, document, await askedTexts(source, document));
    const to = (document.language.startsWith("zh") ? "en" : "zh-Hans") as LanguageTag;

    step = "identity";
    const pair = { name, from: document.language, to };
    const untouched = await mergeXliff(source, {
      filters: installedFilters,
      name,
      xliff: encode(makeXliff(xliffSource(source, document), new Map(), pair)),
    });
    facts.isIdenticalUntouched = isSame(source, untouched.bytes);
    step = "identity, copied";
    const copied = await mergeXliff(source, {
      filters: installedFilters,
      name,
      xliff: encode(makeXliff(xliffSource(source, document), copyResults(document.segments), pair)),
    });
    facts.isIdenticalCopied = isSame(source, copied.bytes);
    // The filter itself is given every unit's own source as well, since the pipeline leaves out what has not changed.
    const everyUnit = new Map(document.units.map(({ id, content }) => [id, content]));
    const languages = { sourceLanguage: document.language, targetLanguage: to };
    const written = await document.filter.merge(source, document.extraction.skeleton, everyUnit, languages);
    facts.isIdenticalCopied &&= isSame(source, written.bytes);

    step = "translate";
    const store = new InMemorySegmentStore();
    const outcome = await translateSegments({
      segments: document.segments,
      from: document.language,
      to,
      engines: [createPseudoEngine({ sameLength: true })],
      store,
      signal: new AbortController().signal,
    });
    facts.failedSegments = outcome.failed;
    step = "merge";
    const merged = await mergeDocument(source, document, store.results, {
      sourceLanguage: document.language,
      targetLanguage: to,
    });
    result = merged.bytes;
    step = "read again";
    facts.lostTargets = await findLostTargets(document, merged.bytes, store, { from: document.language, to });
  } catch (error) {
    const text = isAppError(error)
      ? error.code
      : error instanceof Error
        ? (error.stack ?? error.message).split("\n").slice(0, 3).join(" ")
        : String(error);
    if (step === "open" && isAppError(error)) facts.refusal = text;
    else facts.fault = `${step}: ${text}`;
  }
  facts.milliseconds = Math.round(performance.now() - started);
  return { facts, result };
}

/** Texts that are units only where they are asked for, and that pages may show: names of sheets. */
async function askedTexts(source: Uint8Array, { filter, extraction }: ExtractedDocument): Promise<string[]> {
  if (!extraction.offered?.["sheet-names"]) return [];
  const { units } = await filter.extract(source, { also: ["sheet-names"] });
  return units.filter(({ kind }) => kind === "sheet-name").map(({ content }) => plainText(content));
}

/** Extracting the result must give every unit the target that was written into it, and the source of all others. */
async function findLostTargets(
  document: ExtractedDocument,
  result: Uint8Array,
  store: InMemorySegmentStore,
  pair: { from: LanguageTag; to: LanguageTag },
): Promise<string[]> {
  const { targets } = assembleTargets(document.segments, store.results, pair);
  const again = await document.filter.extract(result, { sourceLanguage: pair.to });
  const found = new Map(again.units.map((unit) => [unit.id, unit.content]));
  const lost: string[] = [];
  for (const unit of document.units) {
    const wanted = targets.get(unit.id) ?? unit.content;
    const content = found.get(unit.id);
    if (
      content &&
      (isInlineEqual(wanted, content) ||
        // What a field shows may have been worked out anew.
        textOnly(normaliseInline(wanted)) === textOnly(normaliseInline(content)))
    )
      continue;
    if (lost.length < 20)
      lost.push(
        `${unit.id}: ${plainText(wanted).slice(0, 60)} | ${content ? plainText(content).slice(0, 60) : "(no such unit)"}`,
      );
  }
  return lost;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
