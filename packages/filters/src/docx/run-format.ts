import type { TextLook } from "@yizhou/model";
import type { RunFormat } from "../ooxml/run-content.ts";
import { propertyChildren, tagAttribute } from "./property-elements.ts";

/**
 * Properties that do not change how a run looks beside its neighbours: language and proofing marks, tracked changes of
 * format, kerning, and the twins for scripts the run is not written in. `rtl` follows the target's language.
 */
const UNSEEN = new Set([
  "lang",
  "noProof",
  "rPrChange",
  "ins",
  "del",
  "moveFrom",
  "moveTo",
  "kern",
  "webHidden",
  "snapToGrid",
  "rtl",
  "cs",
  "bCs",
  "iCs",
  "szCs",
]);

const MARKS_BLANKS = new Set(["u", "strike", "dstrike", "highlight", "shd", "bdr", "em", "effect"]);

/** Word's own character styles, by the names they have in files, with what is stated on the run itself. */
const LOOKS: ReadonlyMap<string, TextLook> = new Map([
  ["b", "bold"],
  ["i", "italic"],
  ["u", "underline"],
  ["strike", "strike"],
  ["dstrike", "strike"],
  ["vertAlign superscript", "superscript"],
  ["vertAlign subscript", "subscript"],
  ["rStyle Strong", "bold"],
  ["rStyle Emphasis", "italic"],
]);

/** A letter spacing (twentieths of a point) up to this is a trick of justification, not emphasis. */
const UNSEEN_SPACING = 10;

export const PLAIN_RUN: RunFormat = { key: "", properties: "", marksBlanks: false };

/** Reads run properties; equal bytes give the same object, so a document costs as many readings as it has formats. */
export class RunFormats {
  readonly #byBytes = new Map<string, RunFormat>([["", PLAIN_RUN]]);

  read(properties: string): RunFormat {
    let format = this.#byBytes.get(properties);
    if (!format) {
      format = readRunFormat(properties);
      this.#byBytes.set(properties, format);
    }
    return format;
  }
}

function readRunFormat(properties: string): RunFormat {
  const seen: string[] = [];
  const looks = new Set<TextLook>();
  let marksBlanks = false;
  for (const { local, start, end } of propertyChildren(properties)) {
    if (UNSEEN.has(local)) continue;
    const bytes = properties.slice(start, end);
    const value = tagAttribute(bytes, "val");
    if (local === "spacing" && Math.abs(Number(value)) <= UNSEEN_SPACING) continue;
    if (local === "w" && Math.abs(Number(value) - 100) <= 10) continue;
    if ((local === "color" && value === "auto") || (local === "vertAlign" && value === "baseline")) continue;
    if (MARKS_BLANKS.has(local) && value !== "none" && value !== "0" && value !== "false") marksBlanks = true;
    const look = LOOKS.get(local === "vertAlign" || local === "rStyle" ? `${local} ${value}` : local);
    if (look && value !== "none" && value !== "0" && value !== "false") looks.add(look);
    seen.push(local === "rFonts" ? fontKey(bytes) : `${local}:${normaliseTag(bytes)}`);
  }
  const key = seen.filter(Boolean).join("|");
  return { key, properties, marksBlanks, ...(looks.size > 0 && { looks: [...looks] }) };
}

/** Fonts of the scripts a reader sees; the hint only decides between them and is set anew with the text. */
function fontKey(bytes: string): string {
  const slots = ["ascii", "hAnsi", "eastAsia", "asciiTheme", "hAnsiTheme", "eastAsiaTheme"];
  const fonts = slots.flatMap((slot) => {
    const font = tagAttribute(bytes, slot);
    return font === undefined ? [] : [`${slot}=${font}`];
  });
  return fonts.length > 0 ? `rFonts:${fonts.join(",")}` : "";
}

/** Without the spelling of the element: `b` says the same as `b val="1"`. */
function normaliseTag(bytes: string): string {
  const body = bytes.replace(/^<[^\s/>]+/, "").replace(/\s+/g, " ");
  return body.replace(/ (?:[^\s=:]+:)?val=["'](?:1|true|on)["']/, "").replace(/\s*\/>$|><\/[^>]+>$/, "");
}
