/**
 * A block of a page in the parts that a reader has made of it. A part has the lines of its text, and is set where these stand. A
 * line that two parts share can be the place of one only: of the first, where it fills more of the line or has no other, else of the
 * second; the letters of the other go from the page all the same. Where neither has another line it is parted across.
 */
import { plainText } from "@yizhou/model";
import { turnBox, unionBox, unturnBox, type Block, type Box, type PageModel } from "@yizhou/page/model";
import { blockContent, type Vocabulary } from "./block-content.ts";
import type { BlockPart } from "./document-plan.ts";

type Line = Block["lines"][number];

/**
 * @param vocabulary  of the page, as its text was read with
 * Cost: linear in the block's glyphs.
 */
export function partOfBlock(block: Block, part: BlockPart, page: PageModel, vocabulary: Vocabulary): Block {
  const places = glyphPlaces(block, vocabulary);
  const isIn = (glyph: number) => {
    const at = places.get(glyph);
    return at !== undefined && at >= part.from && (part.to === null || at < part.to);
  };
  const placed = linesOfPart(block, page, isIn, { isFirst: part.from === 0, isLast: part.to === null });
  const lines = placed.length > 0 ? placed : block.lines;
  const own = unionBox(lines.map(({ box }) => box))!;
  const tags = block.tags.flatMap((tag) => {
    const glyphs = tag.glyphs.filter(isIn);
    if (glyphs.length === tag.glyphs.length) return [tag];
    const box = unionBox(glyphs.map((glyph) => page.glyphs[glyph]!.box));
    return box ? [{ ...tag, glyphs, box }] : [];
  });
  const [isFirst, isLast] = [part.from === 0, part.to === null];
  return {
    ...block,
    ...{ lines, tags, box: own },
    available: roomOf(block, own, { isFirst, isLast, ...besidesOf(block, lines, page) }),
    ...(isFirst ? {} : { bullet: null, dropCap: null, firstLineIndent: 0 }),
    ...(isLast ? {} : { leaders: undefined }),
  };
}

/** Where the lines of a block begin in its text, white space not counted; the first at 0. */
export function lineStarts(block: Block, vocabulary: Vocabulary): number[] {
  const places = glyphPlaces(block, vocabulary);
  return block.lines.flatMap(({ glyphs }) => {
    const at = glyphs.length > 0 ? places.get(glyphs[0]!) : undefined;
    return at === undefined ? [] : [at];
  });
}

/** Where each glyph's text begins in the block's, white space not counted. Hyphens of broken words are in the lines alone. */
export function glyphPlaces(block: Block, vocabulary: Vocabulary): Map<number, number> {
  const text = plainText(blockContent(block, vocabulary)).replace(/\s/gu, "");
  const places = new Map<number, number>();
  let at = 0;
  for (const line of block.lines) {
    for (const [nth, glyph] of line.glyphs.entries()) {
      places.set(glyph, at);
      const own = line.text.slice(line.starts[nth], line.starts[nth + 1] ?? line.text.length);
      for (const character of own.replace(/\s/gu, "").split("")) if (text[at] === character) at++;
    }
  }
  return places;
}

