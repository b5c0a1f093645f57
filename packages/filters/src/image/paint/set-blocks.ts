/** Sets the targets of a picture's blocks: sizes chosen for the whole file, then lines and glyphs with their places. */
import { isEastAsian, plainText, primaryLanguage, type InlineContent, type LanguageTag } from "@yizhou/model";
import type { FontStack } from "@yizhou/page/fonts";
import {
  type Atom,
  chooseScales,
  chooseSpreads,
  type Frame,
  type Hyphenator,
  layOutBlock,
  type LayoutText,
  makeAtoms,
  neededScale,
  neededSpread,
  type PlacedLine,
  placeGlyphs,
  capacityOf,
  type SetPiece,
  type SetStyle,
  widestSpread,
} from "@yizhou/page/typeset";
import type { PictureBlock } from "../picture-model.ts";

/** A block with what it is to say. `page` counts from 0. */
export interface BlockTarget {
  readonly page: number;
  readonly block: PictureBlock;
  readonly target: InlineContent;
}

/** `lines`: in the block's frame. `scale`: of the source's size. */
export interface SetBlock extends BlockTarget {
  readonly lines: readonly PlacedLine[];
  readonly scale: number;
  readonly fits: boolean;
}

export interface SetOptions {
  readonly fonts: FontStack;
  readonly hyphenate: Hyphenator;
  readonly targetLanguage: LanguageTag;
}

/** Sizes that differ by less are one size: what is measured in pixels is never quite equal. */
const SIZE_STEP = 1.12;

/** `left`: blocks with characters that no font of ours has. Cost: about a millisecond for a paragraph. */
export async function setBlocks(
  targets: readonly BlockTarget[],
  options: SetOptions,
): Promise<{ readonly set: readonly SetBlock[]; readonly left: readonly BlockTarget[] }> {
  const { fonts, targetLanguage } = options;
  const left: BlockTarget[] = [];
  const ready: BlockTarget[] = [];
  for (const one of targets) {
    const text = plainText(one.target);
    const missing = await fonts.prepare(`${text}- `, one.block.look);
    (missing.length > 0 ? left : ready).push(one);
  }
  const sizes = commonSizes(ready);
  const texts = ready.map((one, index) => layoutText(one, sizes[index]!, options));
  const needs = ready.map((one, index) => ({
    styleClass: classOf(one.block, sizes[index]!),
    weight: capacityOf(texts[index]!),
    scale: neededScale(texts[index]!),
  }));
  const scaleOf = chooseScales(needs);
  const widest = widestSpread(primaryLanguage(targetLanguage));
  const spreads = needs.map((need, index) => {
    const scale = Math.min(need.scale, scaleOf.get(need.styleClass)!);
    return { ...need, scale, spread: neededSpread(texts[index]!, scale, widest) };
  });
  const spreadOf = chooseSpreads(spreads);
  const set = ready.map((one, index): SetBlock => {
    const { styleClass, scale, spread } = spreads[index]!;
    const text = texts[index]!;
    const layout = layOutBlock(text, { scale, spread: Math.min(spread, spreadOf.get(styleClass)!) });
    return { ...one, lines: placeGlyphs(text.atoms, layout, text.size, scale), scale, fits: layout.fits };
  });
  return { set, left };
}

/** The size that a block is set from: the median of the blocks that are nearly as large. */
function commonSizes(targets: readonly BlockTarget[]): number[] {
  const sizes = targets.map(({ block }) => block.size);
  return sizes.map((size) => {
    const alike = sizes
      .filter((other) => other < size * SIZE_STEP && other > size / SIZE_STEP)
      .sort((a, b) => a - b);
    return alike[alike.length >> 1]!;
  });
}

function classOf({ look, isLabel, isHeading }: PictureBlock, size: number): string {
  const kind = isLabel ? "label" : isHeading ? "heading" : "body";
  return `${kind} ${Math.round(Math.log(size) / Math.log(SIZE_STEP))} ${look.isBold}`;
}

function layoutText({ block, target }: BlockTarget, size: number, options: SetOptions): LayoutText {
  const { fonts, hyphenate, targetLanguage } = options;
  // Korean is set with blanks between words, like Latin.
  const isHan = isEastAsian(targetLanguage) && primaryLanguage(targetLanguage) !== "ko";
  const style: SetStyle = { ...block.look, sizeRatio: 1, rise: 0, paint: "ink", link: null };
  const pieces: SetPiece[] = plainText(target)
    .split("\n")
    .flatMap((text, index): SetPiece[] => {
      const piece: SetPiece = { kind: "text", text, style };
      return index === 0 ? [piece] : [{ kind: "break" }, piece];
    });
  const atoms: readonly Atom[] = makeAtoms(pieces, { fonts, hyphenate, size, isEastAsian: isHan });
  const { frame, firstLineIndent } = blockFrame(block);
  return {
    ...{ atoms, frames: [frame], firstLineIndent, size, isEastAsian: isHan },
    align: block.align,
    leading: block.leading,
  };
}

/** The place of a block's lines; see `Frame`. */
function blockFrame(block: PictureBlock): { frame: Frame; firstLineIndent: number } {
  const { lines, available: room, box, align, size } = block;
  const lefts = lines.map((line) => line.left);
  const hasBody = lines.length > 1 && (align === "left" || align === "justify");
  const rest = hasBody ? Math.min(...lefts.slice(1)) : Math.min(...lefts);
  const indent = lefts[0]! - rest;
  // The edges of letters in a picture are never quite in line.
  const firstLineIndent = hasBody && Math.abs(indent) > 0.6 * size ? indent : 0;
  let [left, right] = [firstLineIndent === 0 ? box.left : rest, room.right];
  if (align === "right") [left, right] = [room.left, box.right];
  if (align === "center") {
    const middle = (box.left + box.right) / 2;
    const half = Math.max(box.right - middle, Math.min(middle - room.left, room.right - middle));
    [left, right] = [middle - half, middle + half];
  }
  const frame: Frame = {
    ...{ left, right },
    firstBaseline: lines[0]!.baseline,
    lineCount: lines.length,
    ownBottom: box.bottom,
    bottom: Math.min(room.bottom, box.bottom),
    rise: Math.max(0, room.top - box.top),
    indents: [],
  };
  return { frame, firstLineIndent };
}
