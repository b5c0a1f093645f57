// The child process for documents: everything that looks inside a file a stranger sent.
import { Readable } from "node:stream";
import { deserialize, serialize } from "node:v8";
import { gzipSync } from "node:zlib";
import {
  drawPicturePages,
  FILTERS,
  isShownAsText,
  type FormatId,
  type FormSteps,
  type Merged,
  type PageCache,
  type Skeleton,
} from "@yizhou/filters";
import { installedFilters } from "@yizhou/filters/node";
import {
  draftDocument,
  extractSegments,
  mergeDocumentForms,
  placesInEarlier,
  segmentUnits,
  withChangedUnits,
  withRecut,
  type MergedDocumentForm,
  type ResultLookup,
  type WritableDocument,
} from "@yizhou/pipeline";
import {
  AppError,
  countGroups,
  hasTranslatableText,
  plainText,
  type DocumentWarning,
  type InlineContent,
  type ProseChange,
  type TableChange,
} from "@yizhou/model";
import { countCharacters } from "@yizhou/text";
import { serveTasks, type AskStore, type TellProgress } from "../../platform/child-process/serve-tasks.ts";
import { openPageCache } from "../../platform/page-cache/page-cache.ts";
import { readSource } from "./document-source.ts";
import { formFile, STORES } from "./document-tasks.ts";
import type {
  DocumentAnswers,
  DocumentTask,
  DraftTask,
  FormFacts,
  FormTask,
  LinesTask,
  MergeTask,
  ParsedSummary,
  RecutSegment,
  SentTask,
  SetTask,
  ProseTask,
  TableTask,
  WrittenForm,
} from "./document-tasks.ts";
import { packParsed, readParsed } from "./parsed-file.ts";

async function answer(
  { source, ...sent }: SentTask,
  tell: TellProgress,
  stores: AskStore,
): Promise<DocumentAnswers[keyof DocumentAnswers]> {
  const task: DocumentTask =
    source && "bytes" in sent ? { ...sent, bytes: await readSource(stores(STORES.source), source) } : sent;
  if (task.kind === "parse") return parse(task, tell, stores);
  if (task.kind === "text") {
    const filter = await installedFilters.identify(task.bytes, task.name);
    if (filter.shownText) return filter.shownText(task.bytes);
    const { units } = await extractSegments(task.bytes, { filters: installedFilters, name: task.name });
    return units.map((unit) => plainText(unit.content)).join("\n");
  }
  if (task.kind === "picture") return drawPicturePages(task.bytes, task.format, task);
  if (task.kind === "segment") {
    const parsed = await readParsed(Readable.from([task.packed]));
    return packParsed({
      ...parsed,
      language: task.language,
      segments: segmentUnits(parsed.units, task.language),
    });
  }
  if (task.kind === "lines") return findLines(task, stores);
  if (task.kind === "table") return findTable(task, stores);
  if (task.kind === "prose") return findProse(task, stores);
  if (task.kind === "draft") return draft(task, tell, stores);
  if (task.kind === "set") return setPages(task, tell, stores);
  if (task.kind === "form") return writeForm(task, tell, stores);
  return merge(task, tell, stores);
}

// The readers of marked text are light and rarely asked for; they come with the first file of theirs.
const READY = FILTERS.filter(({ format }) => format === "txt" || !isShownAsText(format));
serveTasks(answer, () => Promise.all(READY.map(({ format }) => installedFilters.load(format))));

async function findLines(task: LinesTask, stores: AskStore): Promise<readonly number[]> {
  const { bytes, unit, sentences } = task;
  const { filter, skeleton, pageCache } = await readChanged(task, stores);
  const lines = (await filter.lineStarts?.(bytes, skeleton, unit, { pageCache })) ?? [];
  return [...new Set([...sentences, ...lines])]
    .filter((at) => filter.changeUnits?.(skeleton, { kind: "split", unit, at }))
    .sort((a, b) => a - b);
}

/** What is found is tried on the reading: texts that cannot be joined are paragraphs of their own. */
async function findProse(task: ProseTask, stores: AskStore): Promise<readonly ProseChange[]> {
  const { filter, skeleton, pageCache } = await readChanged(task, stores);
  const found = (await filter.proseOf?.(task.bytes, skeleton, task.unit, { pageCache })) ?? [];
  const changes: ProseChange[] = [];
  let tried: Skeleton = skeleton;
  for (const change of found) {
    const changed = filter.changeUnits?.(tried, change);
    if (!changed && change.kind === "prose") return [];
    if (!changed) continue;
    tried = changed;
    changes.push(change);
  }
  return changes;
}

