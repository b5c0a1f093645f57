import type { InlineNode, TagType } from "@yizhou/model";

/** Names that tools write into `type`, and what they mean to us. Ours are written as they are. */
const TYPES: ReadonlyMap<string, TagType> = new Map(
  Object.entries<TagType>({
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
  }),
);

/** The tag type that a foreign `type` stands for; `other` when it is unknown. */
export function tagTypeOf(foreign: string | undefined): TagType {
  return (foreign !== undefined && TYPES.get(foreign.toLowerCase().replace(/^(?:x-|yz:)/, ""))) || "other";
}

/** A standalone node; breaks and tabs carry the white space they stand for. */
export function standalone(
  id: number,
  type: TagType,
  equivalent?: string,
): Extract<InlineNode, { kind: "standalone" }> {
  const known = equivalent ?? (type === "break" ? "\n" : type === "tab" ? "\t" : undefined);
  return known === undefined
    ? { kind: "standalone", id, type }
    : { kind: "standalone", id, type, equivalent: known };
}
