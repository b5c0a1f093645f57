import { fromByteString, unescapeXml } from "@yizhou/bytes/xml";
import { isAppError, type TextUnitKind } from "@yizhou/model";
import type { OoxmlPackage } from "../ooxml/package.ts";
import { isSwitchedOn, propertyChild, tagAttribute } from "./property-elements.ts";

const ONE_STYLE = /<(?:[\w.-]+:)?style\s[^>]*[^/]>[^]*?<\/(?:[\w.-]+:)?style>/g;
const DEFAULT_PROPERTIES = /<(?:[\w.-]+:)?docDefaults>[^]*?<\/(?:[\w.-]+:)?docDefaults>/;
const SAYS_DIRECTION = /<(?:[\w.-]+:)?(?:bidi|rtl)[\s/>]/;

/** What paragraphs and runs of a style are that state no direction of their own. */
export interface InheritedDirection {
  readonly bidi: boolean;
  readonly rtl: boolean;
}

const LEFT_TO_RIGHT: InheritedDirection = { bidi: false, rtl: false };

interface StatedDirection {
  readonly basedOn: string | undefined;
  readonly bidi: boolean | undefined;
  readonly rtl: boolean | undefined;
}

/** Bytes of what a style says of the looks of words: `w:color`, `w:highlight` and `w:shd`; undefined where it says nothing. */
export interface StyledLooks {
  readonly color: string | undefined;
  readonly highlight: string | undefined;
  readonly shd: string | undefined;
}

interface StatedLooks extends StyledLooks {
  readonly basedOn: string | undefined;
}

/** The name is the first child of a style by the schema, so two neighbouring tags tell all that is asked. */
const STYLE =
  /<(?:[\w.-]+:)?style\s[^>]*?\bstyleId=["']([^"']*)["'][^>]*>\s*<(?:[\w.-]+:)?name\s[^>]*?\bval=["']([^"']*)["']/g;

/**
 * The styles of a document: their names, and what those say about the role of their paragraphs. Read when first asked, and by search, not
 * by scan: the part is often larger than the text it serves.
 */
export class Styles {
  readonly #opc: OoxmlPackage;
  readonly #mainPart: string;
  #names: ReadonlyMap<string, string> | null = null;
  /** By id of the paragraph style, of no style under the empty name, of the document under null; none where nothing is said. */
  #directions: ReadonlyMap<string | null, StatedDirection> | null = null;
  /** The bytes of styles by their id, of which few are ever read. */
  #bytes: ReadonlyMap<string, string> | null = null;
  readonly #looks = new Map<string, StatedLooks | null>();

  constructor(opc: OoxmlPackage, mainPart: string) {
    this.#opc = opc;
    this.#mainPart = mainPart;
  }

  /** Kind for a style id; null for styles without a role of their own. */
  kindOf(styleId: string): TextUnitKind | null {
    return kindOfName((this.nameOf(styleId) ?? "").toLowerCase());
  }

  /** True for the styles of entries of lists of contents, figures and tables. */
  isOfContents(styleId: string): boolean {
    return /^(?:toc \d|table of figures)$/i.test(this.nameOf(styleId) ?? "");
  }

  /** What people know a style by; undefined for one that the document does not state. */
  nameOf(styleId: string): string | undefined {
    this.#names ??= this.#read();
    return this.#names.get(styleId);
  }

  /** Direction that a paragraph style gives, with what it is based on. @param styleId  empty for paragraphs that state none */
  directionOf(styleId: string): InheritedDirection {
    this.#directions ??= readDirections(this.#text());
    if (this.#directions.size === 0) return LEFT_TO_RIGHT;
    let [bidi, rtl]: (boolean | undefined)[] = [];
    const seen = new Set<string>();
    let id: string | undefined = this.#directions.has(styleId) ? styleId : "";
    while (id !== undefined && !seen.has(id)) {
      seen.add(id);
      const stated: StatedDirection | undefined = this.#directions.get(id);
      bidi ??= stated?.bidi;
      rtl ??= stated?.rtl;
      id = stated?.basedOn;
    }
    const all = this.#directions.get(null);
    return { bidi: bidi ?? all?.bidi ?? false, rtl: rtl ?? all?.rtl ?? false };
  }

  /** What a paragraph or character style says, with those it is based on. */
  looksOf(styleId: string): StyledLooks {
    let looks: StyledLooks = UNSTATED_LOOKS;
    const seen = new Set<string>();
    for (let id: string | undefined = styleId; id !== undefined && !seen.has(id);) {
      seen.add(id);
      const stated = this.#statedLooks(id);
      if (stated) looks = inFrontOf(looks, stated);
      id = stated?.basedOn;
    }
    return looks;
  }

  #statedLooks(id: string): StatedLooks | null {
    const known = this.#looks.get(id);
    if (known !== undefined) return known;
    this.#bytes ??= bytesOfStyles(this.#text());
    const bytes = this.#bytes.get(id);
    const looks = bytes === undefined ? null : readLooks(bytes);
    this.#looks.set(id, looks);
    return looks;
  }

