import { loneNamesIn } from "../facts/names.ts";
import { writesLatin } from "../facts/scripts.ts";
import type { Doubt } from "./doubt.ts";

/** Of a word: other pairs that have it, those of them that have a counterpart of it, and whether this pair has one. */
export type FateOf = (
  word: string,
  sourceAt: number,
  targetAt: number,
) => { readonly pairs: number; readonly met: number; readonly isMetHere: boolean };

/** Fewer other sentences do not tell how a name is called. */
const FEWEST_OTHERS = 4;

/** A name that all other sentences of the document render, and this one does not. */
export function lostName(source: string, from: string, at: number, fateOf: FateOf): Doubt | null {
  if (!writesLatin(from)) return null;
  for (const name of loneNamesIn(source)) {
    const { pairs, met, isMetHere } = fateOf(name, at, at);
    if (!isMetHere && pairs >= FEWEST_OTHERS && met === pairs)
      return { code: "names.missing", values: [name] };
  }
  return null;
}
