/**
 * Styles that translated paragraphs need beside those of the source. Formats are named in this format, so a paragraph that runs from
 * the other side, or stands behind its source without beginning a page as that does, gets an automatic style of its own: a copy of
 * the automatic style that it had, or a child of its named one. Tables and sheets have one style each, which is turned in place, and
 * figures in such a table, which no translation writes, are given styles as the words beside them are.
 */
import { type XmlEdit, XmlScanner, XmlSource } from "@yizhou/bytes/xml";
import type { TextUnitKind } from "@yizhou/model";
import type { OdfKind } from "./document.ts";
import { figuresInTables } from "./figures-in-tables.ts";
import { rawAttribute } from "./raw-attribute.ts";

export type Direction = "rtl" | "ltr";

/** Where a paragraph stands. */
export interface ParagraphSurroundings {
  readonly kind: TextUnitKind;
  /** The shape or comment around it, whose style its text has; null in the text of a document and in tables. */
  readonly shape: ShapeStyles | null;
  /** Style of the table around it, as it is written. */
  readonly table: string | undefined;
}

/** What a paragraph changes besides its direction: all of it, or its side alone, as figures do that would read otherwise. */
type Turning = "whole" | "side";

/** Names of styles as they are written: of the shape, and of the paragraphs in it. */
export interface ShapeStyles {
  readonly own: string | undefined;
  readonly text: string | undefined;
}

export interface DerivedStylesOptions {
  readonly format: OdfKind;
  /** The way translations run; null where it is the source's. */
  readonly direction: Direction | null;
  /** True where translations stand behind their sources. */
  readonly isSecond: boolean;
}

const FO = "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0";
const MODES: Readonly<Record<Direction, string>> = { rtl: "rl-tb", ltr: "lr-tb" };

/** All names and values as they are written, so that nothing is unescaped. */
interface StyleFacts {
  readonly parent: string | undefined;
  readonly align: string | undefined;
  readonly mode: string | undefined;
  /** True where it begins a page, false where it says that it does not. */
  readonly beginsPage: boolean | undefined;
  readonly bytes: string;
  readonly prefix: string;
}

interface StyleSet {
  /** By family and name; what all of a family have under the name of none. Shapes on pages and others are one family. */
  readonly named: Map<string, StyleFacts>;
  readonly automatic: Map<string, StyleFacts>;
  /** Prefixes of the part. */
  style: string;
  fo: string | null;
}

interface DerivedStyle {
  readonly name: string;
  readonly bytes: string;
}

interface OpenPart {
  readonly styles: StyleSet;
  /** By the name of the style that each is derived from, and by what for. */
  readonly derived: Map<string, DerivedStyle | null>;
  readonly turnedTables: Set<string>;
  /** Of the last name that was given. */
  count: number;
}

export class DerivedStyles {
  readonly #options: DerivedStylesOptions;
  readonly #readNamed: () => XmlSource | null;
  #named: StyleSet | null = null;
  readonly #parts = new Map<string, OpenPart>();
  #current: OpenPart | null = null;

  /** @param readNamed  the part with the named styles, null where it cannot be read or is the document itself */
  constructor(options: DerivedStylesOptions, readNamed: () => XmlSource | null) {
    this.#options = options;
    this.#readNamed = readNamed;
  }

  /** Tells which part the paragraphs stand in from now on. Documents inside of the document keep their styles. */
  begin(part: string, source: XmlSource): void {
    this.#current = null;
    if (part.includes("/")) return;
    const styles = readStyles(source);
    if (!this.#named) {
      const named = this.#readNamed();
      this.#named = named ? readStyles(named) : styles;
    }
    this.#current = { styles, derived: new Map(), turnedTables: new Set(), count: 0 };
    this.#parts.set(part, this.#current);
  }

