/**
 * The words of automatic numbers ("Chapter 1", "第1章"): they stand in attributes of a list's level, in front of the counters and
 * behind them, and newer programs write the whole once more with the counters in it (`%1%`).
 */
import { escapeXmlAttribute, toByteString, type XmlScanner } from "@yizhou/bytes/xml";
import type { InlineContent, InlineNode } from "@yizhou/model";
import { isBilingual } from "../filter.ts";
import type { PlaceEdit, TextPlace } from "../ooxml/place.ts";

const PREFIX = "style:num-prefix";
const SUFFIX = "style:num-suffix";
const WHOLE = "loext:num-list-format";
/** Levels of lists and of headings, and how the marks of notes look. */
const LEVELS: ReadonlySet<string> = new Set([
  "text:list-level-style-number",
  "text:outline-level-style",
  "text:notes-configuration",
]);

/** The label of the level whose open tag is current as one text with its counters as objects; null where it has no word. */
export function listLabel(scanner: XmlScanner): TextPlace | null {
  if (!LEVELS.has(scanner.name)) return null;
  const prefix = scanner.attribute(PREFIX) ?? "";
  const suffix = scanner.attribute(SUFFIX) ?? "";
  const whole = scanner.attribute(WHOLE) ?? `${prefix}%1%${suffix}`;
  if (!/\p{L}{2}|\p{Script=Han}/u.test(whole)) return null;
  const content: InlineNode[] = [];
  const counters: string[] = [];
  for (const part of whole.split(/(%\d+%)/)) {
    if (/^%\d+%$/.test(part)) {
      counters.push(part);
      content.push({ kind: "standalone", id: counters.length, type: "field", equivalent: part });
    } else if (part !== "") content.push({ kind: "text", text: part });
  }
  const { start, end } = scanner;
  const tag = scanner.source.text.slice(start, end);
  const spans = new Map(
    [PREFIX, SUFFIX, WHOLE].flatMap((name) => {
      const span = scanner.attributeSpan(name);
      return span ? [[name, { start: span.start - start, end: span.end - start }] as const] : [];
    }),
  );
  return {
    kind: "reference",
    content,
    start,
    end,
    // In a bilingual document it stands in front of the source.
    write: (target, { output }) =>
      isBilingual(output)
        ? { edit: { start, end, bytes: tag }, isRepaired: false }
        : writeLabel({ start, end, tag, spans, counters }, target),
  };
}

interface Label {
  readonly start: number;
  readonly end: number;
  readonly tag: string;
  /** Where the attributes that say it stand in the tag. */
  readonly spans: ReadonlyMap<string, { readonly start: number; readonly end: number }>;
  readonly counters: readonly string[];
}

function writeLabel({ start, end, tag, spans, counters }: Label, target: InlineContent): PlaceEdit {
  const missing = new Set(counters);
  let text = "";
  for (const node of target) {
    if (node.kind === "text") text += node.text;
    else if (missing.delete(counters[node.id - 1] ?? "")) text += counters[node.id - 1];
  }
  text += [...missing].join("");
  const [, before, behind] = /^(.*?)%\d+%(?:.*%\d+%)?(.*)$/s.exec(text) ?? ["", text, ""];
  const values = new Map([
    [PREFIX, before!],
    [SUFFIX, behind!],
    [WHOLE, text],
  ]);
  // An attribute that was not there is written only where it has something to say; the list's own prefix is that of its name.
  const styled = /\s([\w.-]+:)num-(?:format|prefix|suffix)\s*=/.exec(tag)?.[1] ?? "style:";
  let written = tag;
  const inOrder = [...spans].sort(([, a], [, b]) => b.start - a.start);
  for (const [name, span] of inOrder) {
    const spelled = written.slice(span.start, written.indexOf("=", span.start)).trimEnd();
    written = written.slice(0, span.start) + attribute(spelled, values.get(name)!) + written.slice(span.end);
  }
  const added = [PREFIX, SUFFIX]
    .filter((name) => !spans.has(name) && values.get(name) !== "")
    .map((name) => ` ${attribute(styled + name.slice("style:".length), values.get(name)!)}`);
  const close = /\/?>$/.exec(written)!.index;
  const bytes = written.slice(0, close) + added.join("") + written.slice(close);
  return { edit: { start, end, bytes }, isRepaired: missing.size > 0 };
}

function attribute(name: string, value: string): string {
  return `${name}="${toByteString(escapeXmlAttribute(value))}"`;
}
