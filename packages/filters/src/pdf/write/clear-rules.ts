/** Letters of Han and Hangul are taller than Latin ones: under a rule that Latin text just cleared, theirs would touch it. */
import { type Block, type Box, overlap, type PageModel, turnBox } from "@yizhou/page/model";
import type { Frame } from "@yizhou/page/typeset";

const TALL = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Of Han and Hangul letters, above their baseline, with a little air; in sizes. */
const ASCENT = 0.9;
/** Baselines under one another stand this far apart at least, in sizes. */
const NEAREST = 0.98;
/** A rule this close above the baseline, in sizes, goes through the text on purpose. */
const THROUGH = 0.55;
/** Shorter rules are bars of formulas. In sizes. */
const SHORTEST = 2;

/**
 * The block's place, so far down that its first line is clear of a rule directly above it. Where other text stands close below,
 * it comes only as near to that as lines are. Cost: the page's rules and blocks.
 */
export function clearOfRules(frame: Frame, block: Block, page: PageModel): Frame {
  const { size } = block.style;
  const letters = block.lines[0]!.glyphs.map((index) => page.glyphs[index]?.text ?? "").join("");
  if (TALL.test(letters)) return frame;
  const turn = (box: Box) => turnBox(block.rotationDeg, box);
  const own = turn(block.box);
  const isOver = (box: Box) => overlap(own.left, own.right, box.left, box.right) > 0;
  const rooms = page.rules.flatMap((rule) => {
    const { left, right, bottom, top } = turn(rule.box);
    const isLevel = right - left >= SHORTEST * size && right - left > top - bottom;
    const room = bottom - frame.firstBaseline;
    const isDirectlyAbove = room >= THROUGH * size && room < ASCENT * size;
    return isLevel && isDirectlyAbove && isOver({ left, right, bottom, top }) ? [room] : [];
  });
  if (rooms.length === 0) return frame;
  const wanted = ASCENT * size - Math.min(...rooms);
  const last = block.lines.at(-1)!.baseline;
  const below = page.blocks.flatMap((other) => {
    const [line] = other.lines;
    if (other === block || !line || other.rotationDeg !== block.rotationDeg || !isOver(turn(other.box)))
      return [];
    return line.baseline < last ? [last - line.baseline - NEAREST * Math.max(size, other.style.size)] : [];
  });
  const drop = Math.max(0, Math.min(wanted, ...below));
  return {
    ...frame,
    firstBaseline: frame.firstBaseline - drop,
    ownBottom: frame.ownBottom - drop,
    bottom: Math.min(frame.bottom, frame.ownBottom - drop),
  };
}
