import type { XmlScanner } from "@yizhou/bytes/xml";

/**
 * The open tag of a cell. One object serves a whole sheet: sheets have millions of cells, most of them numbers that nobody asks
 * for a place or a style, so attributes are found as spans and made texts only on demand.
 */
export class CellTag {
  /** `shared`: an index into the shared strings. `result`: text of a formula, or stated in the cell. `other`: everything else. */
  kind: "shared" | "result" | "other" = "other";
  readonly #text: string;
  #referenceAt = 0;
  #referenceEnd = 0;
  #styleAt = 0;
  #styleEnd = 0;
  #typeAt = 0;
  #typeEnd = 0;
  #start = 0;
  #end = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Forgets the cell, as before the first one of a row. */
  clear(): void {
    this.#referenceAt = this.#referenceEnd = this.#styleAt = this.#styleEnd = 0;
    this.#typeAt = this.#typeEnd = this.#start = this.#end = 0;
    this.kind = "other";
  }

  /** Reads the tag that is current. */
  read({ start, end, nameEnd }: XmlScanner): void {
    const text = this.#text;
    this.clear();
    this.#start = start;
    this.#end = end;
    let at = nameEnd;
    // ` r="B5"` and the like, one after the other: a blank, one letter, an equals sign, a double quote.
    while (
      text.charCodeAt(at) === 0x20 &&
      text.charCodeAt(at + 2) === 0x3d &&
      text.charCodeAt(at + 3) === 0x22
    ) {
      const letter = text.charCodeAt(at + 1);
      const from = at + 4;
      const to = text.indexOf('"', from);
      if (letter === 0x72) {
        this.#referenceAt = from;
        this.#referenceEnd = to;
      } else if (letter === 0x73) {
        this.#styleAt = from;
        this.#styleEnd = to;
      } else if (letter === 0x74) {
        this.#typeAt = from;
        this.#typeEnd = to;
      }
      at = to + 1;
    }
    const code = text.charCodeAt(at);
    if (code !== 0x3e && !(code === 0x2f && at === end - 2)) this.#readSlowly();
    const length = this.#typeEnd - this.#typeAt;
    if (length === 1) this.kind = text.charCodeAt(this.#typeAt) === 0x73 ? "shared" : "other";
    else if (length === 3) this.kind = text.startsWith("str", this.#typeAt) ? "result" : "other";
  }

  /** `B5`; empty where the cell does not state its place. */
  get reference(): string {
    return this.#text.slice(this.#referenceAt, this.#referenceEnd);
  }

  /** The `s` attribute; empty for the default style. */
  get style(): string {
    return this.#text.slice(this.#styleAt, this.#styleEnd);
  }

  get hasReference(): boolean {
    return this.#referenceEnd > this.#referenceAt;
  }

  /** Other attributes, single quotes, line ends between attributes: allowed, if seldom. */
  #readSlowly(): void {
    const raw = this.#text.slice(this.#start, this.#end);
    const spanOf = (name: string): [number, number] => {
      const match = new RegExp(`\\s${name}\\s*=\\s*(?:"(\\w*)"|'(\\w*)')`, "d").exec(raw);
      const span = match?.indices?.[1] ?? match?.indices?.[2];
      return span ? [this.#start + span[0], this.#start + span[1]] : [0, 0];
    };
    [this.#referenceAt, this.#referenceEnd] = spanOf("r");
    [this.#styleAt, this.#styleEnd] = spanOf("s");
    [this.#typeAt, this.#typeEnd] = spanOf("t");
  }
}
