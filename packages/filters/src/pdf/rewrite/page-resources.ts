/**
 * Named resources of a page, its own copy: what the rewriter adds (fonts, colour spaces, states) does not reach other pages
 * that share the original dictionary.
 */
import { PDFDict, PDFName, PDFRef, type PDFContext, type PDFObject } from "@cantoo/pdf-lib";

export type ResourceCategory = "ColorSpace" | "ExtGState" | "Font" | "Pattern" | "Properties" | "XObject";

/** What a page's resources have over those of the source, by category and by object. */
export interface AddedResources {
  readonly owned: readonly ResourceCategory[];
  readonly names: readonly (readonly [PDFObject, string])[];
  readonly count: number;
}

export class PageResources {
  readonly dict: PDFDict;
  readonly #context: PDFContext;
  readonly #owned: Set<ResourceCategory>;
  readonly #names: Map<PDFObject, string>;
  #count = 0;

  /**
   * @param original  of the page or form; null where it has none
   * @param added  what was added before to the page that these are of: `original` has it, and is not shared
   */
  constructor(context: PDFContext, original: PDFDict | null, added?: AddedResources) {
    this.#context = context;
    this.dict = original ? (added ? original : original.clone(context)) : context.obj({});
    this.#owned = new Set(added?.owned);
    this.#names = new Map(added?.names);
    this.#count = added?.count ?? 0;
  }

  /** What `add` and `replace` came to. */
  get added(): AddedResources {
    return { owned: [...this.#owned], names: [...this.#names], count: this.#count };
  }

  /** The resource of that name, unresolved; undefined when there is none. */
  get(category: ResourceCategory, name: string): PDFObject | undefined {
    const names = this.dict.lookup(PDFName.of(category));
    return names instanceof PDFDict ? names.get(PDFName.of(name)) : undefined;
  }

  /** Puts a resource under a name of its own and returns the name; the same object keeps the name it got before. */
  add(category: ResourceCategory, object: PDFObject): string {
    const known = this.#names.get(object);
    if (known !== undefined) return known;
    const names = this.#own(category);
    let name: string;
    do name = `Yz${this.#count++}`;
    while (names.has(PDFName.of(name)));
    names.set(PDFName.of(name), object);
    this.#names.set(object, name);
    return name;
  }

  /** Replaces the resource of that name on this page. */
  replace(category: ResourceCategory, name: string, object: PDFObject): void {
    this.#own(category).set(PDFName.of(name), object);
  }

  #own(category: ResourceCategory): PDFDict {
    const key = PDFName.of(category);
    const present = this.dict.lookup(key);
    if (this.#owned.has(category) && present instanceof PDFDict) return present;
    const names = present instanceof PDFDict ? present.clone(this.#context) : this.#context.obj({});
    this.dict.set(key, names);
    this.#owned.add(category);
    return names;
  }
}

/** An object behind its reference. */
export function resolve(context: PDFContext, object: PDFObject | undefined): PDFObject | undefined {
  return object instanceof PDFRef ? context.lookup(object) : object;
}
