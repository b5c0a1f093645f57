// The target of one segment as ProseMirror holds it: one line of text and tags. A tag is one atom, so that the caret steps over it,
// a key deletes it whole, and undo, input methods and spelling are the library's and the browser's.
import { Schema, type Node } from "prosemirror-model";
import { readTagged, writeTagged, type TaggedPiece } from "../../../lib/tagged-text.ts";
import type { Tag } from "../../../ui/tag-mark.tsx";
import { TAG_CLASSES } from "../../../ui/tag-mark.tsx";
import { soundText } from "./sound-text.ts";

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

/** The words without the tags. */
export function plainOfDoc(doc: Node): string {
  let words = "";
  doc.forEach((node) => void (words += node.isText ? (node.text ?? "") : ""));
  return words;
}

/**
 * What a paste puts into a target: words without looks, and of the tags that a sentence of ours was copied with those that are
 * missing here, each once. What looks like a tag in a text from elsewhere is text.
 *
 * @param tagged  as our own editor copies; empty from elsewhere
 * @param room  in tagged text
 */
export function pastedNodes(
  schema: Schema,
  {
    tagged,
    plain,
    missing,
    room,
  }: {
    readonly tagged: string;
    readonly plain: string;
    readonly missing: readonly Tag[];
    readonly room: number;
  },
): { readonly nodes: readonly Node[]; readonly isCut: boolean } {
  const wanted = new Set(missing.map(keyOf));
  const pieces: readonly TaggedPiece[] = tagged === "" ? [{ kind: "text", text: plain }] : readTagged(tagged);
  const nodes: Node[] = [];
  let left = room;
  for (const piece of pieces) {
    if (piece.kind !== "text") {
      const length = writeTagged([piece]).length;
      if (!wanted.delete(keyOf(piece)) || length > left) continue;
      left -= length;
      nodes.push(schema.node("tag", { ...piece }));
      continue;
    }
    const text = soundText(piece.text);
    const fitting = fitPasted(text, left);
    if (fitting !== "") nodes.push(schema.text(fitting));
    if (fitting.length < text.length) return { nodes, isCut: true };
    left -= writeTagged([{ kind: "text", text }]).length;
  }
  return { nodes, isCut: false };
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
