import { type InlineContent, type InlineNode, normaliseInline, type TagType } from "@yizhou/model";

/** Names that tools write into `type`, and what they mean to us. Ours are written as they are. */
const TYPES: Readonly<Record<string, TagType>> = {
  format: "format",
  bold: "format",
  italic: "format",
  underlined: "format",
  underline: "format",
  ulined: "format",
  dulined: "format",
  color: "format",
  font: "format",
  struct: "format",
  scap: "format",
  link: "link",
  xref: "link",
  url: "link",
  break: "break",
  lb: "break",
  pb: "break",
  tab: "tab",
  note: "note",
  fnote: "note",
  enote: "note",
  comment: "comment",
  field: "field",
  date: "field",
  time: "field",
  variable: "field",
  image: "image",
  equation: "equation",
  bookmark: "bookmark",
  index: "bookmark",
  revision: "revision",
};

/** The tag type that a foreign `type` stands for; `other` when it is unknown. */
export function tagTypeOf(foreign: string | undefined): TagType {
  return (foreign !== undefined && TYPES[foreign.toLowerCase().replace(/^(?:x-|yz:)/, "")]) || "other";
}

/** A standalone node; breaks and tabs carry the white space they stand for. */
export function standalone(id: number, type: TagType, equivalent?: string): InlineNode {
  const known = equivalent ?? (type === "break" ? "\n" : type === "tab" ? "\t" : undefined);
  return known === undefined
    ? { kind: "standalone", id, type }
    : { kind: "standalone", id, type, equivalent: known };
}

interface RawTag {
  readonly kind: "open" | "close" | "standalone";
  readonly type: TagType;
  /** What pairs and matches it: `i` for pairs, `x` across languages. */
  readonly pair?: string;
  readonly x?: string;
}

/** Collects the inline elements of one `<seg>`; ids are given when the segment is whole. */
export class TmxSegmentBuilder {
  private readonly parts: (string | RawTag)[] = [];
  private readonly highlights: string[] = [];
  private codeDepth = 0;

  text(text: string): void {
    // What stands in bpt, ept, ph, it and ut is the code of the tool that wrote it, not text.
    if (this.codeDepth === 0) this.parts.push(text);
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const { i, x, pos, type } = attributes;
    if (name === "hi") {
      const pair = `hi${this.highlights.length}-${this.parts.length}`;
      this.highlights.push(pair);
      if (this.codeDepth === 0) this.parts.push({ kind: "open", type: tagTypeOf(type), pair, x });
      return;
    }
    this.codeDepth++;
    if (this.codeDepth > 1) return;
    const kind =
      name === "bpt" ? "open" : name === "ept" ? "close" : name === "it" ? IT_KINDS[pos ?? ""] : undefined;
    const isPair = name === "bpt" || name === "ept";
    this.parts.push({ kind: kind ?? "standalone", type: tagTypeOf(type), pair: isPair ? i : undefined, x });
  }

  close(name: string): void {
    if (name !== "hi") {
      this.codeDepth--;
      return;
    }
    const pair = this.highlights.pop();
    if (this.codeDepth === 0) this.parts.push({ kind: "close", type: "other", pair });
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
        if (part.kind === "standalone") return standalone(id, part.type);
        return {
          kind: part.kind,
          id,
          type: part.kind === "close" ? (types.get(id) ?? part.type) : part.type,
        };
      }),
    );
  }
}

const IT_KINDS: Readonly<Record<string, "open" | "close">> = { begin: "open", end: "close" };

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
