/** Which texts are centred about a middle, or end at a place, that others share with them. */
import {
  AT_EDGE,
  type Column,
  type DraftBlock,
  isCentered,
  isSmall,
  MIN_INDENT,
  SIGNED,
} from "./draft-block.ts";
import type { DraftLine } from "../lines/lines.ts";

/** Lines of names and addresses that were parted stay centred about their own middle, wherever it lies in the column. */
export function withSharedAxes(drafts: readonly DraftBlock[], column: Column): DraftBlock[] {
  const shares = (i: number) => {
    const [above, below] = [drafts[i]?.lines.at(-1), drafts[i + 1]?.lines[0]];
    return (
      above !== undefined &&
      below !== undefined &&
      above.baseline - below.baseline < 1.7 * below.size &&
      Math.abs(above.left - below.left) > 0.3 * below.size &&
      isCentered(above, below, column)
    );
  };
  return drafts.map((draft, i) => {
    const isAlone = draft.align === "center" || draft.kind !== "text" || draft.bulletLength > 0;
    if (isAlone || draft.lines.length > 1 || (!shares(i - 1) && !shares(i))) return draft;
    const { left, right } = draft.lines[0]!;
    const axis = (left + right) / 2;
    const half = Math.min(axis - column.left, column.right - axis);
    return { ...draft, align: "center" as const, columnLeft: axis - half, columnRight: axis + half };
  });
}

/** Two lines of who signs and when, under each other in the right half of the column: they end at one place or have one middle. */
export function withSignature(drafts: readonly DraftBlock[], column: Column): DraftBlock[] {
  const lineOf = (draft: DraftBlock | undefined) => {
    const isPlain = draft?.kind === "text" && draft.bulletLength === 0 && draft.lines.length === 1;
    const line = isPlain ? draft.lines[0]! : undefined;
    return line && line.left - column.left > SIGNED * (column.right - column.left) ? line : undefined;
  };
  return drafts.map((draft, i) => {
    const line = lineOf(draft);
    const others = [lineOf(drafts[i - 1]), lineOf(drafts[i + 1])].filter(
      (other) => other !== undefined && line && Math.abs(other.left - line.left) > MIN_INDENT * line.size,
    );
    if (!line || others.length === 0) return draft;
    const isNear = (one: number, other: number) => Math.abs(one - other) < AT_EDGE * line.size;
    if (others.some((other) => isNear(other!.right, line.right)))
      return { ...draft, align: "right" as const, columnRight: line.right };
    const axis = (line.left + line.right) / 2;
    if (!others.some((other) => isNear((other!.left + other!.right) / 2, axis))) return draft;
    const half = Math.min(axis - column.left, column.right - axis);
    return { ...draft, align: "center" as const, columnLeft: axis - half, columnRight: axis + half };
  });
}

/** A title that fills its column by chance is centred like the names under it. */
export function withWideTitle(drafts: readonly DraftBlock[], column: Column): DraftBlock[] {
  return drafts.map((draft, i) => {
    const [line, ...more] = draft.lines;
    const below = drafts[i + 1];
    if (more.length > 0 || draft.kind !== "text" || draft.bulletLength > 0 || below?.align !== "center")
      return draft;
    const { left, right, size } = line!;
    const isWide = left - column.left < size && column.right - right < size;
    const isTitle = !isSmall(line!, column, 1.15) && !/[.:;,]$/.test(line!.text);
    const middle = (below.columnLeft + below.columnRight) / 2;
    const isShared = Math.abs((left + right) / 2 - middle) < ABOUT_AXIS.near * size;
    return isWide && isTitle && isShared ? { ...draft, align: "center" as const } : draft;
  });
}

/** A line about an axis is this near to it, and begins this far in. In sizes. */
const ABOUT_AXIS = { near: 0.12, setIn: 2 };

function isAboutAxis({ left, right, size }: DraftLine, axis: number | undefined): boolean {
  return axis !== undefined && Math.abs((left + right) / 2 - axis) < ABOUT_AXIS.near * size;
}

/** A line about an axis, as a running head is beside the number of its page, centred there in the room of its column. */
export function aboutAxis(draft: DraftBlock, columnLeft: number, axis: number | undefined): DraftBlock {
  const [line, ...more] = draft.lines;
  const isOther = more.length > 0 || draft.kind !== "text" || draft.bulletLength > 0;
  if (axis === undefined || isOther || draft.align === "center") return draft;
  const isSetIn = line!.left - columnLeft > ABOUT_AXIS.setIn * line!.size;
  if (!isAboutAxis(line!, axis) || !isSetIn) return draft;
  return { ...draft, align: "center", columnLeft, columnRight: 2 * axis - columnLeft };
}

/** Single lines about the middle of the page are centred there, whatever their column's lines reach to. */
export function withPageAxis(
  drafts: readonly DraftBlock[],
  column: Column,
  axis: number | undefined,
): DraftBlock[] {
  if (axis === undefined || axis <= column.left || axis >= column.right) return [...drafts];
  return drafts.map((draft, i) => {
    const [line, ...more] = draft.lines;
    const { left, size } = line!;
    if (more.length > 0) return draft;
    const isFlush = [drafts[i - 1], drafts[i + 1]].some((other) =>
      other?.lines.some((next) => Math.abs(next.left - left) < 0.3 * size),
    );
    return isFlush ? draft : aboutAxis(draft, column.left, axis);
  });
}