/** What is found is tried on the reading: none where a paragraph cannot be parted; lines that cannot be joined are cells of their own. */
async function findTable(task: TableTask, stores: AskStore): Promise<readonly TableChange[]> {
  const { bytes, unit, to } = task;
  const { filter, skeleton, pageCache } = await readChanged(task, stores);
  const found = (await filter.tableOf?.(bytes, skeleton, { unit, to }, { pageCache })) ?? [];
  const changes: TableChange[] = [];
  let tried: Skeleton = skeleton;
  for (const change of found) {
    const changed = filter.changeUnits?.(tried, change);
    if (!changed && change.kind === "split") return [];
    if (!changed) continue;
    tried = changed;
    changes.push(change);
  }
  return changes;
}

/** A document as the corrections of its job leave it. */
async function readChanged(task: Omit<LinesTask, "kind" | "sentences">, stores: AskStore) {
  const { bytes, name, from, reading, changes = [] } = task;
  const pageCache = openPageCache(stores(STORES.pages));
  const about = { filters: installedFilters, name, sourceLanguage: from, ...reading, pageCache };
  const { filter, segments, extraction } = await extractSegments(bytes, about);
  const { skeleton } = withChangedUnits({ filter, segments, skeleton: extraction.skeleton }, changes);
  return { filter, skeleton, pageCache };
}

async function merge(
  task: MergeTask,
  tell: TellProgress,
  stores: AskStore,
): Promise<DocumentAnswers["merge"]> {
  const forms: WrittenForm[] = [];
  let openSource: Uint8Array | null = null;
  for await (const { output, merged } of writeForms(task, tell, stores)) {
    forms.push({ output, bytes: merged.bytes, ...factsOf(merged) });
    openSource ??= merged.openSource ?? null;
  }
  return { forms, openSource };
}

function factsOf({ warnings, places }: Merged): FormFacts {
  return { warnings, places: places ? gzipSync(JSON.stringify(places)) : null };
}

/** Of the whole, what reading once more counts for: with the pages kept, as they mostly are, it takes next to no time. */
const READING = 0.1;

async function* writeForms(
  task: MergeTask,
  tell: TellProgress,
  stores: AskStore,
): AsyncGenerator<MergedDocumentForm> {
  const { document, results, pageCache } = await readAgain(task, tellPart(tell, 0, READING), stores);
  yield* mergeDocumentForms(task.bytes, document, results, {
    sourceLanguage: task.from,
    targetLanguage: task.to,
    outputs: task.outputs,
    ...(task.shown && { shown: task.shown }),
    ...(task.hasDrafts && { drafts: stores(STORES.drafts) }),
    pageCache,
    onPage: tellPart(tell, READING, 1 - READING),
  });
}

function tellPart(tell: TellProgress, from: number, share: number) {
  return (done: number, total: number) => tell(Math.floor((from + (share * done) / total) * total), total);
}

/** What writing takes, from the file and the targets of its segments. */
async function readAgain(
  task: Omit<MergeTask, "kind" | "outputs">,
  onPage: (done: number, total: number) => void,
  stores: AskStore,
): Promise<{ document: WritableDocument; results: ResultLookup; pageCache: PageCache }> {
  const pageCache = openPageCache(stores(STORES.pages));
  const { filter, segments, extraction } = await extractSegments(task.bytes, {
    filters: installedFilters,
    name: task.name,
    sourceLanguage: task.from,
    ...task.reading,
    pageCache,
    onPage,
  });
  const targets = lineReader(task.targets);
  const recut = JSON.parse(Buffer.from(task.recut).toString("utf8")) as readonly RecutSegment[];
  const recutTargets = new Map(recut.map(({ segment, target }) => [segment.ordinal, target]));
  // Of the extraction only the skeleton is handed on, so that the text units can go.
  const changed = withChangedUnits({ filter, segments, skeleton: extraction.skeleton }, task.changes ?? []);
  const recutSegments = recut.map(({ segment }) => segment);
  const document: WritableDocument = {
    ...{ filter, ...withRecut(changed.segments, recutSegments) },
    extraction: { skeleton: changed.skeleton },
  };
  const own = document.segments.filter(({ ordinal }) => !recutTargets.has(ordinal));
  const marks = lineReader(task.sources);
  const places = placesInEarlier(own, marks.at, marks.count);
  const results: ResultLookup = {
    get(ordinal) {
      const own = recutTargets.get(ordinal);
      if (own !== undefined) return own ? { state: "translated", target: own } : undefined;
      const place = places ? places.get(ordinal) : ordinal;
      const target = typeof place === "number" ? targets.at(place) : "";
      return target ? { state: "translated", target: JSON.parse(target) as InlineContent } : undefined;
    },
  };
  return { document, results, pageCache };
}

