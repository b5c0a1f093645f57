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

/** Levels of the parent tree. */
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
    const parents = this.#find(this.#numbers, key.asNumber(), 0, new Set());
    return parents instanceof PDFArray ? new PageStructure(this.#context, parents) : null;
  }

  #find(node: PDFDict, key: number, depth: number, seen: Set<PDFDict>): PDFObject | undefined {
    if (depth > MAX_DEPTH || seen.has(node)) return undefined;
    seen.add(node);
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
      const found = this.#find(child, key, depth + 1, seen);
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

/** Text that takes the place of what `mcid` marks on a page, 0-based. */
export interface AddedMark {
  readonly page: number;
  readonly mcid: number;
}

/** Numbers for added text, while the structure itself stays as it is: only one of the forms of a result has it. */
export class MarkNumbers {
  /** In the order of their numbers; `PageStructure.addBeside` gives the same ones in this order. */
  readonly marks: AddedMark[] = [];
  readonly #tree: StructureTree;
  readonly #pages = new Map<number, PageStructure | null>();
  /** Pages may share their numbers. */
  readonly #added = new Map<PDFArray, number>();

  constructor(tree: StructureTree) {
    this.#tree = tree;
  }

  /** @returns null when no element has `mcid`, or the page is not tagged */
  numberFor(index: number, page: PDFDict, mcid: number): number | null {
    if (!this.#pages.has(index)) this.#pages.set(index, this.#tree.page(page));
    const structure = this.#pages.get(index);
    if (!structure?.holds(mcid)) return null;
    const added = this.#added.get(structure.parents) ?? 0;
    this.#added.set(structure.parents, added + 1);
    this.marks.push({ page: index, mcid });
    return structure.parents.size() + added;
  }
}

export class PageStructure {
  /** The element of each number. */
  readonly parents: PDFArray;
  readonly #context: PDFContext;

  constructor(context: PDFContext, parents: PDFArray) {
    this.#context = context;
    this.parents = parents;
  }

  holds(mcid: number): boolean {
    return this.#elementOf(mcid) !== null;
  }

  #elementOf(mcid: number): PDFDict | null {
    if (mcid < 0 || mcid >= this.parents.size()) return null;
    const element = this.#context.lookup(this.parents.get(mcid));
    return element instanceof PDFDict ? element : null;
  }

  /**
   * A number for text that takes the place of what `mcid` marks. The element forgets the words and the language that it
   * stated for the source.
   *
   * @returns null when no element has `mcid`
   */
  addBeside(mcid: number): number | null {
    const element = this.#elementOf(mcid);
    if (!element) return null;
    const added = this.parents.size();
    this.parents.push(this.parents.get(mcid));
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
