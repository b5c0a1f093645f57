/** What elements and attributes of a page are to a translator: by the HTML standard, where it says. */
import { Tokenizer, TokenizerMode, type Token } from "parse5";
import type { LeftOutReason, TextUnitKind } from "@yizhou/model";

/** Elements that stand inside a sentence: phrasing content of the HTML standard, and its older kin. */
export const INLINE: ReadonlySet<string> = new Set(
  (
    "a abbr acronym b bdi bdo big br button cite data del dfn em font i img input ins kbd label map mark meter " +
    "output picture progress q rb rp rt rtc ruby s samp small span strike strong sub sup time tt u var wbr code " +
    "svg math object audio video canvas embed iframe nobr"
  ).split(" "),
);
/** Elements that are one object to a translator, with all that is in them. */
export const WHOLE: ReadonlySet<string> = new Set(
  "code kbd samp var svg math object audio video canvas iframe rt rp rtc picture map".split(" "),
);
export const VOID: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Elements whose content is no text for readers, or not text at all. */
export const SKIPPED: ReadonlySet<string> = new Set([
  "script",
  "style",
  "template",
  "xmp",
  "noembed",
  "noframes",
]);
/** Elements of drawings and formulas that hold their words. */
export const DRAWN_TEXT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["svg", new Set(["text", "title", "desc"])],
  ["math", new Set(["mtext"])],
]);
/** Why words inside an element stay that is one object. */
export const KEPT_WORDS: ReadonlyMap<string, LeftOutReason> = new Map<string, LeftOutReason>([
  ...["code", "kbd", "samp", "var"].map((name) => [name, "code"] as const),
  ...["rt", "rtc"].map((name) => [name, "ruby"] as const),
  ["template", "template"],
  // What is shown where the medium itself cannot be.
  ...["video", "audio", "object", "canvas", "iframe"].map((name) => [name, "alt-text"] as const),
]);
/** Fields in which a visitor finds words. */
export const WRITTEN_FIELDS = /^(?:|text|search)$/i;
/** How the tokenizer goes on behind a tag. */
export const RAW_TEXT: ReadonlyMap<string, Tokenizer["state"]> = new Map(
  Object.entries<Tokenizer["state"]>({
    title: TokenizerMode.RCDATA,
    textarea: TokenizerMode.RCDATA,
    style: TokenizerMode.RAWTEXT,
    xmp: TokenizerMode.RAWTEXT,
    iframe: TokenizerMode.RAWTEXT,
    noembed: TokenizerMode.RAWTEXT,
    noframes: TokenizerMode.RAWTEXT,
    script: TokenizerMode.SCRIPT_DATA,
  }),
);
/** Attributes that a reader sees or hears. */
export const READ_ATTRIBUTES: ReadonlySet<string> = new Set([
  "alt",
  "title",
  "placeholder",
  "aria-label",
  "aria-description",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
  "summary",
  "label",
]);
/** What an element that stays as it is may hold that a reader sees or hears all the same: texts of its pictures and tracks. */
export const HELD: ReadonlySet<string> = new Set(["img", "area", "track"]);
export const HOLDING: ReadonlySet<string> = new Set(["picture", "map", "video", "audio", "object"]);
/** What a formula says of itself. */
export const ALT_OF_FORMULA: ReadonlySet<string> = new Set(["alttext"]);
/** What is read inside of drawings and formulas. */
export const SAID_ALOUD: ReadonlySet<string> = new Set(["aria-label", "aria-description", "alttext"]);
/** As `META_NAMES`; these came later, and are counted apart so that the ids of the others stay. */
export const MORE_META_NAMES: ReadonlySet<string> = new Set([
  "og:image:alt",
  "twitter:image:alt",
  "application-name",
  "apple-mobile-web-app-title",
]);
export const META_NAMES: ReadonlySet<string> = new Set([
  "description",
  "keywords",
  "author",
  "og:title",
  "og:description",
  "og:site_name",
  "twitter:title",
  "twitter:description",
]);
export const KINDS: ReadonlyMap<string, TextUnitKind> = new Map(
  Object.entries<TextUnitKind>({
    title: "title",
    h1: "heading",
    h2: "heading",
    h3: "heading",
    h4: "heading",
    h5: "heading",
    h6: "heading",
    td: "cell",
    th: "cell",
    caption: "caption",
    figcaption: "caption",
    option: "field",
    header: "header-footer",
    footer: "header-footer",
  }),
);

export function isEmpty(token: Token.TagToken): boolean {
  return VOID.has(token.tagName) || token.selfClosing;
}

export function keepsText(token: Token.TagToken): boolean {
  return token.attrs.some(
    ({ name, value }) =>
      (name === "translate" && value.toLowerCase() === "no") ||
      (name === "class" && /(?:^|\s)notranslate(?:\s|$)/.test(value)),
  );
}
