/**
 * Pieces of lines to columns, cells and tables in reading order, by the same rules as for pages whose text is drawn as text
 * (`@yizhou/page/layout`): tables by their lines first, then columns by the strips they leave free.
 */
import { type Box, boxWidth, type FontFact } from "@yizhou/page/model";
import { type Char, type Fragment, objectFragment } from "@yizhou/page/lines";
import { findRegions, findRuledTables, type GridLine } from "@yizhou/page/layout";
import type { Component } from "./components.ts";
import type { InkLine } from "./ink-lines.ts";
import type { RuledLine } from "./ruled-lines.ts";

/** Lines that are read one after the other. `isCell`: the inside of a table's cell. */
export interface InkRegion {
  readonly lines: readonly InkLine[];
  readonly isCell: boolean;
}

/** The rules of that layout are in points; text is brought to about this size. */
const USUAL_SIZE = 10;
/** Ems in a band of letters with tails. */
const EM_OF_BAND = 1.1;
const FONT: FontFact = {
  name: "",
  family: "serif",
  isBold: false,
  isItalic: false,
  isMath: false,
  isType3: false,
  isVertical: false,
  ascent: 0.8,
  descent: -0.2,
};

/**
 * Cost: O(n log n) in lines; for tables O(rules^2).
 */
export function findInkRegions(
  lines: readonly InkLine[],
  rules: readonly RuledLine[],
  pageLetter: number,
): InkRegion[] {
  const scale = USUAL_SIZE / (EM_OF_BAND * 1.6 * pageLetter);
  const byChar = new Map<Char, InkLine>();
  for (const line of lines) byChar.set(charOf(line, scale), line);
  const grids = findRuledTables(gridLines(rules, "level", scale), gridLines(rules, "upright", scale), [
    ...byChar.keys(),
  ]);
  const objects: InkRegion[][] = [];
  const taken = new Set<InkLine>();
  const flow: Fragment[] = grids.map((table) => {
    const cells = table.cells.flatMap((cell): InkRegion[] => {
      const own = cell.chars.map((char) => byChar.get(char)!);
      own.forEach((line) => taken.add(line));
      return own.length === 0 ? [] : [{ lines: own, isCell: true }];
    });
    return objectFragment(table.box, objects.push(cells) - 1, USUAL_SIZE);
  });
  const byFragment = new Map<Fragment, InkLine>();
  for (const line of lines) {
    if (taken.has(line)) continue;
    const fragment = fragmentOf(line, scale);
    byFragment.set(fragment, line);
    flow.push(fragment);
  }
  return findRegions(flow).flatMap((region): InkRegion[] => {
    if (region.kind === "table") {
      return region.table.cells.flatMap((cell) =>
        splitAtObjects(cell.fragments, byFragment, objects).map((one) => ({ ...one, isCell: true })),
      );
    }
    return splitAtObjects(region.fragments, byFragment, objects);
  });
}

/** The lines of a column, cut where a table stands between them. */
function splitAtObjects(
  fragments: readonly Fragment[],
  byFragment: ReadonlyMap<Fragment, InkLine>,
  objects: readonly (readonly InkRegion[])[],
): InkRegion[] {
  const sorted = [...fragments].sort((a, b) => b.top + b.bottom - a.top - a.bottom);
  const regions: InkRegion[] = [];
  let lines: InkLine[] = [];
  const close = () => {
    if (lines.length > 0) regions.push({ lines, isCell: false });
    lines = [];
  };
  for (const fragment of sorted) {
    if (fragment.object === undefined) lines.push(byFragment.get(fragment)!);
    else {
      close();
      regions.push(...objects[fragment.object]!);
    }
  }
  close();
  return regions;
}

function gridLines(
  rules: readonly RuledLine[],
  direction: RuledLine["direction"],
  scale: number,
): GridLine[] {
  return rules
    .filter((rule) => rule.direction === direction)
    .map(({ box }) =>
      direction === "level"
        ? { at: (-scale * (box.top + box.bottom)) / 2, from: box.left * scale, to: box.right * scale }
        : { at: (scale * (box.left + box.right)) / 2, from: -box.bottom * scale, to: -box.top * scale },
    );
}

function fragmentOf(line: InkLine, scale: number): Fragment {
  const box = boxInPoints(line, scale);
  const size = EM_OF_BAND * (line.bandBottom - line.bandTop) * scale;
  return {
    ...box,
    chars: line.components.map((one) => charIn(boxInPoints(one, scale), size)),
    baseline: -line.bandBottom * scale + 0.2 * size,
    size,
  };
}

function charOf(line: InkLine, scale: number): Char {
  return charIn(boxInPoints(line, scale), Math.min(USUAL_SIZE, boxWidth(boxInPoints(line, scale))));
}

function charIn(box: Box, size: number): Char {
  const baseline = (box.top + box.bottom) / 2 - 0.3 * size;
  const rest = { glyph: -1, text: "x", font: FONT, color: "#000000", isMath: false, hasBlankBefore: false };
  return { ...box, baseline, size, ...rest };
}

function boxInPoints({ left, top, right, bottom }: InkLine | Component, scale: number): Box {
  return { left: left * scale, right: right * scale, top: -top * scale, bottom: -bottom * scale };
}
