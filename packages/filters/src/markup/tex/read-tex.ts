/** A LaTeX file to its units. */
import { AppError, type TextUnitKind } from "@yizhou/model";
import { markedUnit, type LooseToken, type MarkedUnit } from "../marked-text.ts";
import { commandBefore, commandEnds, type CommandEnds } from "./command-ends.ts";
import { ownStyles } from "./own-styles.ts";
import { accentInTabbing, TAB_STOPS } from "./tabbing.ts";
import { readTex } from "./tex-characters.ts";
import {
  ALTERNATIVES,
  BLOCK_COMMANDS,
  BREAKS,
  ENTRY_OPTIONS,
  EXAM_ITEMS,
  isTheorem,
  NOTE_COMMANDS,
  READ_OPTIONS,
  ROW_ENDS,
  TITLED,
  isMathEnvironment,
  isVerbatim,
  SILENT,
  STYLE_COMMANDS,
  SWITCHES,
} from "./tex-commands.ts";
import { isComment, lineEndBefore } from "./tex-comments.ts";
import { TexCursor } from "./tex-cursor.ts";

export interface TexStyle {
  /** An argument in brackets ends at a bracket. */
  readonly inBrackets: boolean;
  /** The value of an option, which gets braces: a comma would end it. */
  readonly isValue?: boolean;
  /** The command whose name ends where the unit begins; empty where none does. */
  readonly behind: string;
  /** The same for all units of a document. */
  readonly ends: CommandEnds;
}

/** Units of a document or of a part of one, in the order of the file. */
export function readDocument(text: string): MarkedUnit<TexStyle>[] {
  return new TexReader(text).read();
}

const WORDS_IN_FORMULA =
  /\\(?:text|textrm|textnormal|mbox|hbox|tag\*?|intertext|shortintertext|caption(?:\[[^\]\n]{0,200}\])?)\s*\{/g;
/** What a document says to readers before it begins: about itself, on the edges of its pages, what its parts are called. */
const PREAMBLE_COMMAND =
  /\\(title|subtitle|date|institute|keywords|publishers|titlehead|subject|dedication|address|signature|thanks|[lcr]head|[lcr]foot|fancyhead|fancyfoot|newtheorem|declaretheorem|renewcommand|def|newacronym|newglossaryentry|hypersetup)\*?(?![A-Za-z@])/g;
/** An environment of statements that the document makes, up to its name. */
const OWN_THEOREM = /\\(?:newtheorem\*?|declaretheorem(?:\[[^\]\n]{0,200}\])?)\s*\{([^{}\n]{1,80})\}/g;
/** More open groups than any document has. */
const DEEPEST = 400;

interface Level {
  /** What ends it: `}` of a group, `]`, or `\end` of an environment. */
  readonly end: "}" | "]" | "env" | "file";
  readonly name: string;
  /** A tag inside a paragraph closes with it; a block ends its unit. */
  readonly isInline: boolean;
  readonly kind: TextUnitKind;
}

/** Follows the commands of a file and cuts its text into units. */
class TexReader {
  readonly #text: string;
  readonly #cursor: TexCursor;
  #words = { from: 0, index: -1, length: 0 };
  #units: MarkedUnit<TexStyle>[] = [];
  #count = 0;

  readonly #ends: CommandEnds;
  readonly #own: ReadonlySet<string>;
  readonly #theorems: ReadonlySet<string>;

  constructor(text: string) {
    this.#text = text;
    this.#cursor = new TexCursor(text);
    this.#ends = commandEnds(text);
    this.#own = ownStyles(text);
    this.#theorems = new Set([...text.matchAll(OWN_THEOREM)].map(([, name]) => name!));
  }

