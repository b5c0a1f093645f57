// Regular expressions that people type, run over texts in a context that ends them: an expression can take longer than the universe.
import { createContext, Script } from "node:vm";
import { AppError } from "@yizhou/model";
import type { TextRange } from "@yizhou/tm";

/** Longest expression that is taken. */
const MAX_PATTERN_LENGTH = 500;
/** Places that are told of one text. */
const MOST_PLACES = 50;
/** One run over some hundred texts; the server answers nobody else meanwhile. */
const RUN_MS = 120;

const SCRIPT = new Script(`{
  const pattern = new RegExp(expression, flags);
  JSON.stringify(JSON.parse(texts).map((text) => {
    const places = [];
    for (const match of text.matchAll(pattern)) {
      if (match[0].length > 0) places.push([match.index, match.index + match[0].length]);
      if (places.length === ${MOST_PLACES}) break;
    }
    return places;
  }));
}`);

export interface SearchPattern {
  /** By text, where it matches. @throws {AppError} tm.pattern_too_slow */
  find(texts: readonly string[]): (readonly TextRange[])[];
  /** Words that whatever matches must hold; none where that cannot be told. */
  readonly words: readonly string[];
}

/** @throws {AppError} tm.bad_pattern  when it is no regular expression of ECMAScript with the `u` flag, or too long */
export function searchPattern(expression: string, isCaseSensitive: boolean): SearchPattern {
  const flags = isCaseSensitive ? "gu" : "giu";
  if (expression.length > MAX_PATTERN_LENGTH) throw new AppError("tm.bad_pattern");
  try {
    new RegExp(expression, flags);
  } catch (cause) {
    throw new AppError("tm.bad_pattern", {}, { cause });
  }
  const inside = { expression, flags, texts: "[]" };
  const context = createContext(inside, { codeGeneration: { strings: false, wasm: false } });
  return {
    words: requiredWords(expression),
    find(texts) {
      inside.texts = JSON.stringify(texts);
      try {
        const places = JSON.parse(SCRIPT.runInContext(context, { timeout: RUN_MS }) as string) as [
          number,
          number,
        ][][];
        return places.map((some) => some.map(([startOffset, endOffset]) => ({ startOffset, endOffset })));
      } catch (cause) {
        if ((cause as { code?: unknown }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT")
          throw new AppError("tm.pattern_too_slow", {}, { cause });
        throw cause;
      }
    },
  };
}

/** Shorter ones narrow a search by little. */
const SHORTEST = 3;

/**
 * Runs of letters and digits outside of every group, class and choice that nothing makes optional: what matches holds them. Everything
 * that is not understood ends a run, so none is named that need not be there.
 */
function requiredWords(expression: string): string[] {
  if (/[|]/.test(expression)) return [];
  const runs: string[] = [];
  let run = "";
  const end = () => {
    if (run.length >= SHORTEST) runs.push(run);
    run = "";
  };
  for (let at = 0; at < expression.length; at++) {
    const character = expression[at]!;
    if (character === "\\") {
      end();
      // An escape is taken with what belongs to it: \\u0041, \\x41, \\p{L}, \\k<name>.
      at +=
        /^\\(?:u\{[^}]*\}|u.{4}|x..|[pP]\{[^}]*\}|k<[^>]*>|c.|\d+|.)/su.exec(expression.slice(at))![0]
          .length - 1;
    } else if (character === "(" || character === "[") {
      end();
      at = closingOf(expression, at);
    } else if (/[?*{]/.test(character)) {
      // What stands before it need not be there.
      run = run.slice(0, -1);
      end();
      if (character === "{") at = Math.max(at, expression.indexOf("}", at));
    } else if (/[\p{L}\p{N}]/u.test(character)) run += character;
    else end();
  }
  end();
  return runs;
}

/** Where the group or class that opens at `from` ends. */
function closingOf(expression: string, from: number): number {
  let depth = 0;
  let isClass = false;
  for (let at = from; at < expression.length; at++) {
    const character = expression[at];
    if (character === "\\") at++;
    else if (isClass) isClass = character !== "]";
    else if (character === "[") isClass = true;
    else if (character === "(") depth++;
    else if (character === ")") depth--;
    if (depth === 0 && !isClass) return at;
  }
  return expression.length;
}
