/**
 * Sections of a document that is translated into a script of the other direction: their columns, and the gutter of their pages, run the
 * other way (`w:bidi`, `w:rtlGutter`; ECMA-376 part 1, 17.6.1, 17.6.16). Where nothing is translated they stay as they are.
 */
import type { XmlSource } from "@yizhou/bytes/xml";
import type { HeldEdit, PartEdits } from "../ooxml/part-edits.ts";
import { isSwitchedOn, propertyChild, setPropertyChild, tagAttribute } from "./property-elements.ts";

export class TurningSections {
  readonly #source: XmlSource;
  readonly #edits: PartEdits;
  readonly #isRightToLeft: boolean;
  #isChanged = false;
  readonly #waiting: { readonly held: HeldEdit; readonly bytes: string }[] = [];

  constructor(source: XmlSource, edits: PartEdits, isRightToLeft: boolean) {
    this.#source = source;
    this.#edits = edits;
    this.#isRightToLeft = isRightToLeft;
  }

  /** The properties of a section (`w:sectPr`); before the text of the paragraph that it ends with. */
  see({ start, end }: { readonly start: number; readonly end: number }): void {
    const written = this.#source.text.slice(start, end);
    const bytes = turnSection(written, this.#isRightToLeft);
    if (bytes === written) return;
    this.#waiting.push({ held: this.#edits.hold(start, end), bytes });
    if (this.#isChanged) this.#turn();
  }

  /** A place is translated. */
  change(): void {
    this.#isChanged = true;
    if (this.#waiting.length > 0) this.#turn();
  }

  #turn(): void {
    for (const { held, bytes } of this.#waiting.splice(0)) {
      held.bytes = bytes;
      held.isOpen = false;
    }
  }
}

function turnSection(sectPr: string, isRightToLeft: boolean): string {
  if (isSwitchedOn(propertyChild(sectPr, "bidi")) === isRightToLeft) return sectPr;
  const prefix = /^<([^\s/>]*:)?/.exec(sectPr)?.[1] ?? "";
  const gutter = Number(tagAttribute(propertyChild(sectPr, "pgMar") ?? "", "gutter") ?? 0);
  const set = (bytes: string, local: string, isSet: boolean) =>
    setPropertyChild(bytes, "sectPr", prefix, local, isSet ? `<${prefix}${local}/>` : null);
  return set(set(sectPr, "bidi", isRightToLeft), "rtlGutter", isRightToLeft && gutter !== 0);
}
