import type { InlineContent, LanguageTag, TranslationUnit } from "@yizhou/model";
import { attributes, escapeText } from "./xml-writer.ts";

export interface TmxWriteOptions {
  readonly sourceLanguage: LanguageTag;
  /** Written as `creationtoolversion`. */
  readonly toolVersion: string;
  /** ISO 8601; left out when absent, so that the same units give the same bytes. */
  readonly createdAt?: string;
  /** What a unit is: sentences, or whole paragraphs. `sentence` by default. */
  readonly segmentType?: "sentence" | "paragraph" | "block" | "phrase";
}

/**
 * A TMX 1.4b file (level 2: with inline elements), in pieces to be joined or streamed, UTF-8. Units come one a line.
 * Characters that XML cannot hold are left out.
 */
export async function* writeTmx(
  units: Iterable<TranslationUnit> | AsyncIterable<TranslationUnit>,
  options: TmxWriteOptions,
): AsyncGenerator<string> {
  const header = attributes({
    creationtool: "Yizhou",
    creationtoolversion: options.toolVersion,
    segtype: options.segmentType ?? "sentence",
    "o-tmf": "Yizhou",
    adminlang: "en",
    srclang: options.sourceLanguage,
    datatype: "unknown",
    creationdate: options.createdAt && tmxDate(options.createdAt),
  });
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4">\n<header${header}/>\n<body>\n`;
  for await (const unit of units) yield tmxUnit(unit);
  yield "</body>\n</tmx>\n";
}

function tmxUnit(unit: TranslationUnit): string {
  const head = attributes({
    tuid: unit.id,
    creationdate: unit.createdAt && tmxDate(unit.createdAt),
    changedate: unit.changedAt && tmxDate(unit.changedAt),
    creationid: unit.createdBy,
  });
  const notes = (unit.notes ?? []).map((note) => `<note>${escapeText(note)}</note>`);
  const properties = Object.entries(unit.properties ?? {}).map(
    ([type, value]) => `<prop${attributes({ type })}>${escapeText(value)}</prop>`,
  );
  const variants = unit.variants.map(
    ({ language, content }) =>
      `<tuv${attributes({ "xml:lang": language })}><seg>${tmxInline(content)}</seg></tuv>`,
  );
  return `<tu${head}>${[...notes, ...properties, ...variants].join("")}</tu>\n`;
}

/** Pairs become bpt/ept, tags whose partner stands in another segment become `it`, standalone tags `ph`. */
function tmxInline(content: InlineContent): string {
  const pairs = pairNumbers(content);
  let out = "";
  content.forEach((node, index) => {
    if (node.kind === "text") out += escapeText(node.text);
    else if (node.kind === "standalone") out += `<ph${attributes({ x: node.id, type: node.type })}/>`;
    else {
      const i = pairs.get(index);
      const { id: x, type } = node;
      if (i === undefined)
        out += `<it${attributes({ pos: node.kind === "open" ? "begin" : "end", x, type })}/>`;
      else out += node.kind === "open" ? `<bpt${attributes({ i, x, type })}/>` : `<ept${attributes({ i })}/>`;
    }
  });
  return out;
}

/** For every tag with its partner after or before it in the same content, the number that both bear. */
function pairNumbers(content: InlineContent): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  const open = new Map<number, number[]>();
  let next = 1;
  content.forEach((node, index) => {
    if (node.kind === "open") open.set(node.id, [...(open.get(node.id) ?? []), index]);
    if (node.kind !== "close") return;
    const start = open.get(node.id)?.pop();
    if (start === undefined) return;
    numbers.set(start, next);
    numbers.set(index, next++);
  });
  return numbers;
}

function tmxDate(iso: string): string {
  return new Date(iso).toISOString().replace(/[-:]|\.\d+/g, "");
}
