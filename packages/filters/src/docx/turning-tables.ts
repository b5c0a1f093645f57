/**
 * Tables of a document that is translated into a script of the other direction: their columns run the other way, and their figures,
 * which no target writes, stand on the other side. A table in which nothing is translated stays as it is; whether something is, is
 * known at its end, so what changes in it is held open until then.
 */
import type { XmlSource } from "@yizhou/bytes/xml";
import { hasTranslatableText } from "@yizhou/model";
import type { HeldEdit, PartEdits } from "../ooxml/part-edits.ts";
import type { TextPlace } from "../ooxml/place.ts";
import type { TableEvent } from "./walk-story.ts";
import { turnTable } from "./write-paragraph.ts";

interface OpenTable {
  isChanged: boolean;
  readonly waiting: { readonly held: HeldEdit; readonly bytes: string }[];
}

export class TurningTables {
  readonly #source: XmlSource;
  readonly #edits: PartEdits;
  readonly #isRightToLeft: boolean;
  readonly #open: OpenTable[] = [];

  constructor(source: XmlSource, edits: PartEdits, isRightToLeft: boolean) {
    this.#source = source;
    this.#edits = edits;
    this.#isRightToLeft = isRightToLeft;
  }

  see(event: TableEvent): void {
    if (event.kind === "begin") this.#open.push({ isChanged: false, waiting: [] });
    else if (event.kind === "end") this.#finish();
    else {
      const { start, end } = event;
      const written = this.#source.text.slice(start, end);
      if (turnTable(written, this.#isRightToLeft) === written) return;
      const held = this.#edits.hold(start, end);
      this.#wait(held, turnTable(held.bytes ?? written, this.#isRightToLeft));
    }
  }

  /** A place that is translated. */
  change(): void {
    for (const table of this.#open) table.isChanged = true;
  }

  /** A place that is not. */
  keep(place: TextPlace): void {
    if (this.#open.length === 0 || hasTranslatableText(place.content)) return;
    const edit = place.turn?.(this.#isRightToLeft);
    if (edit) this.#wait(this.#edits.hold(edit.start, edit.end), edit.bytes);
  }

  #wait(held: HeldEdit, bytes: string): void {
    const table = this.#open.at(-1);
    if (table) table.waiting.push({ held, bytes });
    else held.isOpen = false;
  }

  #finish(): void {
    const table = this.#open.pop();
    for (const { held, bytes } of table?.waiting ?? []) {
      if (table!.isChanged) held.bytes = bytes;
      held.isOpen = false;
    }
  }
}
