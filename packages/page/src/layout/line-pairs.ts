/** What two lines under each other have or have not in common. */
import type { DraftLine } from "../lines/lines.ts";

/** A lone sub- or superscript that was taken for a line. */
export function isStrayScript(above: DraftLine, line: DraftLine): boolean {
  return (
    line.text.length <= 3 && line.size < 0.85 * above.size && above.baseline - line.baseline < above.size
  );
}

export function hasOtherSize(above: DraftLine, line: DraftLine): boolean {
  const ratio = line.size / above.size;
  if (ratio >= 0.9 && ratio <= 1.1) return false;
  // What is left of a paragraph may be no more than a raised mark and a full stop.
  const isTail = line.text.length <= 10 && line.chars.some((char) => Math.abs(char.size - above.size) < 0.1);
  return !isTail || ratio > 1;
}

export function hasOtherStyle(above: DraftLine, line: DraftLine): boolean {
  const [a, b] = [above.facts, line.facts];
  const isUniform = a.uniformity > 0.85 && b.uniformity > 0.85;
  if (!isUniform || a.mathShare > 0.2 || b.mathShare > 0.2) return false;
  return (
    a.style.isBold !== b.style.isBold ||
    a.style.isItalic !== b.style.isItalic ||
    a.style.color !== b.style.color ||
    (a.style.family === "mono") !== (b.style.family === "mono")
  );
}

/** A line that begins, and goes on for most of it, in another colour and weight than all that stands over it. */
export function beginsOtherwise(above: DraftLine, { facts, chars }: DraftLine): boolean {
  const { style, uniformity } = above.facts;
  if (uniformity <= 0.85 || facts.uniformity <= 0.6) return false;
  const isOther = facts.style.isBold !== style.isBold && facts.style.color !== style.color;
  const [first] = chars;
  return isOther && first!.color === facts.style.color && first!.font.isBold === facts.style.isBold;
}

/** A number that stands by itself, as those along an axis do. */
export function isNumber({ text }: DraftLine): boolean {
  return /^[-\u2212]?\d{1,4}(?:[.,]\d+)?$/.test(text);
}
