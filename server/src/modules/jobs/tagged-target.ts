import { contentOfCell } from "@yizhou/exchange";
import { hasTags, inlineFromText, type InlineContent, type InlineNode } from "@yizhou/model";

/**
 * A target as the wire carries it (`JobSegment`), with the kinds of the source's tags. A tag that the source does not have
 * stays one of kind `other`, for the check to refuse.
 */
export function readTagged(tagged: string, source: InlineContent): InlineContent {
  const read = contentOfCell(tagged);
  // Without a tag the reader takes marks as they stand; on the wire they are always escaped.
  if (!hasTags(read)) return inlineFromText(unescape(tagged));
  const known = new Map(source.map((node) => [keyOf(node), node]));
  return read.map((node) => (node.kind === "text" ? node : (known.get(keyOf(node)) ?? node)));
}

function keyOf(node: InlineNode): string {
  return node.kind === "text" ? "" : `${node.kind} ${node.id}`;
}

function unescape(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
