// Korean parts words by blanks, and many programs break its lines inside of words all the same, as they do Chinese: then a line's end
// tells nothing, and a blank put there tears a word in two.
import type { Block, PageModel } from "@yizhou/page/model";

/**
 * How a page's lines of Hangul end: `blanks`, between words; `drawn`, between words only where a blank was drawn behind the line;
 * `anywhere`, also inside of words, and nothing says where.
 */
export type HangulEnds = "blanks" | "drawn" | "anywhere";

/** So many lines tell how they end; fewer may be full by chance. */
const FEWEST_LINES = 6;
/** A line broken anywhere has less room left than a letter needs, in sizes, with some for unevenness. */
const LEAST_ROOM = 1.2;
/** Of all lines that would have to. Share. */
const MOST = 0.9;

/** Cost: linear in the glyphs of lines of Hangul. */
export function hangulEndsOf({ blocks, glyphs }: Pick<PageModel, "blocks" | "glyphs">): HangulEnds {
  const broken = blocks.flatMap(brokenLines);
  const drawn = broken.filter(({ line }) => line.hasBlankBehind).length;
  if (drawn > 0) return drawn < broken.length ? "drawn" : "blanks";
  if (broken.length < FEWEST_LINES) return "blanks";
  const gaps = broken.map(({ line }) => blanksIn(line, glyphs));
  // The narrowest blanks of the page's lines are those that no line was stretched by.
  const least = Math.min(...gaps.filter(({ count }) => count > 0).map(({ sum, count }) => sum / count));
  const full = broken.filter(({ line, right }, i) => {
    const { sum, count } = gaps[i]!;
    const stretched = count > 0 ? sum - count * least : 0;
    return (right - line.right) / line.size + stretched < LEAST_ROOM;
  });
  return full.length >= MOST * broken.length ? "anywhere" : "blanks";
}

type Line = Block["lines"][number];

/** Lines that end and go on in Hangul, with their block's right edge. */
function brokenLines({ lines, align }: Block): { line: Line; right: number }[] {
  if (align === "center" || align === "right") return [];
  const right = Math.max(...lines.map((line) => line.right));
  return lines.flatMap((line, at) => {
    const next = lines[at + 1];
    return next && ENDS.test(line.text) && BEGINS.test(next.text) ? [{ line, right }] : [];
  });
}

const ENDS = /\p{Script=Hangul}$/u;
const BEGINS = /^\p{Script=Hangul}/u;

/** The widths of the blanks inside a line together, in sizes, and how many there are. */
function blanksIn(
  { glyphs: own, starts, text, size }: Line,
  glyphs: PageModel["glyphs"],
): { sum: number; count: number } {
  let [sum, count] = [0, 0];
  for (const [at, glyph] of own.entries()) {
    const next = own[at + 1];
    if (next === undefined || text[starts[at + 1]! - 1] !== " ") continue;
    sum += Math.max(0, glyphs[next]!.box.left - glyphs[glyph]!.box.right) / size;
    count++;
  }
  return { sum, count };
}

/** What a word never begins with, and never is alone: endings and particles behind which a blank or a mark follows. */
const BOUND =
  /^(?:[은는을를의와]|에(?:서|게|는|도)?|으?로(?:서|써|는|도)?|부터|까지|에서(?:는|도|의)?|[가-힣]|[가-힣]?(?:니다|습니다|입니다|합니다|됩니다)|다|요|며|면서?|지만|는데|거나|도록|했다|한다|된다|였다|이다|있다)(?=[\s.,;:!?)”’」』]|$)/u;
/** What ends a word of two letters and more almost always. */
const ENDING =
  /[가-힣](?:을|를|은|는|에서|에게|으로|부터|까지|하며|하고|하여|되어|있는|없는|대한|위한|따른|통해|한다|된다|있다|였다|[크하되있없많높낮적]게)$/u;
/** A particle that many words end in by themselves, behind a word of two letters and more. */
const PARTICLE = /^(.{2,})[이가의에도만과와로]$/u;

/** Words of one letter that nothing is written to. */
const ALONE = /(?:^|[\s“‘(「『])[및등더또그]$/u;

/**
 * Whether a line's end stands between two words, where lines break anywhere.
 *
 * @param words  whole ones that the page has inside its lines
 */
export function endsWord(before: string, after: string, words: ReadonlySet<string>): boolean {
  const first = /[\p{L}\p{N}]+$/u.exec(before)?.[0] ?? "";
  const second = /^[\p{L}\p{N}]+/u.exec(after)?.[0] ?? "";
  if (words.has(first + second)) return false;
  if (BOUND.test(after)) return false;
  if (ENDING.test(before) || ALONE.test(before)) return true;
  if (first.length > 1 && words.has(first) && words.has(second)) return true;
  const stem = PARTICLE.exec(first)?.[1];
  return stem !== undefined && [...words].some((word) => word.startsWith(stem));
}
