/** A candidate with all that the page model says of a block. */
import { median, unionBox } from "../model/geometry.ts";
import { inlineTags } from "../locks/inline-tags.ts";
import type { Block, Box, Bullet, Line, LockReason } from "../model/page-model.ts";
import type { Char } from "../lines/chars.ts";
import { leadersOf, leaderStart } from "./leaders.ts";
import { lineOf, type DraftLine } from "../lines/lines.ts";
import type { PageFrame } from "./page-frame.ts";
import { availableInCell, availableBox, roundedBoxes } from "./available-box.ts";
import { mainStyle } from "./main-style.ts";
import { withRise } from "../lines/run-style.ts";
import type { BlockCandidate } from "./block-candidate.ts";
import type { DraftBlock } from "./draft-block.ts";

/**
 * Boxes of everything on a page, in its frame, the blocks' own first; and the same in user space, where cells are: the blocks' own, and
 * all else with the pictures.
 */
export interface Surroundings {
  readonly boxes: readonly Box[];
  readonly texts: readonly Box[];
  readonly things: readonly Box[];
  /** Typewriter letters are the page's running text, not code. */
  readonly isMonoBody: boolean;
}

/** @param at  the place of this block's own box in the surroundings */
export function finishBlock(
  candidate: BlockCandidate,
  at: number,
  { boxes, texts, things, isMonoBody }: Surroundings,
  frame: PageFrame,
  id: string,
): Block {
  const box = boxes[at]!;
  const { draft, cell } = candidate;
  const style = mainStyle(draft.lines, isMonoBody);
  const { bullet, lines: behindBullet } = takeBullet(draft, frame);
  // The leaders of a table of contents and the page number behind them are no part of the entry's text.
  const lines = behindBullet.map(withoutLeaders);
  const isEntry = lines.some((line, nth) => line !== behindBullet[nth]);
  const leaders = leadersOf(behindBullet.at(-1)!);
  const lastDot = leaders.at(-1);
  const textLeft = lines[0]!.left;
  const rest = lines.slice(1).map((line) => line.left);
  const indent = (rest.length > 0 ? Math.min(...rest) : textLeft) - draft.columnLeft;
  const tags = draft.kind === "text" ? inlineTags(lines, style, frame, candidate.dropCap) : [];
  const own = isEntry ? unionBox(lines)! : box;
  const reach = lastDot ? leadersEnd(leaders, own) : Infinity;
  const room = cell
    ? cutAt(
        frame.rotation === 0 ? reach : Infinity,
        availableInCell(
          frame.unturn(own),
          cell.box,
          texts.toSpliced(at, 1),
          things,
          frame.rotation === 0 ? style.size : 0,
        ),
      )
    : frame.unturn(
        availableBox(
          {
            ...draft,
            ...(lastDot ? { align: "left", columnRight: reach } : {}),
            box: own,
            size: style.size,
          },
          boxes.toSpliced(at, 1),
          frame.page,
          [...frame.shades, ...roundedBoxes(own, style.size, frame.shapes)],
        ),
      );
  const leadings = draft.lines.slice(1).map((line, i) => draft.lines[i]!.baseline - line.baseline);
  const only = tags.length === 1 ? tags[0]!.locked : null;
  const lockedGlyphs = tags.flatMap((tag) => (tag.standalone ? tag.glyphs : [])).length;
  return {
    id,
    role: isEntry ? "toc" : draft.kind === "text" ? candidate.role : draft.kind,
    box: frame.unturn(own),
    available: room,
    lines: lines.map((line) => modelLine(line, frame)),
    align: isEntry ? "left" : draft.align,
    indent,
    firstLineIndent: textLeft - draft.columnLeft - indent,
    leading: median(leadings.filter((leading) => leading > 0)) || 1.2 * style.size,
    rotationDeg: frame.rotation,
    style: withRise(style, 0),
    tags,
    bullet,
    dropCap: candidate.dropCap,
    ...(leaders.length > 0 ? { leaders: leaders.map((char) => char.glyph) } : {}),
    cell,
    joins: null,
    joinsWith: null,
    locked: hasUnmovableCover(lines, frame) ? "covered" : lockOf(draft, lines, only, lockedGlyphs),
    level: null,
    tagOffset: 0,
  };
}

/** Of a blank to be written on so much is kept, whatever the words before it need. Share of its width. */
const KEPT_BLANK = 0.5;

/** How far the words before leaders may reach: dots give way up to the last. */
function leadersEnd(leaders: readonly Char[], own: Box): number {
  const [first, last] = [leaders[0]!, leaders.at(-1)!];
  const isBlank = /^[_\uff3f]$/u.test(first.text);
  return isBlank ? Math.max(own.right, last.right - KEPT_BLANK * (last.right - first.left)) : last.left;
}

function cutAt(right: number, box: Box): Box {
  return { ...box, right: Math.min(box.right, right) };
}

function modelLine(line: DraftLine, frame: PageFrame): Line {
  return {
    glyphs: line.chars.map((char) => char.glyph),
    starts: line.starts,
    text: line.text,
    box: frame.unturn(line),
    left: line.left,
    right: line.right,
    baseline: line.baseline,
    size: line.size,
    ...(line.chars.at(-1)?.hasBlankBehind && { hasBlankBehind: true }),
  };
}

function takeBullet(
  { bulletLength, lines }: DraftBlock,
  frame: PageFrame,
): { bullet: Bullet | null; lines: readonly DraftLine[] } {
  if (bulletLength === 0) return { bullet: null, lines };
  const [first, ...rest] = lines;
  const chars: readonly Char[] = first!.chars.slice(0, bulletLength);
  const bullet = {
    text: chars.map((char) => char.text).join(""),
    glyphs: chars.map((char) => char.glyph),
    box: frame.unturn(unionBox(chars)!),
  };
  return { bullet, lines: [lineOf(first!.chars.slice(bulletLength)), ...rest] };
}

function withoutLeaders(line: DraftLine): DraftLine {
  const at = leaderStart(line);
  return at === null ? line : lineOf(line.chars.slice(0, at));
}

/**
 * Words beside ones that are covered by more than a bar of their own cannot be set anew: they would come out on top of what covers these,
 * or these from under it.
 */
function hasUnmovableCover(lines: readonly DraftLine[], frame: PageFrame): boolean {
  const lineOfBar = new Map<number, DraftLine>();
  return lines.some((line) =>
    line.chars.some(({ cover }) => {
      if (cover === undefined) return false;
      const isOfOtherLine = (lineOfBar.get(cover) ?? line) !== line;
      lineOfBar.set(cover, line);
      return isOfOtherLine || !frame.bars.has(cover);
    }),
  );
}

function lockOf(
  draft: DraftBlock,
  lines: readonly DraftLine[],
  only: LockReason | null,
  lockedChars: number,
): LockReason | null {
  if (draft.kind === "code") return "code";
  if (draft.kind === "formula") return "formula";
  const text = lines.map((line) => line.text).join(" ");
  // Multiples as of a share's price, and years of estimates, are figures with a letter of their own.
  if (/^(?:[\d.,]+\s?[x×]|(?:19|20)\d\d[eE])$/u.test(text.trim())) return "number";
  if (!/\p{L}/u.test(text)) return /\d/.test(text) ? "number" : "no-text";
  const total = lines.reduce((sum, line) => sum + line.chars.length, 0);
  if (lockedChars >= total) return only ?? "formula";
  return null;
}
