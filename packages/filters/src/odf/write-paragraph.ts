import { escapeXmlText, toByteString } from "@yizhou/bytes/xml";
import type { InlineContent } from "@yizhou/model";
import type { PlaceEdit } from "../ooxml/place.ts";
import { repairTarget } from "../ooxml/repair-tags.ts";
import { writeRuns } from "../ooxml/write-runs.ts";
import type { OdfParagraph } from "./read-paragraph.ts";

/** The edit that puts a translation into a paragraph. */
export function writeParagraph(
  paragraph: OdfParagraph,
  target: InlineContent,
  render: (start: number, end: number) => string,
): PlaceEdit {
  const { innerStart, innerEnd, prefix, model } = paragraph;
  const { content, isRepaired } = repairTarget(model!, target);
  const bytes = writeRuns(model!, content, {
    joinsRuns: true,
    run: (properties, body) => properties + body + closingTags(properties),
    text: textWriter(prefix),
    translatedProperties: (properties) => properties,
    render,
  });
  return { edit: { start: innerStart, end: innerEnd, bytes }, isRepaired };
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
