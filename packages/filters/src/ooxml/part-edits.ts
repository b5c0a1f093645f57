import type { InlineContent } from "@yizhou/model";
import { SpliceWriter, type XmlEdit, type XmlSource } from "@yizhou/bytes/xml";
import type { TextPlace, WriteOptions } from "./place.ts";

/** Edits kept back for what may yet enclose them; the rest is written out. Deeper nesting of text boxes than this is none. */
const KEPT_BACK = 256;

/**
 * The edits of one part, made while it is walked. A place's edit takes in those already made inside it: the paragraphs of a
 * text box are written before the paragraph that holds the box. Edits that nothing can enclose any more are written out at
 * once, so that a long part needs memory for its result only.
 */
export class PartEdits {
  readonly #source: XmlSource;
  #pending: XmlEdit[] = [];
  #writer: SpliceWriter | null = null;

  constructor(source: XmlSource) {
    this.#source = source;
  }

  /** @returns true when tags of the target had to be put right */
  write(place: TextPlace, target: InlineContent, options: WriteOptions): boolean {
    const inside = this.#firstAtOrAfter(place.start);
    const { edit, isRepaired } = place.write(target, options, (start, end) =>
      this.#render(start, end, inside),
    );
    this.#pending.splice(this.#firstAtOrAfter(edit.start));
    this.#pending.push(edit);
    return isRepaired;
  }

  /** Takes a span out when something between two offsets was written. */
  removeWithChange(bytes: { start: number; end: number }, around: { start: number; end: number }): void {
    if (!this.#pending.some((edit) => edit.start >= around.start && edit.end <= around.end)) return;
    this.#pending.splice(this.#firstAtOrAfter(bytes.start), 0, { ...bytes, bytes: "" });
  }

  /** Tells that nothing yet to come reaches back before an offset. */
  settleBefore(offset: number): void {
    if (this.#pending.length < KEPT_BACK) return;
    const settled = this.#firstAtOrAfter(offset);
    this.#flush(this.#pending.splice(0, settled));
  }

  /** The part's new content; null when nothing was written. */
  finish(): Uint8Array | null {
    if (this.#pending.length === 0 && !this.#writer) return null;
    this.#flush(this.#pending);
    return this.#writer!.finish();
  }

  #flush(edits: readonly XmlEdit[]): void {
    this.#writer ??= new SpliceWriter(this.#source);
    for (const edit of edits) this.#writer.add(edit);
  }

  #firstAtOrAfter(offset: number): number {
    let i = this.#pending.length;
    while (i > 0 && this.#pending[i - 1]!.start >= offset) i--;
    return i;
  }

  #render(start: number, end: number, from: number): string {
    const { text } = this.#source;
    let out = "";
    let at = start;
    for (let i = from; i < this.#pending.length; i++) {
      const edit = this.#pending[i]!;
      if (edit.start < start || edit.end > end) continue;
      out += text.slice(at, edit.start) + edit.bytes;
      at = edit.end;
    }
    return out + text.slice(at, end);
  }
}
