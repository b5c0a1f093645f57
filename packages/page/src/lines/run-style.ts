import type { RunStyle } from "../model/page-model.ts";
import type { Char } from "./chars.ts";

/** The looks of a character apart from its place. */
export type StyleFacts = Omit<RunStyle, "rise">;

/** By font, then by size, then by colour: asked for every character, so without a text that names all three. */
const cache = new WeakMap<object, Map<number, Map<string, StyleFacts>>>();

/** Equal looks give the same object. */
export function styleOf({ font, size, color }: Char): StyleFacts {
  const rounded = Math.round(size * 10) / 10;
  let sizes = cache.get(font);
  if (!sizes) cache.set(font, (sizes = new Map()));
  let colours = sizes.get(rounded);
  if (!colours) sizes.set(rounded, (colours = new Map()));
  let style = colours.get(color);
  if (!style) {
    const marks = `${font.isBold ? "b" : ""}${font.isItalic ? "i" : ""}`;
    style = {
      key: `${font.family}${marks && `-${marks}`} ${rounded} ${color}`,
      family: font.family,
      isBold: font.isBold,
      isItalic: font.isItalic,
      size: rounded,
      color,
    };
    colours.set(color, style);
  }
  return style;
}

/** A style with the rise of a script; 0 on the line. */
export function withRise(style: StyleFacts, rise: number): RunStyle {
  const rounded = Math.round(rise * 20) / 20;
  return { ...style, key: rounded === 0 ? style.key : `${style.key} ${rounded}`, rise: rounded };
}
