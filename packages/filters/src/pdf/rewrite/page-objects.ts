import type { PDFObject } from "@cantoo/pdf-lib";

/**
 * Objects of a page (fonts, colour spaces, patterns) that its formulas are drawn with elsewhere, by number: what is noted about
 * a formula is then plain data, which can be kept in a file.
 */
export class PageObjects {
  readonly #objects: PDFObject[];
  readonly #numbers: Map<PDFObject, number>;

  constructor(objects: readonly PDFObject[] = []) {
    this.#objects = [...objects];
    this.#numbers = new Map(objects.map((object, number) => [object, number]));
  }

  /** The object's number: the same object keeps the one that it got. */
  add(object: PDFObject): number {
    let number = this.#numbers.get(object);
    if (number === undefined) {
      number = this.#objects.push(object) - 1;
      this.#numbers.set(object, number);
    }
    return number;
  }

  get(number: number): PDFObject {
    return this.#objects[number]!;
  }

  get all(): readonly PDFObject[] {
    return this.#objects;
  }
}