  #read(): ReadonlyMap<string, string> {
    const names = new Map<string, string>();
    for (const [, styleId, name] of this.#text().matchAll(STYLE))
      names.set(fromByteString(styleId!), unescapeXml(fromByteString(name!)));
    return names;
  }

  /** Never throws for a broken styles part: without it, all paragraphs are plain. */
  #text(): string {
    try {
      const part = this.#opc.relatedParts(this.#mainPart, "styles")[0];
      return part ? this.#opc.readXml(part).text : "";
    } catch (error) {
      if (!isAppError(error)) throw error;
      return "";
    }
  }
}

function readDirections(styles: string): ReadonlyMap<string | null, StatedDirection> {
  const found = new Map<string | null, StatedDirection>();
  if (!SAYS_DIRECTION.test(styles)) return found;
  const defaults = DEFAULT_PROPERTIES.exec(styles);
  if (defaults) found.set(null, statedIn(defaults[0]));
  for (const [bytes] of styles.matchAll(ONE_STYLE)) {
    const tag = bytes.slice(0, bytes.indexOf(">") + 1);
    if (tagAttribute(tag, "type") !== "paragraph") continue;
    const stated = statedIn(bytes);
    found.set(fromByteString(tagAttribute(tag, "styleId") ?? ""), stated);
    if (["1", "true", "on"].includes(tagAttribute(tag, "default") ?? "0")) found.set("", stated);
  }
  return found;
}

function statedIn(bytes: string): StatedDirection {
  const child = (local: string) =>
    new RegExp(`<(?:[\\w.-]+:)?${local}(?=[\\s/>])[^>]*>`).exec(bytes)?.[0] ?? null;
  const direction = (local: string) => {
    const stated = child(local);
    return stated === null ? undefined : isSwitchedOn(stated);
  };
  const basedOn = tagAttribute(child("basedOn") ?? "", "val");
  return {
    basedOn: basedOn === undefined ? undefined : fromByteString(basedOn),
    bidi: direction("bidi"),
    rtl: direction("rtl"),
  };
}

const UNSTATED_LOOKS: StyledLooks = { color: undefined, highlight: undefined, shd: undefined };

/** Each look of the nearer, or else of the other. */
export function inFrontOf(nearer: StyledLooks, other: StyledLooks): StyledLooks {
  return {
    color: nearer.color ?? other.color,
    highlight: nearer.highlight ?? other.highlight,
    shd: nearer.shd ?? other.shd,
  };
}

/** By the id of each style for paragraphs or words. */
function bytesOfStyles(styles: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [bytes] of styles.matchAll(ONE_STYLE)) {
    const tag = bytes.slice(0, bytes.indexOf(">") + 1);
    if (["paragraph", "character"].includes(tagAttribute(tag, "type") ?? ""))
      found.set(fromByteString(tagAttribute(tag, "styleId") ?? ""), bytes);
  }
  return found;
}

/** The looks of a style's words, not of its paragraphs. */
function readLooks(style: string): StatedLooks {
  const words = propertyChild(style, "rPr") ?? "";
  const basedOn = tagAttribute(propertyChild(style, "basedOn") ?? "", "val");
  const of = (local: string) => propertyChild(words, local) ?? undefined;
  return {
    basedOn: basedOn === undefined ? undefined : fromByteString(basedOn),
    ...{ color: of("color"), highlight: of("highlight"), shd: of("shd") },
  };
}

/** Built-in styles keep their English names in every language of Word; only ids are translated. */
function kindOfName(name: string): TextUnitKind | null {
  if (/^heading \d$/.test(name)) return "heading";
  if (name === "title" || name === "subtitle") return "title";
  return name === "caption" ? "caption" : null;
}
