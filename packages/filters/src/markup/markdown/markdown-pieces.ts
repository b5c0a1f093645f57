// Markdown's parser holds some kilobytes for each mark it meets, and what it does for one mark grows with all that stand in
// the same stretch. So a long file is given to it in pieces, cut only where no construct can reach over: at a line that
// begins with text behind a blank line, at a heading, at the mark of a list at a line's begin. What no cut makes small is
// refused by an estimate that costs one look at each line.
import { AppError } from "@yizhou/model";

/** A stretch of the file that the parser reads alone. */
export interface MarkdownPiece {
  readonly start: number;
  readonly end: number;
  /** Read in front of the piece though it does not stand there: the head of a table whose rows go on. */
  readonly head: string;
  /** Only the file's begin may hold front matter. */
  readonly isFirst: boolean;
  /** Paragraphs of nothing but words: the parser need not be asked. */
  readonly isPlain: boolean;
}

/** Files up to this size are read in one go, as long as their marks allow it. */
const WHOLE_CHARACTERS = 65_536;
/** A piece is closed at the next border behind so many characters. */
const PIECE_CHARACTERS = 16_384;
/** All characters that the parser is asked for, at a second for each quarter of a million. */
const MOST_MARKED = 1.5 * 2 ** 20;
/** Longer stretches without a border are no document's, unless they are plain text. */
const LONGEST = 262_144;
/** Marks of one stretch without a blank line; pairing them costs their number squared. */
const MOST_MARKS = 4_000;
/** Sum of those squares over a file, of stretches with more marks than pages have: some seconds. */
const MOST_PAIRINGS = 1e8;
const COMMON_MARKS = 200;
/** Open quotations and lists; deeper text is not read. */
const DEEPEST = 200;
/** Sum of the open quotations and lists of all lines that stand deeper than any document's. */
const MOST_DEEP_LINES = 20_000;
const COMMON_DEPTH = 8;

const BLANK = /^[ \t]*$/;
const CONTAINER_MARKS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))+/;
const LIST_MARK = /^( {0,3}(?:[-+*]|\d{1,9}[.)]))(?:[ \t]|$)/;
const FENCE = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,}|\${2,}(?=[^$]*$))/;
const HTML_START = /^ {0,3}<(?:(script|pre|style|textarea)(?=[\s>]|$)|(!--)|(\?)|(!\[CDATA\[)|(![a-z]))/i;
const HTML_ENDS = [/<\/(?:script|pre|style|textarea)>/i, /-->/, /\?>/, /\]\]>/, />/];
const HTML_BLOCK =
  /^ {0,3}<\/?(?:article|aside|blockquote|body|center|details|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|html|iframe|li|main|nav|ol|option|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?=[\s>]|\/>|$)/i;
const TABLE_RULE = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** Where a file is cut, in order and without a gap. @throws {AppError} filter.damaged for what no document holds */
export function cutMarkdown(text: string): MarkdownPiece[] {
  return new PieceCutter(text).cut();
}

function isPlainBlock(block: string): boolean {
  if (!PLAIN_START.test(block)) return false;
  if (/www\.|https?:|[ \t]{2}[\r\n]/i.test(block)) return false;
  const lines = block.trimEnd().split(/\r\n|[\n\r]/);
  return lines.every((line) => PLAIN_LINE.test(line));
}

