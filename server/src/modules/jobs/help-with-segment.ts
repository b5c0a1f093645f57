// What stands beside a segment in the editor: sentences like it from the memories of its job, and its terms.
import type { SegmentHelp, UiLanguage } from "@yizhou/contract";
import {
  AppError,
  inlineToTagged,
  isSameLanguage,
  parseLanguageTag,
  plainText,
  textOnly,
} from "@yizhou/model";
import type { LanguageTag } from "@yizhou/model";
import { glossaryTermbase } from "@yizhou/pipeline";
import { diffSources } from "@yizhou/tm";
import type { Termbase } from "@yizhou/termbase";
import { readableLibraries } from "../libraries/index.ts";
import { memoryOfJob } from "../quotes/index.ts";
import { libraryName, whoWrote } from "../tm/index.ts";
import type { JobDeps } from "./deps.ts";
import { findGuide } from "./guide-repo.ts";
import { requireJobRight, type OpenJob } from "./policy.ts";
import { termbaseOf } from "./report-job.ts";
import { findSegments, type SegmentRow } from "./segment-repo.ts";

const MIN_SCORE = 50;
const MAX_MATCHES = 5;

/**
 * Matches best first, and terms in the order of the source. Whoever a job is open to sees of its libraries those that they may
 * read themselves: opening a job opens no library.
 *
 * @throws {AppError} job.not_found; job.segment_not_found
 */
export async function helpWithSegment(
  deps: JobDeps,
  userId: string,
  id: string,
  ordinal: number,
  language: UiLanguage,
): Promise<SegmentHelp> {
  const job = await requireJobRight(deps, userId, id, "read");
  const rows = await findSegments(deps.db, job, [ordinal - 1, ordinal, ordinal + 1]);
  const at = (wanted: number): SegmentRow | undefined => rows.find((row) => row.ordinal === wanted);
  const row = at(ordinal);
  if (!row) throw new AppError("job.segment_not_found", { segment: ordinal + 1 });
  const neighbours = row.isCut ? [] : [at(ordinal - 1), at(ordinal + 1)];
  const [previous, next] = neighbours.map((near) => near && plainText(near.source));
  const pair = { from: parseLanguageTag(job.sourceLanguage), to: parseLanguageTag(job.targetLanguage) };
  const memory = memoryOfJob(deps, userId, job.options);
  const [matches, terms, libraries] = await Promise.all([
    memory.matches({ source: row.source, previous, next }, pair, {
      minScore: MIN_SCORE,
      maxResults: MAX_MATCHES,
    }),
    heldTerms(deps, job, userId),
    readableLibraries(deps.db, userId, "memory"),
  ]);
  const written = await whoWrote(
    deps.db,
    libraries,
    matches.flatMap(({ unitId }) => (unitId === undefined ? [] : [Number(unitId)])),
  );
  const shownName = (name: string): string => {
    const library = libraries.find((one) => one.name === name);
    return library ? libraryName({ ...library, sourceLanguage: pair.from }, language) : name;
  };
  return {
    matches: matches.map((match) => ({
      score: match.score,
      target: inlineToTagged(match.target),
      diff: diffSources(match.source ?? row.source, row.source).map(({ kind, content }) => ({
        kind,
        text: textOnly(content),
      })),
      library: shownName(match.library),
      author: written.get(Number(match.unitId))?.author ?? null,
      changedAt: written.get(Number(match.unitId))?.changedAt.toISOString() ?? null,
      repairs: (match.repairs ?? []).flatMap(({ kind, before, after }) =>
        kind === "tag" ? [] : [{ kind, before, after }],
      ),
      needsEditing: match.needsEditing === true,
    })),
    terms: termsIn(terms, textOnly(row.source), pair),
  };
}

interface HeldTerms {
  readonly chosen: Termbase | null;
  /** The document's own glossary. */
  readonly ofDocument: Termbase | null;
}

/** In the order of the source; where a termbase that was chosen has a term, the document's own glossary has no say. */
function termsIn(
  { chosen, ofDocument }: HeldTerms,
  source: string,
  pair: { readonly from: LanguageTag; readonly to: LanguageTag },
): SegmentHelp["terms"] {
  const read = (termbase: Termbase | null, isOfDocument: boolean): SegmentHelp["terms"] =>
    (termbase?.wishes(source, pair) ?? []).map(({ match, targets }) => ({
      term: match.text,
      startOffset: match.startOffset,
      endOffset: match.endOffset,
      targets: targets.map(({ text }) => text),
      forbidden: [
        ...new Set(
          match.terms.flatMap(({ concept }) =>
            concept.terms
              .filter((term) => term.status === "forbidden" && isSameLanguage(term.language, pair.to))
              .map(({ text }) => text),
          ),
        ),
      ],
      isOfDocument,
    }));
  const own = read(chosen, false);
  const others = read(ofDocument, true).filter(
    (term) => !own.some((one) => one.startOffset < term.endOffset && term.startOffset < one.endOffset),
  );
  return [...own, ...others].sort((a, b) => a.startOffset - b.startOffset);
}

/** How long terms that were loaded for one segment serve the next ones, and for how many jobs at once. */
const HELD_MS = 30_000;
const MOST_HELD = 8;
const held = new WeakMap<
  object,
  Map<string, { readonly untilMs: number; readonly terms: Promise<HeldTerms> }>
>();

/** Loading all terms for each segment would cost seconds with a large termbase; people go from one segment to the next. */
function heldTerms(deps: JobDeps, job: OpenJob<"read">, userId: string): Promise<HeldTerms> {
  const key = `${job.id} ${userId}`;
  const now = deps.clock.now();
  let own = held.get(deps.db);
  if (!own) held.set(deps.db, (own = new Map()));
  const known = own.get(key);
  if (known && known.untilMs > now) return known.terms;
  const terms = loadTerms(deps, job, userId);
  own.delete(key);
  own.set(key, { untilMs: now + HELD_MS, terms });
  // What could not be loaded is not kept; whoever asked is told.
  terms.catch(() => own.delete(key));
  for (const oldest of own.keys()) if (own.size > MOST_HELD) own.delete(oldest);
  return terms;
}

async function loadTerms(deps: JobDeps, job: OpenJob<"read">, userId: string): Promise<HeldTerms> {
  const pair = { from: parseLanguageTag(job.sourceLanguage), to: parseLanguageTag(job.targetLanguage) };
  const [chosen, guide] = await Promise.all([termbaseOf(deps, job, userId), findGuide(deps.db, job)]);
  return { chosen, ofDocument: glossaryTermbase(guide?.terms ?? [], pair) };
}
