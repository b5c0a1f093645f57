import type { RunStyle } from "../model/page-model.ts";
import type { Char } from "./chars.ts";

/** The looks of a character apart from its place. */
export type StyleFacts = Omit<RunStyle, "rise">;

const cache = new WeakMap<object, Map<string, StyleFacts>>();

/** Equal looks give the same object. */
export function styleOf({ font, size, color }: Char): StyleFacts {
  let styles = cache.get(font);
  if (!styles) cache.set(font, (styles = new Map()));
  const rounded = Math.round(size * 10) / 10;
  const name = `${rounded} ${color}`;
  let style = styles.get(name);
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
    styles.set(name, style);
  }
  return style;
}

/** A style with the rise of a script; 0 on the line. */
export function withRise(style: StyleFacts, rise: number): RunStyle {
  const rounded = Math.round(rise * 20) / 20;
  return { ...style, key: rounded === 0 ? style.key : `${style.key} ${rounded}`, rise: rounded };
}
