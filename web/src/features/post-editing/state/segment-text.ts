import type { InlineContent, InlineNode } from "@yizhou/model";
import { readTagged, textOf, writeTagged, type TaggedPiece } from "../../../lib/tagged-text.ts";

/** Tagged text of the wire as the quality checks want it; what a tag stands for is not known here and does not matter to them. */
export function contentOf(tagged: string): InlineContent {
  return readTagged(tagged).map((piece): InlineNode =>
    piece.kind === "text" ? piece : { ...piece, type: "other" },
  );
}

/** The reverse. */
export function taggedOf(content: InlineContent): string {
  return writeTagged(
    content.map((node): TaggedPiece => (node.kind === "text" ? node : { kind: node.kind, id: node.id })),
  );
}

/** The text of a side without its tags. */
export function plainOf(tagged: string): string {
  return tagged.includes("<") || tagged.includes("&") ? textOf(tagged) : tagged;
}
