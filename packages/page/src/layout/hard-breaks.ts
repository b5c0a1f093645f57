/** Lines that end where their writer wanted it, though the next word had room: last lines of paragraphs, lines of addresses. */
import type { DraftLine } from "../lines/lines.ts";

const WIDE = /^[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;
const HANGUL = /^[\uac00-\ud7af]/;
/** Long lines of letters as wide as high, one nearly as long as the other, are one text that was made to look even. In sizes, and a share. */
const EVEN = { longest: 10, alike: 0.1 };
const SENTENCE_END = /[.:!?。：！？]["”’)）」』]?$/;
/** A line that ends so goes on. */
const GOES_ON =
  /(?:[,;，、；&\u2010\u00ad-]|(?:^|\s)(?:of|the|and|in|on|for|to|at|by|with|a|an|or|from|as|is|und|der|die|das|für|von|et|de|la|le|du|des|y|el))$/iu;
/** What a line of an address or of a list of names begins with. Sentences rarely go on so. */
const BEGINS_ANEW = /^[^\p{L}]*(?:[\p{Lu}\d]|\S+@)|^[\d*+({[\u2020\u2021\u00a7\u2217]/u;
/** Shares of the column that a line must leave free to end early. */
const LEAST_SHARE = { sentenceEnd: 0.06, newBeginning: 0.15, other: 0.3 };

/**
 * True when a line stopped although the next word would have had room.
 *
 * @param room  free behind the line above, points
 * @param width  of the column, points
 * @param isSmall  no larger than running text: the breaks of headings are made for their looks
 */
export function endsEarly(
  above: DraftLine,
  line: DraftLine,
  room: number,
  width: number,
  isSmall: boolean,
): boolean {
  if (isBrokenWord(above, line) || room <= neededRoom(line)) return false;
  // Programs do not always fill a ragged line; without a full stop only a much shorter line is a last one.
  const { sentenceEnd, newBeginning, other } = LEAST_SHARE;
  if (SENTENCE_END.test(above.text)) return room > sentenceEnd * width;
  return room > (isSmall && beginsAnew(above, line) ? newBeginning : other) * width;
}

/** The same for lines that are centred or flush right, as those of addresses are. They are filled like others. */
export function endsByHand(above: DraftLine, line: DraftLine, width: number): boolean {
  const room = width - (above.right - above.left);
  // Lines of one length under each other are those of a paragraph that is set narrower.
  const [left, right] = [Math.abs(above.left - line.left), Math.abs(above.right - line.right)];
  if (left < 0.12 * line.size && right < 0.6 * line.size) return false;
  if (areEven(above, line)) return false;
  return !isBrokenWord(above, line) && room > neededRoom(line) && beginsAnew(above, line);
}

function areEven(above: DraftLine, line: DraftLine): boolean {
  const [upper, lower] = [above.right - above.left, line.right - line.left];
  const isLong = upper > EVEN.longest * line.size && WIDE.test(line.text) && !SENTENCE_END.test(above.text);
  return isLong && Math.abs(upper - lower) < EVEN.alike * upper;
}

function isBrokenWord(above: DraftLine, line: DraftLine): boolean {
  return /\p{L}[-\u2010\u00ad]$/u.test(above.text) && /^\p{Ll}/u.test(line.text);
}

function beginsAnew(above: DraftLine, line: DraftLine): boolean {
  return (
    (BEGINS_ANEW.test(line.text) || WIDE.test(line.text) || HANGUL.test(line.text)) &&
    !GOES_ON.test(above.text)
  );
}

/** Width of the first word, with a blank before it. */
function neededRoom(line: DraftLine): number {
  return firstWordWidth(line) + (WIDE.test(line.text) ? 1.2 : 0.9) * line.size;
}

export function firstWordWidth(line: DraftLine): number {
  const blank = line.text.indexOf(" ");
  if (WIDE.test(line.text)) return line.chars[0]!.right - line.left;
  if (blank < 0) return line.right - line.left;
  const last = line.starts.findLastIndex((start) => start < blank);
  return line.chars[Math.max(0, last)]!.right - line.left;
}
