/**
 * Words that something was painted over. Each run of them on a line is one thing to the text around it: a bar that its sentence goes on
 * behind. Nothing of what stands under it is read.
 */
import type { PlacedChar } from "./formula-runs.ts";

/** Per character, whether it is covered or belongs to a word of which a part is: the rest of a name tells it. */
export function coveredFlags(placed: readonly PlacedChar[]): boolean[] {
  const flags = placed.map(({ char }) => char.cover !== undefined);
  const isJoined = (at: number, other: number) =>
    placed[other]?.word === placed[at]!.word && /[\p{L}\p{N}]/u.test(placed[at]!.char.text);
  for (let at = 1; at < placed.length; at++) if (flags[at - 1] && isJoined(at, at - 1)) flags[at] = true;
  for (let at = placed.length - 2; at >= 0; at--) if (flags[at + 1] && isJoined(at, at + 1)) flags[at] = true;
  return flags;
}
