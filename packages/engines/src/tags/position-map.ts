/**
 * Where a place of the source stands in the target. Anchors are places known in both: the ends, tags that survived, words
 * that occur once and unchanged in both (numbers, names, formulas), and punctuation where both have as much of it. Between
 * two anchors the way is taken as straight.
 */
export interface PositionMap {
  /** The target offset of a source offset, not yet moved to a word boundary. */
  at(sourceOffset: number): number;
}

export interface Anchor {
  readonly source: number;
  readonly target: number;
}

/** Cost: O(words log words). Anchors that would run backwards (words that changed places) are left out. */
export function createPositionMap(source: string, target: string, known: readonly Anchor[]): PositionMap {
  const inner = longestRising([...known, ...equalWords(source, target), ...equalPunctuation(source, target)]);
  const anchors = [{ source: 0, target: 0 }, ...inner, { source: source.length, target: target.length }];
  return {
    at: (offset) => {
      const right = Math.max(
        1,
        anchors.findIndex((anchor) => anchor.source >= offset),
      );
      const a = anchors[right - 1]!;
      const b = anchors[right]!;
      if (b.source === a.source) return b.target;
      return Math.round(a.target + ((offset - a.source) / (b.source - a.source)) * (b.target - a.target));
    },
  };
}

const WORD = /[\p{Script=Latin}\p{Script=Greek}\p{N}][\p{Script=Latin}\p{Script=Greek}\p{N}._:/@%-]*/gu;

function equalWords(source: string, target: string): Anchor[] {
  const inSource = uniqueWords(source);
  const inTarget = uniqueWords(target);
  const anchors: Anchor[] = [];
  for (const [word, offset] of inSource) {
    const there = inTarget.get(word);
    if (offset === null || there === null || there === undefined) continue;
    anchors.push({ source: offset, target: there });
    anchors.push({ source: offset + word.length, target: there + word.length });
  }
  return anchors;
}

function uniqueWords(text: string): Map<string, number | null> {
  const words = new Map<string, number | null>();
  for (const match of text.matchAll(WORD)) words.set(match[0], words.has(match[0]) ? null : match.index);
  return words;
}

const CLAUSE_MARK = /[,;:!?](?=\s|$)|\.(?=\s|$)|[，、；：！？。]/gu;

/** The n-th mark of one text is the n-th of the other, where there are equally many. */
function equalPunctuation(source: string, target: string): Anchor[] {
  const there = [...target.matchAll(CLAUSE_MARK)];
  const here = [...source.matchAll(CLAUSE_MARK)];
  if (here.length !== there.length) return [];
  return here.flatMap((match, index) => {
    const other = there[index]!.index;
    return [
      { source: match.index, target: other },
      { source: match.index + 1, target: other + 1 },
    ];
  });
}

/** The longest chain that rises on both sides (patience sorting, with equal places allowed). */
function longestRising(anchors: readonly Anchor[]): Anchor[] {
  const sorted = [...anchors].sort((a, b) => a.source - b.source || a.target - b.target);
  const before: number[] = [];
  const ends: number[] = [];
  sorted.forEach((anchor, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[ends[middle]!]!.target <= anchor.target) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = index;
  });
  const chain: Anchor[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index]!) chain.push(sorted[index]!);
  return chain.reverse();
}
