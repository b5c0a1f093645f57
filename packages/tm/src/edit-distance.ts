// Edit distance over tokens (insert, delete, replace; one each). The bit-vector form does 32 rows of the matrix in one step
// of integer arithmetic; the plain matrix is kept where the way through it is wanted, for display and repair.
// Source: Myers, "A fast bit-vector algorithm for approximate string matching", JACM 46(3), 1999; blocks after Hyyrö 2003.

/** Edit distance from one fixed sequence of tokens to many. Tokens are small integers below `alphabet`. */
export class TokenDistance {
  private length = 0;
  private blocks = 0;
  /** By token, 1 + its row in `masks`; 0 for a token that the fixed sequence does not have. */
  private readonly rowOf: Int32Array;
  private masks = new Int32Array(0);
  private positive = new Int32Array(0);
  private negative = new Int32Array(0);
  private tokens: ArrayLike<number> = [];

  constructor(alphabet: number) {
    this.rowOf = new Int32Array(alphabet);
  }

  /** Sets the fixed sequence. A token of -1 is equal to no other. */
  from(tokens: ArrayLike<number>): void {
    for (let at = 0; at < this.length; at++) if (this.tokens[at]! >= 0) this.rowOf[this.tokens[at]!] = 0;
    this.tokens = tokens;
    this.length = tokens.length;
    this.blocks = (tokens.length + 31) >>> 5;
    const size = (tokens.length + 1) * this.blocks;
    if (this.masks.length < size) this.masks = new Int32Array(size);
    else this.masks.fill(0, 0, size);
    if (this.positive.length < this.blocks) {
      this.positive = new Int32Array(this.blocks);
      this.negative = new Int32Array(this.blocks);
    }
    let rows = 0;
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at]!;
      if (token < 0) continue;
      const row = this.rowOf[token] || (this.rowOf[token] = ++rows);
      this.masks[row * this.blocks + (at >>> 5)]! |= 1 << (at & 31);
    }
  }

  /**
   * Distance to `tokens[start, end)`.
   *
   * @returns the distance, or any number above `limit` when it is above `limit`
   * Cost: O(m * n / 32).
   */
  to(tokens: ArrayLike<number>, start: number, end: number, limit: number): number {
    const { length, blocks, masks, rowOf, positive, negative } = this;
    if (length === 0) return end - start;
    positive.fill(-1, 0, blocks);
    negative.fill(0, 0, blocks);
    let distance = length;
    const lastBit = 1 << ((length - 1) & 31);
    const last = blocks - 1;
    for (let at = start; at < end; at++) {
      const row = rowOf[tokens[at]!]! * blocks;
      // What comes in at the top of the column: each column costs one more than the one before.
      let positiveIn = 1;
      let negativeIn = 0;
      for (let block = 0; block < blocks; block++) {
        const p = positive[block]!;
        const n = negative[block]!;
        const equal = masks[row + block]!;
        const vertical = equal | n;
        const equalIn = equal | negativeIn;
        // 32-bit addition: the carry out of the block is not wanted.
        const diagonal = ((((equalIn & p) + p) | 0) ^ p) | equalIn;
        let horizontalPositive = n | ~(diagonal | p);
        let horizontalNegative = p & diagonal;
        if (block === last) {
          if (horizontalPositive & lastBit) distance++;
          else if (horizontalNegative & lastBit) distance--;
        }
        const positiveOut = horizontalPositive >>> 31;
        const negativeOut = horizontalNegative >>> 31;
        horizontalPositive = (horizontalPositive << 1) | positiveIn;
        horizontalNegative = (horizontalNegative << 1) | negativeIn;
        positive[block] = horizontalNegative | ~(vertical | horizontalPositive);
        negative[block] = horizontalPositive & vertical;
        positiveIn = positiveOut;
        negativeIn = negativeOut;
      }
      // Every column still to come can take off one at most.
      if (distance - (end - at - 1) > limit) return limit + 1;
    }
    return distance;
  }
}