  /** The open tag of a translated paragraph, with its style. @param prefix  of the text namespace, with colon */
  openTag(tag: string, prefix: string, around: ParagraphSurroundings): string {
    const part = this.#current;
    // A cell of a sheet runs as its sheet does.
    if (!part || (this.#options.format === "ods" && around.kind === "cell")) return tag;
    if (around.table !== undefined) part.turnedTables.add(around.table);
    return this.#styledTag(part, tag, prefix, around.shape, "whole");
  }

  #styledTag(
    part: OpenPart,
    tag: string,
    prefix: string,
    shape: ShapeStyles | null,
    turning: Turning,
  ): string {
    const said = new RegExp(`(\\s${prefix}style-name\\s*=\\s*)("[^"]*"|'[^']*')`).exec(tag);
    const own = said?.[2]!.slice(1, -1);
    const key = [own, shape ? "in" : "", shape?.own, shape?.text, turning].join(" ");
    let derived = part.derived.get(key);
    if (derived === undefined) {
      derived = this.#derive(part, own, shape, turning);
      part.derived.set(key, derived);
    }
    if (!derived) return tag;
    if (said)
      return (
        tag.slice(0, said.index) + `${said[1]}"${derived.name}"` + tag.slice(said.index + said[0].length)
      );
    const nameEnd = /^<[^\s/>]+/.exec(tag)![0].length;
    return `${tag.slice(0, nameEnd)} ${prefix}style-name="${derived.name}"${tag.slice(nameEnd)}`;
  }

  /** A part as it was written, with the styles that its paragraphs were given; as it is where they have none. */
  finish(part: string, written: Uint8Array): Uint8Array {
    const open = this.#parts.get(part);
    if (!open) return written;
    const source = new XmlSource(part, written);
    const edits = this.#figureEdits(open, source);
    const added = [...open.derived.values()].map((style) => style?.bytes ?? "").join("");
    const { direction, isSecond, format } = this.#options;
    const isTurned = direction !== null && !isSecond && format !== "odp";
    const tables = [...open.styles.automatic]
      .filter(([key]) => isTurned && key.startsWith("table "))
      .filter(([key]) => format === "ods" || open.turnedTables.has(key.slice("table ".length)))
      .map(([, table]) => table);
    if (added === "" && tables.length === 0) return written;
    for (const table of tables) {
      const start = source.text.indexOf(table.bytes);
      const bytes = withProperties(table, "table-properties", open.styles, { mode: MODES[direction!] });
      if (start >= 0) edits.push({ start, end: start + table.bytes.length, bytes });
    }
    if (added !== "") edits.push(placeOfStyles(source.text, added));
    return source.splice(edits.sort((a, b) => a.start - b.start));
  }

  /** Figures in the tables of a text that run the other way now stand at the other side of their cells. */
  #figureEdits(part: OpenPart, source: XmlSource): XmlEdit[] {
    const { format, direction, isSecond } = this.#options;
    if (format !== "odt" || direction === null || isSecond || part.turnedTables.size === 0) return [];
    return figuresInTables(source, part.turnedTables).flatMap(({ start, end, prefix, isPlain }) => {
      const tag = source.text.slice(start, end);
      const turning = isPlain || direction === "ltr" ? "whole" : "side";
      const bytes = this.#styledTag(part, tag, prefix, null, turning);
      return bytes === tag ? [] : [{ start, end, bytes }];
    });
  }

