import { type ByteSource, decodeXml } from "./byte-source.ts";

/** What the reader meets, in order. Names are local names, prefixes cut off; a text may come in several events. */
export type XmlEvent =
  | {
      readonly kind: "open";
      readonly name: string;
      /** By qualified name (`xml:lang`). An empty element is followed by its own close event. */
      readonly attributes: Readonly<Record<string, string>>;
    }
  | { readonly kind: "close"; readonly name: string }
  | { readonly kind: "text"; readonly text: string };

/** Longest tag, in characters; longer is an attack or no XML. */
const MAX_TAG = 1_000_000;
const MAX_DEPTH = 256;
const TEXT_PIECE = 65_536;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Events of an XML document of any size, in batches as the bytes come in; those before a fault come before its error. Checks nesting and the one root element. A document
 * type is tolerated when it only names an outside DTD, which is never fetched; an internal subset and entities other than
 * the five of XML are refused, so nothing can expand.
 *
 * @param fail  makes the error to throw; `reason` says what is wrong and where, without document text
 */
export async function* readXml(
  source: ByteSource,
  fail: (reason: string) => Error,
): AsyncGenerator<XmlEvent[]> {
  const tokenizer = new XmlTokenizer(fail);
  for await (const text of decodeXml(source, fail)) {
    const events = tokenizer.push(text);
    if (events.length > 0) yield events;
    tokenizer.throwFault();
  }
  const events = tokenizer.end();
  if (events.length > 0) yield events;
  tokenizer.throwFault();
}

class XmlTokenizer {
  private buffer = "";
  private line = 1;
  private hasRoot = false;
  private readonly stack: string[] = [];
  /** What is wrong behind the events that were handed out last. */
  private fault: unknown = null;
  private readonly fail: (reason: string) => Error;

  constructor(fail: (reason: string) => Error) {
    this.fail = (reason) => fail(`line ${this.line}, ${reason}`);
  }

  push(text: string): XmlEvent[] {
    this.buffer += text;
    return this.drain(false);
  }

  end(): XmlEvent[] {
    return this.drain(true);
  }

  throwFault(): void {
    if (this.fault !== null) throw this.fault;
  }

  private drain(isLast: boolean): XmlEvent[] {
    const events: XmlEvent[] = [];
    try {
      this.drainInto(events, isLast);
    } catch (error) {
      this.fault = error;
    }
    return events;
  }

  private drainInto(events: XmlEvent[], isLast: boolean): void {
    const buffer = this.buffer;
    let at = 0;
    while (at < buffer.length) {
      const next =
        buffer[at] === "<" ? this.markup(buffer, at, events) : this.text(buffer, at, events, isLast);
      if (next < 0) break;
      this.countLines(buffer, at, next);
      at = next;
    }
    this.buffer = buffer.slice(at);
    if (this.buffer.length > MAX_TAG && this.buffer.startsWith("<")) throw this.fail("tag too long");
    if (isLast && (this.buffer !== "" || this.stack.length > 0 || !this.hasRoot))
      throw this.fail("end of file");
  }

  private countLines(buffer: string, from: number, to: number): void {
    for (let at = buffer.indexOf("\n", from); at >= 0 && at < to; at = buffer.indexOf("\n", at + 1))
      this.line++;
  }

  /** @returns where to go on, or -1 when more input is needed */
  private text(buffer: string, at: number, events: XmlEvent[], isLast: boolean): number {
    let end = buffer.indexOf("<", at);
    if (end < 0) {
      if (isLast) end = buffer.length;
      else if (buffer.length - at < TEXT_PIECE) return -1;
      else {
        end = buffer.length;
        // An entity or a CR LF may be cut in two here.
        const entity = buffer.lastIndexOf("&", end);
        if (entity > at && end - entity < 16) end = entity;
        if (buffer[end - 1] === "\r") end--;
      }
    }
    const raw = buffer.slice(at, end);
    if (this.stack.length === 0) {
      if (/[^\s\uFEFF]/u.test(raw)) throw this.fail("text outside the root element");
    } else events.push({ kind: "text", text: this.unescape(raw.replace(/\r\n?/g, "\n")) });
    return end;
  }