/** Entry of the work folder: the warnings of every form. Written when the first step is done. */
const WARNINGS = "warnings";

async function draft(task: DraftTask, tell: TellProgress, stores: AskStore): Promise<null> {
  const work = stores(STORES.work);
  if (await work.read(WARNINGS)) return null;
  const { document, results, pageCache } = await readAgain(task, tellPart(tell, 0, READING), stores);
  const warnings = await draftDocument(task.bytes, document, results, {
    sourceLanguage: task.from,
    targetLanguage: task.to,
    steps: { work, pageCache, onPage: tellPart(tell, READING, 1 - READING) },
  });
  await work.write(WARNINGS, Buffer.from(JSON.stringify(warnings)));
  return null;
}

async function setPages(task: SetTask, onPage: TellProgress, stores: AskStore): Promise<boolean> {
  const work = stores(STORES.work);
  return (await stepsOf(task.format)).setPages(task.bytes, { work, onPage });
}

async function writeForm(task: FormTask, onPage: TellProgress, stores: AskStore): Promise<FormFacts | null> {
  const work = stores(STORES.work);
  const factsKey = `${formFile(task.output)}-facts`;
  const known = await work.read(factsKey);
  if (known) return deserialize(known) as FormFacts;
  const warnings = await work.read(WARNINGS);
  const steps = await stepsOf(task.format);
  const merged = await steps.writeForm(task.bytes, task.output, { work, onPage });
  if (!merged || !warnings) return null;
  const shared = JSON.parse(Buffer.from(warnings).toString("utf8")) as readonly DocumentWarning[];
  const facts = factsOf({ ...merged, warnings: [...merged.warnings, ...shared] });
  await work.write(formFile(task.output), merged.bytes);
  await work.write(factsKey, serialize(facts));
  return facts;
}

async function stepsOf(format: FormatId): Promise<FormSteps> {
  const { formSteps } = await installedFilters.load(format);
  if (!formSteps) throw new TypeError(`${format} is written in one go`);
  return formSteps;
}

/** Reads a line by its number; empty behind the last. */
function lineReader(bytes: Uint8Array): { readonly count: number; at(line: number): string } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ends: number[] = [];
  for (let at = buffer.indexOf(10); at >= 0; at = buffer.indexOf(10, at + 1)) ends.push(at);
  return {
    count: ends.length + 1,
    at: (line) =>
      line > ends.length
        ? ""
        : buffer.toString("utf8", line === 0 ? 0 : ends[line - 1]! + 1, ends[line] ?? buffer.length),
  };
}

async function parse(
  { bytes, name, reading }: Extract<DocumentTask, { kind: "parse" }>,
  tell: TellProgress,
  stores: AskStore,
): Promise<ParsedSummary> {
  const { filter, extraction, units, segments, language, detectedLanguage } = await extractSegments(bytes, {
    filters: installedFilters,
    name,
    ...reading,
    pageCache: openPageCache(stores(STORES.pages)),
    onPage: tell,
  });
  // All words may be in pictures, which are read only when asked for: whoever brings the file can ask.
  const mayHaveWords = (extraction.offered?.pictures ?? 0) > 0;
  if (!mayHaveWords && !units.some((unit) => hasTranslatableText(unit.content)))
    throw new AppError("filter.no_text");
  const { facts, warnings } = extraction;
  const characters = segments.reduce((sum, { source }) => sum + countCharacters(plainText(source)), 0);
  const summary = { format: filter.format, pages: facts.pages, characters, detectedLanguage, warnings };
  const textGroups = { ...countGroups(units), ...extraction.offered };
  const packed = await packParsed({ ...summary, language, units, segments });
  return { ...summary, segments: segments.length, textGroups, packed };
}
