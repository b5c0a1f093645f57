import {
  type InlineContent,
  type InlineNode,
  type NativeElement,
  normaliseInline,
  type TagType,
} from "@yizhou/model";
import { NativeBuilder, nativeElement } from "./native-element.ts";
import { standalone, tagTypeOf } from "./tag-types.ts";

interface RawTag {
  readonly kind: "open" | "close" | "standalone";
  readonly type: TagType;
  /** What pairs and matches it: `i` for pairs, `x` across languages. */
  readonly pair?: string;
  readonly x?: string;
  readonly native: NativeElement;
}

/** Elements whose content is the code of the tool that wrote them, not text. */
const CODE = new Set(["bpt", "ept", "it", "ph", "ut"]);
const IT_KINDS: Readonly<Record<string, "open" | "close">> = { begin: "open", end: "close" };

/**
 * Collects the inline elements of one `<seg>`; ids are given when the segment is whole. Each tag keeps its element, with
 * native code and sub-flows, in `native`. `hi`, and any element that TMX does not know, is a pair around its text.
 */
export class TmxSegmentBuilder {
  private readonly parts: (string | RawTag)[] = [];
  private readonly around: { pair: string; at: number; name: string }[] = [];
  private code: {
    builder: NativeBuilder;
    attributes: Readonly<Record<string, string>>;
    name: string;
  } | null = null;

  text(text: string): void {
    if (this.code) this.code.builder.text(text);
    else this.parts.push(text);
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.code) return this.code.builder.open(name, attributes);
    if (CODE.has(name)) {
      this.code = { builder: new NativeBuilder(name, attributes), attributes, name };
      return;
    }
    const pair = `${name} ${this.parts.length}`;
    this.around.push({ pair, at: this.parts.length, name });
    const native = nativeElement({ name, attributes });
    this.parts.push({ kind: "open", type: tagTypeOf(attributes["type"]), pair, x: attributes["x"], native });
  }

  close(): void {
    if (this.code) return this.closeCode();
    const { pair, at, name } = this.around.pop()!;
    const opening = this.parts[at] as RawTag;
    // An unknown element without text is an object, not formatting.
    if (name !== "hi" && at === this.parts.length - 1)
      this.parts[at] = { ...opening, kind: "standalone", pair: undefined };
    else this.parts.push({ kind: "close", type: "other", pair, native: nativeElement({ name }) });
  }

  build(): InlineContent {
    const tags = this.parts.filter((part) => typeof part !== "string");
    const ids = givenIds(tags) ?? countedIds(tags);
    const types = new Map(
      tags.map((tag) => (tag.kind === "open" ? [ids.get(tag), tag.type] : [])) as [number, TagType][],
    );
    return normaliseInline(
      this.parts.map((part): InlineNode => {
        if (typeof part === "string") return { kind: "text", text: part };
        const id = ids.get(part)!;
        const { native } = part;
        if (part.kind === "standalone") return { ...standalone(id, part.type), native };
        const type = part.kind === "close" ? (types.get(id) ?? part.type) : part.type;
        return { kind: part.kind, id, type, native };
      }),
    );
  }

  private closeCode(): void {
    const { builder, attributes, name } = this.code!;
    const native = builder.close();
    if (!native) return;
    this.code = null;
    const { i, x, pos, type } = attributes;
    const kind =
      name === "bpt" ? "open" : name === "ept" ? "close" : name === "it" ? IT_KINDS[pos ?? ""] : undefined;
    const isPair = name === "bpt" || name === "ept";
    this.parts.push({
      kind: kind ?? "standalone",
      type: tagTypeOf(type),
      pair: isPair ? i : undefined,
      x,
      native,
    });
  }
}

/** Ids from `x`, which is the same in every language of a unit; null unless every tag has one of its own. */
function givenIds(tags: readonly RawTag[]): Map<RawTag, number> | null {
  const openers = openersOf(tags);
  const ids = new Map<RawTag, number>();
  const used = new Map<number, "pair" | "single">();
  for (const tag of tags) {
    const opener = tag.kind === "close" ? openers.get(tag.pair) : undefined;
    const id = Number((tag.x ?? opener?.x) || Number.NaN);
    const owner = tag.kind === "standalone" ? "single" : "pair";
    const isTaken = used.has(id) && (owner === "single" || used.get(id) === "single");
    if (!Number.isSafeInteger(id) || isTaken) return null;
    used.set(id, owner);
    ids.set(tag, id);
  }
  return ids;
}

/** Ids by order of appearance; a pair shares one. */
function countedIds(tags: readonly RawTag[]): Map<RawTag, number> {
  const openers = openersOf(tags);
  const ids = new Map<RawTag, number>();
  let next = 1;
  for (const tag of tags) {
    const opener = tag.kind === "close" ? openers.get(tag.pair) : undefined;
    ids.set(tag, (opener && ids.get(opener)) ?? next++);
  }
  return ids;
}

function openersOf(tags: readonly RawTag[]): ReadonlyMap<string | undefined, RawTag> {
  const openers = new Map<string | undefined, RawTag>();
  for (const tag of tags) {
    if (tag.kind === "open" && tag.pair !== undefined && !openers.has(tag.pair)) openers.set(tag.pair, tag);
  }
  return openers;
}
