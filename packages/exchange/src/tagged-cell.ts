import {
  hasTags,
  type InlineContent,
  inlineFromText,
  type InlineNode,
  inlineToTagged,
  normaliseInline,
  textOnly,
} from "@yizhou/model";

/** Content as the text of a cell: tags as `<g1>…</g1>` and `<x2/>`, the text escaped only where there are any. */
export function cellOfContent(content: InlineContent): string {
  return hasTags(content) ? inlineToTagged(content) : textOnly(content);
}

const TAG = /<(\/?)g(\d{1,6})>|<x(\d{1,6})\/>/g;
const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

/** Reads what `cellOfContent` wrote; a cell without such tags is text as it stands. */
export function contentOfCell(cell: string): InlineContent {
  const nodes: InlineNode[] = [];
  let at = 0;
  for (const match of cell.matchAll(TAG)) {
    nodes.push({ kind: "text", text: unescapeText(cell.slice(at, match.index)) });
    const [, slash, pair, single] = match;
    if (single !== undefined) nodes.push({ kind: "standalone", id: Number(single), type: "other" });
    else nodes.push({ kind: slash ? "close" : "open", id: Number(pair), type: "other" });
    at = match.index + match[0].length;
  }
  if (at === 0) return inlineFromText(cell);
  nodes.push({ kind: "text", text: unescapeText(cell.slice(at)) });
  return normaliseInline(nodes);
}

function unescapeText(text: string): string {
  return text.replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity]!);
}
