/** How the pages of a document are laid out: their size, margins, and the columns of running text. */
import { boxWidth, median } from "@yizhou/page/model";
import type { Box } from "@yizhou/page/model";
import type { FlowDocument, FlowPart } from "./flow-model.ts";

interface PlacedPart {
  readonly part: FlowPart;
  readonly box: Box;
}

/** Columns of running text are narrower than this share of the text's width. */
const NARROW = 0.56;
const VERY_NARROW = 0.36;
/** Share of the running text that stands in columns. */
const MOST = 0.55;

export interface PageLooks extends Pick<FlowDocument, "page" | "columns" | "gap"> {
  /** True for what stands over more than one column. */
  readonly isWide: (box: Box) => boolean;
}

export function measureColumns(parts: readonly PlacedPart[], views: readonly Box[]): PageLooks {
  const view = views[0] ?? { left: 0, bottom: 0, right: 595, top: 842 };
  const boxes = parts.map(({ box }) => box);
  const edge = (values: readonly number[], share: number, other: number) =>
    values.length === 0 ? other : [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))]!;
  const left = edge(
    boxes.map((box) => box.left),
    0.03,
    view.left + 72,
  );
  const right = edge(
    boxes.map((box) => box.right),
    0.97,
    view.right - 72,
  );
  const top = edge(
    boxes.map((box) => box.top),
    0.97,
    view.top - 72,
  );
  const bottom = edge(
    boxes.map((box) => box.bottom),
    0.03,
    view.bottom + 72,
  );
  const width = Math.max(72, right - left);
  const running = parts.filter(({ part }) => part.kind === "paragraph" && lengthOf(part) > 120);
  const share = (limit: number) => {
    const all = running.reduce((sum, { part }) => sum + lengthOf(part), 0);
    const narrow = running.filter(({ box }) => boxWidth(box) < limit * width);
    return all === 0 ? 0 : narrow.reduce((sum, { part }) => sum + lengthOf(part), 0) / all;
  };
  const columns = share(VERY_NARROW) > MOST ? 3 : share(NARROW) > MOST ? 2 : 1;
  const usual = median(running.map(({ box }) => boxWidth(box)).filter((one) => one < NARROW * width));
  const gap = columns === 1 ? 0 : Math.min(36, Math.max(8, (width - columns * (usual || 0)) / (columns - 1)));
  const margin = (value: number) => Math.min(144, Math.max(18, value));
  return {
    page: {
      width: boxWidth(view),
      height: view.top - view.bottom,
      left: margin(left - view.left),
      right: margin(view.right - right),
      top: margin(view.top - top),
      bottom: margin(bottom - view.bottom),
    },
    columns,
    gap,
    isWide: (box) => {
      if (columns === 1) return true;
      if (boxWidth(box) > (1.15 * width) / columns) return true;
      if (columns === 3) return false;
      const middle = (left + right) / 2;
      return box.left < middle - 12 && box.right > middle + 12;
    },
  };
}

function lengthOf(part: FlowPart): number {
  return part.kind === "paragraph" ? part.source.reduce((sum, { text }) => sum + text.length, 0) : 0;
}
