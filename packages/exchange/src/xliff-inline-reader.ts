import {
  type InlineContent,
  type InlineNode,
  type NativeElement,
  normaliseInline,
  type TagType,
} from "@yizhou/model";
import { NativeBuilder } from "./native-element.ts";
import { standalone, tagTypeOf } from "./tag-types.ts";
import { xliffElement } from "./xliff-native.ts";
import { type PhrasePiece, phrasePieces } from "./xliff-vendors.ts";

/** An inline node whose id is still the file's own text. */
export type RawNode =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "open" | "close" | "standalone";
      readonly key: string;
      readonly type: TagType;
      readonly equivalent?: string;
      /** Set at the end of the element, for codes of other tools. */
      native?: NativeElement;
    }
  /** Border of a segment inside a seg-source or target of XLIFF 1.2. */
  | { readonly kind: "segment-start" | "segment-end"; readonly mid: string };

type Attributes = Readonly<Record<string, string>>;
type TagNode = Extract<RawNode, { key: string }>;

/** Attributes that our own writer gives; an element with nothing else needs no keeping. */
const OWN_ATTRIBUTES = new Set(["id", "type", "subType", "startRef", "isolated", "equiv"]);

function keepNative(
  node: TagNode,
  name: string,
  attributes: Attributes,
  content?: NativeElement["content"],
): void {
  const isOurs = Object.keys(attributes).every((attribute) => OWN_ATTRIBUTES.has(attribute));
  if (!isOurs || content) node.native = xliffElement(name, attributes, content);
}

/** Collects what stands in a `source`, `target` or `seg-source`, of XLIFF 2 and of 1.2. */
export class XliffInlineBuilder {
  readonly nodes: RawNode[] = [];
  private readonly closers: (RawNode | "code" | null)[] = [];
  /** The code element under way, and the node it stands for. */
  private code: { builder: NativeBuilder; node: TagNode; name: string; attributes: Attributes } | null = null;
  private readonly fail: (reason: string) => Error;
  /** Tags stand in the text, as Phrase has them. */
  private readonly hasTagsInText: boolean;
  private readonly openPhrase: { readonly name: string; readonly key: string }[] = [];
  private phraseTags = 0;
  /** Depth of elements inside text that was deleted with tracked changes. */
  private deletedDepth = 0;

  constructor(fail: (reason: string) => Error, hasTagsInText = false) {
    this.fail = fail;
    this.hasTagsInText = hasTagsInText;
  }

  text(text: string): void {
    if (this.deletedDepth > 0) return;
    if (this.code) this.code.builder.text(text);
    else if (this.hasTagsInText)
      for (const piece of phrasePieces(text)) this.nodes.push(this.phraseNode(piece));
    else this.nodes.push({ kind: "text", text });
  }

  /** Pairs of one name may stand one after another: each has a key of its own. */
  private phraseNode(piece: PhrasePiece): RawNode {
    if (piece.kind === "text") return piece;
    const { kind, name } = piece;
    if (kind === "standalone") return { kind, key: `x${name}`, type: "other", equivalent: `{${name}}` };
    if (kind === "open") {
      const key = `g${name}.${++this.phraseTags}`;
      this.openPhrase.push({ name, key });
      return { kind, key, type: "format" };
    }
    const at = this.openPhrase.findLastIndex((open) => open.name === name);
    const [open] = at < 0 ? [] : this.openPhrase.splice(at, 1);
    return { kind, key: open?.key ?? `g${name}.${++this.phraseTags}`, type: "format" };
  }

  open(name: string, attributes: Attributes): void {
    if (this.deletedDepth > 0) return void this.deletedDepth++;
    if (!this.code && name === "mrk" && attributes["mtype"] === "x-sdl-deleted") {
      this.deletedDepth = 1;
      return;
    }
    if (this.code) return this.code.builder.open(name, attributes);
    const before = this.nodes.length;
    const closer = this.start(name, attributes);
    const node = this.nodes[before];
    if (closer === "code") {
      this.code = { builder: new NativeBuilder(name, attributes), node: node as TagNode, name, attributes };
      return;
    }
    this.closers.push(closer);
    if (node && "key" in node) keepNative(node, name, attributes);
  }

  close(): void {
    if (this.deletedDepth > 0) return void this.deletedDepth--;
    if (this.code) {
      const element = this.code.builder.close();
      if (!element) return;
      keepNative(this.code.node, this.code.name, this.code.attributes, element.content);
      this.code = null;
      return;
    }
    const closer = this.closers.pop();
    if (closer && closer !== "code") this.nodes.push(closer);
  }

