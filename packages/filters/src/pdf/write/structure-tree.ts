/**
 * Keeps a tagged file's structure true: text that was set anew is marked content with a number of its own, and the
 * structure element that had the source text gets that number beside the old one. Source: ISO 32000-2, 14.7.
 */
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRef,
  type PDFContext,
  type PDFObject,
} from "@cantoo/pdf-lib";

/** Levels of the parent tree; more is a circle. */
const MAX_DEPTH = 30;

export class StructureTree {
  readonly #context: PDFContext;
  readonly #numbers: PDFDict | null;

  constructor(context: PDFContext, catalog: PDFDict) {
    this.#context = context;
    const root = catalog.lookup(PDFName.of("StructTreeRoot"));
    const tree = root instanceof PDFDict ? root.lookup(PDFName.of("ParentTree")) : undefined;
    this.#numbers = tree instanceof PDFDict ? tree : null;
  }

  /** The marked content of one page; null for a page that is not tagged. */
  page(page: PDFDict): PageStructure | null {
    const key = page.lookup(PDFName.of("StructParents"));
    if (!this.#numbers || !(key instanceof PDFNumber)) return null;
    const parents = this.#find(this.#numbers, key.asNumber(), 0);
    return parents instanceof PDFArray ? new PageStructure(this.#context, parents) : null;
  }

  #find(node: PDFDict, key: number, depth: number): PDFObject | undefined {
    if (depth > MAX_DEPTH) return undefined;
    const numbers = node.lookup(PDFName.of("Nums"));
    if (numbers instanceof PDFArray) {
      for (let at = 0; at + 1 < numbers.size(); at += 2) {
        const number = numbers.lookup(at);
        if (number instanceof PDFNumber && number.asNumber() === key) return numbers.lookup(at + 1);
      }
    }
    const kids = node.lookup(PDFName.of("Kids"));
    if (!(kids instanceof PDFArray)) return undefined;
    for (const kid of kids.asArray()) {
      const child = this.#context.lookup(kid);
      if (!(child instanceof PDFDict) || !mayHold(child, key)) continue;
      const found = this.#find(child, key, depth + 1);
      if (found) return found;
    }
    return undefined;
  }
}

function mayHold(node: PDFDict, key: number): boolean {
  const limits = node.lookup(PDFName.of("Limits"));
  if (!(limits instanceof PDFArray) || limits.size() !== 2) return true;
  const [low, high] = [limits.lookup(0), limits.lookup(1)];
  if (!(low instanceof PDFNumber) || !(high instanceof PDFNumber)) return true;
  return low.asNumber() <= key && key <= high.asNumber();
}

export class PageStructure {
  readonly #context: PDFContext;
  readonly #parents: PDFArray;

  constructor(context: PDFContext, parents: PDFArray) {
    this.#context = context;
    this.#parents = parents;
  }

  /**
   * A number for text that takes the place of what `mcid` marks. The element forgets the words and the language that it
   * stated for the source.
   *
   * @returns null when no element has `mcid`
   */
  addBeside(mcid: number): number | null {
    if (mcid < 0 || mcid >= this.#parents.size()) return null;
    const parent = this.#parents.get(mcid);
    const element = this.#context.lookup(parent);
    if (!(element instanceof PDFDict)) return null;
    const added = this.#parents.size();
    this.#parents.push(parent);
    this.#addKid(element, mcid, added);
    for (const key of ["ActualText", "Lang", "E"]) element.delete(PDFName.of(key));
    return added;
  }

  #addKid(element: PDFDict, mcid: number, added: number): void {
    const key = PDFName.of("K");
    const kids = element.lookup(key);
    const number = PDFNumber.of(added);
    if (!(kids instanceof PDFArray)) {
      const only = element.get(key);
      element.set(key, this.#context.obj(only ? [only, twin(only, number)] : [number]));
      return;
    }
    const at = kids.asArray().findIndex((kid) => numberOf(this.#context.lookup(kid)) === mcid);
    const like = at >= 0 ? kids.get(at) : number;
    kids.insert(at < 0 ? kids.size() : at + 1, this.#twinOf(like, number));
  }

  #twinOf(kid: PDFObject, number: PDFNumber): PDFObject {
    return twin(kid instanceof PDFRef ? (this.#context.lookup(kid) ?? number) : kid, number);
  }
}

/** A kid like `kid` for another number: the page it names goes with it. */
function twin(kid: PDFObject, number: PDFNumber): PDFObject {
  if (!(kid instanceof PDFDict) || !kid.has(PDFName.of("MCID"))) return number;
  const copy = kid.clone();
  copy.set(PDFName.of("MCID"), number);
  return copy;
}

function numberOf(kid: PDFObject | undefined): number | null {
  const number = kid instanceof PDFDict ? kid.lookup(PDFName.of("MCID")) : kid;
  return number instanceof PDFNumber ? number.asNumber() : null;
}
