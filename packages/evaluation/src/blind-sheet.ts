import { drawer } from "./significance.ts";

/** Lines for people to judge without knowing whose output is which, and the key that says so afterwards. */
export interface BlindSheet {
  /** Number, source and the outputs in an order of the line's own. */
  readonly rows: readonly (readonly string[])[];
  /** Number and the systems in the order of that line. */
  readonly key: readonly (readonly string[])[];
}

/**
 * Draws lines on which the systems differ and shuffles the outputs of each.
 *
 * @param most  lines wanted; fewer where fewer differ
 * @param seed  the same seed draws the same sheet
 */
export function blindSheet(
  sources: readonly string[],
  systems: readonly { readonly name: string; readonly outputs: readonly string[] }[],
  most: number,
  seed: number,
): BlindSheet {
  const next = drawer(seed);
  const lines = shuffled(
    sources
      .map((_, line) => line)
      .filter((line) => new Set(systems.map(({ outputs }) => outputs[line])).size > 1),
    next,
  ).slice(0, most);
  const sheet = lines.map((line, index) => {
    const order = shuffled(systems, next);
    return {
      row: [String(index + 1), sources[line]!, ...order.map(({ outputs }) => outputs[line]!)],
      key: [String(index + 1), ...order.map(({ name }) => name)],
    };
  });
  return { rows: sheet.map(({ row }) => row), key: sheet.map(({ key }) => key) };
}

/** Fisher and Yates. */
function shuffled<T>(values: readonly T[], next: () => number): T[] {
  const drawn = [...values];
  for (let last = drawn.length - 1; last > 0; last--) {
    const at = Math.floor(next() * (last + 1));
    [drawn[last], drawn[at]] = [drawn[at]!, drawn[last]!];
  }
  return drawn;
}
