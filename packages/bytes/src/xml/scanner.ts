/**
 * A pull scanner over one XML part. One pass, no tree: `next` steps from tag to tag and reports spans, so that writers can
 * cut the source at exact bytes and copy the rest. Comments and processing instructions are stepped over; text is read
 * only where a caller asks for it. Names come with our own prefixes (namespaces.ts), whatever the document calls them.
 * Document type declarations are refused; tags must nest.
 */
import { AppError } from "@yizhou/model";
import type { AttributeSpans } from "./attribute-spans.ts";
import { normaliseLineEnds, unescapeXml } from "./escape.ts";
import { canonicalName } from "./namespaces.ts";
import type { XmlSource } from "./xml-source.ts";

/** Span of an attribute: `start` at its name, `end` after its closing quote; the value without quotes lies between. */
export interface AttributeSpan {
  /** As canonical names: `w:val`; `val` for an attribute without prefix. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** Names by the raw spelling, under one set of namespace declarations. */
interface NameScope {
  readonly prefixes: ReadonlyMap<string, string>;
  readonly names: Map<string, string>;
  readonly depth: number;
}

/** A document type without declarations: a name, and where its definition is said to be. */
const NAMED_DOCTYPE =
  /^<!DOCTYPE\s+[\w:.-]+(?:\s+(?:SYSTEM|PUBLIC\s+(?:"[^"<>]*"|'[^'<>]*'))\s*(?:"[^"<>]*"|'[^'<>]*')?)?\s*>/i;

const MAX_DEPTH = 1_000;
/** Each declaration copies those around it; documents have some thirty. */
const MAX_PREFIXES = 256;

export class XmlScanner {
  readonly source: XmlSource;
  /** `open` for a start tag, `close` for an end tag; an empty-element tag reports both, the second with no width. */
  kind: "open" | "close" = "open";
  /** Canonical name of the tag. */
  name = "";
  /** Span of the tag. */
  start = 0;
  end = 0;
  isEmptyElement = false;
  /** Span of the text that `takeOnlyText` found. */
  textStart = 0;
  textEnd = 0;
  /** Number of elements open around the tag: the same for an open tag and its close tag, 0 at the root. */
  depth = 0;

  readonly #text: string;
  readonly #open: string[] = [];
  #scope: NameScope = {
    prefixes: new Map([["xml", "http://www.w3.org/XML/1998/namespace"]]),
    names: new Map(),
    depth: -1,
  };
  readonly #outerScopes: NameScope[] = [];
  #position: number;
  #nameEnd = 0;
  #taken = { scope: this.#scope, raw: "", child: "", opening: "", spaced: "", closing: "" };
  #pendingClose = false;
  #sawRoot = false;

  readonly #allowsDoctype: boolean;

  /**
   * @param options.allowsDoctype  steps over a document type that only names its definition, as old formats ask for; it is never
   *   fetched, and one with declarations of its own stays forbidden
   */
  constructor(source: XmlSource, options: { readonly allowsDoctype?: boolean } = {}) {
    this.source = source;
    this.#allowsDoctype = options.allowsDoctype ?? false;
    this.#text = source.text;
    this.#position = source.text.startsWith("\xef\xbb\xbf") ? 3 : 0;
  }

  /**
   * Steps to the next tag.
   *
   * @returns false after the last one
   * @throws {AppError} filter.damaged, filter.xml_forbidden
   */
  next(): boolean {
    if (this.#pendingClose) {
      this.#pendingClose = false;
      this.kind = "close";
      this.start = this.end;
      this.#leave();
      return true;
    }
    const text = this.#text;
    for (;;) {
      const at = text.indexOf("<", this.#position);
      if (at < 0) {
        if (this.#open.length > 0 || !this.#sawRoot) throw this.damaged();
        return false;
      }
      const code = text.charCodeAt(at + 1);
      if (code === 0x2f) return this.#closeTag(at);
      if (code !== 0x21 && code !== 0x3f) return this.#openTag(at);
      this.#position = this.#skipMarkup(at);
    }
  }

  /** Steps behind the element whose open tag is current, to its close tag. */
  skip(): void {
    const { depth } = this;
    while (this.next()) if (this.kind === "close" && this.depth === depth) return;
  }

  /**
   * As `skip`, by search: for elements with many tags that no one looks at (properties). What stands inside is not checked.
   * Falls back to `skip` where the element may hold another of its name, or a comment that could mislead the search.
   */
  skipUnread(): void {
    const raw = this.#open.at(-1)!;
    const closing = `</${raw}>`;
    const at = this.isEmptyElement ? -1 : this.#text.indexOf(closing, this.end);
    if (at < 0) return this.skip();
    const inside = this.#text.slice(this.end, at);
    if (inside.includes(`<${raw}`) || inside.includes("<!")) return this.skip();
    this.kind = "close";
    this.start = at;
    this.end = this.#position = at + closing.length;
    this.#nameEnd = this.end - 1;
    this.#leave();
  }

  /**
   * Steps over the element whose open tag is current where all it holds is one element with text, as most cells and shared
   * strings do, without visiting that one. `textStart` and `textEnd` then hold the span of the text, which has no tags.
   *
   * @param child  local name of the inner element, of the same prefix, or its canonical name with a prefix of ours; `xml:space` is
   *   the only attribute it may have
   * @returns false, with nothing stepped, where the element holds anything else
   */
  takeOnlyText(child: string): boolean {
    if (this.isEmptyElement) return false;
    const raw = this.#open.at(-1)!;
    if (raw !== this.#taken.raw || child !== this.#taken.child || this.#scope !== this.#taken.scope) {
      const name = child.includes(":")
        ? this.#rawNameOfNext(child)
        : raw.slice(0, raw.indexOf(":") + 1) + child;
      if (name === null) return false;
      this.#taken = {
        scope: this.#scope,
        raw,
        child,
        opening: `<${name}>`,
        spaced: `<${name} xml:space="preserve">`,
        closing: `</${name}></${raw}>`,
      };
    }
    const text = this.#text;
    const { opening, spaced, closing } = this.#taken;
    const from = this.end;
    let start = from + opening.length;
    if (!text.startsWith(opening, from)) {
      if (!text.startsWith(spaced, from)) return false;
      start = from + spaced.length;
    }
    const end = text.indexOf("<", start);
    if (end < 0 || !text.startsWith(closing, end)) return false;
    this.textStart = start;
    this.textEnd = end;
    this.kind = "close";
    this.end = this.#position = end + closing.length;
    this.start = this.end - raw.length - 3;
    this.#nameEnd = this.end - 1;
    this.#leave();
    return true;
  }

  /** The spelling of the tag that begins right behind the current one, where it has no attributes and is the one that is meant. */
  #rawNameOfNext(canonical: string): string | null {
    const text = this.#text;
    if (text.charCodeAt(this.end) !== 0x3c) return null;
    const raw = /^[^\s<>/]+(?=>)/.exec(text.slice(this.end + 1, this.end + 65))?.[0];
    return raw !== undefined && this.#resolve(raw) === canonical ? raw : null;
  }

  /**
   * The text directly inside the element whose open tag is current, entities and CDATA resolved, white space kept; steps to
   * its close tag. Text of nested elements is left out.
   */
  readText(): string {
    const { depth } = this;
    let raw = "";
    for (;;) {
      const from = this.end;
      if (!this.next()) throw this.damaged();
      if (this.start > from) raw += this.textBetween(from, this.start);
      if (this.kind === "close" && this.depth === depth) return raw;
      if (this.kind === "open") this.skip();
    }
  }

  /** Text of a span that holds no tags: entities and CDATA resolved, comments left out. */
  textBetween(start: number, end: number): string {
    const lower = this.#text.indexOf("<", start);
    if (lower < 0 || lower >= end) return unescapeXml(normaliseLineEnds(this.source.decode(start, end)));
    let out = unescapeXml(normaliseLineEnds(this.source.decode(start, lower)));
    const after = Math.min(end, this.#skipMarkup(lower));
    if (this.#text.startsWith("<![CDATA[", lower))
      out += normaliseLineEnds(this.source.decode(lower + 9, after - 3));
    return after < end ? out + this.textBetween(after, end) : out;
  }

  /** Value of an attribute of the current open tag, by canonical name, entities resolved; undefined when it is absent. */
  attribute(name: string): string | undefined {
    const span = this.attributeSpan(name);
    return span && this.attributeValue(span);
  }

  /** Value of an attribute found by `attributes` or `attributeSpan`. */
  attributeValue(span: AttributeSpan): string {
    return this.valueBetween(span.valueStart, span.valueEnd);
  }

  /** The value of an attribute between two offsets, whatever tag is current. */
  valueBetween(start: number, end: number): string {
    if (isPlain(this.#text, start, end)) return this.#text.slice(start, end);
    const raw = this.source.decode(start, end);
    return unescapeXml(/[\t\n\r]/.test(raw) ? raw.replace(/\r\n|[\t\n\r]/g, " ") : raw);
  }

  attributeSpan(name: string): AttributeSpan | undefined {
    const local = name.slice(name.indexOf(":") + 1);
    // Most tags lack most attributes: look for the letters before taking the tag apart.
    if (
      this.end - this.#nameEnd < local.length + 3 ||
      !this.#text.slice(this.#nameEnd, this.end).includes(local)
    )
      return undefined;
    const text = this.#text;
    for (let from = this.#nameEnd; nextAttribute(text, from, this.end, BOUNDS); from = BOUNDS.end) {
      const { start, nameEnd, end, valueStart, valueEnd } = BOUNDS;
      if (nameEnd - start < local.length || !text.startsWith(local, nameEnd - local.length)) continue;
      const raw = text.slice(start, nameEnd);
      const resolved = raw.includes(":") ? this.#resolve(raw) : raw;
      if (resolved === name) return { name, start, end, valueStart, valueEnd };
    }
    return undefined;
  }

  /** All attributes of the current open tag, namespace declarations left out, in document order. */
  attributes(): AttributeSpan[] {
    const spans: AttributeSpan[] = [];
    for (const span of rawAttributes(this.#text, this.#nameEnd, this.end)) {
      if (span.name === "xmlns" || span.name.startsWith("xmlns:")) continue;
      spans.push({ ...span, name: span.name.includes(":") ? this.#resolve(span.name) : span.name });
    }
    return spans;
  }

  /** Finds the wanted attributes of the current open tag, all in one pass and without making a text of any. */
  findAttributes(found: AttributeSpans): void {
    const text = this.#text;
    const to = this.end;
    found.begin(this.#scope);
    let i = this.#nameEnd;
    for (;;) {
      let code = text.charCodeAt(i);
      while (code <= 0x20 || code === 0x2f) code = text.charCodeAt(++i);
      if (code === 0x3e || i >= to) return;
      const equals = text.indexOf("=", i);
      if (equals < 0 || equals >= to) return;
      let quoteAt = equals + 1;
      while (quoteAt < to && text.charCodeAt(quoteAt) <= 0x20) quoteAt++;
      const quote = text.charCodeAt(quoteAt);
      if (quote !== 0x22 && quote !== 0x27) return;
      const close = text.indexOf(quote === 0x22 ? '"' : "'", quoteAt + 1);
      if (close < 0 || close >= to) return;
      const index = found.numberOf(text, i, equals) ?? this.#learnAttribute(found, i, equals);
      if (index >= 0 && !found.has(index)) {
        found.starts[index] = i;
        found.valueStarts[index] = quoteAt + 1;
        found.valueEnds[index] = close;
      }
      i = close + 1;
    }
  }

  #learnAttribute(found: AttributeSpans, start: number, end: number): number {
    const raw = this.#text.slice(start, end).trimEnd();
    return (
      found.numberOf(this.#text, start, start + raw.length) ??
      found.learn(raw, raw.includes(":") ? this.#resolve(raw) : raw)
    );
  }

  /** Prefix as the document spells it, with its colon, in front of the current tag's name: `w:` or empty. */
  get rawPrefix(): string {
    const from = this.start + (this.#text.charCodeAt(this.start + 1) === 0x2f ? 2 : 1);
    const raw = this.#text.slice(from, this.#nameEnd);
    return raw.slice(0, raw.indexOf(":") + 1);
  }

  /** Offset behind the current tag's name. */
  get nameEnd(): number {
    return this.#nameEnd;
  }

  damaged(): AppError {
    return new AppError("filter.damaged", { part: this.source.part });
  }

  #openTag(at: number): true {
    const text = this.#text;
    let i = at + 1;
    let hasDeclarations = false;
    let nameEnd = 0;
    for (;;) {
      const code = text.charCodeAt(i);
      if (code === 0x3e) break;
      if (code === 0x22 || code === 0x27) {
        i = text.indexOf(code === 0x22 ? '"' : "'", i + 1);
        if (i < 0) throw this.damaged();
      } else if (code <= 0x20 || code === 0x2f) {
        if (nameEnd === 0) nameEnd = i;
        if (text.charCodeAt(i + 1) === 0x78 && text.startsWith("xmlns", i + 1)) hasDeclarations = true;
      } else if (code !== code || code === 0x3c) {
        throw this.damaged(); // end of the part, or a tag inside a tag
      }
      i++;
    }
    if (nameEnd === 0) nameEnd = i;
    if (nameEnd === at + 1) throw this.damaged();
    const depth = this.#open.length;
    if (depth === 0 && this.#sawRoot) throw this.damaged();
    if (depth >= MAX_DEPTH) throw this.damaged();
    this.#sawRoot = true;
    this.kind = "open";
    this.start = at;
    this.end = this.#position = i + 1;
    this.depth = depth;
    this.isEmptyElement = this.#pendingClose = text.charCodeAt(i - 1) === 0x2f;
    this.#nameEnd = nameEnd;
    if (hasDeclarations) this.#declareNamespaces(depth);
    const raw = text.slice(at + 1, nameEnd);
    this.#open.push(raw);
    this.name = this.#scope.names.get(raw) ?? this.#resolve(raw);
    return true;
  }

  #closeTag(at: number): true {
    const end = this.#text.indexOf(">", at + 2);
    if (end < 0) throw this.damaged();
    const expected = this.#open.at(-1);
    // Only white space may stand between the name and ">".
    if (expected === undefined || !this.#text.startsWith(expected, at + 2)) throw this.damaged();
    const nameEnd = at + 2 + expected.length;
    if (nameEnd !== end && this.#text.slice(nameEnd, end).trim() !== "") throw this.damaged();
    this.kind = "close";
    this.isEmptyElement = false;
    this.start = at;
    this.end = this.#position = end + 1;
    this.#nameEnd = nameEnd;
    this.name = this.#scope.names.get(expected) ?? this.#resolve(expected);
    this.#leave();
    return true;
  }

  #leave(): void {
    this.#open.pop();
    this.depth = this.#open.length;
    if (this.#scope.depth === this.depth) this.#scope = this.#outerScopes.pop()!;
  }

  /** Offset behind a comment, CDATA section or processing instruction that begins at `at`. */
  #skipMarkup(at: number): number {
    const text = this.#text;
    const closing = text.startsWith("<!--", at)
      ? "-->"
      : text.startsWith("<![CDATA[", at)
        ? "]]>"
        : text.startsWith("<?", at)
          ? "?>"
          : null;
    if (closing === null) {
      const doctype = this.#allowsDoctype && !this.#sawRoot && NAMED_DOCTYPE.exec(text.slice(at, at + 1_000));
      if (doctype) return at + doctype[0].length;
      if (/^<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i.test(text.slice(at, at + 12))) {
        throw new AppError("filter.xml_forbidden", { part: this.source.part });
      }
      throw this.damaged();
    }
    const end = text.indexOf(closing, at + (closing === "-->" ? 4 : 2));
    if (end < 0) throw this.damaged();
    return end + closing.length;
  }

  #declareNamespaces(depth: number): void {
    const outer = this.#scope.prefixes;
    const isRoot = depth === 0;
    const declarations = isRoot ? this.#text.slice(this.#nameEnd, this.end) : "";
    const known = isRoot ? ROOT_SCOPES.get(declarations) : undefined;
    if (known) {
      this.#outerScopes.push(this.#scope);
      this.#scope = { ...known, depth };
      return;
    }
    let prefixes: Map<string, string> | null = null;
    let isUsual = isRoot && declarations.length <= LONGEST_USUAL;
    for (const { name, valueStart, valueEnd } of rawAttributes(this.#text, this.#nameEnd, this.end)) {
      if (!name.startsWith("xmlns") || (name.length > 5 && name[5] !== ":")) {
        isUsual &&= name === "mc:Ignorable";
        continue;
      }
      const prefix = name.slice(6);
      const uri = unescapeXml(this.source.decode(valueStart, valueEnd));
      // Programs like to declare again what is declared already: such a tag needs no scope of its own.
      if (outer.get(prefix) === uri && !prefixes?.has(prefix)) continue;
      prefixes ??= new Map(outer);
      prefixes.set(prefix, uri);
    }
    if (!prefixes) return;
    if (prefixes.size > MAX_PREFIXES) throw this.damaged();
    this.#outerScopes.push(this.#scope);
    this.#scope = { prefixes, names: new Map(), depth };
    if (isUsual && ROOT_SCOPES.size < MOST_ROOT_SCOPES)
      ROOT_SCOPES.set(declarations, { prefixes, names: this.#scope.names });
  }

  #resolve(raw: string): string {
    const known = this.#scope.names.get(raw);
    if (known !== undefined) return known;
    const colon = raw.indexOf(":");
    const uri = this.#scope.prefixes.get(colon < 0 ? "" : raw.slice(0, colon));
    // An undeclared prefix is not well-formed, yet such files open elsewhere: keep the spelling.
    const name = intern(uri === undefined ? raw : canonicalName(uri, raw.slice(colon + 1)));
    if (this.#scope.names.size < MOST_NAMES) this.#scope.names.set(raw, name);
    return name;
  }
}

/**
 * Scopes of root tags that declare namespaces and say nothing else: a program writes the same ones into every part of every
 * document, with the names that were met under them.
 */
const ROOT_SCOPES = new Map<string, Omit<NameScope, "depth">>();
const MOST_ROOT_SCOPES = 64;
const LONGEST_USUAL = 8_192;
/** More names than this have no schema behind them, and are worked out wherever they stand. */
const MOST_NAMES = 4_096;

/** Canonical names that documents spelled so far; a document with more names than any schema has is not remembered. */
const INTERNED = new Map<string, string>();
const MOST_INTERNED = 4_096;

/**
 * The engine's one copy of a text. A walk compares every tag's name with a dozen literals; of two such copies it compares the
 * addresses, of a text that was put together the letters.
 */
/** True for a short value that stands for itself, as numbers and names of types do: no references, blanks or foreign letters. */
function isPlain(text: string, start: number, end: number): boolean {
  if (end - start > SHORT_VALUE) return false;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code > 0x7e || code === 0x26) return false;
  }
  return true;
}
const SHORT_VALUE = 32;

function intern(text: string): string {
  const known = INTERNED.get(text);
  if (known !== undefined) return known;
  const own = Object.keys({ [text]: true })[0]!;
  if (INTERNED.size < MOST_INTERNED && text.length < 64) INTERNED.set(own, own);
  return own;
}

/** Attributes of a tag between the end of its name and its `>`, with names as spelled. */
function rawAttributes(text: string, from: number, to: number): AttributeSpan[] {
  const spans: AttributeSpan[] = [];
  for (let at = from; nextAttribute(text, at, to, BOUNDS); at = BOUNDS.end) {
    const { start, nameEnd, end, valueStart, valueEnd } = BOUNDS;
    spans.push({ name: text.slice(start, nameEnd), start, end, valueStart, valueEnd });
  }
  return spans;
}

interface AttributeBounds {
  start: number;
  nameEnd: number;
  end: number;
  valueStart: number;
  valueEnd: number;
}

/** Written anew by each look at an attribute and read at once behind it: tags are taken apart by the million. */
const BOUNDS: AttributeBounds = { start: 0, nameEnd: 0, end: 0, valueStart: 0, valueEnd: 0 };

/** Finds the attribute that begins at or behind `from`. @returns false where the tag, which ends at `to`, has no more */
function nextAttribute(text: string, from: number, to: number, found: AttributeBounds): boolean {
  let i = from;
  while (i < to && (text.charCodeAt(i) <= 0x20 || text.charCodeAt(i) === 0x2f)) i++;
  // Where the tag ends, the next equals sign may be far away.
  if (i >= to || text.charCodeAt(i) === 0x3e) return false;
  const equals = text.indexOf("=", i);
  if (equals < 0 || equals >= to) return false;
  let nameEnd = equals;
  while (nameEnd > i && text.charCodeAt(nameEnd - 1) <= 0x20) nameEnd--;
  let quoteAt = equals + 1;
  while (quoteAt < to && text.charCodeAt(quoteAt) <= 0x20) quoteAt++;
  const quote = text.charCodeAt(quoteAt);
  if (quote !== 0x22 && quote !== 0x27) return false;
  const close = text.indexOf(quote === 0x22 ? '"' : "'", quoteAt + 1);
  if (close < 0 || close >= to) return false;
  found.start = i;
  found.nameEnd = nameEnd;
  found.end = close + 1;
  found.valueStart = quoteAt + 1;
  found.valueEnd = close;
  return true;
}
