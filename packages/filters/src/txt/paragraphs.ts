/**
 * Hard-wrapped paragraphs: lines that an editor or a typist broke at a steady width. A sentence must be one segment, so
 * such lines become one text unit, joined by a space (by nothing between East Asian characters). A changed target is
 * wrapped again at the same width; an unchanged one keeps its bytes. Only clear cases are joined: every line but the last is
 * so full that the next word would not have fitted; verse, lists, tables and code keep one unit per line.
 */

export interface TextLine {
  /** Text without indent and without white space at its end; empty for a blank line. */
  readonly text: string;
  readonly indent: string;
}

/** Lines in order: an array of them, or something that reads them when asked. */
export interface LineList {
  readonly length: number;
  at(index: number): TextLine | undefined;
}

const NARROWEST = 40;
export const WIDEST = 120;
const EAST_ASIAN =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;
const SURROGATE = /[\ud800-\udfff]/;
/** Scripts that run words together, so that a joined line break stands for nothing. */
export const NO_SPACE = /[\u2e80-\u303e\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60]/;
export const LIST_MARK =
  /^(?:[-*+•·‣–—]\s|\d{1,3}[.)]\s|[A-Za-z][.)]\s|[（(]?[一二三四五六七八九十\d]+[、．）)]|#{1,6}\s|>|\||\/\/)/;

/** Columns a text takes in a fixed-width font: two for an East Asian character. */
export function columnsOf(text: string): number {
  if (!EAST_ASIAN.test(text) && !SURROGATE.test(text)) return text.length;
  let columns = 0;
  for (const char of text) columns += EAST_ASIAN.test(char) ? 2 : 1;
  return columns;
}

/**
 * The width the file is wrapped at, in columns; `null` when it is not wrapped. The width is the widest line that has
 * others like it; long lines beyond 120 columns mean that paragraphs are single lines.
 */
export function wrapWidth(lines: LineList): number | null {
  /** How many lines have each width. */
  const counts = new Uint32Array(WIDEST + 1);
  let counted = 0;
  let tooWide = 0;
  let line = lines.at(0);
  for (let i = 0; i < lines.length; i++) {
    const next = i + 1 < lines.length ? lines.at(i + 1) : undefined;
    if (line!.text !== "") {
      const width = columnsOf(line!.indent + line!.text);
      if (width > WIDEST) tooWide++;
      else if (next && next.text !== "") {
        counts[width]!++;
        counted++;
      }
    }
    line = next;
  }
  const wider = (width: number) => counts.subarray(width).reduce((sum, count) => sum + count, 0);
  // One stray line may stick out; the width has to be reached more than once.
  const rank = Math.min(2, Math.floor(counted / 8));
  let width = WIDEST;
  while (width > 0 && wider(width) <= rank) width--;
  const full = wider(Math.max(0, width - 14));
  if (width < NARROWEST || tooWide > counted * 0.05) return null;
  return full >= 3 && full >= counted * 0.2 ? width : null;
}

/** Number of lines, from `start`, that are one wrapped paragraph; 1 when the line stands alone. */
export function paragraphLength(lines: LineList, start: number, width: number): number {
  let end = start + 1;
  let line = lines.at(start)!;
  for (; end < lines.length; end++) {
    const next = lines.at(end)!;
    if (!isContinued(line, next, width, end - 1 === start)) break;
    line = next;
  }
  return end - start;
}

function isContinued(line: TextLine, next: TextLine, width: number, isFirst: boolean): boolean {
  if (line.text === "" || next.text === "" || isTabular(line.text) || isTabular(next.text)) return false;
  if (LIST_MARK.test(next.text)) return false;
  // Only the first line may be indented differently.
  if (!isFirst && line.indent !== next.indent) return false;
  if (isFirst && next.indent.length > line.indent.length + 4 && !LIST_MARK.test(line.text)) return false;
  const used = columnsOf(line.indent + line.text);
  if (used > width + 4) return false;
  const head = NO_SPACE.test(next.text[0]!) ? 4 : 1 + columnsOf(/^\S+/.exec(next.text)![0]);
  return used + head > width - 1;
}

export function isTabular(text: string): boolean {
  return /\t|\S {3,}\S/.test(text);
}

/** What stands for a line break between two joined lines. */
export function joinerBetween(before: string, after: string): "" | " " {
  return NO_SPACE.test(before.at(-1) ?? "") && NO_SPACE.test(after[0] ?? "") ? "" : " ";
}

/** Characters that may not begin a line. */
const NO_START = /^[、。，．：；？！）」』】〉》”’…—·,.:;?!)\]}%]/;
/** Characters that may not end a line. */
const NO_END = /[（「『【〈《“‘([{]$/;

/**
 * Breaks a text into lines of at most `width` columns, greedily, at spaces and between East Asian characters.
 *
 * @returns at least one line, without white space at the breaks
 */
export function wrapText(text: string, width: number, firstIndent: number, nextIndent: number): string[] {
  const lines: string[] = [];
  let line = "";
  let columns = firstIndent;
  for (const { word, space } of breakable(text)) {
    const needed = columnsOf(word);
    if (line !== "" && columns + space.length + needed > width) {
      lines.push(line);
      line = word;
      columns = nextIndent + needed;
    } else {
      line += (line === "" ? "" : space) + word;
      columns += (line === word ? 0 : space.length) + needed;
    }
  }
  lines.push(line);
  return lines;
}

/** Stretches that must stay on one line, each with the white space in front of it. */
function breakable(text: string): { word: string; space: string }[] {
  const out: { word: string; space: string }[] = [];
  for (const match of text.matchAll(/(\s*)(\S+)/g)) {
    let space = match[1]!;
    let run = "";
    for (const char of match[2]!) {
      const last = run.at(-1) ?? "";
      const mayBreak =
        run !== "" &&
        NO_SPACE.test(char) &&
        NO_SPACE.test(last) &&
        !NO_START.test(char) &&
        !NO_END.test(last);
      if (mayBreak) {
        out.push({ word: run, space });
        run = "";
        space = "";
      }
      run += char;
    }
    out.push({ word: run, space });
  }
  return out;
}
