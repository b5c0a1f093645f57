/**
 * Rewrites one page: takes text out of its content and of the forms it draws, and puts new content behind. Streams and
 * dictionaries of the source are never changed in place, so another page (or the page's own twin in a bilingual result)
 * that shares them keeps what it shows.
 */
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFContext,
  type PDFObject,
  type PDFRef,
} from "@cantoo/pdf-lib";
import { type Box, IDENTITY, type Matrix, multiply } from "@yizhou/page/model";
import { streamBytes } from "../content/stream-bytes.ts";
import { packStream } from "./pack-stream.ts";
import { PageResources, resolve } from "./page-resources.ts";
import { isSameArea, removeRules } from "./remove-rules.ts";
import {
  applyEdits,
  removeText,
  type ContentEdit,
  type SpelledOut,
  type TextRemoval,
} from "./remove-text.ts";
import {
  INITIAL_STATE,
  scanContent,
  type GraphicsState,
  type ScannedContent,
  type ShowOperation,
} from "./scan-content.ts";

/** One content stream on the way from the page: "page", or the chain of forms entered. */
interface OpenStream {
  readonly bytes: Uint8Array;
  readonly scanned: ScannedContent;
  readonly resources: PageResources;
  /** The form's stream; null for the page itself. */
  readonly form: PDFRawStream | null;
}

/** `contents` and `resources` are to be set on the page. */
export interface RewrittenPage {
  readonly contents: PDFRef;
  readonly resources: PDFDict;
  /** Text operators that could not be taken apart and still show their text. */
  readonly kept: number;
}

export class PageRewriter {
  readonly #context: PDFContext;
  readonly #streams = new Map<string, OpenStream | null>();
  /** Of the page; new content may add to it. */
  readonly resources: PageResources;