const PLAIN_START = /^[\p{L}“‘「『《（(]/u;
const PLAIN_LINE = /^[\p{L}“‘「『《（(][^\\`*_[\]<&~$|@\r\n]*$/u;

interface OpenConstruct {
  /** The line that ends it. */
  readonly end: RegExp;
  /** It stands in a list, and a line at the margin ends it too. */
  readonly isInList: boolean;
}

class PieceCutter {
  readonly #text: string;
  readonly #isCut: boolean;
  readonly #pieces: MarkdownPiece[] = [];
  #from = 0;
  #head = "";
  /** Where the block that is open begins, and whether those of the piece before it are words alone. */
  #block = 0;
  #isPlain = false;
  #marked = 0;
  #open: OpenConstruct | null = null;
  /** Where the text of the list's item begins; 0 outside lists. */
  #listColumn = 0;
  #isOrdered = false;
  #isBehindBlank = true;
  #isInHtml = false;
  #marks = 0;
  #pairings = 0;
  /** The line stands in a block of HTML, which a blank line ends. */
  #isFlow = false;
  #deepLines = 0;
  /** Columns at which the open lists begin. */
  readonly #columns: number[] = [];
  #table: { readonly head: string } | null = null;
  #before = { start: 0, line: "" };

  constructor(text: string) {
    this.#text = text;
    this.#isCut = text.length > WHOLE_CHARACTERS;
  }

  cut(): MarkdownPiece[] {
    const ends = /\r\n|[\n\r]|$/g;
    for (let start = 0; start < this.#text.length;) {
      ends.lastIndex = start;
      const end = ends.exec(this.#text)!;
      this.#line(start, this.#text.slice(start, end.index));
      start = end.index + end[0].length;
    }
    this.#border(this.#text.length);
    this.#close(this.#text.length);
    return this.#pieces;
  }

  #line(start: number, line: string): void {
    if (start === 0 && /^(?:---|\+\+\+)[ \t]*$/.test(line)) {
      this.#open = { end: line.startsWith("-") ? /^---[ \t]*$/ : /^\+\+\+[ \t]*$/, isInList: false };
      return;
    }
    const isBlank = BLANK.test(line);
    const isAtMargin = !isBlank && !/^[ \t]/.test(line);
    if (this.#open?.isInList && isAtMargin) this.#open = null;
    if (this.#open) {
      if (this.#open.end.test(line)) this.#open = null;
      this.#isBehindBlank = false;
      return;
    }
    if (isBlank) {
      this.#endStretch();
      [this.#isBehindBlank, this.#isInHtml, this.#isFlow] = [true, false, false];
      return;
    }
    const mark = LIST_MARK.exec(line);
    if (isAtMargin && this.#isBorder(line, mark)) this.#border(start);
    if (isAtMargin && !mark && this.#isBehindBlank) this.#listColumn = 0;
    if (mark) {
      this.#listColumn = mark[1]!.length + 1;
      this.#isOrdered = /\d/.test(mark[1]!);
    }
    if (/^ {0,3}</.test(line)) this.#isInHtml = true;
    if (HTML_BLOCK.test(line)) this.#isFlow = true;
    this.#openConstruct(line);
    this.#weigh(line);
    this.#rows(start, line);
    this.#before = { start, line };
    this.#isBehindBlank = false;
  }

  /** True where nothing in front of the line can reach into it. */
  #isBorder(line: string, mark: RegExpExecArray | null): boolean {
    if (this.#isBehindBlank) return true;
    if (this.#isInHtml) return false;
    if (/^#{1,6}[ \t]/.test(line)) return true;
    return (
      mark !== null &&
      /[ \t]\S/.test(line) &&
      (!/^\d/.test(line) || (this.#isOrdered && this.#listColumn > 0))
    );
  }

  #border(start: number): void {
    this.#endStretch();
    if (this.#isCut) {
      const isPlain = isPlainBlock(this.#text.slice(this.#block, start));
      if (isPlain !== this.#isPlain) this.#close(this.#block);
      this.#isPlain = isPlain;
      if (start - this.#from >= PIECE_CHARACTERS) this.#close(start);
    }
    this.#block = start;
  }

  #openConstruct(line: string): void {
    const fence = FENCE.exec(line);
    if (fence) {
      const marks = fence[2]!;
      const close = `${marks[0] === "$" ? "\\$" : marks[0]}{${marks.length},}`;
      this.#open = {
        end: new RegExp(`^ {0,3}${close}[ \\t]*$`),
        isInList: this.#listColumn > 0 && fence[1]!.length >= this.#listColumn,
      };
      return;
    }
    const html = HTML_START.exec(line);
    if (!html) return;
    const end = HTML_ENDS[html.slice(1).findIndex((found) => found !== undefined)]!;
    if (!end.test(line.slice(html[0].length))) this.#open = { end, isInList: false };
  }

  /** A line costs as many steps as quotations and lists are open in it, and its marks are held against those before them. */
  #weigh(line: string): void {
    const [containers] = CONTAINER_MARKS.exec(line) ?? [""];
    const column = /^[ \t]*/.exec(line)![0].length;
    while (this.#columns.length > 0 && this.#columns.at(-1)! >= column) this.#columns.pop();
    const depth = this.#columns.length + containers.replace(/[ \t]|\d+(?=[.)])/g, "").length;
    if (LIST_ITEM.test(line)) this.#columns.push(column);
    if (depth > COMMON_DEPTH) this.#deepLines += depth;
    if (depth > DEEPEST || this.#deepLines > MOST_DEEP_LINES) refuse();
    // What stands in a block of HTML is no mark.
    if (!this.#isFlow) this.#marks += line.match(MARKS)?.length ?? 0;
    if (this.#marks > MOST_MARKS) refuse();
    // A row's cells are stretches of their own.
    if (this.#table) this.#addPairings();
  }

  #endStretch(): void {
    this.#addPairings();
    this.#table = null;
  }

  #addPairings(): void {
    if (this.#marks > COMMON_MARKS) this.#pairings += this.#marks ** 2;
    if (this.#pairings > MOST_PAIRINGS) refuse();
    this.#marks = 0;
  }

  /** A long table is read by stretches of rows, each behind the table's head. */
  #rows(start: number, line: string): void {
    if (this.#table) {
      const isLong = this.#isCut && start - this.#from >= PIECE_CHARACTERS;
      if (!isLong || !line.includes("|") || CONTAINER_MARKS.test(line)) return;
      const { head } = this.#table;
      this.#close(start, head);
    } else if (
      line.includes("-") &&
      line.includes("|") &&
      TABLE_RULE.test(line) &&
      this.#before.line.includes("|")
    ) {
      const end = start + line.length;
      if (!/^[ \t]/.test(line) && !/^[ \t]/.test(this.#before.line))
        this.#table = { head: `${this.#text.slice(this.#before.start, end)}\n` };
    }
  }

  #close(end: number, nextHead = ""): void {
    const [start, head] = [this.#from, this.#head];
    if (end > start) {
      const isCode = /^(?:```|~~~|\$\$)/.test(this.#text.slice(start, start + 3));
      if (this.#isCut && !this.#isPlain && !isCode) {
        if (end - start > LONGEST) refuse();
        // Cells cost it twice what other marks do.
        this.#marked += (end - start) * (head === "" ? 1 : 2);
      }
      if (this.#marked > MOST_MARKED) throw new AppError("filter.too_much_text");
      this.#pieces.push({ start, end, head, isFirst: start === 0, isPlain: this.#isPlain });
    }
    [this.#from, this.#head] = [end, nextHead];
  }
}

const LIST_ITEM = /^[ \t]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;
const MARKS = /[*_`[\]<~$!&\\]/g;

function refuse(): never {
  throw new AppError("filter.damaged", { part: "md" });
}
