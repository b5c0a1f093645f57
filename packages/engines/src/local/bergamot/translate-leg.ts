import { AppError, type ErrorCode, type LanguageTag } from "@yizhou/model";
import type { InstalledModel } from "../models/model-store.ts";
import { cutMarked, joinMarked, type MarkedText } from "./marked-text.ts";
import { placeTags } from "./place-tags.ts";
import type { SentenceCache } from "./sentence-cache.ts";
import { cutsOf, joinerFor } from "./split-text.ts";
import type { TextFault } from "./waiting-texts.ts";
import type { PoolModel, WorkerPool } from "./worker-pool.ts";
import type { TranslatedText } from "./worker-messages.ts";

/** One model's part of the way. */
export interface Leg {
  readonly model: InstalledModel;
  readonly from: LanguageTag;
  readonly to: LanguageTag;
}

/** A text on its way, or the reason why it goes no further. */
export type LegResult = MarkedText | { readonly problem: ErrorCode };

const FAULT_PROBLEMS: Readonly<Record<TextFault, ErrorCode>> = {
  crashed: "engine.bad_response",
  hung: "engine.timeout",
};

interface Sentence {
  readonly marked: MarkedText;
  readonly lead: string;
  readonly tail: string;
  /** Null where there is nothing to translate. */
  readonly key: string | null;
}

/**
 * Takes texts through one model: cut into sentences, each looked up or translated, tags placed, joined again. Equal sentences
 * are translated once.
 *
 * @throws {AppError} as `WorkerPool.translate`
 */
export async function translateLeg(
  texts: readonly MarkedText[],
  leg: Leg,
  deps: { readonly pool: WorkerPool; readonly cache: SentenceCache },
  signal: AbortSignal,
): Promise<LegResult[]> {
  const model = poolModelOf(leg.model);
  const version = model.files.map(({ sha256 }) => sha256.slice(0, 12)).join("");
  const cut = texts.map((text) =>
    cutMarked(text, cutsOf(text.text, leg.from)).map((piece) => sentenceOf(piece, version)),
  );
  const known = new Map<string, TranslatedText | { fault: TextFault }>();
  const asked = new Map<string, { text: string; wantsAlignment: boolean }>();
  for (const { marked, key } of cut.flat()) {
    if (key === null) continue;
    const wantsAlignment = marked.marks.length > 0;
    const cached = deps.cache.get(key);
    if (cached && (cached.alignment || !wantsAlignment)) known.set(key, cached);
    else {
      const wanted = wantsAlignment || (asked.get(key)?.wantsAlignment ?? false);
      asked.set(key, { text: marked.text, wantsAlignment: wanted });
    }
  }
  const keys = [...asked.keys()];
  const answers = await deps.pool.translate(model, [...asked.values()], signal);
  answers.forEach((answer, index) => {
    known.set(keys[index]!, answer);
    if (!("fault" in answer)) deps.cache.set(keys[index]!, answer);
  });
  return cut.map((sentences) => assemble(sentences, known, leg.to));
}

function sentenceOf(piece: MarkedText, version: string): Sentence {
  const { text, marks } = piece;
  const lead = text.slice(0, text.length - text.trimStart().length);
  const core = text.trim();
  const tail = text.slice(lead.length + core.length);
  const marked = {
    // A line break would be read as the end of a sentence.
    text: core.replace(/\s/gu, " "),
    marks: marks.map((mark) => ({
      ...mark,
      offset: Math.min(Math.max(mark.offset - lead.length, 0), core.length),
    })),
  };
  return { marked, lead, tail, key: /\p{L}/u.test(core) ? `${version} ${marked.text}` : null };
}

function assemble(
  sentences: readonly Sentence[],
  known: ReadonlyMap<string, TranslatedText | { fault: TextFault }>,
  to: LanguageTag,
): LegResult {
  const pieces: MarkedText[] = [];
  for (const [index, { marked, tail, key }] of sentences.entries()) {
    const answer = key === null ? null : known.get(key)!;
    if (answer && "fault" in answer) return { problem: FAULT_PROBLEMS[answer.fault] };
    if (answer && answer.text.trim() === "") return { problem: "engine.bad_response" };
    pieces.push(answer ? placed(marked, answer) : marked);
    if (index < sentences.length - 1) pieces.push({ text: joinerFor(to, tail), marks: [] });
  }
  return joinMarked(pieces);
}

/** Without alignment the marks stay out; `restore` puts them back by position. */
function placed(source: MarkedText, { text, alignment }: TranslatedText): MarkedText {
  const target =
    alignment && source.marks.length > 0 ? placeTags(source, text, alignment) : { text, marks: [] };
  return trimMarked(target);
}

function trimMarked({ text, marks }: MarkedText): MarkedText {
  const lead = text.length - text.trimStart().length;
  const trimmed = text.trim();
  return {
    text: trimmed,
    marks: marks.map((mark) => ({
      ...mark,
      offset: Math.min(Math.max(mark.offset - lead, 0), trimmed.length),
    })),
  };
}

function poolModelOf({ id, files }: InstalledModel): PoolModel {
  if (files.length === 0) throw new AppError("engine.model_damaged", { model: id });
  return {
    id,
    files: files.map(({ role, path, sha256 }) => ({ role, path, sha256 })),
    weightBytes: Math.max(...files.map(({ sizeBytes }) => sizeBytes)),
  };
}
