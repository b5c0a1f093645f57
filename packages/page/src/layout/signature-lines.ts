/** Names under lines to be signed on: centred under the line, whatever their column's other lines do. */
import type { BlockCandidate } from "./block-candidate.ts";
import type { GridLine } from "./grid-line.ts";
import { endsByHand } from "./hard-breaks.ts";
import type { DraftLine } from "../lines/lines.ts";

/** How far under the line a name stands at most, and its office under the name, in sizes. */
const UNDER = 1.9;
/** Middles agree within this, and the line reaches so far beyond the name on both sides. In sizes. */
const ONE_MIDDLE = 0.12;
const BEYOND = 0.8;
/** Lines to sign on are no wider. In sizes. */
const MOST_WIDE = 30;

/** Cost: linear in candidates times level lines. */
export function centreUnderLines(
  candidates: readonly BlockCandidate[],
  levels: readonly GridLine[],
): BlockCandidate[] {
  /** The line that each centred text stands under. */
  const lineOf = new Map<BlockCandidate, GridLine>();
  const parted = candidates.flatMap((candidate) => partUnderLine(candidate, levels));
  return parted.map((candidate, i) => {
    const line = lineOver(candidate, levels) ?? under(candidate, parted[i - 1], lineOf);
    if (!line) return candidate;
    lineOf.set(candidate, line);
    const { columnLeft, columnRight } = candidate.draft;
    const [from, to] = [Math.min(columnLeft, line.from), Math.max(columnRight, line.to)];
    const draft = { ...candidate.draft, align: "center" as const, columnLeft: from, columnRight: to };
    return { ...candidate, draft };
  });
}

/** A name and its office are two lines, more are a text. */
const MOST_LINES = 3;

/** The lines of a block as blocks of their own where each had room for more under the line: the widest one told nothing of that. */
function partUnderLine(candidate: BlockCandidate, levels: readonly GridLine[]): BlockCandidate[] {
  const { draft } = candidate;
  const { lines } = draft;
  const isPlain = candidate.cell === null && draft.kind === "text" && draft.bulletLength === 0;
  if (!isPlain || draft.align !== "center" || lines.length < 2 || lines.length > MOST_LINES)
    return [candidate];
  const over = levels.find((level) => isUnder(lines[0]!, level) && isMiddle(lines[0]!, level));
  const isParted =
    over &&
    lines.every((line) => isMiddle(line, over)) &&
    lines.slice(1).every((line, i) => endsByHand(lines[i]!, line, over.to - over.from));
  return isParted ? lines.map((line) => ({ ...candidate, draft: { ...draft, lines: [line] } })) : [candidate];
}

function isUnder({ baseline, size }: DraftLine, { at }: GridLine): boolean {
  const distance = (at - baseline) / size;
  return distance > 0.5 && distance < UNDER;
}

function lineOver(candidate: BlockCandidate, levels: readonly GridLine[]): GridLine | undefined {
  const text = single(candidate);
  return text && levels.find((level) => isUnder(text, level) && isMiddle(text, level));
}

/** The line of the text directly above, for what stands centred below it. */
function under(
  candidate: BlockCandidate,
  above: BlockCandidate | undefined,
  lineOf: ReadonlyMap<BlockCandidate, GridLine>,
): GridLine | undefined {
  const [text, line] = [single(candidate), above && lineOf.get(above)];
  if (!text || !line) return undefined;
  const drop = above!.draft.lines.at(-1)!.baseline - text.baseline;
  return drop > 0 && drop < UNDER * text.size && isMiddle(text, line) ? line : undefined;
}

function single({ draft, role, cell }: BlockCandidate) {
  const isPlain = role === "paragraph" && cell === null && draft.kind === "text" && draft.bulletLength === 0;
  return isPlain && draft.lines.length === 1 ? draft.lines[0] : undefined;
}

function isMiddle(
  { left, right, size }: { readonly left: number; readonly right: number; readonly size: number },
  { from, to }: GridLine,
): boolean {
  return (
    to - from < MOST_WIDE * size &&
    Math.abs((left + right - from - to) / 2) < ONE_MIDDLE * size &&
    left - from > BEYOND * size
  );
}
