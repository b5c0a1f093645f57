/**
 * Breaks atoms into lines. Two ways: first fit, line by line, for ragged and centred text and for Chinese, where any line can
 * be filled; and total fit, which looks at the whole paragraph, for justified text with blanks. Source: D. E. Knuth and
 * M. F. Plass, Breaking Paragraphs into Lines, Software Practice and Experience 11 (1981).
 */
import { NO_BREAK, type Atom } from "./atoms.ts";

/** Atoms [from, to) stand on one line. `isLast`: of the text or before a forced break, so it is not justified. */
export interface BrokenLine {
  readonly from: number;
  readonly to: number;
  readonly isLast: boolean;
}

/** Room of line k, at the block's own size; constant behind the last one asked for that differs. */
export type LineWidths = (line: number) => number;

/** Widths of a line's parts when it holds atoms [from, to). */
export interface LineMeasure {
  /** Without stretching, with the empty halves of marks at its edges taken off. */
  readonly natural: number;
  /** Less `trimEnd` of the last mark, which may stand in the margin when room is short. */
  readonly stretch: number;
  readonly shrink: number;
}

/** Room that a comparison may be off by. */
const EPSILON = 0.01;

/** Measures of any line of a text in constant time. */
export class LineRuler {
  readonly #atoms: readonly Atom[];
  readonly #width: Float64Array;
  readonly #stretch: Float64Array;
  readonly #shrink: Float64Array;

  constructor(atoms: readonly Atom[]) {
    this.#atoms = atoms;
    const sums = (value: (atom: Atom) => number) => {
      const out = new Float64Array(atoms.length + 1);
      atoms.forEach((atom, index) => (out[index + 1] = out[index]! + value(atom)));
      return out;
    };
    this.#width = sums((atom) => atom.width + (atom.blank?.width ?? 0) + atom.gap);
    this.#stretch = sums((atom) => atom.stretch);
    this.#shrink = sums((atom) => atom.shrink);
  }

  measure(from: number, to: number): LineMeasure {
    const first = this.#atoms[from]!;
    const last = this.#atoms[to - 1]!;
    return {
      natural:
        this.#width[to - 1]! - this.#width[from]! + last.width + (last.hyphen?.width ?? 0) - first.trimStart,
      stretch: this.#stretch[to - 1]! - this.#stretch[from]!,
      shrink: this.#shrink[to - 1]! - this.#shrink[from]! + last.trimEnd,
    };
  }
}

/** Share of a line that may stay empty before a word is hyphenated for it. */
export const HYPHEN_GAIN = { justified: 0.08, ragged: 0.14, display: 0.6 } as const;

/**
 * Line by line, each as full as it gets. A text always comes out whole: what no line can hold is put on a line of its own
 * and sticks out.
 *
 * @param hyphenGain  share of a line that may stay empty before a word is hyphenated for it
 */
export function breakFirstFit(
  atoms: readonly Atom[],
  ruler: LineRuler,
  widths: LineWidths,
  hyphenGain: number = HYPHEN_GAIN.justified,
): BrokenLine[] {
  const lines: BrokenLine[] = [];
  let from = 0;
  while (from < atoms.length) {
    const width = widths(lines.length);
    const to = endOfLine(atoms, ruler, from, width, hyphenGain);
    lines.push({ from, to, isLast: to === atoms.length || atoms[to - 1]!.isForcedBreak });
    from = to;
  }
  return lines;
}

/** Costs up to which a break is taken before one is looked for further ahead. */
const WILLING = 1_000;

function endOfLine(
  atoms: readonly Atom[],
  ruler: LineRuler,
  from: number,
  width: number,
  hyphenGain: number,
): number {
  let best = 0;
  let unhyphenated = 0;
  let emergency = 0;
  for (let to = from + 1; to <= atoms.length; to++) {
    const atom = atoms[to - 1]!;
    const { natural, shrink } = ruler.measure(from, to);
    const hyphenless = natural - (atom.hyphen?.width ?? 0);
    if (hyphenless - shrink > width + EPSILON) break;
    if (natural - shrink <= width + EPSILON && atom.breakCost < NO_BREAK) {
      if (atom.breakCost <= WILLING) best = to;
      else emergency = to;
      if (atom.breakCost <= WILLING && !atom.hyphen) unhyphenated = to;
    }
    if (atom.isForcedBreak) return to;
    if (to === atoms.length) return to;
  }
  if (unhyphenated > from && best > unhyphenated) {
    if (ruler.measure(from, unhyphenated).natural > (1 - hyphenGain) * width) return unhyphenated;
  }
  if (best > from && (emergency <= best || ruler.measure(from, best).natural > width * 0.35)) return best;
  if (emergency > from) return emergency;
  // Nothing fits: up to the first place where a line may end.
  for (let to = from + 1; to < atoms.length; to++) if (atoms[to - 1]!.breakCost < NO_BREAK) return to;
  return atoms.length;
}