  #derive(
    part: OpenPart,
    name: string | undefined,
    shape: ShapeStyles | null,
    turning: Turning,
  ): DerivedStyle | null {
    const { direction, isSecond } = this.#options;
    const chain = this.#chainOf(part, "paragraph", name);
    if (shape)
      chain.push(
        ...this.#chainOf(part, "paragraph", shape.text),
        ...this.#chainOf(part, SHAPE, shape.own),
        ...this.#chainOf(part, SHAPE, ""),
      );
    else chain.push(...this.#chainOf(part, "paragraph", ""));
    const effective = <K extends keyof StyleFacts>(key: K) =>
      chain.find((style) => style[key] !== undefined)?.[key];
    const isTurned = direction !== null && effective("mode") !== MODES[direction];
    const isFreed = isSecond && !shape && effective("beginsPage") === true;
    if (!isTurned && !isFreed) return null;
    const align = isTurned ? turnedAlign(effective("align"), direction) : undefined;
    if (turning === "side" && align === undefined) return null;
    const properties: Properties = {
      ...(isTurned && { align }),
      ...(isTurned && turning === "whole" && { mode: MODES[direction] }),
      ...(isFreed && { beginsPage: false }),
    };
    const own = name === undefined ? undefined : part.styles.automatic.get(`paragraph ${name}`);
    const taken = (one: string) =>
      part.styles.automatic.has(`paragraph ${one}`) || this.#named!.named.has(`paragraph ${one}`);
    do part.count++;
    while (taken(`PT${part.count}`));
    const derived = `PT${part.count}`;
    const { style } = part.styles;
    const parent = name === undefined || own ? "" : ` ${style}parent-style-name="${name}"`;
    const base: StyleFacts = own ?? {
      ...NO_FACTS,
      prefix: style,
      bytes: `<${style}style ${style}name="" ${style}family="paragraph"${parent}/>`,
    };
    const bytes = withProperties(base, "paragraph-properties", part.styles, properties);
    return { name: derived, bytes: withAttribute(bytes, `${base.prefix}name`, derived) };
  }

  /** A style and its parents; nothing for a name that there is not. */
  #chainOf(part: OpenPart, family: string, name: string | undefined): StyleFacts[] {
    const { named } = this.#named!;
    const chain: StyleFacts[] = [];
    const seen = new Set<string>();
    let at =
      name === undefined
        ? undefined
        : (part.styles.automatic.get(`${family} ${name}`) ?? named.get(`${family} ${name}`));
    while (at) {
      chain.push(at);
      const { parent } = at;
      if (parent === undefined || seen.has(parent)) break;
      seen.add(parent);
      at = named.get(`${family} ${parent}`);
    }
    return chain;
  }
}

const SHAPE = "shape";
const FAMILIES: Readonly<Record<string, string>> = {
  paragraph: "paragraph",
  table: "table",
  graphic: SHAPE,
  presentation: SHAPE,
};

const NO_FACTS: StyleFacts = {
  parent: undefined,
  align: undefined,
  mode: undefined,
  beginsPage: undefined,
  bytes: "",
  prefix: "style:",
};

/**
 * Programs take `start` for left whichever way a text runs (LibreOffice before 25.2), so sides are named. What stood at the end
 * stands at the other side.
 */
function turnedAlign(align: string | undefined, direction: Direction): string | undefined {
  if (align === "center" || align === "justify") return undefined;
  if (direction === "rtl") return align === "end" || align === "right" ? "left" : "right";
  return align === "left" ? "right" : "left";
}

interface Properties {
  readonly mode?: string;
  readonly align?: string | undefined;
  readonly beginsPage?: boolean;
}

/** A style's bytes with other properties. @param element  local name of the element that holds them */
function withProperties(
  { bytes, prefix }: StyleFacts,
  element: string,
  { fo }: Pick<StyleSet, "fo">,
  { mode, align, beginsPage }: Properties,
): string {
  const open = /^<[^<]*?(\/?)>/.exec(bytes)!;
  const name = `${prefix}${element}`;
  const [, closeName] = /^<([^\s/>]+)/.exec(bytes)!;
  let head = open[1] === "" ? open[0] : `${open[0].slice(0, -2).trimEnd()}>`;
  const rest = open[1] === "" ? bytes.slice(open[0].length) : `</${closeName}>`;
  // A style may also say with which master page its paragraph begins.
  if (beginsPage === false) head = withAttribute(head, `${prefix}master-page-name`, "");
  const found = new RegExp(`<${name}(?=[\\s/>])[^<]*?>`).exec(rest);
  let tag = found?.[0] ?? `<${name}/>`;
  const of = fo ?? "fo:";
  if (mode !== undefined) {
    tag = withAttribute(tag, `${prefix}writing-mode`, mode);
    tag = tag.replace(new RegExp(`\\s${prefix}writing-mode-automatic\\s*=\\s*(?:"[^"]*"|'[^']*')`), "");
  }
  if (align !== undefined) tag = withAttribute(tag, `${of}text-align`, align);
  if (beginsPage === false) tag = withAttribute(tag, `${of}break-before`, "auto");
  if (fo === null && (align !== undefined || beginsPage === false)) tag = withAttribute(tag, "xmlns:fo", FO);
  const body = found
    ? rest.slice(0, found.index) + tag + rest.slice(found.index + found[0].length)
    : tag + rest;
  return head + body;
}

