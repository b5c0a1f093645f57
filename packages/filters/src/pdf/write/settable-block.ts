/** Blocks of a page whose text can be set anew, and what of them becomes part of a unit's draft. */
import type { Block, InlineTag } from "@yizhou/page/model";
import { glyphsOf } from "./block-glyphs.ts";
import type { Leader } from "./leaders.ts";
import { ruledText, type RuledWords } from "./ruled-words.ts";
import { readObject, type SourceObject, type SourcePage } from "./source-objects.ts";
import { readPaint, writePaint } from "./source-paint.ts";
import type { UnitDraft, UnitFrame, UnitTag } from "./unit-draft.ts";

/** A block whose text can be set anew. `objects`: by tag id; `ruled`: null where no words have rules. */
export interface SettableBlock {
  readonly block: Block;
  readonly objects: ReadonlyMap<number, SourceObject>;
  readonly ruled: RuledWords | null;
  readonly leader: Leader | null;
  /** Where the number of an item is a block of its own at its left, which stays as it is. */
  readonly label: Block | null;
  /** Of that or of the block's own bullet; null where there is none, or it cannot be drawn again. */
  readonly bullet: SourceObject | null;
}

/** @param frame  the block's place */
export function addToUnit(unit: UnitDraft, { block, objects, ruled }: SettableBlock, frame: UnitFrame): void {
  unit.frames.push(frame);
  for (const tag of block.tags) unit.tags.push(asUnitTag(tag, block, frame.page, unit));
  for (const [id, object] of objects) unit.objects.set(id + block.tagOffset, object);
  if (!ruled) return;
  const { whole, tags } = ruledText(block, ruled);
  // A paragraph is underlined as a whole where its first part is.
  if (whole.length > 0 && unit.frames.length === 1) unit.rules.set(null, whole);
  for (const [id, looks] of tags) unit.rules.set(id + block.tagOffset, looks);
}

/** The tag under its id in the unit, its link as the unit's key. */
function asUnitTag(tag: InlineTag, block: Block, page: number, unit: UnitDraft): UnitTag {
  const { type, standalone, style, width } = tag;
  let link: number | null = null;
  if (tag.link !== null) {
    link = unit.links.findIndex((known) => known.page === page && known.link === tag.link);
    if (link < 0) link = unit.links.push({ page, link: tag.link }) - 1;
  }
  return { id: tag.id + block.tagOffset, type, standalone, style, link, width };
}

/** null when one of the block's objects cannot be shown again elsewhere. */
export function readObjects(page: SourcePage, block: Block): Map<number, SourceObject> | null {
  const objects = new Map<number, SourceObject>();
  for (const tag of block.tags) {
    if (!tag.standalone) continue;
    const object = readObject(page, block, tag);
    if (!object) return null;
    objects.set(tag.id, object);
  }
  return objects;
}

/** What stands before a block's first line, its bullet or its label, to be drawn wherever that line comes to stand. */
export function readBullet(page: SourcePage, block: Block, label: Block | null): SourceObject | null {
  const mark = block.bullet ?? (label && { glyphs: glyphsOf(label), box: label.box });
  if (!mark) return null;
  const tag: InlineTag = {
    ...{ id: 0, type: "other", standalone: true, glyphs: mark.glyphs, box: mark.box, width: 0 },
    ...{ style: null, link: null, locked: "no-text" },
  };
  const object = readObject(page, block, tag);
  return object && { ...object, baseline: block.lines[0]!.baseline };
}

/** Numbers of clauses are no longer: "12.3.4". */
const LONGEST_LABEL = 9;
/** Baselines of one row, in sizes. */
const SAME_ROW = 0.15;

/** The number at the left of a clause that is a block of its own, where it is the only thing in that row; null for none. */
export function labelOf(block: Block, { blocks }: SourcePage["model"]): Block | null {
  if (block.bullet || block.cell) return null;
  const [first] = block.lines;
  const inRow = blocks.filter(
    ({ lines, rotationDeg }) =>
      rotationDeg === block.rotationDeg &&
      lines.some(({ baseline }) => Math.abs(baseline - first!.baseline) < SAME_ROW * first!.size),
  );
  const [label, ...others] = inRow.filter((other) => other !== block);
  if (!label || others.length > 0 || label.cell || label.lines.length > 1) return null;
  const isNumber = label.locked === "number" || label.locked === "no-text";
  const [line] = label.lines;
  return isNumber && line!.text.length <= LONGEST_LABEL && line!.right <= first!.left ? label : null;
}

/** Number of the marked content round the block's text on the page itself; null where it has none. */
export function markOf({ model, rewriter }: SourcePage, block: Block): number | null {
  for (const index of block.lines[0]?.glyphs ?? []) {
    const { stream, nth } = model.glyphs[index]!.op;
    const show = stream === "page" ? rewriter.show(stream, nth) : undefined;
    const mark = show && rewriter.marksOf(stream, show).findLast(({ mcid }) => mcid !== null);
    if (mark) return mark.mcid;
  }
  return null;
}

/** Exact operators for the colours of the blocks' text, by #rrggbb; what they name is added to the page's resources. */
export function readPaints(
  { model, rewriter, objects, context }: SourcePage,
  settable: readonly SettableBlock[],
): Map<string, string> {
  const paints = new Map<string, string>();
  for (const { block } of settable) {
    for (const index of glyphsOf(block)) {
      const { color, op } = model.glyphs[index]!;
      if (paints.has(color)) continue;
      const show = rewriter.show(op.stream, op.nth);
      if (!show) continue;
      const paint = readPaint(show.state, rewriter, objects, context);
      paints.set(color, writePaint(paint, objects, rewriter.resources, context));
    }
  }
  return paints;
}
