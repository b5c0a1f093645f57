// The live preview: the page of a segment as it will print, from the newest revision. The document is laid out once for each
// revision, and kept by the worker that did it; going from one segment to the next draws one page and no more. From one revision to the
// next it keeps what no edit changes: the pages of a PDF without their source text, and LibreOffice, which is slow to start.
import { gunzipSync } from "node:zlib";
import type { JobPage, SegmentPage } from "@yizhou/contract";
import { isPictureFormat, isShownAsText, type FormatId } from "@yizhou/filters";
import { AppError, isRightToLeft, parseLanguageTag, textOnly, type PlacedUnits } from "@yizhou/model";
import { liveFormatOf } from "../documents/index.ts";
import { askAboutBytes, bytesHandler, bytesKind } from "../../platform/work/work-bytes.ts";
import type { WorkHandler } from "../../platform/work/work-runner.ts";
import {
  readDocument,
  readingOfJob,
  recutOf,
  requireHeldJob,
  requireJobRight,
  toResult,
  type DocumentAt,
  type OwnJob,
} from "../jobs/index.ts";
import {
  drawPage,
  readPageWords,
  requireDrawing,
  setPages,
  shownPicture,
  type DrawnPage,
} from "../previews/index.ts";
import type { PostEditingDeps } from "./deps.ts";
import { createInk, findOnPage, foldForPage, type InkedPage, type PlaceOnPage } from "./find-on-page.ts";
import { createKeptDocuments } from "./kept-documents.ts";
import { createKeptDrafts, type KeptDrafts } from "./kept-drafts.ts";

interface WantedPage {
  readonly jobId: string;
  /** Null where a page is wanted, whatever stands on it. */
  readonly ordinal: number | null;
  /** 0-based; null for the segment's own. */
  readonly page: number | null;
  /** What the caller has: revision and page from 1, `12.3`. */
  readonly seen: string | null;
}

const DRAW_SEGMENT_PAGE = bytesKind<WantedPage, SegmentPage>("preview.segment");
/** Neighbours that are looked for where a segment itself is nowhere, before and after it. */
const NEIGHBOURS = 12;

/**
 * The page that a segment stands on, drawn from the newest revision, or another page of the same document.
 *
 * @throws {AppError} job.not_found; preview.program_missing; preview.failed; what merging throws; the signal's reason
 */
export async function drawSegmentPage(
  deps: PostEditingDeps,
  userId: string,
  wanted: WantedPage & { readonly ordinal: number },
  signal: AbortSignal,
): Promise<SegmentPage> {
  return askForPage(deps, userId, wanted, signal);
}

/**
 * A page of a job's document from the newest revision, before its files are made.
 *
 * @throws {AppError} as `drawSegmentPage`
 */
export async function drawJobPage(
  deps: PostEditingDeps,
  userId: string,
  wanted: Omit<WantedPage, "ordinal"> & { readonly page: number },
  signal: AbortSignal,
): Promise<JobPage> {
  const { revision, page, pages, picture } = await askForPage(
    deps,
    userId,
    { ...wanted, ordinal: null },
    signal,
  );
  return { revision, page, pages, picture };
}

async function askForPage(
  deps: PostEditingDeps,
  userId: string,
  wanted: WantedPage,
  signal: AbortSignal,
): Promise<SegmentPage> {
  const job = await requireJobRight(deps, userId, wanted.jobId, "read");
  const asked = { ownerId: userId, input: { ...wanted, jobId: job.id }, bytes: Buffer.from(job.id) };
  return askAboutBytes(deps, DRAW_SEGMENT_PAGE, asked, { signal });
}

/** A document laid out, as it was at one revision. */
interface SetDocument {
  readonly revision: number;
  /** In its order, with what each says as it is looked for on the pages. */
  readonly segments: readonly SetSegment[];
  /** Where the text of every page stands; of a PDF it is read when a segment is looked for. */
  readonly ink: (signal: AbortSignal) => Promise<readonly InkedPage[]>;
  /** Where our own writer put the units, of formats with fixed pages. */
  readonly places: PlacedUnits | null;
  readonly pages: number;
  readonly sizeBytes: number;
  readonly draw: (page: number, signal: AbortSignal) => Promise<DrawnPage>;
  /** For the next revision. */
  readonly drafts: KeptDrafts;
}

interface SetSegment {
  readonly ordinal: number;
  readonly unitId: string;
  readonly text: string;
}

