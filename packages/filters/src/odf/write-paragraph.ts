import { escapeXmlText, toByteString } from "@yizhou/bytes/xml";
import type { InlineContent } from "@yizhou/model";
import { isBilingual, type OutputForm } from "../filter.ts";
import type { PlaceEdit } from "../ooxml/place.ts";
import { wholeContent, type WrittenContent } from "../ooxml/tabbed-parts.ts";
import type { RunDialect } from "../ooxml/write-runs.ts";
import type { InlineModel } from "../ooxml/run-content.ts";
import type { OdfParagraph } from "./read-paragraph.ts";

/**
 * The edit that puts a translation into a paragraph, or in a bilingual document behind it.
 *
 * @param source  text of the part
 */
export function writeParagraph(
  source: string,
  paragraph: OdfParagraph,
  target: InlineContent,
  output: OutputForm,
  render: (start: number, end: number) => string,
): PlaceEdit {
  const { innerStart, innerEnd, prefix, model } = paragraph;
  const [only] = target;
  // The usual paragraph, quickly.
  if (target.length === 1 && only!.kind === "text" && isPlain(model!) && !isBilingual(output))
    return {
      edit: { start: innerStart, end: innerEnd, bytes: textWriter(prefix)(only!.text) },
      isRepaired: false,
    };
  return writeContent(source, paragraph, wholeContent(model!, target), output, render);
}

/** As `writeParagraph`, for content that may be of several parts. */
export function writeContent(
  source: string,
  { start, end, innerStart, innerEnd, prefix }: OdfParagraph,
  content: WrittenContent,
  output: OutputForm,
  render: (start: number, end: number) => string,
): PlaceEdit {
  const { isRepaired } = content;
  const dialect: RunDialect = {
    joinsRuns: true,
    run: (properties, body) => properties + body + closingTags(properties),
    text: textWriter(prefix),
    translatedProperties: (properties) => properties,
    render,
  };
  if (!isBilingual(output))
    return {
      edit: { start: innerStart, end: innerEnd, bytes: content.runs(dialect) },
      isRepaired,
    };
  const open = source.slice(start, innerStart).replace(/\s[\w.-]+:id\s*=\s*(?:"[^"]*"|'[^']*')/g, "");
  const second = open + content.translationOnly(dialect) + source.slice(innerEnd, end);
  return { edit: { start, end, bytes: render(start, end) + second }, isRepaired };
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
