import { AppError, type InlineContent, type InlineNode, normaliseInline } from "@yizhou/model";
import { standalone } from "./tag-types.ts";
import { readXml } from "./xml-reader.ts";

/** A segment of a memory of Trados. */
export interface SdltmSegment {
  readonly content: InlineContent;
  /** As the file writes it, `en-US`; null where it does not. */
  readonly culture: string | null;
}

export const failSdltm = (reason: string, cause?: unknown): AppError =>
  new AppError("exchange.invalid_sdltm", { reason }, { cause });

/** Fields of a tag that are read; the others say how the tag looks. */
type TagFields = Record<string, string>;

/**
 * Reads one segment as Trados keeps it: `Segment/Elements` with `Text/Value` and `Tag` (Type, Anchor, AlignmentAnchor, TextEquivalent).
 * Tags of both languages that belong together have one id.
 *
 * @throws {AppError} exchange.invalid_sdltm
 */
export async function readSdltmSegment(xml: string): Promise<SdltmSegment> {
  const nodes: InlineNode[] = [];
  const ids = new Map<string, number>();
  const path: string[] = [];
  let tag: TagFields | null = null;
  let culture: string | null = null;
  let words = "";
  const bytes = new TextEncoder().encode(xml.replace(/^\s*<\?xml[^>]*\?>/, ""));
  for await (const events of readXml(bytes, failSdltm))
    for (const event of events) {
      if (event.kind === "text") {
        words += event.text;
        continue;
      }
      if (event.kind === "open") {
        path.push(event.name);
        words = "";
        if (event.name === "Tag") tag = {};
        continue;
      }
      const parent = path.at(-2);
      path.pop();
      if (event.name === "Tag" && tag) {
        const node = nodeOf(tag, ids);
        if (node) nodes.push(node);
        tag = null;
      } else if (tag && parent === "Tag") tag[event.name] = words;
      else if (event.name === "Value" && parent === "Text") nodes.push({ kind: "text", text: words });
      else if (event.name === "CultureName") culture = words.trim() || null;
      words = "";
    }
  return { content: normaliseInline(nodes), culture };
}

function nodeOf(
  { Type, Anchor = "0", AlignmentAnchor = "0", TextEquivalent }: TagFields,
  ids: Map<string, number>,
): InlineNode | null {
  const idOf = (): number => {
    const known = ids.get(Anchor);
    if (known !== undefined) return known;
    const stated = [AlignmentAnchor, Anchor].map(Number).find((id) => Number.isSafeInteger(id) && id > 0);
    const taken = new Set(ids.values());
    let id = stated ?? 1;
    while (taken.has(id)) id++;
    ids.set(Anchor, id);
    return id;
  };
  switch (Type) {
    case "Start":
    case "UnmatchedStart":
      return { kind: "open", id: idOf(), type: "format" };
    case "End":
    case "UnmatchedEnd":
      return { kind: "close", id: idOf(), type: "format" };
    case undefined:
      return null;
    default:
      return standalone(idOf(), "other", TextEquivalent || undefined);
  }
}
