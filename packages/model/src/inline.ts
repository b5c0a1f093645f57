/**
 * Inline content: what stands inside a text unit or a segment. Text is interleaved with inline tags. A paired tag is an
 * `open` and a `close` node of the same `id`; a `standalone` node is one object (a footnote mark, a field, a drawing).
 * Ids are unique within a text unit and keep their value when the unit is cut into segments, so one pair may open in one
 * segment and close in a later one.
 */
export type InlineNode =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "open";
      readonly id: number;
      readonly type: TagType;
      /** How the text inside looks beside what is around it; absent where nothing of it is a look that readers are shown. */
      readonly looks?: readonly TextLook[];
      readonly native?: NativeElement;
    }
  | {
      readonly kind: "close";
      readonly id: number;
      readonly type: TagType;
      readonly native?: NativeElement;
    }
  | {
      readonly kind: "standalone";
      readonly id: number;
      readonly type: TagType;
      readonly equivalent?: string;
      readonly native?: NativeElement;
    };

/**
 * An element of an exchange file as it was read. Kept so that it can be written back whole; no rule of ours looks inside,
 * and two tags are the same whatever they carry here.
 */
export interface NativeElement {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly content?: readonly (string | NativeElement)[];
}

export type InlineContent = readonly InlineNode[];

/** What an inline tag stands for; decides how tags are shown, compared and repaired, never how they are written back. */
export const TAG_TYPES = [
  "format",
  "link",
  "break",
  "tab",
  "note",
  "comment",
  "field",
  "image",
  "equation",
  "bookmark",
  "revision",
  "other",
] as const;
export type TagType = (typeof TAG_TYPES)[number];

/** What a reader is shown of a format without its document: the emphasis, not fonts, sizes and colours. */
export const TEXT_LOOKS = [
  "bold",
  "italic",
  "underline",
  "strike",
  "superscript",
  "subscript",
  "code",
] as const;
export type TextLook = (typeof TEXT_LOOKS)[number];

/** The text without tags. A standalone tag contributes its `equivalent` ("\n" for a break, "\t" for a tab) or nothing. */
export function plainText(content: InlineContent): string {
  let text = "";
  for (const node of content) {
    if (node.kind === "text") text += node.text;
    else if (node.kind === "standalone" && node.equivalent) text += node.equivalent;
  }
  return text;
}

/** Only the characters that are really text: standalone tags contribute nothing. */
export function textOnly(content: InlineContent): string {
  let text = "";
  for (const node of content) if (node.kind === "text") text += node.text;
  return text;
}

/** True when the content has a tag of any kind. */
export function hasTags(content: InlineContent): boolean {
  return content.some((node) => node.kind !== "text");
}

/** True when something in the content is worth translating: at least one letter (of any script). */
export function hasTranslatableText(content: InlineContent): boolean {
  return /\p{L}/u.test(textOnly(content));
}

/** Merges neighbouring text nodes and drops empty ones; the content itself where there is nothing to do. */
export function normaliseInline(content: InlineContent): InlineContent {
  if (isNormal(content)) return content;
  const out: InlineNode[] = [];
  for (const node of content) {
    const last = out.at(-1);
    if (node.kind === "text") {
      if (node.text === "") continue;
      if (last?.kind === "text") {
        out[out.length - 1] = { kind: "text", text: last.text + node.text };
        continue;
      }
    }
    out.push(node);
  }
  return out;
}

function isNormal(content: InlineContent): boolean {
  return content.every(
    (node, i) => node.kind !== "text" || (node.text !== "" && content[i - 1]?.kind !== "text"),
  );
}

/**
 * The content as one line: text with `<g1>`, `</g1>` and `<x2/>` for tags; `<`, `>` and `&` in the text are escaped as
 * `&lt;` `&gt;` `&amp;`. The form used towards engines, in keys of repeats and in the segment store.
 */
export function inlineToTagged(content: InlineContent): string {
  let out = "";
  for (const node of content) {
    if (node.kind === "text") out += escapeTagged(node.text);
    else if (node.kind === "open") out += `<g${node.id}>`;
    else if (node.kind === "close") out += `</g${node.id}>`;
    else out += `<x${node.id}/>`;
  }
  return out;
}

function escapeTagged(text: string): string {
  return text.replace(/[<>&]/g, (mark) => (mark === "<" ? "&lt;" : mark === ">" ? "&gt;" : "&amp;"));
}

/** True when both have the same text and the same tags in the same order. */
export function isInlineEqual(a: InlineContent, b: InlineContent): boolean {
  if (a === b) return true;
  const [only, other] = [a[0], b[0]];
  if (a.length === 1 && b.length === 1 && only?.kind === "text" && other?.kind === "text")
    return only.text === other.text;
  return inlineToTagged(normaliseInline(a)) === inlineToTagged(normaliseInline(b));
}

/** The tags as sorted keys (`open:1`, `close:1`, `standalone:2`), for comparing two contents as multisets. */
export function tagKeys(content: InlineContent): string[] {
  return content.flatMap((node) => (node.kind === "text" ? [] : [`${node.kind}:${node.id}`])).sort();
}

/** True when both carry the same multiset of tags. */
export function haveSameTags(a: InlineContent, b: InlineContent): boolean {
  return tagKeys(a).join() === tagKeys(b).join();
}

/**
 * Pairs that open and close inside the content but out of order or across another's end; 0 where all nest. One that opened in an
 * earlier segment and only closes here counts for nothing: there is nothing to check it against.
 */
export function countTagCrossings(content: InlineContent): number {
  const opened = new Set(content.flatMap((node) => (node.kind === "open" ? [node.id] : [])));
  const closed = new Set(content.flatMap((node) => (node.kind === "close" ? [node.id] : [])));
  const stack: number[] = [];
  let crossings = 0;
  for (const node of content) {
    if (node.kind === "open" && closed.has(node.id)) stack.push(node.id);
    if (node.kind !== "close" || !opened.has(node.id)) continue;
    if (stack.at(-1) === node.id) stack.pop();
    else {
      crossings += 1;
      const at = stack.indexOf(node.id);
      if (at >= 0) stack.splice(at, 1);
    }
  }
  return crossings;
}

/** Plain text as inline content; empty for the empty string. */
export function inlineFromText(text: string): InlineContent {
  return text === "" ? [] : [{ kind: "text", text }];
}
