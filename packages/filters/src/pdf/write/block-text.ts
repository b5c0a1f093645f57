/** From a block of the page model and its target to what the typesetter takes. */
import { normaliseInline, type InlineContent } from "@yizhou/model";
import { type Block, type RunStyle, turnBox } from "@yizhou/page/model";
import type { Frame, RuleLook, SetPiece, SetStyle } from "@yizhou/page/typeset";
import type { Sides } from "./cell-room.ts";
import type { UnitTag } from "./unit-draft.ts";

/** The style that a run of the source's look has beside a block set in `main`. */
export function setStyle(style: RunStyle, main: RunStyle, link: number | null): SetStyle {
  return {
    family: style.family,
    isBold: style.isBold,
    isItalic: style.isItalic,
    // Small differences inside a paragraph are accidents of the source's fonts.
    sizeRatio: Math.abs(style.size / main.size - 1) < 0.06 ? 1 : style.size / main.size,
    rise: style.rise,
    paint: style.color,
    link,
  };
}

/** `lost`: standalone tags that the target does not have; they are put at its end, so that nothing is lost. */
export interface TargetPieces {
  readonly pieces: readonly SetPiece[];
  readonly lost: number;
}

/**
 * @param tags  of all blocks that the text unit runs through
 * @param linkKey  key of a link for `SetStyle.link`, by tag
 * @param rules  under and through words, by tag id, `null` for all of the text
 */
export function targetPieces(
  target: InlineContent,
  main: RunStyle,
  tags: readonly UnitTag[],
  linkKey: (tag: UnitTag) => number | null,
  rules: ReadonlyMap<number | null, readonly RuleLook[]> = new Map(),
): TargetPieces {
  const byId = new Map(tags.map((tag) => [tag.id, tag]));
  const pieces: SetPiece[] = [];
  const open: UnitTag[] = [];
  const seen = new Set<number>();
  const plain = setStyle(main, main, null);
  const rulesNow = (own: number | null) =>
    [...new Set([null, ...open.map(({ id }) => id), own])].flatMap((id) => rules.get(id) ?? []);
  const styleNow = (): SetStyle => {
    const styled = open.findLast((tag) => tag.style !== null);
    const linked = open.findLast((tag) => tag.link !== null);
    const link = linked ? linkKey(linked) : null;
    const style = styled ? setStyle(styled.style!, main, link) : { ...plain, link };
    const ruled = rulesNow(null);
    return ruled.length > 0 ? { ...style, rules: ruled } : style;
  };
  const addObject = (tag: UnitTag) => {
    seen.add(tag.id);
    const linked = open.findLast((one) => one.link !== null) ?? tag;
    pieces.push({
      kind: "object",
      key: tag.id,
      width: tag.width,
      link: linked.link === null ? null : linkKey(linked),
      isAttached: tag.type === "note",
      rules: rulesNow(tag.id),
    });
  };
  for (const node of normaliseInline(target)) {
    if (node.kind === "text") {
      const [first, ...others] = node.text.split("\n");
      pieces.push({ kind: "text", text: first!, style: styleNow() });
      for (const text of others) pieces.push({ kind: "break" }, { kind: "text", text, style: styleNow() });
      continue;
    }
    const tag = byId.get(node.id);
    if (node.kind === "close") {
      const at = open.findLastIndex((one) => one.id === node.id);
      if (at >= 0) open.splice(at, 1);
    } else if (!tag) {
      if (node.kind === "standalone" && node.type === "break") pieces.push({ kind: "break" });
    } else if (node.kind === "open") open.push(tag);
    else if (!seen.has(tag.id)) addObject(tag);
  }
  const lost = tags.filter((tag) => tag.standalone && !seen.has(tag.id));
  open.length = 0;
  for (const tag of lost) addObject(tag);
  return { pieces, lost: lost.length };
}

/**
 * The place of a block's lines; see `Frame`.
 *
 * @param sides  how far to the left and to the right they may reach, in the frame
 * @param sink  see `Frame`
 */
export function blockFrame(
  block: Block,
  sides: Sides,
  sink?: number,
): { frame: Frame; firstLineIndent: number } {
  const { lines, align } = block;
  const room = turnBox(block.rotationDeg, block.available);
  const box = turnBox(block.rotationDeg, block.box);
  const lefts = lines.map((line) => line.left);
  const rights = lines.map((line) => line.right);
  const hasBody = lines.length > 1 && (align === "left" || align === "justify");
  const left = hasBody ? Math.min(...lefts.slice(1)) : Math.min(...lefts);
  const firstLineIndent = hasBody ? lefts[0]! - left : 0;
  let [from, to] = [left, Math.max(sides.right, ...rights)];
  if (align === "justify" && lines.length > 2) to = Math.max(...rights);
  if (align === "right") [from, to] = [Math.min(sides.left, ...lefts), Math.max(...rights)];
  if (align === "center") [from, to] = centred(lefts, rights, sides);
  return {
    frame: {
      left: from,
      right: to,
      firstBaseline: lines[0]!.baseline,
      lineCount: lines.length,
      ownBottom: box.bottom,
      bottom: Math.min(room.bottom, box.bottom),
      rise: block.role === "table-cell" ? Math.max(0, room.top - box.top) : 0,
      ...(sink === undefined ? {} : { sink }),
      indents: [],
    },
    firstLineIndent,
  };
}

/** As wide as the room allows on both sides of the lines' common middle. */
function centred(
  lefts: readonly number[],
  rights: readonly number[],
  room: { readonly left: number; readonly right: number },
): [from: number, to: number] {
  const [left, right] = [Math.min(...lefts), Math.max(...rights)];
  const middle = (left + right) / 2;
  const half = Math.max((right - left) / 2, Math.min(middle - room.left, room.right - middle));
  return [middle - half, middle + half];
}
