/**
 * Walks a page's own content streams, forms included, and says in order what pdf.js will list: text operators with their
 * references, forms entered and left, and pictures with their places. The k-th text operator here is pdf.js' k-th showText.
 * It runs first and with a budget, so that content made to multiply (forms of forms of forms) never reaches pdf.js; what pdf.js
 * reads beside it, letters of Type 3 fonts, tiles of patterns and soft masks, counts as well.
 */
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFContext,
  type PDFObject,
} from "@cantoo/pdf-lib";
import {
  IDENTITY,
  type ImageBox,
  type Matrix,
  multiply,
  type OperatorRef,
  transformBox,
} from "@yizhou/page/model";
import { OperationReader, type Operand } from "../content/operation-reader.ts";
import { isShowOperator } from "../content/operators.ts";
import { streamBytes, StreamTooLarge } from "../content/stream-bytes.ts";
import {
  BudgetSpent,
  inheritedResources,
  inlineSize,
  matrixIn,
  matrixOfOperands,
  numberIn,
  pageContent,
  resource,
  resourceRef,
} from "./page-objects.ts";

export type ContentEvent =
  | { readonly kind: "show"; readonly ref: OperatorRef }
  | { readonly kind: "enter"; readonly name: string }
  | { readonly kind: "leave" };

export interface WalkedContent {
  readonly events: readonly ContentEvent[];
  readonly images: readonly ImageBox[];
  /** True when the page asks for more work than any honest page: it must not be given to pdf.js. */
  readonly isExcessive: boolean;
}

/** Operations on one page, forms counted as often as they are drawn. */
const MAX_OPERATIONS = 2_000_000;
const MAX_FORMS = 20_000;
/** Saved states that are never restored; pdf.js needs time with the square of them. */
const MAX_SAVES = 5_000;
const MAX_FORM_DEPTH = 60;
/** Character codes of composite fonts have two bytes, rarely more; wider ranges only cost memory. */
const MAX_CODE = 1_000_000;
const MAX_IMAGES = 5_000;

interface Scope {
  readonly stream: string;
  readonly resources: PDFDict | null;
  readonly depth: number;
  readonly forms: ReadonlySet<PDFObject>;
}

interface GraphicsState {
  readonly ctm: Matrix;
  readonly hasFont: boolean;
}

/**
 * @param page  the page's dictionary in `context`
 * @param knownFonts  Fonts found bearable on other pages; those of a page that can be read are added
 */
export function walkContent(
  context: PDFContext,
  page: PDFDict,
  knownFonts: Set<PDFObject> = new Set(),
): WalkedContent {
  const fonts = new Set(knownFonts);
  const walk = new ContentWalk(context, fonts);
  try {
    const bytes = pageContent(context, page);
    const resources = inheritedResources(context, page);
    if (bytes) {
      walk.run(
        bytes,
        { stream: "page", resources, depth: 0, forms: new Set() },
        { ctm: IDENTITY, hasFont: false },
      );
    }
  } catch (error) {
    if (!(error instanceof BudgetSpent || error instanceof StreamTooLarge)) throw error;
    return { events: [], images: [], isExcessive: true };
  }
  for (const font of fonts) knownFonts.add(font);
  return { events: walk.events, images: walk.images, isExcessive: false };
}

class ContentWalk {
  readonly events: ContentEvent[] = [];
  readonly images: ImageBox[] = [];
  readonly #context: PDFContext;
  readonly #knownFonts: Set<PDFObject>;
  readonly #patterns = new Set<PDFObject>();
  readonly #cache = new Map<PDFObject, Uint8Array | null>();
  #operations = 0;
  #forms = 0;
  /** More than none inside what pdf.js reads beside the page: nothing is noted there. */
  #asides = 0;

  constructor(context: PDFContext, knownFonts: Set<PDFObject>) {
    this.#context = context;
    this.#knownFonts = knownFonts;
  }

