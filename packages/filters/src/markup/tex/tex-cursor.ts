/** A place in a LaTeX file, and what can be stepped over from there. */
import { overlayEnd } from "./overlays.ts";

/** Characters looked through for ends of arguments that are not there: a file of nothing but beginnings would take hours. */
const MOST_SEARCHED = 20_000_000;

export class TexCursor {
  /** The next character to read. */
  at = 0;
  readonly #text: string;
  #searched = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Blanks and one line end, where an argument follows. */
  skipSpace(): void {
    const space = /[ \t]*(?:(?:\r\n|\n|\r)[ \t]*)?/y;
    space.lastIndex = this.at;
    const match = space.exec(this.#text)!;
    const next = this.#text[this.at + match[0].length];
    if (next === "{" || next === "[") this.at += match[0].length;
  }

  /** Arguments of a command that is not known stand behind it without a gap. */
  skipArguments(): void {
    while (this.skipArgument("[", "]") || this.skipArgument("{", "}"));
  }

  /** True where a command has an argument in braces, behind one in brackets perhaps. */
  isWithBraces(): boolean {
    const braces = /\s*(?:\[[^\]\n]{0,200}\]\s*)?\{/y;
    braces.lastIndex = this.at;
    return braces.test(this.#text);
  }

  /** Says on which slides something shows. @param next  what must stand behind it, or it is text */
  skipOverlay(next = ""): void {
    const end = overlayEnd(this.#text, this.at);
    if (next === "" || next.includes(this.#text[end] ?? " ")) this.at = end;
  }

  /** @returns false where none begins here, or none ends */
  skipArgument(open: "{" | "[", close: "}" | "]"): boolean {
    const text = this.#text;
    if (text[this.at] !== open || this.#searched > MOST_SEARCHED) return false;
    let depth = 0;
    for (let at = this.at; at < text.length; at++) {
      const char = text[at]!;
      if (char === "\\") at++;
      else if (char === "{") depth++;
      else if (char === "}") depth--;
      if (close === "]" ? char === "]" && depth === 0 : depth === 0) {
        this.at = at + 1;
        this.skipOverlay("[{");
        return true;
      }
    }
    this.#searched += text.length - this.at;
    return false;
  }
}