  /** Adds the node of an opening element. @returns what its end adds; `code` when its content is native code */
  private start(name: string, a: Attributes): RawNode | "code" | null {
    const id = a["id"] ?? "";
    const type = a["subType"]?.startsWith("yz:")
      ? tagTypeOf(a["subType"])
      : xliffType(a["type"] ?? a["ctype"]);
    const single = {
      kind: "standalone",
      key: `x${id}`,
      type,
      equivalent: a["equiv"] ?? a["equiv-text"],
    } as const;
    const pair = (kind: "open" | "close", key: string): RawNode => ({ kind, key: `g${key}`, type });
    switch (name) {
      case "pc":
      case "g":
        this.nodes.push(pair("open", id));
        return pair("close", id);
      case "sc":
        this.nodes.push(pair("open", id));
        return null;
      case "ec":
        this.nodes.push(pair("close", a["startRef"] ?? id));
        return null;
      case "bx":
      case "bpt":
        this.nodes.push(pair("open", a["rid"] ?? id));
        return "code";
      case "ex":
      case "ept":
        this.nodes.push(pair("close", a["rid"] ?? id));
        return "code";
      case "it":
        this.nodes.push(a["pos"] === "close" ? pair("close", a["rid"] ?? id) : pair("open", a["rid"] ?? id));
        return "code";
      case "x":
      case "ph":
        // As our writer of 1.2 has a character that XML cannot hold.
        if (a["ctype"] === "x-cp" && /^U\+[\dA-F]{4}$/.test(a["equiv-text"] ?? "")) {
          this.nodes.push({ kind: "text", text: this.character(a["equiv-text"]!.slice(2)) });
          return null;
        }
        this.nodes.push(single);
        return "code";
      case "cp":
        this.nodes.push({ kind: "text", text: this.character(a["hex"] ?? "") });
        return null;
      case "mrk":
        if (a["mtype"] !== "seg") return null;
        this.nodes.push({ kind: "segment-start", mid: a["mid"] ?? "" });
        return { kind: "segment-end", mid: a["mid"] ?? "" };
      default:
        // Annotations (sm, em) and extensions mark text without changing it.
        return null;
    }
  }

  private character(hex: string): string {
    if (!/^[\da-f]{1,6}$/iu.test(hex) || parseInt(hex, 16) > 0x10ffff) throw this.fail("cp");
    return String.fromCodePoint(parseInt(hex, 16));
  }
}

function xliffType(foreign: string | undefined): TagType {
  return foreign === "fmt" ? "format" : tagTypeOf(foreign);
}

/**
 * Gives the tags of one unit their ids, the same in all its segments and in both languages: the file's own where it is a
 * number not yet taken by a tag of the other sort, else the next free one.
 */
export class UnitIds {
  private readonly ids = new Map<string, number>();
  private readonly taken = new Set<number>();
  /** A closing tag often does not say its type; it has that of the tag it closes. */
  private readonly types = new Map<string, TagType>();
  private next = 1;

  constructor(nodes: Iterable<RawNode>) {
    const keys = new Set<string>();
    for (const node of nodes) {
      if (!("key" in node)) continue;
      keys.add(node.key);
      if (node.kind === "open") this.types.set(node.key, node.type);
    }
    for (const key of keys) {
      const number = /^.\d{1,9}$/u.test(key) ? Number(key.slice(1)) : Number.NaN;
      if (Number.isNaN(number) || this.taken.has(number)) continue;
      this.ids.set(key, number);
      this.taken.add(number);
    }
  }

  content(nodes: readonly RawNode[]): InlineContent {
    return normaliseInline(
      nodes.flatMap((node): InlineNode[] => {
        if (node.kind === "text") return [node];
        if (!("key" in node)) return [];
        const id = this.idOf(node.key);
        const native = node.native && { native: node.native };
        if (node.kind === "standalone") return [{ ...standalone(id, node.type, node.equivalent), ...native }];
        return [{ kind: node.kind, id, type: this.types.get(node.key) ?? node.type, ...native }];
      }),
    );
  }

  private idOf(key: string): number {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    while (this.taken.has(this.next)) this.next++;
    this.ids.set(key, this.next);
    this.taken.add(this.next);
    return this.next;
  }
}