  /** @param page  the page's dictionary; its contents and resources may be inherited or missing */
  constructor(context: PDFContext, page: PDFDict) {
    this.#context = context;
    const resources = inherited(page, "Resources");
    this.resources = new PageResources(context, resources instanceof PDFDict ? resources : null);
    const bytes = joinContents(context, page.get(PDFName.of("Contents")));
    this.#streams.set("page", {
      bytes,
      scanned: scanContent(bytes, "page"),
      resources: this.resources,
      form: null,
    });
  }

  /** The operator that an `OperatorRef` names; undefined when this page has none such. */
  show(stream: string, nth: number): ShowOperation | undefined {
    return this.#open(stream)?.scanned.shows[nth];
  }

  /** The state in which a rectangle was painted, by a stream that text was looked up in; undefined for none there. */
  stateAt(box: Box): GraphicsState | undefined {
    for (const open of this.#streams.values()) {
      const path = open?.scanned.paths.find(({ pieces }) =>
        pieces.some((piece) => isSameArea(piece.box, box)),
      );
      if (path) return path.state;
    }
    return undefined;
  }

  /** What is known of the marked content around an operator, outermost first. */
  marksOf(
    stream: string,
    show: ShowOperation,
  ): readonly { readonly tag: string; readonly mcid: number | null }[] {
    const open = this.#open(stream);
    if (!open) return [];
    return show.marks.map((index) => {
      const { tag, dictionary, properties } = open.scanned.marks[index]!;
      const inline = dictionary?.entries.get("MCID");
      const mcid = inline?.kind === "number" ? inline.value : properties && this.#mcidOf(open, properties);
      return { tag, mcid: typeof mcid === "number" ? mcid : null };
    });
  }

  /** A resource by the name that a stream's content uses, for drawing with it on the page. */
  lookUp(stream: string, category: Parameters<PageResources["get"]>[0], name: string): PDFObject | undefined {
    return this.#open(stream)?.resources.get(category, name);
  }

  /**
   * @param removals  by stream, "page" or "page/Fm0"
   * @param appended  content drawn after everything else, in the page's default space
   * @param rules  level rules that go from these streams as well, in the page's default space
   */
  rewrite(
    removals: ReadonlyMap<string, readonly TextRemoval[]>,
    appended: string,
    rules: readonly Box[] = [],
  ): RewrittenPage {
    let kept = 0;
    // Inner forms first, so that an outer one is copied with its new inner ones in place.
    const paths = withParents([...removals.keys()]).sort((a, b) => depthOf(b) - depthOf(a));
    for (const path of paths) {
      if (path === "page") continue;
      const open = this.#open(path);
      if (!open?.form) continue;
      const { edits, kept: left } = this.#removeFrom(open, removals.get(path) ?? [], rules);
      kept += left;
      const parent = this.#open(parentOf(path))!;
      parent.resources.replace(
        "XObject",
        lastName(path),
        this.#copyForm(open, applyEdits(open.bytes, edits)),
      );
    }
    const page = this.#open("page")!;
    const { edits, kept: left } = this.#removeFrom(page, removals.get("page") ?? [], rules);
    const content = enclose(page, edits, appended);
    const contents = this.#context.register(packStream(this.#context, content));
    return { contents, resources: this.resources.dict, kept: kept + left };
  }

  #removeFrom(
    open: OpenStream,
    removals: readonly TextRemoval[],
    rules: readonly Box[],
  ): { edits: readonly ContentEdit[]; kept: number } {
    const { edits, kept } = removeText(open.scanned, removals, (name) => this.#spelledOut(open, name));
    const gone = removeRules(open.scanned.paths, rules);
    const { seams, noise } = open.scanned;
    const blanks = [...seams.map((at) => ({ start: at, end: at })), ...noise].map((span): ContentEdit => ({
      ...span,
      text: " ",
    }));
    return { edits: [...edits, ...gone, ...blanks], kept: kept.length };
  }

  #open(path: string): OpenStream | null {
    const known = this.#streams.get(path);
    if (known !== undefined) return known;
    const opened = this.#openForm(path);
    this.#streams.set(path, opened);
    return opened;
  }

  #openForm(path: string): OpenStream | null {
    const parent = this.#open(parentOf(path));
    const name = lastName(path);
    const form = resolve(this.#context, parent?.resources.get("XObject", name));
    if (!parent || !(form instanceof PDFRawStream)) return null;
    const own = resolve(this.#context, form.dict.get(PDFName.of("Resources")));
    // A form without resources uses those of the page, an old habit that readers still follow.
    const resources = own instanceof PDFDict ? own : parent.resources.dict;
    const drawn = parent.scanned.objects.find((object) => object.name === name)?.state ?? INITIAL_STATE;
    const state: GraphicsState = { ...drawn, matrix: multiply(drawn.matrix, matrixOf(form.dict)) };
    const bytes = streamBytes(form, this.#context);
    if (!bytes) return null;
    return {
      bytes,
      scanned: scanContent(bytes, path, state),
      resources: new PageResources(this.#context, resources),
      form,
    };
  }

  #copyForm(open: OpenStream, bytes: Uint8Array): PDFRef {
    const copy = packStream(this.#context, bytes);
    for (const [key, value] of open.form!.dict.entries()) {
      const name = key.asString();
      if (name === "/Filter" || name === "/DecodeParms" || name === "/Length") continue;
      copy.dict.set(key, value);
    }
    copy.dict.set(PDFName.of("Resources"), open.resources.dict);
    return this.#context.register(copy);
  }

  #properties(open: OpenStream, name: string): PDFDict | null {
    const list = resolve(this.#context, open.resources.get("Properties", name));
    return list instanceof PDFDict ? list : null;
  }

  #mcidOf(open: OpenStream, name: string): number | null {
    const mcid = this.#properties(open, name)?.lookup(PDFName.of("MCID"));
    return mcid instanceof PDFNumber ? mcid.asNumber() : null;
  }

  #spelledOut(open: OpenStream, name: string): SpelledOut | null {
    if (!this.#properties(open, name)?.has(PDFName.of("ActualText"))) return null;
    return { mcid: this.#mcidOf(open, name) };
  }
}

/** The page's content between q and Q, whatever it leaves open, and the new content behind. */
function enclose(page: OpenStream, edits: readonly ContentEdit[], appended: string): Uint8Array {
  const { surplusRestores, openSaves, openMarks, isTextOpen } = page.scanned;
  const drops = surplusRestores.map(({ start, end }) => ({ start, end, text: "" }));
  const body = applyEdits(page.bytes, [...edits, ...drops]);
  const closing = [
    ...(isTextOpen ? ["ET"] : []),
    ...Array.from({ length: openMarks }, () => "EMC"),
    ...Array.from({ length: openSaves + 1 }, () => "Q"),
  ];
  return Buffer.concat([
    Buffer.from("q\n"),
    body,
    Buffer.from(`\n${closing.join(" ")}\n${appended}`, "latin1"),
  ]);
}

/**
 * The decoded content of a page; the parts of an array are joined by a line feed. A part that cannot be read counts as
 * empty, as in other readers.
 */
export function joinContents(context: PDFContext, contents: PDFObject | undefined): Uint8Array {
  const resolved = resolve(context, contents);
  const parts = resolved instanceof PDFArray ? resolved.asArray() : [resolved];
  const decoded = parts.flatMap((part) => {
    const stream = resolve(context, part);
    const bytes = stream instanceof PDFRawStream ? streamBytes(stream, context) : null;
    return bytes ? [bytes, Buffer.from("\n")] : [];
  });
  return Buffer.concat(decoded);
}

/** An entry of a page, looked for upwards in the page tree. */
export function inherited(page: PDFDict, key: string): PDFObject | undefined {
  const seen = new Set<PDFDict>();
  for (let node: PDFObject | undefined = page; node instanceof PDFDict && !seen.has(node);) {
    seen.add(node);
    const value = node.lookup(PDFName.of(key));
    if (value !== undefined) return value;
    node = node.lookup(PDFName.of("Parent"));
  }
  return undefined;
}

function matrixOf(form: PDFDict): Matrix {
  const array = form.lookup(PDFName.of("Matrix"));
  const numbers = array instanceof PDFArray ? array.asArray().map((_, at) => array.lookup(at)) : [];
  if (numbers.length !== 6 || !numbers.every((item) => item instanceof PDFNumber)) return IDENTITY;
  return numbers.map((item) => item.asNumber()) as unknown as Matrix;
}

function withParents(paths: readonly string[]): string[] {
  const all = new Set<string>();
  for (let path of paths) {
    for (; path !== "" && !all.has(path); path = parentOf(path)) all.add(path);
  }
  return [...all];
}

const depthOf = (path: string) => path.split("/").length;
const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf("/")));
const lastName = (path: string) => path.slice(path.lastIndexOf("/") + 1);