/** Beside its words, by and large. */
const SEGMENT_BYTES = 100;

/** A few, since each is as large as its file, and for as long as a person thinks about a sentence. */
const KEPT = { most: 6, mostBytes: 64 * 2 ** 20, idleMs: 5 * 60_000 };
/** A thousand pages take half of it; of what is larger, places are those of the words alone. */
const PLACES_BYTES = 2 ** 20;
/** What a packed place takes once it is read. */
const PLACES_GROWTH = 8;

/** The worker's side. */
export function segmentPageHandler(deps: PostEditingDeps): WorkHandler<never> {
  const kept = createKeptDocuments<SetDocument>(KEPT);
  return bytesHandler(deps.blobs, DRAW_SEGMENT_PAGE, async ({ input, signal }) => {
    const job = await requireHeldJob(deps, input.jobId);
    if (!job) throw new AppError("job.not_found");
    let set = kept.take(job.id);
    // The segments of a book are read for a new revision only, not for each of them that somebody looks at.
    if (set?.revision !== job.revision) {
      const document = await readDocument(deps.db, job);
      if (set?.revision !== document.revision)
        set = await layOut(deps, job, document, set?.drafts ?? createKeptDrafts(), signal);
    }
    kept.put(job.id, set);
    return draw(set, input, signal);
  });
}

async function layOut(
  deps: PostEditingDeps,
  job: OwnJob,
  { revision, rows, changes }: DocumentAt,
  drafts: KeptDrafts,
  signal: AbortSignal,
): Promise<SetDocument> {
  if (!isPictureFormat(job.format)) {
    // Before the document is merged for nothing.
    requireDrawing(job.format);
    if (job.format !== "pdf") deps.offices.prepare(job.ownerId);
  }
  const [file] = await deps.documents.getMany(job.ownerId, [job.fileId]);
  const languages = { from: parseLanguageTag(job.sourceLanguage), to: parseLanguageTag(job.targetLanguage) };
  const segments = rows.map(({ ordinal, unitId, target, source }) => ({
    ...{ ordinal, unitId, text: foldForPage(textOnly(target ?? source)) },
  }));
  const textBytes = segments.reduce((sum, { text }) => sum + 2 * text.length + SEGMENT_BYTES, 0);
  const results = rows.filter((row) => row.state !== "untranslated").map(toResult);
  // Not under the job's own name: its files may be in the making beside it.
  const merging = {
    job: `page-${job.id}`,
    ...languages,
    outputs: ["target"] as const,
    results,
    sources: rows,
    recut: recutOf(rows),
    changes,
  };
  const merged = await deps.documents.merge(
    file!,
    { ...merging, choice: readingOfJob(job), live: { drafts } },
    undefined,
    signal,
  );
  try {
    const bytes = await bytesOf(merged.forms[0]!.open());
    const places = merged.places && readPlaces(merged.places);
    const placesBytes = places ? PLACES_GROWTH * merged.places!.length : 0;
    const besideBytes = placesBytes + textBytes + drafts.sizeBytes;
    const { previewTimeoutMs: timeoutMs, previewPages } = deps.settings;
    if (isPictureFormat(job.format)) {
      const { ownerId, format } = job;
      const drawn = (await deps.documents.drawPictures(ownerId, bytes, format, previewPages, signal)).map(
        shownPicture,
      );
      const sizeBytes = drawn.reduce((sum, page) => sum + page.bytes.length, besideBytes);
      const pages = drawn.length;
      return {
        ...{ revision, segments, ink: async () => [], places, pages, sizeBytes, drafts },
        draw: async (page) => drawn[page]!,
      };
    }
    const isText = isShownAsText(job.format);
    const plain = isText
      ? await deps.documents.toPlainText(job.ownerId, bytes, job.format as FormatId, signal)
      : bytes;
    const warm = { offices: deps.offices, ownerId: job.ownerId };
    const pdf = await setPages(plain, isText ? "txt" : liveFormatOf(job.format), warm, { timeoutMs, signal });
    const words = readInk(pdf, isRightToLeft(languages.to), timeoutMs);
    // Of a PDF our own writer says where the units stand, and its result has the pages of the file.
    const ownPages = job.format === "pdf" ? file!.pages : null;
    const pages = ownPages ?? (await words.pages(signal)).length;
    return {
      ...{ revision, segments, ink: words.pages, places, drafts, pages },
      get sizeBytes() {
        return pdf.length + words.sizeBytes() + besideBytes;
      },
      draw: (page, stop) => drawPage(pdf, page, { timeoutMs, signal: stop }),
    };
  } finally {
    await merged.forget();
  }
}