/** The lines that a part is set in; letters that stand in a line of another part go with the nearest of its own. */
function linesOfPart(
  block: Block,
  page: PageModel,
  isIn: (glyph: number) => boolean,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): Line[] {
  const own = block.lines
    .map((line, at) => ({ line, at, glyphs: line.glyphs.filter(isIn) }))
    .filter(({ glyphs }) => glyphs.length > 0);
  const full = (one: (typeof own)[number]) => one.glyphs.length === one.line.glyphs.length;
  const [head, tail] = [own[0], own.at(-1)];
  if (!head || !tail) return [];
  const gives = new Set<(typeof own)[number]>();
  const last = block.lines.length - 1;
  // The second part of a line gives it up where the first keeps it, and the other way round.
  if (!isFirst && !full(head) && own.length > 1 && !isTheSeconds(head, head.at > 0, true)) gives.add(head);
  if (!isLast && !full(tail) && own.length > 1 && isTheSeconds(tail, true, tail.at < last)) gives.add(tail);
  const kept = own.filter((one) => !gives.has(one));
  const lines = kept.map((one) => (full(one) ? one.line : partOfLine(one.line, one.glyphs, block, page)));
  const withGlyphs = (line: Line, more: readonly number[], isBefore: boolean): Line => ({
    ...line,
    glyphs: isBefore ? [...more, ...line.glyphs] : [...line.glyphs, ...more],
    starts: isBefore
      ? [...more.map(() => 0), ...line.starts]
      : [...line.starts, ...more.map(() => line.text.length)],
  });
  if (gives.has(head)) lines[0] = withGlyphs(lines[0]!, head.glyphs, true);
  if (tail !== head && gives.has(tail))
    lines[lines.length - 1] = withGlyphs(lines.at(-1)!, tail.glyphs, false);
  return lines;

  /** Of a line that is shared: whether its place is that of the part that begins in it. */
  function isTheSeconds(one: (typeof own)[number], hasEarlier: boolean, hasLater: boolean): boolean {
    const share = one.glyphs.length / one.line.glyphs.length;
    const firsts = one === head && !isFirst ? 1 - share : share;
    return hasEarlier && (!hasLater || firsts < 0.5);
  }
}

function partOfLine(line: Line, glyphs: readonly number[], block: Block, page: PageModel): Line {
  const kept = line.glyphs.flatMap((glyph, nth) => (glyphs.includes(glyph) ? [nth] : []));
  const from = line.starts[kept[0]!]!;
  const to = line.starts[kept.at(-1)! + 1] ?? line.text.length;
  const box = unionBox(glyphs.map((glyph) => page.glyphs[glyph]!.box))!;
  const frame = turnBox(block.rotationDeg, box);
  return {
    ...line,
    ...{ glyphs, box, left: frame.left, right: frame.right },
    starts: kept.map((nth) => line.starts[nth]! - from),
    text: line.text.slice(from, to).trim(),
  };
}

/** Edges of what stands in the lines of a part beside it; absent where nothing does. */
interface Besides {
  readonly left?: number;
  readonly right?: number;
}

/** Beside a part that has not the whole of its lines its neighbours stand, as cells of a row do. */
function besidesOf(block: Block, lines: readonly Line[], page: PageModel): Besides {
  const own = new Set(lines.flatMap(({ glyphs }) => glyphs));
  let [left, right] = [-Infinity, Infinity];
  for (const line of lines) {
    const whole = block.lines.find(({ baseline }) => baseline === line.baseline);
    for (const glyph of whole?.glyphs ?? []) {
      if (own.has(glyph)) continue;
      const box = turnBox(block.rotationDeg, page.glyphs[glyph]!.box);
      if (box.right <= line.left) left = Math.max(left, box.right + CLEARANCE * line.size);
      else if (box.left >= line.right) right = Math.min(right, box.left - CLEARANCE * line.size);
    }
  }
  return { ...(left > -Infinity && { left }), ...(right < Infinity && { right }) };
}

/** Distance kept from a neighbour, in sizes of the text. */
const CLEARANCE = 0.5;

/** As the whole block's, but not into the parts above, below and beside it. */
function roomOf(
  block: Block,
  own: Box,
  { isFirst, isLast, left, right }: { readonly isFirst: boolean; readonly isLast: boolean } & Besides,
): Box {
  const rotation = block.rotationDeg;
  const [room, box] = [turnBox(rotation, block.available), turnBox(rotation, own)];
  const top = isFirst ? room.top : box.top;
  const bottom = isLast ? room.bottom : box.bottom;
  return unturnBox(rotation, {
    top: Math.max(top, box.top),
    bottom: Math.min(bottom, box.bottom),
    left: left === undefined ? room.left : Math.min(box.left, Math.max(room.left, left)),
    right: right === undefined ? room.right : Math.max(box.right, Math.min(room.right, right)),
  });
}
