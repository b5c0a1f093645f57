import { escapeXmlText, toByteString } from "@yizhou/bytes/xml";
import type { InlineContent } from "@yizhou/model";
import { isBilingual, type OutputForm } from "../filter.ts";
import type { PlaceEdit } from "../ooxml/place.ts";
import { wholeContent, type WrittenContent } from "../ooxml/tabbed-parts.ts";
import type { RunDialect } from "../ooxml/write-runs.ts";
import type { InlineModel } from "../ooxml/run-content.ts";
import type { OdfParagraph } from "./read-paragraph.ts";

/** How a paragraph's translation is written. */
export interface ParagraphWriting {
  readonly output: OutputForm;
  /** Source bytes of a span with the changes already made inside it. */
  render(start: number, end: number): string;
  /** The open tag with the style that the translation needs. */
  openTag(tag: string, prefix: string): string;
  /** True in cells and drawings, where programs show only what stands in a link itself. */
  readonly hasPlainLinks: boolean;
}

/**
 * The edit that puts a translation into a paragraph, or in a bilingual document behind it.
 *
 * @param source  text of the part
 */
export function writeParagraph(
  source: string,
  paragraph: OdfParagraph,
  target: InlineContent,
  writing: ParagraphWriting,
): PlaceEdit {
  const { start, innerStart, innerEnd, prefix, model } = paragraph;
  const [only] = target;
  // The usual paragraph, quickly.
  if (
    target.length === 1 &&
    only!.kind === "text" &&
    isPlain(model!) &&
    !isBilingual(writing.output) &&
    !isRestyled(source.slice(start, innerStart), prefix, writing)
  )
    return {
      edit: { start: innerStart, end: innerEnd, bytes: textWriter(prefix)(only!.text) },
      isRepaired: false,
    };
  return writeContent(source, paragraph, wholeContent(model!, target), writing);
}

function isRestyled(open: string, prefix: string, { openTag }: ParagraphWriting): boolean {
  return openTag(open, prefix) !== open;
}

/** As `writeParagraph`, for content that may be of several parts. */
export function writeContent(
  source: string,
  { start, end, innerStart, innerEnd, prefix }: OdfParagraph,
  content: WrittenContent,
  { output, render, openTag, hasPlainLinks }: ParagraphWriting,
): PlaceEdit {
  const { isRepaired } = content;
  const dialect: RunDialect = {
    joinsRuns: true,
    run: (properties, body) => properties + body + closingTags(properties),
    text: textWriter(prefix),
    translatedProperties: (properties) => properties,
    render,
  };
  const linked = (bytes: string) => (hasPlainLinks ? withPlainLinks(bytes, prefix) : bytes);
  const open = source.slice(start, innerStart);
  const close = source.slice(innerEnd, end);
  const styled = openTag(open, prefix);
  if (!isBilingual(output)) {
    const bytes = linked(content.runs(dialect));
    return {
      edit:
        styled === open
          ? { start: innerStart, end: innerEnd, bytes }
          : { start, end, bytes: styled + bytes + close },
      isRepaired,
    };
  }
  const second = asSecond(styled, prefix) + linked(content.translationOnly(dialect)) + close;
  return { edit: { start, end, bytes: render(start, end) + second }, isRepaired };
}

/** The open tag of a paragraph behind its source: without ids, and a heading without a number, which would count on. */
function asSecond(tag: string, prefix: string): string {
  const open = tag.replace(/\s[\w.-]+:id\s*=\s*(?:"[^"]*"|'[^']*')/g, "");
  const name = `<${prefix}h`;
  const isNumbered = open.startsWith(name) && !new RegExp(`\\s${prefix}is-list-header\\s*=`).test(open);
  return isNumbered ? `${name} ${prefix}is-list-header="true"${open.slice(name.length)}` : open;
}

/** Formats around links instead of inside them: a link over several formats is several. */
function withPlainLinks(bytes: string, prefix: string): string {
  if (!bytes.includes(`<${prefix}a `)) return bytes;
  const link = new RegExp(`(<${prefix}a\\s[^<>]*>)([^]*?)(</${prefix}a\\s*>)`, "g");
  const span = new RegExp(`<(/?)${prefix}span(?=[\\s/>])[^<>]*?(/?)>`, "g");
  return bytes.replace(link, (all, open: string, inside: string, close: string) => {
    let out = "";
    let from = 0;
    const show = (end: number) => {
      if (end > from) out += open + inside.slice(from, end) + close;
    };
    for (const { 0: tag, index } of inside.matchAll(span)) {
      show(index);
      out += tag;
      from = index + tag.length;
    }
    if (from === 0) return all;
    show(inside.length);
    return out;
  });
}

function isPlain({ tags, base, lead, tail }: InlineModel): boolean {
  return tags.size === 0 && base.properties === "" && lead.length === 0 && tail.length === 0;
}

/** Blanks that a reader would take for one are elements, as are tabs and line ends. */
export function textWriter(prefix: string): (text: string) => string {
  let isBehindBlank = true;
  return (text) => {
    if (!/^ | {2}|[\t\r\n]/.test(text)) {
      if (text !== "") isBehindBlank = text.endsWith(" ");
      return toByteString(escapeXmlText(text));
    }
    let out = "";
    for (const [part] of text.matchAll(/ +|\t|\r\n?|\n|[^ \t\r\n]+/g)) {
      if (part[0] === " ") {
        const plain = isBehindBlank ? 0 : 1;
        const more = part.length - plain;
        out += " ".repeat(plain);
        if (more > 0) out += more === 1 ? `<${prefix}s/>` : `<${prefix}s ${prefix}c="${more}"/>`;
        isBehindBlank = more === 0;
      } else if (/^\s/.test(part)) {
        out += part === "\t" ? `<${prefix}tab/>` : `<${prefix}line-break/>`;
        isBehindBlank = false;
      } else {
        out += toByteString(escapeXmlText(part));
        isBehindBlank = false;
      }
    }
    return out;
  };
}

function closingTags(opening: string): string {
  const names = [...opening.matchAll(/<([^\s/>]+)/g)].map((match) => `</${match[1]}>`);
  return names.reverse().join("");
}