/** Edit distance between two sequences of keys, for callers with few pairs to compare. Cost: O(m * n / 32). */
export function editDistance(a: readonly string[], b: readonly string[]): number {
  const ids = new Map<string, number>();
  const idsOf = (keys: readonly string[]) =>
    Int32Array.from(keys, (key) => {
      let id = ids.get(key);
      if (id === undefined) ids.set(key, (id = ids.size));
      return id;
    });
  const [left, right] = [idsOf(a), idsOf(b)];
  const distance = new TokenDistance(ids.size);
  distance.from(left);
  return distance.to(right, 0, right.length, Number.MAX_SAFE_INTEGER);
}

/** How many tokens two sequences have in common at their ends; none is counted twice. */
export function commonEnds(
  a: readonly string[],
  b: readonly string[],
): { readonly head: number; readonly tail: number } {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  const shorter = Math.min(a.length, b.length) - head;
  while (tail < shorter && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return { head, tail };
}

/** One step of a shortest way from `a` to `b`; positions are those of the tokens, -1 where there is none. */
export interface AlignmentStep {
  readonly kind: "same" | "replaced" | "inserted" | "deleted";
  readonly a: number;
  readonly b: number;
}

/** Cells of the matrix above which texts are not aligned token by token: a thousand against a thousand tokens, six milliseconds. */
const MAX_CELLS = 1_000_000;

/**
 * A shortest way from `a` to `b`; of several, one that keeps the most tokens.
 *
 * Cost: O(m * n) time and bytes, what both share at their ends aside. Texts too long for that are replaced as a whole
 * between their common ends.
 */
export function alignTokens(a: readonly string[], b: readonly string[]): AlignmentStep[] {
  const { head, tail } = commonEnds(a, b);
  const steps: AlignmentStep[] = [];
  for (let at = 0; at < head; at++) steps.push({ kind: "same", a: at, b: at });
  const rows = a.length - head - tail;
  const columns = b.length - head - tail;
  steps.push(
    ...(rows * columns > MAX_CELLS ? wholly(head, rows, columns) : middle(a, b, head, rows, columns)),
  );
  for (let at = tail; at > 0; at--) steps.push({ kind: "same", a: a.length - at, b: b.length - at });
  return steps;
}

function wholly(head: number, rows: number, columns: number): AlignmentStep[] {
  const deleted = Array.from({ length: rows }, (_, at): AlignmentStep => ({
    kind: "deleted",
    a: head + at,
    b: -1,
  }));
  const inserted = Array.from({ length: columns }, (_, at): AlignmentStep => ({
    kind: "inserted",
    a: -1,
    b: head + at,
  }));
  return [...deleted, ...inserted];
}

/** One edit weighs more than any number of kept tokens, which only decide between equal distances. */
const EDIT = 2 ** 25;

/** Directions by cell: 0 diagonal, 1 up (deleted), 2 left (inserted). */
function middle(
  a: readonly string[],
  b: readonly string[],
  head: number,
  rows: number,
  columns: number,
): AlignmentStep[] {
  const width = columns + 1;
  const direction = new Uint8Array((rows + 1) * width);
  let above = Float64Array.from({ length: width }, (_, column) => column * EDIT);
  direction.fill(2, 1, width);
  for (let row = 1; row <= rows; row++) {
    const current = new Float64Array(width);
    current[0] = row * EDIT;
    direction[row * width] = 1;
    for (let column = 1; column <= columns; column++) {
      const isSame = a[head + row - 1] === b[head + column - 1];
      const diagonal = above[column - 1]! + (isSame ? -1 : EDIT);
      const up = above[column]! + EDIT;
      const left = current[column - 1]! + EDIT;
      const best = Math.min(diagonal, up, left);
      current[column] = best;
      direction[row * width + column] = best === diagonal ? 0 : best === up ? 1 : 2;
    }
    above = current;
  }
  const steps: AlignmentStep[] = [];
  for (let row = rows, column = columns; row > 0 || column > 0;) {
    const way = direction[row * width + column];
    const [from, to] = [head + row - 1, head + column - 1];
    if (way === 0) {
      steps.push({ kind: a[from] === b[to] ? "same" : "replaced", a: from, b: to });
      row--;
      column--;
    } else if (way === 1) {
      steps.push({ kind: "deleted", a: from, b: -1 });
      row--;
    } else {
      steps.push({ kind: "inserted", a: -1, b: to });
      column--;
    }
  }
  return steps.reverse();
}