  run(bytes: Uint8Array, scope: Scope, entry: GraphicsState): void {
    const reader = new OperationReader(bytes);
    const stack: GraphicsState[] = [];
    let state = entry;
    let nth = 0;
    for (let operation = reader.next(); operation; operation = reader.next()) {
      if (++this.#operations > MAX_OPERATIONS) throw new BudgetSpent();
      const { operator, operands } = operation;
      if (isShowOperator(operator)) {
        if (state.hasFont) this.#note({ kind: "show", ref: { stream: scope.stream, nth } });
        nth++;
      } else if (operator === "q") {
        if (stack.push(state) > MAX_SAVES) throw new BudgetSpent();
      } else if (operator === "Q") state = stack.pop() ?? state;
      else if (operator === "cm") state = { ...state, ctm: multiply(state.ctm, matrixOfOperands(operands)) };
      else if (operator === "Tf") {
        state = { ...state, hasFont: true };
        this.#readFont(this.#resource(scope, "Font", operands[0]), scope);
      } else if (operator === "gs") {
        const entry = this.#resource(scope, "ExtGState", operands[0]);
        state = {
          ...state,
          hasFont: state.hasFont || (entry instanceof PDFDict && this.#setsFont(entry, scope)),
        };
      } else if (operator === "scn" || operator === "SCN") {
        this.#readTile(this.#resource(scope, "Pattern", operands.at(-1)), scope);
      } else if (operator === "EI") this.#addImage(state.ctm, inlineSize(operands[0]));
      else if (operator === "Do") this.#draw(scope, state, operands[0]);
    }
  }

  #draw(scope: Scope, state: GraphicsState, operand: Operand | undefined): void {
    if (operand?.kind !== "name") return;
    const entry = this.#resource(scope, "XObject", operand);
    if (!(entry instanceof PDFRawStream)) return;
    const subtype = this.#context.lookup(entry.dict.get(PDFName.of("Subtype")));
    if (subtype === PDFName.of("Image")) {
      const ref = resourceRef(scope.resources, "XObject", operand.value, this.#context);
      this.#addImage(state.ctm, {
        width: numberIn(entry.dict, "Width", this.#context),
        height: numberIn(entry.dict, "Height", this.#context),
        ...(ref && { object: [ref.objectNumber, ref.generationNumber] as const }),
      });
      return;
    }
    if (subtype !== PDFName.of("Form") || scope.forms.has(entry) || scope.depth >= MAX_FORM_DEPTH) return;
    if (!this.#cache.has(entry)) this.#cache.set(entry, streamBytes(entry, this.#context));
    const bytes = this.#cache.get(entry);
    if (++this.#forms > MAX_FORMS) throw new BudgetSpent();
    this.#note({ kind: "enter", name: operand.value });
    if (bytes) {
      const own = this.#context.lookup(entry.dict.get(PDFName.of("Resources")));
      const inner: Scope = {
        stream: `${scope.stream}/${operand.value}`,
        resources: own instanceof PDFDict ? own : scope.resources,
        depth: scope.depth + 1,
        forms: new Set([...scope.forms, entry]),
      };
      const matrix = matrixIn(entry.dict, this.#context);
      this.run(bytes, inner, { ctm: multiply(state.ctm, matrix), hasFont: state.hasFont });
    }
    this.#note({ kind: "leave" });
  }

  #note(event: ContentEvent): void {
    if (this.#asides === 0) this.events.push(event);
  }

  /** Runs what is drawn beside the page's content, for its cost alone. */
  #readAside(stream: PDFObject | undefined, resources: PDFObject | undefined, scope: Scope): void {
    if (!(stream instanceof PDFRawStream) || scope.forms.has(stream) || scope.depth >= MAX_FORM_DEPTH) return;
    if (!this.#cache.has(stream)) this.#cache.set(stream, streamBytes(stream, this.#context));
    const bytes = this.#cache.get(stream);
    if (!bytes) return;
    const inner: Scope = {
      stream: "",
      resources: resources instanceof PDFDict ? resources : scope.resources,
      depth: scope.depth + 1,
      forms: new Set([...scope.forms, stream]),
    };
    this.#asides++;
    this.run(bytes, inner, { ctm: IDENTITY, hasFont: false });
    this.#asides--;
  }

  #readFont(font: PDFObject | undefined, scope: Scope): void {
    if (!(font instanceof PDFDict) || this.#knownFonts.has(font)) return;
    this.#knownFonts.add(font);
    this.#readWidths(font);
    const letters = this.#context.lookup(font.get(PDFName.of("CharProcs")));
    if (!(letters instanceof PDFDict)) return;
    const resources = this.#context.lookup(font.get(PDFName.of("Resources")));
    for (const letter of letters.values()) this.#readAside(this.#context.lookup(letter), resources, scope);
  }

  /** pdf.js fills in every width of a range. */
  #readWidths(font: PDFDict): void {
    const descendants = this.#context.lookup(font.get(PDFName.of("DescendantFonts")));
    const descendant = descendants instanceof PDFArray ? this.#context.lookup(descendants.get(0)) : undefined;
    if (!(descendant instanceof PDFDict)) return;
    for (const key of ["W", "W2"]) {
      const widths = this.#context.lookup(descendant.get(PDFName.of(key)));
      const items = widths instanceof PDFArray ? widths.asArray() : [];
      for (const [at, item] of items.entries()) {
        const [first, last] = [this.#context.lookup(item), this.#context.lookup(items[at + 1])];
        if (!(first instanceof PDFNumber && last instanceof PDFNumber)) continue;
        if (last.asNumber() > MAX_CODE && last.asNumber() - first.asNumber() > MAX_CODE)
          throw new BudgetSpent();
      }
    }
  }

  #readTile(pattern: PDFObject | undefined, scope: Scope): void {
    if (!(pattern instanceof PDFRawStream) || this.#patterns.has(pattern)) return;
    this.#patterns.add(pattern);
    this.#readAside(pattern, this.#context.lookup(pattern.dict.get(PDFName.of("Resources"))), scope);
  }

  #addImage(ctm: Matrix, own: Omit<ImageBox, "box" | "matrix">): void {
    if (this.#asides > 0 || this.images.length >= MAX_IMAGES || !ctm.every(Number.isFinite)) return;
    this.images.push({
      box: transformBox(ctm, { left: 0, bottom: 0, right: 1, top: 1 }),
      matrix: ctm,
      ...own,
    });
  }

  /** True when a graphics state sets a font; its soft mask is read, too. */
  #setsFont(entry: PDFDict, scope: Scope): boolean {
    const mask = this.#context.lookup(entry.get(PDFName.of("SMask")));
    const group = mask instanceof PDFDict ? this.#context.lookup(mask.get(PDFName.of("G"))) : undefined;
    if (group instanceof PDFRawStream)
      this.#readAside(group, this.#context.lookup(group.dict.get(PDFName.of("Resources"))), scope);
    return entry.has(PDFName.of("Font"));
  }

  #resource(scope: Scope, kind: string, operand: Operand | undefined): PDFObject | undefined {
    if (operand?.kind !== "name") return undefined;
    return resource(scope.resources, kind, operand.value, this.#context);
  }
}