/** Where the words of a PDF stand, read once, when they are asked for first. */
function readInk(pdf: Uint8Array, isFromRight: boolean, timeoutMs: number) {
  let read: ReturnType<typeof createInk> | null = null;
  return {
    pages: async (signal: AbortSignal) => {
      if (!read) {
        const ink = createInk(isFromRight);
        await readPageWords(pdf, ink, { timeoutMs, signal });
        read = ink;
      }
      return read.pages();
    },
    sizeBytes: () => read?.sizeBytes ?? 0,
  };
}

function readPlaces(packed: Uint8Array): PlacedUnits | null {
  if (packed.length > PLACES_BYTES) return null;
  const places = gunzipSync(packed, { maxOutputLength: PLACES_GROWTH * PLACES_BYTES });
  return JSON.parse(places.toString("utf8")) as PlacedUnits;
}

async function bytesOf(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  if (content instanceof Uint8Array) return content;
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

async function draw(
  set: SetDocument,
  { ordinal, page: asked, seen }: WantedPage,
  signal: AbortSignal,
): Promise<SegmentPage> {
  const { segments, pages } = set;
  const drawn = async (page: number) =>
    seen === `${set.revision}.${page + 1}` ? null : pictureOf(await set.draw(page, signal));
  if (ordinal === null) {
    const page = Math.min(asked ?? 0, Math.max(0, pages - 1));
    const picture = await drawn(page);
    return { revision: set.revision, page: page + 1, pages, picture, boxes: [], isFound: false };
  }
  const at = segments.findIndex((one) => one.ordinal === ordinal);
  if (at < 0) throw new AppError("job.segment_not_found", { segment: ordinal + 1 });
  const texts = segments.map(({ text }) => text);
  const ink = await set.ink(signal);
  const find = (near: number): PlaceOnPage | null => {
    const found = findOnPage(ink, texts, near);
    // By the words of the page; where these are not to be read, by where the whole unit was put.
    const unit = set.places && placeOfUnit(set.places, segments[near]!.unitId);
    return unit && found?.page !== unit.page ? unit : found;
  };
  const place = find(at);
  const page = Math.min(
    asked ?? (place ?? neighbourOf(at, segments.length, find))?.page ?? 0,
    Math.max(0, pages - 1),
  );
  return {
    ...{ revision: set.revision, page: page + 1, pages, picture: await drawn(page) },
    boxes: place?.page === page ? place.boxes.map(inside) : [],
    isFound: place !== null,
  };
}

function pictureOf({ bytes, width, height }: DrawnPage): SegmentPage["picture"] {
  return { width, height, image: `data:image/png;base64,${Buffer.from(bytes).toString("base64")}` };
}

function neighbourOf(
  at: number,
  total: number,
  find: (near: number) => PlaceOnPage | null,
): PlaceOnPage | null {
  for (let away = 1; away <= NEIGHBOURS; away++)
    for (const near of [at - away, at + away]) {
      const place = near >= 0 && near < total ? find(near) : null;
      if (place) return place;
    }
  return null;
}

/** Numbers in a box of `PlacedUnits`. */
const BOX = 5;
const WHOLE = 10_000;

function placeOfUnit({ units, pages }: PlacedUnits, unitId: string): PlaceOnPage | null {
  const wanted = units.indexOf(unitId);
  for (const [page, { target }] of pages.entries()) {
    const boxes: PlaceOnPage["boxes"][number][] = [];
    for (let i = 0; i < target.length; i += BOX) {
      if (target[i] !== wanted) continue;
      const [left, top, right, bottom] = target.slice(i + 1, i + BOX).map((length) => length / WHOLE);
      boxes.push({ left: left!, top: top!, right: right!, bottom: bottom! });
    }
    if (boxes.length > 0) return { page, boxes };
  }
  return null;
}

function inside(box: PlaceOnPage["boxes"][number]): PlaceOnPage["boxes"][number] {
  const share = (value: number): number => Math.min(1, Math.max(0, value));
  return {
    ...{ left: share(box.left), right: share(box.right) },
    ...{ top: share(box.top), bottom: share(box.bottom) },
  };
}
