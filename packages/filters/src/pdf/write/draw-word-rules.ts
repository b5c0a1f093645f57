import { type Rotation, unturnBox } from "@yizhou/page/model";
import type { PlacedLine, RuleLook } from "@yizhou/page/typeset";
import { formatNumber } from "../rewrite/remove-text.ts";

/** Letters farther apart than this many sizes have no rule between them. */
const WIDEST_GAP = 1.2;
const THINNEST = 0.25;

/** A glyph or an object of a line. `paint`: null for an object, which has its own colours. */
interface RuledPiece {
  readonly left: number;
  readonly right: number;
  readonly paint: string | null;
  readonly rules: readonly RuleLook[];
}

/**
 * Rules under and through what asks for them, and shades behind, one for each stretch.
 *
 * @param kind  "shades" go before the letters, "rules" after them
 * @param size  that the block is set at, points
 * @param paint  operators that set a fill colour, by its key; null for a shade that the page has not: its text goes without
 * @returns operators that leave the graphics state as it was, "" where there are none
 */
export function drawWordRules(
  lines: readonly PlacedLine[],
  rotation: Rotation,
  size: number,
  paint: (key: string) => string | null,
  kind: "rules" | "shades",
): string {
  let out = "";
  for (const line of lines) {
    const pieces = piecesOf(line);
    const looks = new Set(pieces.flatMap(({ rules }) => rules));
    for (const rule of [...looks].filter(({ shade }) => (shade === null) === (kind === "rules"))) {
      const middle = line.baseline - rule.offset * size;
      const half = Math.max(THINNEST, rule.thickness * size) / 2;
      for (const { left: from, right: to, paint: key } of stretches(pieces, rule, size)) {
        const color = paint(rule.shade ?? key ?? "");
        if (color === null) continue;
        const beyond = rule.overhang * size;
        const box = { left: from - beyond, right: to + beyond, bottom: middle - half, top: middle + half };
        const { left, bottom, right, top } = unturnBox(rotation, box);
        const numbers = [left, bottom, right - left, top - bottom].map(formatNumber).join(" ");
        out += `${color} ${numbers} re f\n`;
      }
    }
  }
  return out === "" ? "" : `q\n${out}Q\n`;
}

function piecesOf({ glyphs, objects }: PlacedLine): RuledPiece[] {
  const letters = glyphs.map(({ x, glyph, size, style }) => ({
    left: x,
    right: x + glyph.advance * size,
    paint: style.paint,
    rules: style.rules ?? [],
  }));
  const moved = objects.map(({ x, width, rules }) => ({ left: x, right: x + width, paint: null, rules }));
  return [...letters, ...moved].sort((a, b) => a.left - b.left);
}

function stretches(pieces: readonly RuledPiece[], rule: RuleLook, size: number): Omit<RuledPiece, "rules">[] {
  const found: { left: number; right: number; paint: string | null }[] = [];
  let isOpen = false;
  for (const { left, right, paint, rules } of pieces) {
    const last = found.at(-1);
    if (!rules.includes(rule)) isOpen = false;
    else if (
      isOpen &&
      last &&
      left - last.right < WIDEST_GAP * size &&
      (rule.shade !== null || (paint ?? last.paint) === (last.paint ?? paint))
    ) {
      last.right = Math.max(last.right, right);
      last.paint ??= paint;
    } else {
      found.push({ left, right, paint });
      isOpen = true;
    }
  }
  return found;
}
