/**
 * Where the wanted attributes of an open tag stand, filled by `XmlScanner.findAttributes`. One object serves a whole part: sheets have
 * millions of cells, so what an attribute says is made a text only where somebody asks for it.
 */
export class AttributeSpans {
  /** Offset of the attribute's name; -1 where the tag lacks it. In the order of the names, as the others. */
  readonly starts: Int32Array;
  /** The value without its quotes; the attribute ends behind the quote that follows. */
  readonly valueStarts: Int32Array;
  readonly valueEnds: Int32Array;
  readonly #names: readonly string[];
  /** Spellings met so far, by their length: names of one document differ in it, so that few are compared. */
  #spellings: ({ readonly raw: string; readonly index: number }[] | undefined)[] = [];
  #scope: object | null = null;

  /** @param names  canonical */
  constructor(names: readonly string[]) {
    this.#names = names;
    this.starts = new Int32Array(names.length);
    this.valueStarts = new Int32Array(names.length);
    this.valueEnds = new Int32Array(names.length);
  }

  has(index: number): boolean {
    return this.starts[index]! >= 0;
  }

  /** Before a tag is read. @param scope  what prefixes mean there: the same object while they mean the same */
  begin(scope: object): void {
    if (scope !== this.#scope) {
      this.#scope = scope;
      this.#spellings = [];
    }
    this.starts.fill(-1);
  }

  /** The number of a name as spelled between two offsets: -1 for one that nobody wants, undefined for one not met before. */
  numberOf(text: string, start: number, end: number): number | undefined {
    const candidates = this.#spellings[end - start];
    if (candidates) for (const { raw, index } of candidates) if (text.startsWith(raw, start)) return index;
    return undefined;
  }

  learn(raw: string, canonical: string): number {
    const index = this.#names.indexOf(canonical);
    (this.#spellings[raw.length] ??= []).push({ raw, index });
    return index;
  }
}
