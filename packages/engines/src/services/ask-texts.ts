import { AppError, isAppError, type ErrorCode } from "@yizhou/model";
import type { ServiceAnswer, ServiceBatchLimits } from "./service-adapter.ts";

/** What is known of each text: its translation, or why there is none. */
export interface AskedTexts {
  readonly answers: ReadonlyMap<string, string>;
  readonly problems: ReadonlyMap<string, ErrorCode>;
  readonly requests: number;
  readonly characters: number;
  /** A fault of the whole call that ended some requests while others came through. */
  readonly fault: AppError | null;
}

export interface TextsToAsk {
  /** Each once. */
  readonly texts: readonly string[];
  /** False for texts that only help: one that gets no answer is not asked for again. */
  readonly isNeeded: (text: string) => boolean;
}

/** Runs one request, from the moment it may go out. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** Faults of one text among others: cut the request in two until the text is found. */
const SPLITTABLE: readonly ErrorCode[] = ["engine.bad_response", "engine.refused", "engine.text_too_long"];
/** Requests beyond one for every chunk that faults may cost; then the rest is given up. */
const SPARE_REQUESTS = 12;

/**
 * Sends texts in as few requests as the limits allow. A request that was refused, too long or answered uselessly is cut in
 * two, so that one bad text does not spoil the others; single ones are tried twice.
 *
 * @param send  puts what it does once its turn has come into `turn`, which throws when the call has failed meanwhile
 * @throws {AppError} the first fault of the call when nothing came through; the signal's reason when aborted
 */
export async function askTexts(
  { texts, isNeeded }: TextsToAsk,
  limits: ServiceBatchLimits,
  send: (texts: readonly string[], turn: Turn) => Promise<ServiceAnswer | null>,
  signal: AbortSignal,
): Promise<AskedTexts> {
  const answers = new Map<string, string>();
  const problems = new Map<string, ErrorCode>();
  const state = { requests: 0, characters: 0, spare: SPARE_REQUESTS };
  /** The first fault of the call as a whole: requests that still wait for their turn would only meet it again. */
  const stopped: unknown[] = [];
  const turn: Turn = async (work) => {
    if (stopped.length > 0) throw stopped[0];
    state.requests++;
    try {
      return await work();
    } catch (error) {
      if (!isSplittable(error)) stopped.push(error);
      throw error;
    }
  };

  const sendOnce = async (part: readonly string[]): Promise<ErrorCode | null> => {
    try {
      const answer = await send(part, turn);
      if (!answer) return "engine.bad_response";
      state.characters += answer.billedCharacters ?? part.reduce((sum, text) => sum + limits.sizeOf(text), 0);
      // A list of another length cannot be told apart: better none than a neighbour's translation.
      if (answer.texts.length !== part.length) return "engine.bad_response";
      part.forEach((text, index) => {
        const translated = answer.texts[index];
        if (translated !== null && translated !== undefined && translated.trim() !== "")
          answers.set(text, translated);
      });
      return part.every((text) => answers.has(text) || !isNeeded(text)) ? null : "engine.bad_response";
    } catch (error) {
      if (!signal.aborted && isSplittable(error)) return error.code;
      throw error;
    }
  };

  const ask = async (part: readonly string[], isAgain = false): Promise<void> => {
    const problem = await sendOnce(part);
    if (problem === null) return;
    const open = part.filter((text) => !answers.has(text));
    const isLast = open.length === 1 && (isAgain || problem !== "engine.bad_response");
    if (isLast || state.spare <= 0) {
      for (const text of open) problems.set(text, problem);
      return;
    }
    const middle = Math.ceil(open.length / 2);
    for (const half of [open.slice(0, middle), open.slice(middle)]) {
      if (half.length === 0) continue;
      state.spare--;
      await ask(half, half.length === 1);
    }
  };

  const outcomes = await Promise.allSettled(chunksOf(texts, limits).map((chunk) => ask(chunk)));
  signal.throwIfAborted();
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  const fault: unknown = failed?.reason;
  if (failed && (answers.size === 0 || !isAppError(fault))) throw fault;
  const { requests, characters } = state;
  return { answers, problems, requests, characters, fault: isAppError(fault) ? fault : null };
}

function isSplittable(error: unknown): error is AppError {
  return isAppError(error) && SPLITTABLE.includes(error.code);
}

/** Fills one request after the other, in order. A text that is too large alone still gets a request: the vendor shall judge. */
export function chunksOf(texts: readonly string[], limits: ServiceBatchLimits): string[][] {
  const chunks: string[][] = [];
  let size = 0;
  for (const text of texts) {
    const last = chunks.at(-1);
    const more = limits.sizeOf(text);
    if (!last || last.length >= limits.maxTexts || size + more > limits.maxSize) {
      chunks.push([text]);
      size = more;
    } else {
      last.push(text);
      size += more;
    }
  }
  return chunks;
}
