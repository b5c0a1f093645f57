import { haveSameTags, type InlineContent, type InlineNode } from "@yizhou/model";
import { tagOrder } from "./memory-key.ts";

/**
 * The stored target with the tags of the query in place of those it was stored with. Tags correspond by their order in the
 * two sources, which have the same key.
 *
 * @returns null when the stored target does not carry exactly the tags of its own source: such an entry cannot be used
 *   without a person, since a tag would be lost or made up
 */
export function fitTags(
  query: InlineContent,
  source: InlineContent,
  target: InlineContent,
): InlineContent | null {
  const idByNumber = new Map([...tagOrder(query)].map(([id, number]) => [number, id]));
  const nodeById = new Map<string, InlineNode>();
  for (const node of query) if (node.kind !== "text") nodeById.set(`${node.kind}:${node.id}`, node);
  const numbers = tagOrder(source);
  const fitted: InlineNode[] = [];
  for (const node of target) {
    if (node.kind === "text") {
      fitted.push(node);
      continue;
    }
    const id = idByNumber.get(numbers.get(node.id) ?? 0);
    const own = nodeById.get(`${node.kind}:${id}`);
    if (!own) return null;
    fitted.push(own);
  }
  return haveSameTags(query, fitted) ? fitted : null;
}