  private markup(buffer: string, at: number, events: XmlEvent[]): number {
    if (buffer.startsWith("<!--", at)) return after(buffer, "-->", at + 4);
    if (buffer.startsWith("<?", at)) return after(buffer, "?>", at + 2);
    if (buffer.startsWith("<![CDATA[", at)) {
      const end = buffer.indexOf("]]>", at);
      if (end < 0) return -1;
      if (this.stack.length === 0) throw this.fail("text outside the root element");
      events.push({ kind: "text", text: buffer.slice(at + 9, end).replace(/\r\n?/g, "\n") });
      return end + 3;
    }
    if (buffer.length - at < 9 && "<!DOCTYPE<![CDATA[<!--".includes(buffer.slice(at))) return -1;
    const end = tagEnd(buffer, at);
    if (buffer.startsWith("<!", at)) return this.documentType(buffer, at, end);
    if (end < 0) return -1;
    const tag = buffer.slice(at + 1, end);
    if (tag.startsWith("/")) this.closeTag(localName(tag.slice(1).trim()), events);
    else this.openTag(tag, events);
    return end + 1;
  }

  private documentType(buffer: string, at: number, end: number): number {
    const head = end < 0 ? buffer.slice(at) : buffer.slice(at, end);
    const isPlain = /^<!DOCTYPE\s[^[]*$/.test(head);
    if (!isPlain || this.hasRoot || this.stack.length > 0) throw this.fail("DOCTYPE");
    return end < 0 ? -1 : end + 1;
  }

  private openTag(tag: string, events: XmlEvent[]): void {
    const isEmpty = tag.endsWith("/");
    const body = isEmpty ? tag.slice(0, -1) : tag;
    const qualified = /^[^\s"'=<>&]+/u.exec(body)?.[0];
    if (qualified === undefined) throw this.fail("tag");
    if (this.stack.length === 0 && this.hasRoot) throw this.fail("second root element");
    if (this.stack.length >= MAX_DEPTH) throw this.fail("nesting too deep");
    this.hasRoot = true;
    const name = localName(qualified);
    events.push({ kind: "open", name, attributes: this.attributes(body, qualified.length) });
    if (isEmpty) events.push({ kind: "close", name });
    else this.stack.push(name);
  }

  private closeTag(name: string, events: XmlEvent[]): void {
    if (this.stack.pop() !== name) throw this.fail(`closing tag ${name.slice(0, 40)}`);
    events.push({ kind: "close", name });
  }

  private attributes(body: string, from: number): Record<string, string> {
    const attributes: Record<string, string> = Object.create(null);
    const pattern = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')|\s*$/uy;
    pattern.lastIndex = from;
    while (pattern.lastIndex < body.length) {
      const match = pattern.exec(body);
      if (!match) throw this.fail("attribute");
      const [, name, double, single] = match;
      if (name === undefined) break;
      if (name in attributes) throw this.fail(`attribute ${name.slice(0, 40)} twice`);
      attributes[name] = this.unescape((double ?? single)!.replace(/\r\n|[\r\n\t]/g, " "));
    }
    return attributes;
  }

  private unescape(text: string): string {
    if (!text.includes("&")) return text;
    return text.replace(/&([^;&\s]{0,32};)?/gu, (_, reference?: string) => {
      const name = reference?.slice(0, -1) ?? "";
      const known = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
      if (known !== undefined) return known;
      const code = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/iu.exec(name);
      const value = code ? (code[1] ? parseInt(code[1], 16) : Number(code[2])) : Number.NaN;
      if (!(value > 0 && value <= 0x10ffff)) throw this.fail("entity");
      return String.fromCodePoint(value);
    });
  }
}

function after(buffer: string, mark: string, from: number): number {
  const at = buffer.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

/** Offset of the `>` that ends the tag; a `>` inside a quoted value does not. */
function tagEnd(buffer: string, at: number): number {
  let from = at;
  for (;;) {
    const end = buffer.indexOf(">", from);
    if (end < 0) return -1;
    const quote = openQuote(buffer, from, end);
    if (quote < 0) return end;
    const closing = buffer.indexOf(buffer[quote]!, quote + 1);
    if (closing < 0) return -1;
    from = closing + 1;
  }
}

/** Offset of a quotation mark between `from` and `end` whose partner is not before `end`; -1 when all are closed. */
function openQuote(buffer: string, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    if (buffer[at] !== '"' && buffer[at] !== "'") continue;
    const partner = buffer.indexOf(buffer[at]!, at + 1);
    if (partner < 0 || partner > end) return at;
    at = partner;
  }
  return -1;
}

function localName(qualified: string): string {
  return qualified.slice(qualified.indexOf(":") + 1);
}
