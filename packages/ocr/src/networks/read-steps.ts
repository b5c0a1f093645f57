/** What a network says of the steps along a line, to characters and where they stand. */
import { STEP, type StepShares } from "./reader-networks.ts";

/** `middle`: pixels of the line as it was read. `share`: how sure the network is, 0 to 1. */
export interface StepCharacter {
  readonly text: string;
  readonly middle: number;
  readonly share: number;
}

/**
 * The likeliest character of each step; equal ones side by side are one, and an empty step parts two that are equal.
 * Source: Graves et al. 2006, Connectionist temporal classification (best path).
 */
export function readSteps(
  { steps, classes, data }: StepShares,
  alphabet: readonly string[],
): StepCharacter[] {
  const characters: StepCharacter[] = [];
  let run: { best: number; from: number; share: number } | null = null;
  for (let step = 0; step <= steps; step++) {
    let best = 0;
    const row = step * classes;
    if (step < steps) for (let k = 1; k < classes; k++) if (data[row + k]! > data[row + best]!) best = k;
    if (run && run.best === best) {
      run.share = Math.max(run.share, data[row + best]!);
      continue;
    }
    if (run) {
      const text = alphabet[run.best - 1];
      if (text !== undefined)
        characters.push({ text, middle: (STEP * (run.from + step)) / 2, share: run.share });
    }
    run = best === 0 ? null : { best, from: step, share: data[row + best]! };
  }
  return characters;
}
