// The target of one segment as ProseMirror holds it: one line of text and tags. A tag is one atom, so that the caret steps over it,
// a key deletes it whole, and undo, input methods and spelling are the library's and the browser's.
import { Schema, type Node } from "prosemirror-model";
import { readTagged, writeTagged, type TaggedPiece } from "../../../lib/tagged-text.ts";
import type { Tag } from "../../../ui/tag-mark.tsx";
import { TAG_CLASSES } from "../../../ui/tag-mark.tsx";

export function targetSchema(nameOf: (tag: Tag) => string): Schema {
  return new Schema({
    nodes: {
      doc: { content: "inline*" },
      text: { group: "inline" },
      tag: {
        group: "inline",
        inline: true,
        atom: true,
        selectable: false,
        attrs: { kind: {}, id: {} },
        toDOM: (node) => {
          const tag = tagOf(node);
          return [
            "span",
            {
              class: TAG_CLASSES[tag.kind],
              "data-tag": `${tag.kind} ${tag.id}`,
              title: nameOf(tag),
              contenteditable: "false",
            },
            String(tag.id),
          ];
        },
      },
    },
  });
}

export function tagOf({ attrs }: Node): Tag {
  return { kind: attrs["kind"] as Tag["kind"], id: attrs["id"] as number };
}

export function docOf(schema: Schema, tagged: string): Node {
  return schema.node("doc", null, nodesOf(schema, tagged));
}

export function nodesOf(schema: Schema, tagged: string): Node[] {
  return readTagged(tagged).flatMap((piece) => {
    if (piece.kind === "text") return piece.text === "" ? [] : [schema.text(piece.text)];
    return [schema.node("tag", { kind: piece.kind, id: piece.id })];
  });
}

export function taggedOfDoc(doc: Node): string {
  const pieces: TaggedPiece[] = [];
  doc.forEach(
    (node) => void pieces.push(node.isText ? { kind: "text", text: node.text ?? "" } : tagOf(node)),
  );
  return writeTagged(pieces);
}

/** What marks cost on the wire, where they are escaped. */
const ESCAPED: Readonly<Record<string, number>> = { "&": 5, "<": 4, ">": 4 };

/** As much of a pasted text as fits: whole characters, an emoji and what is joined to a letter included. @param room  in tagged text */
export function fitPasted(text: string, room: number): string {
  if (text.length * 5 <= room) return text;
  let used = 0;
  for (const { segment, index } of new Intl.Segmenter().segment(text.slice(0, Math.max(0, room) + 1))) {
    for (const mark of segment) used += ESCAPED[mark] ?? mark.length;
    if (used > room) return text.slice(0, index);
  }
  return text.slice(0, Math.max(0, room));
}

/** Tags of the source that the target lacks, in their order. */
export function missingTags(source: string, doc: Node): Tag[] {
  const present = new Set<string>();
  doc.forEach((node) => {
    if (!node.isText) present.add(keyOf(tagOf(node)));
  });
  return readTagged(source).filter(
    (piece): piece is Tag => piece.kind !== "text" && !present.has(keyOf(piece)),
  );
}

function keyOf({ kind, id }: Tag): string {
  return `${kind} ${id}`;
}
