import type { TagType } from "@yizhou/model";
import {
  markedUnit,
  type LooseToken,
  type MarkedUnit,
  type TextRun,
  type UnitFacts,
} from "../marked-text.ts";

/** A piece of a paragraph that is made of runs, in order. */
export type RunPiece =
  | {
      readonly kind: "text";
      readonly start: number;
      readonly end: number;
      readonly text: string;
      readonly run: TextRun;
    }
  /** `isOutside`: stands between the elements of text, not in one. */
  | {
      readonly kind: "object";
      readonly type: TagType;
      readonly start: number;
      readonly end: number;
      readonly equivalent?: string;
      readonly isOutside?: boolean;
    }
  | {
      readonly kind: "start" | "end";
      readonly name: string;
      readonly type: TagType;
      readonly start: number;
      readonly end: number;
      readonly isOutside?: boolean;
      /** The elements it stands in; told of ends of a pair that a unit may begin or end with. */
      readonly holder?: TextRun;
    };

/**
 * A paragraph as a unit. What looks as most of its text does is plain, any other run is a pair; objects before the first and
 * behind the last text stay outside, but for the end of a pair whose other end stands inside.
 *
 * @returns null when there is no letter in it
 */
export function runUnit<Style>(
  pieces: readonly RunPiece[],
  facts: UnitFacts<Style>,
): MarkedUnit<Style> | null {
  const first = pieces.findIndex(isWords);
  if (first < 0) return null;
  const inner = pieces.slice(...withPairs(pieces, first, pieces.findLastIndex(isWords)));
  const base = mostOf(inner);
  const tokens: LooseToken[] = [];
  const open: { readonly key: string; readonly name: string; readonly run: TextRun }[] = [];
  let count = 0;
  const close = (at: number) => {
    for (const { name, run } of open.splice(0))
      tokens.push({ kind: "end", name, type: "format", start: at, end: at, run });
  };
  for (const [n, piece] of inner.entries()) {
    if (piece.kind !== "text") {
      // A pair of the file's own may begin in one run and end in another.
      if (piece.kind !== "object") close(piece.start);
      tokens.push(piece);
      continue;
    }
    const { run, ...text } = piece;
    const key = keyOf(run);
    if (open[0]?.key !== key) {
      close(inner[n - 1]?.end ?? piece.start);
      if (key !== base.key) {
        const name = `run ${++count}`;
        open.push({ key, run, name });
        tokens.push({ kind: "start", name, type: "format", start: text.start, end: text.start, run });
      }
    }
    tokens.push(text);
  }
  close(inner.at(-1)!.end);
  const unit = markedUnit(tokens, facts);
  if (!unit) return null;
  const runAt = (at: number) => {
    const edge = inner.find((piece) => (piece.start === at || piece.end === at) && holderOf(piece));
    if (edge) return holderOf(edge)!;
    return (
      inner.find((piece) => piece.kind === "text" && piece.start <= at && piece.end >= at) as { run: TextRun }
    ).run;
  };
  return { ...unit, runs: { base: base.run, first: runAt(unit.start), last: runAt(unit.end) } };
}

function holderOf(piece: RunPiece): TextRun | undefined {
  return piece.kind === "start" || piece.kind === "end" ? piece.holder : undefined;
}

/** From the first to behind the last word, and on to the ends of pairs that would be cut there: a span of the pieces. Cost: linear. */
function withPairs(pieces: readonly RunPiece[], first: number, last: number): [from: number, to: number] {
  let [from, to] = [first, last];
  const open = new Map<string, number[]>();
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === "text" || piece.kind === "object" || !piece.holder) continue;
    if (piece.kind === "start") {
      const starts = open.get(piece.name);
      if (starts) starts.push(at);
      else open.set(piece.name, [at]);
      continue;
    }
    const start = open.get(piece.name)?.pop();
    if (start === undefined) continue;
    if (start < first && at > first && at < last) from = Math.min(from, start);
    if (at > last && start > first && start < last) to = at;
  }
  return [from, to + 1];
}

function isWords(piece: RunPiece): boolean {
  return piece.kind === "text" && piece.text.trim() !== "";
}

function keyOf(run: TextRun): string {
  return run.map(({ open }) => open).join("");
}

/**
 * The run that most of the letters stand in, of those within the fewest elements: a link is it only where there is nothing else, or a
 * translation that loses its tags would be a link from end to end.
 */
function mostOf(pieces: readonly RunPiece[]): { readonly key: string; readonly run: TextRun } {
  const found = new Map<string, { readonly key: string; readonly run: TextRun; letters: number }>();
  for (const piece of pieces) {
    if (piece.kind !== "text") continue;
    const key = keyOf(piece.run);
    const sum = found.get(key) ?? { key, run: piece.run, letters: 0 };
    sum.letters += piece.text.trim().length;
    found.set(key, sum);
  }
  const runs = [...found.values()].filter(({ letters }) => letters > 0);
  const least = Math.min(...runs.map(({ run }) => run.length));
  return runs
    .filter(({ run }) => run.length === least)
    .reduce((best, one) => (one.letters > best.letters ? one : best));
}
