import { escapeXmlText, toByteString } from "@yizhou/bytes/xml";
import type { InlineContent } from "@yizhou/model";
import { isBilingual, type OutputForm } from "../filter.ts";
import type { PlaceEdit } from "../ooxml/place.ts";
import { repairTarget } from "../ooxml/repair-tags.ts";
import { writeRuns, writeTranslationOnly, type RunDialect } from "../ooxml/write-runs.ts";
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
  const { start, end, innerStart, innerEnd, prefix, model } = paragraph;
  const { content, isRepaired } = repairTarget(model!, target);
  const dialect: RunDialect = {
    joinsRuns: true,
    run: (properties, body) => properties + body + closingTags(properties),
    text: textWriter(prefix),
    translatedProperties: (properties) => properties,
    render,
  };
  if (!isBilingual(output))
    return {
      edit: { start: innerStart, end: innerEnd, bytes: writeRuns(model!, content, dialect) },
      isRepaired,
    };
  const open = source.slice(start, innerStart).replace(/\s[\w.-]+:id\s*=\s*(?:"[^"]*"|'[^']*')/g, "");
  const second = open + writeTranslationOnly(model!, content, dialect) + source.slice(innerEnd, end);
  return { edit: { start, end, bytes: render(start, end) + second }, isRepaired };
}

/** Blanks that a reader would take for one are elements, as are tabs and line ends. */
export function textWriter(prefix: string): (text: string) => string {
  let isBehindBlank = true;
  return (text) => {
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