/** The first tag of the bytes with an attribute. */
function withAttribute(bytes: string, name: string, value: string): string {
  const tag = /^<[^<]*?>/.exec(bytes)![0];
  const said = new RegExp(`(\\s${name}\\s*=\\s*)(?:"[^"]*"|'[^']*')`);
  if (said.test(tag))
    return tag.replace(said, (_, before: string) => `${before}"${value}"`) + bytes.slice(tag.length);
  const end = /\s*\/?>$/.exec(tag)!.index;
  return `${tag.slice(0, end)} ${name}="${value}"${tag.slice(end)}${bytes.slice(tag.length)}`;
}

/** Behind the automatic styles that there are, else in front of what follows them (part 3, 3.1.3). */
function placeOfStyles(text: string, added: string): XmlEdit {
  const close = /<\/(?:[\w.-]+:)?automatic-styles\s*>/.exec(text);
  if (close) return { start: close.index, end: close.index, bytes: added };
  const empty = /<((?:[\w.-]+:)?automatic-styles)([^<>]*?)\s*\/>/.exec(text);
  if (empty) {
    const [all, name, attributes] = empty;
    const end = empty.index + all.length;
    return { start: empty.index, end, bytes: `<${name}${attributes}>${added}</${name}>` };
  }
  const next = /<((?:[\w.-]+:)?)(?:master-styles|body)(?=[\s/>])/.exec(text)!;
  const name = `${next[1]}automatic-styles`;
  return { start: next.index, end: next.index, bytes: `<${name}>${added}</${name}>` };
}

/** The styles of a part, which stand in front of its texts. */
function readStyles(source: XmlSource): StyleSet {
  const scanner = new XmlScanner(source);
  const { text } = source;
  const head = text.slice(0, text.indexOf(">", text.indexOf("document")) + 1);
  const fo = new RegExp(`xmlns:([\\w.-]+)\\s*=\\s*["']${FO}["']`).exec(head);
  const styles: StyleSet = {
    named: new Map(),
    automatic: new Map(),
    style: "style:",
    fo: fo ? `${fo[1]}:` : null,
  };
  let isAutomatic = false;
  while (scanner.next() && scanner.name !== "office:body" && scanner.name !== "office:master-styles") {
    if (scanner.kind === "close") continue;
    if (scanner.name === "office:automatic-styles") isAutomatic = true;
    else if (scanner.name === "office:styles") isAutomatic = false;
    const isDefault = scanner.name === "style:default-style";
    if (!isDefault && scanner.name !== "style:style") continue;
    styles.style = scanner.rawPrefix;
    const family = FAMILIES[scanner.attribute("style:family") ?? ""];
    const name = isDefault ? "" : rawAttribute(scanner, "style:name");
    const facts = readStyle(scanner);
    if (family !== undefined && name !== undefined)
      (isAutomatic ? styles.automatic : styles.named).set(`${family} ${name}`, facts);
  }
  return styles;
}

/** Steps to the close tag of the style whose open tag is current. */
function readStyle(scanner: XmlScanner): StyleFacts {
  const { start, depth, rawPrefix: prefix } = scanner;
  const parent = rawAttribute(scanner, "style:parent-style-name");
  const master = rawAttribute(scanner, "style:master-page-name");
  let [align, mode, before]: (string | undefined)[] = [];
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "close" || scanner.name !== "style:paragraph-properties") continue;
    align = scanner.attribute("fo:text-align");
    mode = scanner.attribute("style:writing-mode");
    before = scanner.attribute("fo:break-before");
  }
  const beginsPage = before === undefined ? undefined : before !== "auto";
  return {
    parent,
    align,
    mode,
    beginsPage: master !== undefined && master !== "" ? true : beginsPage,
    bytes: scanner.source.text.slice(start, scanner.end),
    prefix,
  };
}