  read(): MarkedUnit<TexStyle>[] {
    const begin = /^[^%\n]*?\\begin\s*\{document\}/m.exec(this.#text);
    if (begin) {
      this.#preamble(begin.index);
      this.#cursor.at = begin.index + begin[0].length;
    }
    this.#block({ end: "file", name: "", isInline: false, kind: "paragraph" }, 0);
    return this.#units.sort((a, b) => a.start - b.start);
  }

  #preamble(end: number): void {
    const text = this.#text;
    for (const { index, 0: whole, 1: name } of text.slice(0, end).matchAll(PREAMBLE_COMMAND)) {
      // What stands in an argument that was read is read.
      if (index < this.#cursor.at || isComment(text, index)) continue;
      this.#cursor.at = index + whole.length;
      this.#cursor.skipSpace();
      if (name === "hypersetup" || name === "declaretheorem") {
        const from = this.#cursor.at;
        this.#cursor.skipArguments();
        this.#options(from, this.#cursor.at, name === "hypersetup" ? READ_OPTIONS : ENTRY_OPTIONS);
      } else if (name === "newglossaryentry") {
        this.#cursor.skipArgument("{", "}");
        const from = this.#cursor.at;
        this.#cursor.skipArguments();
        this.#options(from, this.#cursor.at, ENTRY_OPTIONS);
      } else if (name === "renewcommand" || name === "def") {
        // `\figurename` and its like say what the parts of a document are called.
        const named = /\{?\s*\\[A-Za-z]+name\s*\}?\s*/y;
        named.lastIndex = this.#cursor.at;
        const match = named.exec(text);
        if (!match) continue;
        this.#cursor.at += match[0].length;
        this.#argument("reference");
      } else {
        const isTitle = name === "title" || name === "subtitle" || name === "institute" || name === "date";
        if (isTitle && text[this.#cursor.at] === "[") {
          this.#cursor.at++;
          this.#block({ end: "]", name: "title", isInline: false, kind: "title" }, 1);
        }
        for (const before of name === "newtheorem" ? "{[" : name === "newacronym" ? "[{{" : "[") {
          this.#cursor.skipSpace();
          if (before === "[") this.#cursor.skipArgument("[", "]");
          else this.#cursor.skipArgument("{", "}");
        }
        this.#cursor.skipSpace();
        this.#argument(isTitle ? "title" : "paragraph");
      }
    }
  }

  /** The argument that the text goes on with, as a text of its own. */
  #argument(kind: TextUnitKind): void {
    if (this.#text[this.#cursor.at] !== "{") return;
    this.#cursor.at++;
    this.#block({ end: "}", name: "argument", isInline: false, kind }, 1);
  }

  /** Texts among the options between two places, where arguments stand one after the other; ends where it began. */
  #options(from: number, to: number, read: ReadonlySet<string>): void {
    const text = this.#text;
    const after = this.#cursor.at;
    const option = /([A-Za-z][\w-]{0,40})\s*=\s*/y;
    let depth = 0;
    for (let at = from; at < to; at++) {
      const char = text[at]!;
      if (char === "\\") at++;
      else if (char === "{" || char === "[") depth++;
      else if (char === "}" || char === "]") depth--;
      if (depth !== 1 || !"{[,".includes(char)) continue;
      option.lastIndex = at + 1 + /^\s*/.exec(text.slice(at + 1, at + 200))![0].length;
      const match = option.exec(text);
      if (!match || !read.has(match[1]!)) continue;
      const start = option.lastIndex;
      if (text[start] === "{") {
        this.#cursor.at = start + 1;
        this.#block({ end: "}", name: "option", isInline: false, kind: "caption" }, 1);
        at = this.#cursor.at - 1;
      } else {
        const value = /^[^,\][{}\\$%\n]*/.exec(text.slice(start, to))![0].trimEnd();
        this.#unit(readTex(text, start, start + value.length), "caption", {
          inBrackets: false,
          isValue: true,
        });
      }
    }
    this.#cursor.at = after;
  }

  #unit(tokens: LooseToken[], kind: TextUnitKind, style: Pick<TexStyle, "inBrackets" | "isValue">): void {
    const id = `X${this.#count + 1}`;
    const unit = markedUnit(tokens, { id, kind, style: { ...style, behind: "", ends: this.#ends } });
    if (!unit) return;
    this.#count++;
    this.#units.push({ ...unit, style: { ...unit.style, behind: commandBefore(this.#text, unit.start) } });
  }

  /** Reads to the end of a level whose content is text of its own; its paragraphs become units. */
  #block(level: Level, depth: number): void {
    // Deeper arguments in arguments are no document's, and each costs a step of the stack.
    if (depth > DEEPEST + 1) throw new AppError("filter.damaged", { part: "tex" });
    let tokens: LooseToken[] = [];
    const cut = () => {
      const found = tokens;
      tokens = [];
      this.#unit(found, level.kind, { inBrackets: level.end === "]" });
    };
    this.#content(level, depth, () => tokens, cut);
    cut();
  }

  /**
   * Reads to the end of a level into the tokens of the paragraph that is open; `cut` ends it.
   *
   * @returns where the mark that ended the level begins, or the end of the file
   */
  #content(level: Level, depth: number, tokens: () => LooseToken[], cut: () => void): number {
    const text = this.#text;
    let from = this.#cursor.at;
    const words = (to: number) => {
      if (to > from) append(tokens(), readTex(text, from, to));
    };
    while (this.#cursor.at < text.length) {
      const start = this.#cursor.at;
      const char = text[start]!;
      if (char === "}" || (char === "]" && level.end === "]")) {
        words(start);
        this.#cursor.at++;
        from = this.#cursor.at;
        if (level.end === char) return start;
        // A brace too many is left where it is, between two units.
        cut();
      } else if (char === "\\") {
        words(start);
        if (this.#command(level, depth, tokens, cut) === "end") return start;
        from = this.#cursor.at;
      } else if (char === "{") {
        words(start);
        this.#cursor.at++;
        this.#group(start, this.#cursor.at, depth, tokens, cut);
        from = this.#cursor.at;
      } else if (char === "$") {
        words(start);
        this.#formula(start, tokens(), cut);
        from = this.#cursor.at;
      } else if (char === "%") {
        const end = /[^\n\r]*(?:\r\n|\n|\r)?[ \t]*/y;
        end.lastIndex = start;
        this.#cursor.at = start + end.exec(text)![0].length;
        // One on a line of its own takes the line end in front along, so that it has a line of its own in the translation, too.
        const line = lineEndBefore(text, start, from);
        words(line ?? start);
        if (line !== null) tokens().push({ kind: "text", start: line, end: line, text: " " });
        tokens().push({ kind: "object", type: "comment", start: line ?? start, end: this.#cursor.at });
        from = this.#cursor.at;
      } else if (char === "&") {
        words(start);
        cut();
        from = ++this.#cursor.at;
      } else if (char === "\n" || char === "\r") {
        // The two characters of one line end are no empty line.
        const blank = /(?:\r\n|\n|\r(?!\n))[ \t]*(?:(?:\r\n|\n|\r)[ \t]*)+/y;
        blank.lastIndex = start;
        const match = blank.exec(text);
        if (match) {
          words(start);
          cut();
          this.#cursor.at = from = start + match[0].length;
        } else this.#cursor.at++;
      } else this.#cursor.at++;
    }
    words(text.length);
    return text.length;
  }

  /** A group inside a paragraph: `{\bf words}` or `{words}`. @param start  of the tag, the brace or the command in front of it */
  #group(start: number, inner: number, depth: number, tokens: () => LooseToken[], cut: () => void): void {
    if (depth > DEEPEST) return;
    const name = `g${depth}`;
    const head = SWITCHES.exec(this.#text.slice(inner, inner + 200));
    const open = inner + (head ? head[0].length : 0);
    this.#cursor.at = open;
    const own: LooseToken[] = [];
    let isWhole = true;
    const before = tokens();
    const end = this.#content(
      { end: "}", name, isInline: true, kind: "paragraph" },
      depth + 1,
      () => (isWhole ? own : tokens()),
      () => {
        // A paragraph ended within the group: its braces stand outside of units.
        if (isWhole) {
          isWhole = false;
          append(before, own);
        }
        cut();
      },
    );
    if (!isWhole) return;
    before.push({ kind: "start", name, type: "format", start, end: open });
    append(before, own);
    before.push({ kind: "end", name, type: "format", start: end, end: this.#cursor.at });
  }

  #formula(start: number, tokens: LooseToken[], cut: () => void): void {
    const isDisplay = this.#text[start + 1] === "$";
    const mark = isDisplay ? "$$" : "$";
    let end = start + mark.length;
    while (end < this.#text.length && !this.#text.startsWith(mark, end))
      end += this.#text[end] === "\\" ? 2 : 1;
    this.#cursor.at = Math.min(this.#text.length, end + mark.length);
    this.#equation(start, tokens, cut, isDisplay);
  }

  /** The next words of a formula from a place on. What was found last is kept: most formulas have none, and each would search the file. */
  #wordsFrom(from: number): { readonly from: number; readonly index: number; readonly length: number } {
    const known = this.#words;
    if (known.from <= from && from <= known.index) return known;
    const words = new RegExp(WORDS_IN_FORMULA);
    words.lastIndex = from;
    const match = words.exec(this.#text);
    return (this.#words = { from, index: match?.index ?? Infinity, length: match?.[0].length ?? 0 });
  }

  /** A formula stays; the words that stand in it (`\text{if }`) are texts of their own. */
  #equation(start: number, tokens: LooseToken[], cut: () => void, isBlock: boolean): void {
    const end = this.#cursor.at;
    let from = start;
    for (let match = this.#wordsFrom(from); match.index < end; match = this.#wordsFrom(from)) {
      const inner = match.index + match.length;
      this.#cursor.at = inner - 1;
      // A group that does not end within the formula is none.
      const isGroup = this.#cursor.skipArgument("{", "}") && this.#cursor.at <= end;
      from = isGroup ? this.#cursor.at : inner;
      if (!isGroup) continue;
      this.#cursor.at = inner;
      this.#block({ end: "}", name: "text", isInline: false, kind: "paragraph" }, 1);
    }
    this.#cursor.at = end;
    this.#object("equation", start, tokens, cut, isBlock);
  }

  /** What stays as it is; in front of a paragraph's first words what prints nothing stays outside, as a displayed formula does. */
  #object(
    type: "equation" | "field" | "note" | "image" | "other",
    start: number,
    tokens: LooseToken[],
    cut: () => void,
    isBlock: boolean,
  ): void {
    if (isBlock && !tokens.some((token) => token.kind === "text" && token.text.trim() !== "")) cut();
    else tokens.push({ kind: "object", type, start, end: this.#cursor.at });
  }

  #command(level: Level, depth: number, tokens: () => LooseToken[], cut: () => void): "end" | "on" {
    const text = this.#text;
    const start = this.#cursor.at;
    const match = /\\(?:[A-Za-z@]+\*?|[^])/y;
    match.lastIndex = start;
    const whole = match.exec(text)?.[0] ?? "\\";
    const name = whole.slice(1);
    this.#cursor.at = start + whole.length;
    if (/[A-Za-z*]$/.test(name)) this.#cursor.skipOverlay();
    if (name === "(" || name === "[") {
      const close = name === "(" ? "\\)" : "\\]";
      const end = text.indexOf(close, this.#cursor.at);
      this.#cursor.at = end < 0 ? text.length : end + 2;
      this.#equation(start, tokens(), cut, name === "[");
      return "on";
    }
    if (name === "begin") return this.#environment(start, depth, tokens, cut);
    if (name === "end") {
      this.#cursor.skipArgument("{", "}");
      cut();
      return level.end === "env" || level.end === "file" ? (level.end === "env" ? "end" : "on") : "on";
    }
    if (name === "verb" || name === "lstinline" || name === "verb*") {
      const mark = text[this.#cursor.at];
      const close = mark === "{" ? "}" : mark;
      const end = close ? text.indexOf(close, this.#cursor.at + 1) : -1;
      this.#cursor.at = end < 0 ? text.length : end + 1;
      this.#object("other", start, tokens(), cut, false);
      return "on";
    }
    if (level.name === "tabbing") {
      const accent = accentInTabbing(text, start);
      if (accent) {
        this.#cursor.at = accent.end;
        tokens().push({ kind: "text", start, ...accent });
        return "on";
      }
      if (TAB_STOPS.has(name)) {
        cut();
        return "on";
      }
    }
    if (BREAKS.has(name)) {
      // An optional star and length belong to the break.
      if (text[this.#cursor.at] === "*") this.#cursor.at++;
      this.#cursor.skipArgument("[", "]");
      if (level.kind === "cell" && ROW_ENDS.has(name)) cut();
      else tokens().push({ kind: "object", type: "break", start, end: this.#cursor.at, equivalent: "\n" });
      return "on";
    }
    if (readTex.isCharacter(text, start)) {
      this.#cursor.at = readTex.characterEnd(text, start);
      tokens().push(...readTex(text, start, this.#cursor.at));
      return "on";
    }
    const plain = name.replace(/\*$/, "");
    if (EXAM_ITEMS.has(plain) && !this.#cursor.isWithBraces()) {
      cut();
      // Points are no text.
      this.#cursor.skipArgument("[", "]");
      return "on";
    }
    if (BLOCK_COMMANDS[plain]) return this.#blockCommand(plain, start, depth, tokens, cut);
    if (plain === "item") {
      cut();
      if (/^\s*\[/.test(text.slice(this.#cursor.at, this.#cursor.at + 20))) {
        this.#cursor.at = text.indexOf("[", this.#cursor.at) + 1;
        this.#block({ end: "]", name: "item", isInline: false, kind: "paragraph" }, depth + 1);
      }
      return "on";
    }
    if (plain === "par" || plain === "column") {
      this.#cursor.skipArguments();
      cut();
      return "on";
    }
    if (NOTE_COMMANDS.has(plain)) {
      this.#cursor.skipArgument("[", "]");
      if (text[this.#cursor.at] === "{") {
        this.#cursor.at++;
        this.#block({ end: "}", name: plain, isInline: false, kind: "note" }, depth + 1);
      }
      tokens().push({ kind: "object", type: "note", start, end: this.#cursor.at });
      return "on";
    }
    if (ALTERNATIVES.has(plain)) {
      while (text[this.#cursor.at] === "{") {
        this.#cursor.at++;
        this.#block({ end: "}", name: plain, isInline: false, kind: "paragraph" }, depth + 1);
      }
      this.#object("other", start, tokens(), cut, false);
      return "on";
    }
    const style = this.#own.has(plain) ? 0 : STYLE_COMMANDS.get(plain);
    if (style !== undefined) {
      while (this.#cursor.skipArgument("[", "]"));
      for (let n = 0; n < style; n++) this.#cursor.skipArgument("{", "}");
      while (this.#cursor.skipArgument("[", "]"));
      this.#cursor.skipSpace();
      if (text[this.#cursor.at] === "{") this.#group(start, this.#cursor.at + 1, depth, tokens, cut);
      else this.#object("other", start, tokens(), cut, false);
      return "on";
    }
    const options = this.#cursor.at;
    this.#cursor.skipArguments();
    this.#options(options, text[options] === "[" ? this.#cursor.at : options, READ_OPTIONS);
    const type = /^(?:cite|ref|eqref|pageref|autoref|label|gls|acr|nameref|cref)/i.test(plain)
      ? "field"
      : plain === "includegraphics"
        ? "image"
        : "other";
    this.#object(type, start, tokens(), cut, SILENT.has(plain));
    return "on";
  }

  #blockCommand(
    name: string,
    start: number,
    depth: number,
    tokens: () => LooseToken[],
    cut: () => void,
  ): "on" {
    const { kind, before = 0, isInline } = BLOCK_COMMANDS[name]!;
    const isWithin =
      isInline === true && tokens().some((token) => token.kind === "text" && token.text.trim() !== "");
    if (!isWithin) cut();
    for (let n = 0; n < before; n++) this.#cursor.skipArgument("{", "}");
    this.#cursor.skipSpace();
    if (this.#text[this.#cursor.at] === "[") {
      this.#cursor.at++;
      this.#block({ end: "]", name, isInline: false, kind }, depth + 1);
      this.#cursor.skipSpace();
    }
    if (this.#text[this.#cursor.at] === "{" && depth < DEEPEST) {
      this.#cursor.at++;
      this.#block({ end: "}", name, isInline: false, kind }, depth + 1);
    }
    if (isWithin) tokens().push({ kind: "object", type: "other", start, end: this.#cursor.at });
    return "on";
  }

  #environment(start: number, depth: number, tokens: () => LooseToken[], cut: () => void): "on" {
    const text = this.#text;
    const head = /\s*\{([^{}\n]*)\}/y;
    head.lastIndex = this.#cursor.at;
    const match = head.exec(text);
    if (!match) return "on";
    const name = match[1]!;
    this.#cursor.at += match[0].length;
    this.#cursor.skipOverlay();
    const options = this.#cursor.at;
    if (isVerbatim(name) || isMathEnvironment(name)) {
      if (isVerbatim(name) && text[options] === "[" && this.#cursor.skipArgument("[", "]"))
        this.#options(options, this.#cursor.at, READ_OPTIONS);
      const end = text.indexOf(`\\end{${name}}`, this.#cursor.at);
      this.#cursor.at = end < 0 ? text.length : end + name.length + 6;
      if (isVerbatim(name)) this.#object("equation", start, tokens(), cut, true);
      else this.#equation(start, tokens(), cut, true);
      return "on";
    }
    cut();
    if (!TITLED.has(name.replace(/\*$/, "")) && !this.#theorems.has(name)) {
      this.#cursor.skipArguments();
      this.#options(options, text[options] === "[" ? this.#cursor.at : options, READ_OPTIONS);
    } else if (depth < DEEPEST) this.#titlesOf(name, depth);
    if (depth < DEEPEST)
      this.#block(
        {
          end: "env",
          name,
          isInline: false,
          kind: /^(?:tabular|longtable|tabularx|array|tabu|tblr|tabbing)/.test(name) ? "cell" : "paragraph",
        },
        depth + 1,
      );
    return "on";
  }

  /** A frame's options are none of a reader's; its titles are, and the name of a theorem. */
  #titlesOf(name: string, depth: number): void {
    for (;;) {
      const open = this.#text[this.#cursor.at];
      if (open === "[" && !isTheorem(name) && !this.#theorems.has(name)) {
        // A bracket that never closes is no argument.
        if (!this.#cursor.skipArgument("[", "]")) return;
      } else if (open === "[" || open === "{") {
        this.#cursor.at++;
        const end = open === "[" ? "]" : "}";
        this.#block({ end, name, isInline: false, kind: "title" }, depth + 1);
        this.#cursor.skipOverlay();
      } else return;
    }
  }
}

/** An argument of a call for each token would be more than a call can take. */
function append(tokens: LooseToken[], more: Iterable<LooseToken>): void {
  for (const token of more) tokens.push(token);
}
