import {
  columnsOf,
  isTabular,
  LIST_MARK,
  NO_SPACE,
  WIDEST,
  type LineList,
  type TextLine,
} from "./paragraphs.ts";

/**
 * Wrapped paragraphs of a file that as a whole has no width: an address, a list and a letter may stand beside them. A paragraph is
 * judged by its own lines alone, so more is asked of it: they are long, none had room for the word that the next begins with, and
 * sentences go on from line to line.
 */

/** A shorter line may be a verse, an address or a heading. */
const NARROWEST_LINE = 50;
const NARROWEST_PARAGRAPH = 60;
/** No paragraph has more. */
const MOST_LINES = 400;

export interface LoneParagraph {
  /** Lines that belong together, or at least need not be looked at again. */
  readonly count: number;
  /** The width they are wrapped at; null where each is a text of its own. */
  readonly width: number | null;
}

/** What begins at a line. Cost: reads the lines it returns, and one more. */
export function loneParagraph(lines: LineList, start: number): LoneParagraph {
  const run = [lines.at(start)!];
  for (let at = start + 1; at < lines.length && run.length < MOST_LINES; at++) {
    const next = lines.at(at)!;
    if (!mayGoOn(run.at(-1)!, next, run.length === 1)) break;
    run.push(next);
    if (endsParagraph(next, lines.at(at + 1))) break;
  }
  const isEnded = isEnd(run.at(-1)!, lines.at(start + run.length));
  return { count: run.length, width: isEnded ? widthOf(run) : null };
}

/** True where the last line of a paragraph may be one: what follows is no more of it, or it ends a sentence. */
function isEnd(line: TextLine, next: TextLine | undefined): boolean {
  if (!next || next.text === "" || next.indent !== line.indent) return true;
  return LIST_MARK.test(next.text) || SENTENCE_END.test(line.text);
}

function mayGoOn(line: TextLine, next: TextLine, isFirst: boolean): boolean {
  if (line.text === "" || next.text === "" || LIST_MARK.test(next.text)) return false;
  if (isTabular(line.text) || isTabular(next.text)) return false;
  const columns = usedColumns(line);
  if (columns < NARROWEST_LINE || columns > WIDEST || usedColumns(next) > WIDEST) return false;
  // Only the first line may be indented differently, and behind the mark of an item the others stand further in.
  if (!isFirst) return line.indent === next.indent;
  return next.indent.length <= line.indent.length + 4 || LIST_MARK.test(line.text);
}

/** A sentence's end on a line that had room for more; what follows begins with a capital or further in. */
function endsParagraph(line: TextLine, next: TextLine | undefined): boolean {
  if (!next || !SENTENCE_END.test(line.text)) return false;
  return (
    /^[\p{Lu}\p{Lo}"“«]/u.test(next.text) &&
    (next.indent !== line.indent || usedColumns(line) < NARROWEST_LINE)
  );
}

/** The width of lines that are one wrapped paragraph; null where they are none. */
function widthOf(run: readonly TextLine[]): number | null {
  if (run.length < 2 || run.every(({ indent }) => /\t| {4}/.test(indent))) return null;
  const width = Math.max(...run.map(usedColumns));
  if (width < NARROWEST_PARAGRAPH) return null;
  let goingOn = 0;
  for (const [n, next] of run.slice(1).entries()) {
    const line = run[n]!;
    const head = NO_SPACE.test(next.text[0]!) ? 4 : 1 + columnsOf(/^\S+/.exec(next.text)![0]);
    if (usedColumns(line) + head <= width) return null;
    if (goesOn(line, next)) goingOn++;
    // Without capitals to go by, two lines of one length are too little to tell.
    else if (run.length === 2) return null;
  }
  return goingOn * 3 >= run.length - 1 && goingOn > 0 ? width : null;
}

const SENTENCE_END = /[.!?…。！？][)\]"'”’»」』]*$/;

/** True where a sentence is not at its end and the next line does not begin as one. */
function goesOn(line: TextLine, next: TextLine): boolean {
  if (SENTENCE_END.test(line.text) || /[:：]$/.test(line.text)) return false;
  return /^["“'(]?\p{Ll}/u.test(next.text) || NO_SPACE.test(next.text[0]!);
}

function usedColumns({ indent, text }: TextLine): number {
  return columnsOf(indent + text);
}
