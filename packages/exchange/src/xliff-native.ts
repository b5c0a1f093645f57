// What other tools' files say beyond our fields travels through our XLIFF as metadata: one entry a unit or file, in JSON,
// with the attributes of the unit, of its segments, and the elements its tags were read from. Other tools carry metadata
// along without looking into it (XLIFF 2.1, section 5.3).
import type { InlineContent, InlineNode, NativeElement } from "@yizhou/model";
import type { XliffFile, XliffUnit } from "./xliff.ts";

/** Before the name of an element of an XLIFF, so that no other format takes it for its own. */
const PREFIX = "xliff:";

type Attributes = Readonly<Record<string, string>>;

interface NativeFacts {
  readonly attributes?: Attributes;
  /** By number of the segment, from 0. */
  readonly segments?: Readonly<Record<string, Attributes>>;
  /** By side, number of the segment and number of the node in it: the element of the tag. */
  readonly tags?: Readonly<Record<string, NativeElement>>;
}

export function xliffElement(
  name: string,
  attributes: Attributes,
  content: readonly (string | NativeElement)[] = [],
): NativeElement {
  return {
    name: PREFIX + name,
    ...(Object.keys(attributes).length > 0 && { attributes: { ...attributes } }),
    ...(content.length > 0 && { content }),
  };
}

/** True for an element that `xliffElement` made. */
export function isXliffElement(element: NativeElement): boolean {
  return element.name.startsWith(PREFIX);
}

/** The facts of a unit as text; undefined when there are none. */
export function writeUnitFacts(unit: XliffUnit): string | undefined {
  const segments = unit.segments.flatMap(({ attributes }, at) =>
    attributes ? [[String(at), attributes]] : [],
  );
  const tags = unit.segments.flatMap(({ source, target }, at) => [
    ...tagsOf(source, `s${at}`),
    ...tagsOf(target ?? [], `t${at}`),
  ]);
  return textOf({
    ...(unit.attributes && { attributes: unit.attributes }),
    ...(segments.length > 0 && { segments: Object.fromEntries(segments) as Record<string, Attributes> }),
    ...(tags.length > 0 && { tags: Object.fromEntries(tags) }),
  });
}

export function writeFileFacts(file: XliffFile): string | undefined {
  return textOf(file.attributes ? { attributes: file.attributes } : {});
}

function textOf(facts: NativeFacts): string | undefined {
  return Object.keys(facts).length > 0 ? JSON.stringify(facts) : undefined;
}

function tagsOf(content: InlineContent, place: string): [string, NativeElement][] {
  return content.flatMap((node, at): [string, NativeElement][] =>
    node.kind !== "text" && node.native && isXliffElement(node.native)
      ? [[`${place}.${at}`, node.native]]
      : [],
  );
}

/** A unit with the facts that were written for it; as it is where another tool has changed its segments. */
export function withUnitFacts(unit: XliffUnit, text: string): XliffUnit {
  const facts = parseFacts(text);
  if (!facts) return unit;
  const restore = (content: InlineContent, place: string): InlineContent =>
    content.map((node, at): InlineNode => {
      const native = facts.tags?.[`${place}.${at}`];
      return node.kind === "text" || !native ? node : { ...node, native };
    });
  return {
    ...unit,
    ...(facts.attributes && { attributes: facts.attributes }),
    segments: unit.segments.map((segment, at) => ({
      ...segment,
      source: restore(segment.source, `s${at}`),
      target: segment.target && restore(segment.target, `t${at}`),
      ...(facts.segments?.[at] && { attributes: facts.segments[at] }),
    })),
  };
}

export function fileAttributes(text: string): Attributes | undefined {
  return parseFacts(text)?.attributes;
}

/** Null for what is none of ours: another tool's text must not end as something else than text. */
function parseFacts(text: string): NativeFacts | null {
  try {
    const facts = JSON.parse(text) as unknown;
    if (!isRecord(facts)) return null;
    const { attributes, segments, tags } = facts;
    return {
      ...(isTexts(attributes) && { attributes }),
      ...(isRecord(segments) && { segments: onlyGood(segments, isTexts) }),
      ...(isRecord(tags) && { tags: onlyGood(tags, isElement) }),
    };
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is Attributes {
  return isRecord(value) && Object.values(value).every((item) => typeof item === "string");
}

function isElement(value: unknown): value is NativeElement {
  if (!isRecord(value) || typeof value["name"] !== "string" || !/^xliff:[\w.-]+$/.test(value["name"]))
    return false;
  const { attributes, content } = value;
  const isWhole = (part: unknown) => typeof part === "string" || isPart(part);
  return (
    (attributes === undefined || isTexts(attributes)) &&
    (content === undefined || (Array.isArray(content) && content.every(isWhole)))
  );
}

/** An element inside native code, a `sub` for instance: its name has no prefix. */
function isPart(value: unknown): boolean {
  if (!isRecord(value) || typeof value["name"] !== "string" || !/^[\w.-]+$/.test(value["name"])) return false;
  const { attributes, content } = value;
  return (
    (attributes === undefined || isTexts(attributes)) &&
    (content === undefined ||
      (Array.isArray(content) && content.every((part) => typeof part === "string" || isPart(part))))
  );
}

function onlyGood<T>(
  values: Record<string, unknown>,
  isGood: (value: unknown) => value is T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, T] => isGood(entry[1])));
}
