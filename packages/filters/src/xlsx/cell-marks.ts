import { XmlScanner, type XmlSource } from "@yizhou/bytes/xml";
import type { TextMark } from "@yizhou/model";
import { tolerateDamage } from "../ooxml/package.ts";
import { colourMark, markOf, NO_MARKS } from "../parts/text-marks.ts";

/** Colours of a theme in the order in which cells number them (ECMA-376 part 1, 18.8.3); the first four are paper and ink. */
const THEME = ["lt1", "dk1", "lt2", "dk2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6"];

/** Lists of the part of styles that say what cells look like; the others are often longer than all of these. */
const LISTS = new Set(["s:fonts", "s:fills", "s:cellXfs", "s:cellStyles"]);

/**
 * What cells of a style look like, by their `s` attribute.
 *
 * @param source  the part of styles; without one that can be read all look alike
 */
export function readCellMarks(source: XmlSource | null): (style: string) => readonly TextMark[] {
  const fonts: (readonly TextMark[])[] = [];
  const fills: (readonly TextMark[])[] = [];
  const formats: { font: number; fill: number; style: number }[] = [];
  const names = new Map<number, string>();
  if (source === null) return () => NO_MARKS;
  tolerateDamage(source.part, [], () => {
    const scanner = new XmlScanner(source);
    let list = "";
    const colour = () => {
      const theme = scanner.attribute("theme");
      return scanner.attribute("rgb") ?? (theme === undefined ? undefined : (THEME[Number(theme)] ?? ""));
    };
    while (scanner.next()) {
      if (scanner.kind === "close") continue;
      const { name, depth } = scanner;
      if (depth === 1) {
        list = name;
        if (!LISTS.has(name)) scanner.skipUnread();
      } else if (name === "s:font" && list === "s:fonts") fonts.push(NO_MARKS);
      else if (name === "s:color" && list === "s:fonts")
        fonts[fonts.length - 1] = colourMark("colour", colour());
      else if (name === "s:fill" && list === "s:fills") fills.push(NO_MARKS);
      else if (name === "s:fgColor" && list === "s:fills")
        fills[fills.length - 1] = colourMark("highlight", colour());
      else if (name === "s:xf" && list === "s:cellXfs") {
        const number = (attribute: string) => Number(scanner.attribute(attribute) ?? 0);
        formats.push({ font: number("fontId"), fill: number("fillId"), style: number("xfId") });
      } else if (name === "s:cellStyle")
        names.set(Number(scanner.attribute("xfId") ?? 0), scanner.attribute("name") ?? "");
    }
  });
  const known = new Map<string, readonly TextMark[]>();
  return (style) => {
    let marks = known.get(style);
    if (!marks) {
      const format = formats[Number(style || 0)];
      // The first style is what every cell has.
      const name = format && format.style > 0 ? names.get(format.style) : undefined;
      marks = format
        ? [...markOf("style", name), ...(fonts[format.font] ?? NO_MARKS), ...(fills[format.fill] ?? NO_MARKS)]
        : NO_MARKS;
      known.set(style, marks);
    }
    return marks;
  };
}
