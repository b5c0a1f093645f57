import type { InlineContent } from "@yizhou/model";
import { SpliceWriter, type XmlEdit, type XmlSource } from "@yizhou/bytes/xml";
import type { TextPlace, WriteOptions } from "./place.ts";

/** Edits kept back for what may yet enclose them; the rest is written out. Deeper nesting of text boxes than this is none. */
const KEPT_BACK = 256;

/** An edit that `PartEdits.hold` keeps open. */
export interface HeldEdit {
  readonly start: number;
  readonly end: number;
  /** Null where the span stays as it is. */
  bytes: string | null;
  /** False once it is known what becomes of the span. */
  isOpen: boolean;
}

/**
 * The edits of one part, made while it is walked. A place's edit takes in those already made inside it: the paragraphs of a
 * text box are written before the paragraph that holds the box. Edits that nothing can enclose any more are written out at
 * once, so that a long part needs memory for its result only.
 */
export class PartEdits {
  readonly #source: XmlSource;
  #pending: (XmlEdit | HeldEdit)[] = [];
  #writer: SpliceWriter | null = null;
  /** The first edit, as far as is known, that is still open: what stands behind it has to wait. */
  #held: HeldEdit | null = null;

  constructor(source: XmlSource) {
    this.#source = source;
  }

  /** @returns true when tags of the target had to be put right */
  write(place: TextPlace, target: InlineContent, options: WriteOptions): boolean {
    const inside = this.#firstAtOrAfter(place.start);
    const { edit, isRepaired } = place.write(target, options, (start, end) =>
      this.#render(start, end, inside),
    );
    this.#pending.length = this.#firstAtOrAfter(edit.start);
    this.#pending.push(edit);
    return isRepaired;
  }

  /**
   * A span whose bytes are told later, when more of the part is known: `bytes` may be set until `finish`. Until then they are the
   * span's own, with what was written inside it.
   */
  hold(start: number, end: number): HeldEdit {
    const first = this.#firstAtOrAfter(start);
    let behind = first;
    while (behind < this.#pending.length && this.#pending[behind]!.end <= end) behind++;
    const bytes = behind > first ? this.#render(start, end, first) : null;
    const held: HeldEdit = { start, end, bytes, isOpen: true };
    if (behind === this.#pending.length) {
      this.#pending.length = first;
      this.#pending.push(held);
    } else this.#pending.splice(first, behind - first, held);
    if (!this.#held?.isOpen) this.#held = held;
    return held;
  }

  /** Takes a span out when something between two offsets was written. */
  removeWithChange(bytes: { start: number; end: number }, around: { start: number; end: number }): void {
    if (!this.#pending.some((edit) => edit.start >= around.start && edit.end <= around.end)) return;
    this.#pending.splice(this.#firstAtOrAfter(bytes.start), 0, { ...bytes, bytes: "" });
  }

  /** Tells that nothing yet to come reaches back before an offset. */
  settleBefore(offset: number): void {
    if (this.#pending.length < KEPT_BACK || isOpen(this.#pending[0]!)) return;
    let settled = this.#firstAtOrAfter(offset);
    const firstOpen = this.#held?.isOpen ? this.#pending.findIndex(isOpen) : -1;
    if (firstOpen >= 0) settled = Math.min(settled, firstOpen);
    this.#flush(this.#pending.splice(0, settled));
  }

  /** The part's new content; null when nothing was written. */
  finish(): Uint8Array | null {
    this.#pending = this.#pending.filter((edit) => edit.bytes !== null);
    if (this.#pending.length === 0 && !this.#writer) return null;
    this.#flush(this.#pending);
    return this.#writer!.finish();
  }

  #flush(edits: readonly (XmlEdit | HeldEdit)[]): void {
    this.#writer ??= new SpliceWriter(this.#source);
    for (const { start, end, bytes } of edits) if (bytes !== null) this.#writer.add({ start, end, bytes });
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
      if (edit.start < start || edit.end > end || edit.bytes === null) continue;
      out += text.slice(at, edit.start) + edit.bytes;
      at = edit.end;
    }
    return out + text.slice(at, end);
  }
}

function isOpen(edit: XmlEdit | HeldEdit): boolean {
  return "isOpen" in edit && edit.isOpen;
}
