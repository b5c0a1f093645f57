import {
  hasTranslatableText,
  normaliseInline,
  plainText,
  type InlineContent,
  type InlineNode,
  type TextUnit,
  type TextUnitKind,
} from "@yizhou/model";
import type { BlockRole } from "@yizhou/page/model";
import type { AnnotationText } from "../open/annotation-texts.ts";
import type { OutlineEntry } from "../open/document-model.ts";
import type { BlockPlan, DocumentPlan } from "./document-plan.ts";

/** Id of the unit that holds the document's title property. */
export const TITLE_UNIT = "title";

/** Id of the unit of a bookmark. @param path  as in the outline, "0.2.1" */
export function outlineUnit(path: string): string {
  return `outline/${path}`;
}

/** What is kept of a block until the units are made. `page` is 0-based. */
export interface BlockText {
  readonly content: InlineContent;
  readonly page: number;
}

const KINDS: Readonly<Partial<Record<BlockRole, TextUnitKind>>> = {
  title: "title",
  heading: "heading",
  caption: "caption",
  "table-cell": "cell",
  "header-footer": "header-footer",
  footnote: "note",
  reference: "reference",
  "figure-text": "shape",
};

/** Reasons with which a unit is shown but stays as it is; blocks locked otherwise hold nothing to translate. */
const SHOWN_LOCKS: Readonly<Record<string, TextUnit["locked"]>> = { code: "code", reference: "reference" };

/** One unit per paragraph, joined ones under the id of their first block, in reading order. */
export function buildUnits(plan: DocumentPlan, texts: ReadonlyMap<string, BlockText>): TextUnit[] {
  const blocks = plan.pages.flatMap((page) => page ?? []);
  const followers = new Map(blocks.flatMap((block) => (block.joins ? [[block.joins, block] as const] : [])));
  const units: TextUnit[] = [];
  for (const block of blocks) {
    if (block.joins || (block.locked && !SHOWN_LOCKS[block.locked])) continue;
    const first = texts.get(block.id)!;
    const content = joinedContent(block, first.content, followers, texts);
    if (!hasTranslatableText(content)) continue;
    const place = String(first.page + 1);
    const unit = {
      id: block.id,
      part: `page ${place}`,
      kind: KINDS[block.role] ?? "paragraph",
      content,
      place,
    };
    units.push(block.locked ? { ...unit, locked: SHOWN_LOCKS[block.locked] } : unit);
  }
  return units;
}

/** Of fields, boxes of text and comments. */
export function annotationUnits(texts: readonly AnnotationText[]): TextUnit[] {
  return texts.flatMap(({ id, page, kind, text, maxLength }): TextUnit[] => {
    const content: InlineContent = [{ kind: "text", text }];
    if (kind === "code" || !hasTranslatableText(content) || ADDRESS.test(text)) return [];
    const place = String(page + 1);
    return [
      {
        ...{ id, part: `page ${place}`, kind: UNIT_KINDS[kind], content, place },
        ...(maxLength === null ? {} : { limits: { maxCharacters: maxLength } }),
      },
    ];
  });
}

const UNIT_KINDS: Readonly<Record<Exclude<AnnotationText["kind"], "code">, TextUnitKind>> = {
  value: "field",
  choice: "field",
  caption: "field",
  "free-text": "shape",
  comment: "comment",
};

/** A value that is nothing but an address of mail or of the web. */
const ADDRESS = /^(?:[a-z]+:\/\/\S+|www\.\S+|\S+@\S+\.\S+)$/i;

/** Of what is on no page: bookmarks and the title. */
export function documentUnits(outline: readonly OutlineEntry[], title: string | null): TextUnit[] {
  const units: TextUnit[] = [];
  for (const entry of outline) {
    const content: InlineContent = [{ kind: "text", text: entry.title.trim() }];
    const place = entry.page === null ? {} : { place: String(entry.page + 1) };
    if (hasTranslatableText(content))
      units.push({ id: outlineUnit(entry.path), part: "outline", kind: "heading", content, ...place });
  }
  if (title && /\p{L}/u.test(title)) {
    units.push({
      id: TITLE_UNIT,
      part: "properties",
      kind: "property",
      content: [{ kind: "text", text: title }],
    });
  }
  return units;
}

/** The text of a block and of all that go on with it; tag ids of later parts follow those of earlier ones. */
function joinedContent(
  first: BlockPlan,
  content: InlineContent,
  followers: ReadonlyMap<string, BlockPlan>,
  texts: ReadonlyMap<string, BlockText>,
): InlineContent {
  const nodes: InlineNode[] = [...content];
  for (let next = followers.get(first.id); next; next = followers.get(next.id)) {
    joinAt(nodes, next.joinsWith);
    if (next.formulas) {
      const equivalent = next.formulas.map((id) => plainText(texts.get(id)!.content)).join(" ");
      nodes.push({ kind: "standalone", id: next.tagOffset, type: "equation", equivalent });
      joinAt(nodes, next.joinsWith);
    }
    for (const node of texts.get(next.id)!.content)
      nodes.push(node.kind === "text" ? node : { ...node, id: node.id + next.tagOffset });
  }
  return normaliseInline(nodes);
}

function joinAt(nodes: InlineNode[], joinsWith: BlockPlan["joinsWith"]): void {
  const last = nodes.at(-1);
  if (joinsWith === " ") nodes.push({ kind: "text", text: " " });
  else if (last?.kind === "text" && joinsWith === "hyphen") {
    nodes[nodes.length - 1] = { kind: "text", text: last.text.replace(/[-\u2010\u00ad]$/u, "") };
  }
}
