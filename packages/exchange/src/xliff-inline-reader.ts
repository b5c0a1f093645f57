import { type InlineContent, type InlineNode, normaliseInline, type TagType } from "@yizhou/model";
import { standalone, tagTypeOf } from "./tag-types.ts";

/** An inline node whose id is still the file's own text. */
export type RawNode =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "open" | "close" | "standalone";
      readonly key: string;
      readonly type: TagType;
      readonly equivalent?: string;
    }
  /** Border of a segment inside a seg-source or target of XLIFF 1.2. */
  | { readonly kind: "segment-start" | "segment-end"; readonly mid: string };

type Attributes = Readonly<Record<string, string>>;

/** Collects what stands in a `source`, `target` or `seg-source`, of XLIFF 2 and of 1.2. */
export class XliffInlineBuilder {
  readonly nodes: RawNode[] = [];
  private readonly closers: (RawNode | "code" | null)[] = [];
  private codeDepth = 0;
  private readonly fail: (reason: string) => Error;

  constructor(fail: (reason: string) => Error) {
    this.fail = fail;
  }

  text(text: string): void {
    if (this.codeDepth === 0) this.nodes.push({ kind: "text", text });
  }

  open(name: string, attributes: Attributes): void {
    const closer = this.codeDepth > 0 ? null : this.start(name, attributes);
    this.closers.push(closer);
    if (closer === "code" || this.codeDepth > 0) this.codeDepth++;
  }

  close(): void {
    const closer = this.closers.pop();
    if (this.codeDepth > 0) this.codeDepth--;
    else if (closer && closer !== "code") this.nodes.push(closer);
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
        if (node.kind === "standalone") return [standalone(id, node.type, node.equivalent)];
        return [{ kind: node.kind, id, type: this.types.get(node.key) ?? node.type }];
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