interface Node {
  readonly at: number;
  readonly line: number;
  readonly demerits: number;
  readonly previous: Node | null;
  readonly isHyphenated: boolean;
}

/** Looseness from which a line counts as bad, in multiples of its stretch. */
const LOOSEST = 6;
const LINE_PENALTY = 10;
const TWO_HYPHENS = 3_000;

/** Breaks with the fewest demerits over all lines; null when some line would have to be looser than `LOOSEST`. */
export function breakTotalFit(
  atoms: readonly Atom[],
  ruler: LineRuler,
  widths: LineWidths,
): BrokenLine[] | null {
  /** Best ways to each atom, one for each number of lines so far. */
  const ways = new Map<number, Map<number, Node>>();
  ways.set(0, new Map([[0, { at: 0, line: 0, demerits: 0, previous: null, isHyphenated: false }]]));
  for (let from = 0; from < atoms.length; from++) {
    const nodes = ways.get(from);
    if (!nodes) continue;
    for (const node of nodes.values()) extend(node, atoms, ruler, widths(node.line), ways);
    if (from > 0) ways.delete(from - 1);
  }
  let best: Node | null = null;
  for (const node of ways.get(atoms.length)?.values() ?? []) {
    if (!best || node.demerits < best.demerits) best = node;
  }
  if (!best) return null;
  const lines: BrokenLine[] = [];
  for (let node = best; node.previous; node = node.previous) {
    const to = node.at;
    lines.unshift({
      from: node.previous.at,
      to,
      isLast: to === atoms.length || atoms[to - 1]!.isForcedBreak,
    });
  }
  return lines;
}

function extend(
  node: Node,
  atoms: readonly Atom[],
  ruler: LineRuler,
  width: number,
  ways: Map<number, Map<number, Node>>,
): void {
  for (let to = node.at + 1; to <= atoms.length; to++) {
    const atom = atoms[to - 1]!;
    const { natural, stretch, shrink } = ruler.measure(node.at, to);
    if (natural - (atom.hyphen?.width ?? 0) - shrink > width + EPSILON) return;
    const isEnd = to === atoms.length || atom.isForcedBreak;
    if (atom.breakCost < NO_BREAK && natural - shrink <= width + EPSILON) {
      const ratio = looseness(width - natural, stretch, shrink, isEnd);
      if (ratio <= LOOSEST) {
        const isHyphenated = atom.hyphen !== null && !isEnd;
        let demerits = (LINE_PENALTY + 100 * Math.abs(ratio) ** 3 + (isEnd ? 0 : atom.breakCost)) ** 2;
        if (isHyphenated && node.isHyphenated) demerits += TWO_HYPHENS;
        keep(ways, {
          at: to,
          line: node.line + 1,
          demerits: node.demerits + demerits,
          previous: node,
          isHyphenated,
        });
      }
    }
    if (atom.isForcedBreak) return;
  }
}

/** How far a line is stretched (> 0) or shrunk (< 0), in multiples of what it can take. */
function looseness(room: number, stretch: number, shrink: number, isEnd: boolean): number {
  if (room < 0) return shrink > 0 ? room / shrink : 0;
  if (isEnd) return 0;
  return stretch > 0 ? room / stretch : room <= EPSILON ? 0 : Infinity;
}

function keep(ways: Map<number, Map<number, Node>>, node: Node): void {
  let nodes = ways.get(node.at);
  if (!nodes) ways.set(node.at, (nodes = new Map()));
  const known = nodes.get(node.line);
  if (!known || node.demerits < known.demerits) nodes.set(node.line, node);
}
