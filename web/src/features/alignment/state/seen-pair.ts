import type { Problem } from "@yizhou/contract";
import type { Pair } from "../../../lib/default-pair.ts";

/**
 * The languages that two texts seem to be in, by the warnings of their alignment.
 *
 * @param pair  what they were said to be in
 * @returns null where no warning names another language, or both sides seem to be in one
 */
export function seenPair(warnings: readonly Problem[], pair: Pair): Pair | null {
  const seen = (side: "source" | "target") =>
    warnings.find(({ code }) => code === `warning.${side}_language_differs`)?.params["language"];
  const [from, to] = [seen("source"), seen("target")];
  if (from === undefined && to === undefined) return null;
  const found = { from: String(from ?? pair.from), to: String(to ?? pair.to) };
  return found.from === found.to ? null : found;
}
