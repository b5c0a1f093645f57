import type { InlineContent } from "@yizhou/model";
import type { XmlEdit, XmlSource } from "../xml/xml-source.ts";
import type { TextPlace, WriteOptions } from "./place.ts";

/**
 * The edits of one part, gathered while it is walked. A place's edit takes in those already made inside it: the paragraphs
 * of a text box are written before the paragraph that holds the box.
 */
export class PartEdits {
  readonly #edits: XmlEdit[] = [];
  #text: XmlSource | null = null;

  get isEmpty(): boolean {
    return this.#edits.length === 0;
  }

  /** @returns true when tags of the target had to be put right */
  write(place: TextPlace, target: InlineContent, options: WriteOptions, source: XmlSource): boolean {
    this.#text = source;
    const from = this.#firstAtOrAfter(place.start);
    const { edit, isRepaired } = place.write(target, options, (start, end) => this.#render(start, end, from));
    this.#edits.splice(this.#firstAtOrAfter(edit.start));
    this.#edits.push(edit);
    return isRepaired;
  }

  /** Takes a span out when something between two offsets was written. */
  removeWithChange(bytes: { start: number; end: number }, around: { start: number; end: number }): void {
    if (!this.#edits.some((edit) => edit.start >= around.start && edit.end <= around.end)) return;
    this.#edits.splice(this.#firstAtOrAfter(bytes.start), 0, { ...bytes, bytes: "" });
  }

  apply(source: XmlSource): Uint8Array {
    return source.splice(this.#edits);
  }

  #firstAtOrAfter(offset: number): number {
    let i = this.#edits.length;
    while (i > 0 && this.#edits[i - 1]!.start >= offset) i--;
    return i;
  }

  #render(start: number, end: number, from: number): string {
    const text = this.#text!.text;
    let out = "";
    let at = start;
    for (let i = from; i < this.#edits.length; i++) {
      const edit = this.#edits[i]!;
      if (edit.start < start || edit.end > end) continue;
      out += text.slice(at, edit.start) + edit.bytes;
      at = edit.end;
    }
    return out + text.slice(at, end);
  }
}
