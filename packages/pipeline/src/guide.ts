// What a language model is told of a document beside its sentences: what it is. One call a document; one that fails fails nothing.
import type { DocumentBrief, DocumentQuestion, Engine, EngineContext, EngineUsage } from "@yizhou/engines";
import {
  AppError,
  inlineFromText,
  plainText,
  textOnly,
  type Segment,
  type TextUnitKind,
} from "@yizhou/model";
import { withDeadline } from "./deadline.ts";

/** What is known of a document as a whole. */
export interface Guide {
  readonly brief: DocumentBrief | null;
  /** The document's terms with the rendering that it is to have throughout. */
  readonly terms: readonly GuideTerm[];
}

export interface GuideTerm {
  readonly source: string;
  readonly target: string;
  /** One in which it stands. */
  readonly sentence: string;
  /** Sentences that have it. */
  readonly count: number;
}

/** Where a document's guide lives: what was asked once is not asked again. */
export interface GuideStore {
  /** Null before the first. */
  load(): Promise<Guide | null>;
  keep(guide: Guide): Promise<void>;
}

/** Below so many characters a document is told by its sentences, and asking for more would cost more than it brings. */
export const GUIDE_FROM_CHARACTERS = 1500;

const BEGINNING_CHARACTERS = 2400;
const END_CHARACTERS = 600;
const MOST_HEADINGS = 40;
const HEADING_CHARACTERS = 80;

export interface StudyInput {
  readonly engine: Engine;
  readonly segments: readonly Segment[];
  readonly unitKinds?: ReadonlyMap<string, TextUnitKind> | undefined;
  readonly context: EngineContext;
  readonly signal: AbortSignal;
  /** Told what a call took, also where nothing came of it. */
  readonly onSpent: (usage: EngineUsage) => Promise<void>;
}

/** Asks for the brief. @returns null where nothing came of it; @throws the signal's reason when aborted */
export async function askForBrief(input: StudyInput): Promise<DocumentBrief | null> {
  const answer = await askOf(input, { about: "brief", material: excerptOf(input) });
  return answer as DocumentBrief | null;
}

/** The JSON that an engine answers; null where it has none. */
export async function askOf(
  { engine, context, signal, onSpent }: StudyInput,
  question: DocumentQuestion,
): Promise<unknown> {
  try {
    const reply = await withDeadline(
      signal,
      engine.limits.callTimeoutMs,
      () => new AppError("engine.timeout", { engine: engine.name }),
      (inner) => engine.translate([{ id: 0, source: inlineFromText("") }], { ...context, question }, inner),
    );
    await onSpent(reply.usage);
    const [result] = reply.results;
    return result && "target" in result ? (JSON.parse(textOnly(result.target)) as unknown) : null;
  } catch {
    // The document is translated without it: the next batch meets the same fault as a fault of its own.
    signal.throwIfAborted();
    return null;
  }
}

/** Name, headings, beginning and end: about 1,000 tokens, however long the document is. */
function excerptOf({ segments, unitKinds, context }: StudyInput): string {
  const headings = segments
    .filter(({ unitId }) => ["heading", "title"].includes(unitKinds?.get(unitId) ?? ""))
    .slice(0, MOST_HEADINGS)
    .map(({ source }) => plainText(source).trim().slice(0, HEADING_CHARACTERS));
  const texts = segments.map(({ source }) => plainText(source).trim()).filter((text) => text !== "");
  const beginning = takeUpTo(texts, BEGINNING_CHARACTERS);
  const end = takeUpTo(texts.slice(beginning.length).reverse(), END_CHARACTERS).reverse();
  return [
    ...(context.documentTitle ? [`File: ${context.documentTitle}`] : []),
    ...(headings.length > 0 ? ["Headings:", ...headings] : []),
    "Beginning:",
    ...beginning,
    ...(end.length > 0 ? ["End:", ...end] : []),
  ].join("\n");
}

function takeUpTo(texts: readonly string[], characters: number): string[] {
  const taken: string[] = [];
  let left = characters;
  for (const text of texts) {
    if (left <= 0) break;
    taken.push(text.slice(0, left));
    left -= text.length;
  }
  return taken;
}
