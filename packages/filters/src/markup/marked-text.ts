import type { InlineNode, TagType, TextLook, TextUnit, TextUnitKind } from "@yizhou/model";

/** One element of those that text stands in, with its tags as they are written. */
export interface RunElement {
  readonly open: string;
  readonly close: string;
}

/**
 * The elements that a stretch of text stands in, outermost first; the last holds nothing but text. Formats whose paragraphs are
 * made of such runs give a pair its `run`: what is between the pair's tags is written into it, and the tags themselves are not.
 * A tag or object with `isOutside` stands between two elements of text, and cuts the one it is put in.
 */
export type TextRun = readonly RunElement[];

/** The runs of a unit in a format whose paragraphs are made of runs. */
export interface UnitRuns {
  /** What is in no pair is written into this one. */
  readonly base: TextRun;
  /** The one that the unit begins in, and the one it ends in. */
  readonly first: TextRun;
  readonly last: TextRun;
}

/** A stretch of a unit's source; offsets are UTF-16 code units of the decoded file. Tokens of a unit follow each other without a gap. */
export type MarkToken =
  | {
      readonly kind: "text";
      readonly start: number;
      readonly end: number;
      /** What a reader sees: entities and escapes are read, a line break inside a sentence is a space. */
      readonly text: string;
    }
  | {
      readonly kind: "open" | "close";
      readonly id: number;
      readonly type: TagType;
      readonly start: number;
      readonly end: number;
      readonly run?: TextRun;
      readonly looks?: readonly TextLook[];
      readonly isOutside?: boolean;
      readonly written?: string;
    }
  | {
      readonly kind: "standalone";
      readonly id: number;
      readonly type: TagType;
      readonly start: number;
      readonly end: number;
      readonly equivalent?: string;
      readonly isOutside?: boolean;
    };

/** A tag before its pair is known. */
export type LooseToken =
  | Extract<MarkToken, { kind: "text" }>
  | {
      readonly kind: "start" | "end";
      /** Pairs by this name. */
      readonly name: string;
      readonly type: TagType;
      readonly start: number;
      readonly end: number;
      readonly run?: TextRun;
      readonly isOutside?: boolean;
      /** How a changed unit has it, where not as it stands: what found its address by its words must name it now. */
      readonly written?: string;
    }
  | {
      readonly kind: "object";
      readonly type: TagType;
      readonly start: number;
      readonly end: number;
      readonly equivalent?: string;
      readonly isOutside?: boolean;
    };

/** A text unit with its place in the decoded file. */
export interface MarkedUnit<Style = unknown> {
  readonly unit: TextUnit;
  readonly tokens: readonly MarkToken[];
  readonly start: number;
  readonly end: number;
  /** What the format must know to write this unit: the quotes of a string, the width of a line. */
  readonly style: Style;
  readonly runs?: UnitRuns;
}

export interface UnitFacts<Style> {
  readonly id: string;
  readonly kind: TextUnitKind;
  readonly style: Style;
  readonly part?: string;
  readonly place?: string;
  readonly limits?: TextUnit["limits"];
}

const UNDECODABLE = /[\udc00-\udcff]+/g;

/**
 * A unit from what stands between two borders, in order. White space and tags without text at both ends stay outside; tags
 * get their ids in order; a tag without its other half is an object of its own.
 *
 * @returns null when there is no letter in it
 */
export function markedUnit<Style>(
  found: readonly LooseToken[],
  facts: UnitFacts<Style>,
): MarkedUnit<Style> | null {
  const only = found.length === 1 ? found[0]! : null;
  // Files of texts by the hundred thousand hold hardly a tag.
  const tokens =
    only?.kind === "text" && only.text.isWellFormed()
      ? trimmed(trimmed([only], 0, "start"), 0, "end")
      : withoutEdges(found.flatMap(cutUndecodable));
  if (!tokens.some((token) => token.kind === "text" && /\p{L}/u.test(token.text))) return null;
  const marked = tokens.length === 1 ? (tokens as readonly MarkToken[]) : numberTags(tokens);
  const { style, part = "text", ...rest } = facts;
  return {
    unit: { ...rest, part, content: contentOf(marked) },
    tokens: marked,
    start: marked[0]!.start,
    end: marked.at(-1)!.end,
    style,
  };
}

/** Bytes that mean nothing in the file's encoding stand in the text as lone surrogates; a translator sees a tag. */
function cutUndecodable(token: LooseToken): LooseToken[] {
  if (token.kind !== "text" || token.text.isWellFormed()) return [token];
  // Where the source is written otherwise than it reads, the whole stretch stays as it is.
  if (token.end - token.start !== token.text.length)
    return [{ kind: "object", type: "other", start: token.start, end: token.end }];
  const out: LooseToken[] = [];
  let from = 0;
  const text = (to: number) => {
    if (to > from)
      out.push({
        kind: "text",
        start: token.start + from,
        end: token.start + to,
        text: token.text.slice(from, to),
      });
  };
  for (const match of token.text.matchAll(UNDECODABLE)) {
    // The second half of a pair is no stray byte.
    const isPair = /[\ud800-\udbff]/.test(token.text[match.index - 1] ?? "");
    const start = match.index + (isPair ? 1 : 0);
    const end = match.index + match[0].length;
    if (start === end) continue;
    text(start);
    out.push({ kind: "object", type: "other", start: token.start + start, end: token.start + end });
    from = end;
  }
  text(token.text.length);
  return out;
}

function withoutEdges(tokens: readonly LooseToken[]): LooseToken[] {
  let [from, to] = [0, tokens.length];
  const ends = endsByStart(tokens);
  for (;;) {
    const first = tokens[from];
    const last = tokens[to - 1];
    if (from >= to || !first || !last) return [];
    if (isBlank(first)) from++;
    else if (isBlank(last)) to--;
    else if (to - from > 1 && ends.get(from) === to - 1 && !isRewritten(first) && !isRewritten(last)) {
      from++;
      to--;
    } else if (isScenery(first) && !hasTagsWithin(tokens, from + 1, to)) from++;
    else break;
  }
  const out = tokens.slice(from, to);
  return trimmed(trimmed(out, 0, "start"), out.length - 1, "end");
}

function isBlank(token: LooseToken): boolean {
  return token.kind === "text" && token.text.trim() === "";
}

/** A tag that changes with the unit must stand in it. */
function isRewritten(token: LooseToken): boolean {
  return token.kind !== "text" && token.kind !== "object" && token.written !== undefined;
}

/** Where each start's pair ends, among tags of its name alone: found in one walk, since tags can stand in each other by the thousand. */
function endsByStart(tokens: readonly LooseToken[]): ReadonlyMap<number, number> {
  const open = new Map<string, number[]>();
  const ends = new Map<number, number>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "start") {
      const starts = open.get(token.name);
      if (starts) starts.push(at);
      else open.set(token.name, [at]);
    } else if (token.kind === "end") {
      const start = open.get(token.name)?.pop();
      if (start !== undefined) ends.set(start, at);
    }
  }
  return ends;
}

/** Objects that no sentence needs; a placeholder, a formula or a word of code may have to move within it. */
function isScenery(token: LooseToken): boolean {
  return token.kind === "object" && !token.equivalent && ["comment", "image"].includes(token.type);
}

/** An object in front of the text stays outside only where no tag stands in the text: their order must not be lost. */
function hasTagsWithin(tokens: readonly LooseToken[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (tokens[at]!.kind !== "text") return true;
  return false;
}

/** A pattern would keep a way back for each of millions of white spaces, and the engine has room for some only. */
function trimmed(tokens: LooseToken[], at: number, edge: "start" | "end"): LooseToken[] {
  const token = tokens[at];
  // Only where the text is written as it reads, character by character, is it known what to leave outside.
  if (token?.kind !== "text" || token.end - token.start !== token.text.length) return tokens;
  const text = edge === "start" ? token.text.trimStart() : token.text.trimEnd();
  const length = token.text.length - text.length;
  if (length === 0) return tokens;
  const copy = [...tokens];
  copy[at] =
    edge === "start"
      ? { ...token, start: token.start + length, text }
      : { ...token, end: token.end - length, text };
  return copy;
}

/** By the names of HTML's elements and of Markdown's marks. */
const LOOKS: ReadonlyMap<string, TextLook> = new Map(
  Object.entries<TextLook>({
    ...{ b: "bold", strong: "bold", i: "italic", em: "italic", emphasis: "italic", cite: "italic" },
    ...{ u: "underline", ins: "underline", s: "strike", del: "strike", strike: "strike", delete: "strike" },
    ...{ sup: "superscript", sub: "subscript", code: "code", kbd: "code", samp: "code", tt: "code" },
  }),
);

function numberTags(tokens: readonly LooseToken[]): MarkToken[] {
  const partner = pairs(tokens);
  const ids = new Map<number, number>();
  let next = 1;
  return tokens.map((token, at): MarkToken => {
    if (token.kind === "text") return token;
    const { type, start, end, isOutside } = token;
    const tag = {
      ...{ type, start, end },
      ...(isOutside && { isOutside }),
      ...(token.kind !== "object" && token.run && { run: token.run }),
      ...(isRewritten(token) && { written: (token as { readonly written: string }).written }),
    };
    if (token.kind === "object") {
      const { equivalent } = token;
      return { kind: "standalone", id: next++, ...tag, ...(equivalent !== undefined && { equivalent }) };
    }
    const other = partner.get(at);
    if (other === undefined) return { kind: "standalone", id: next++, ...tag };
    if (token.kind === "end") return { kind: "close", id: ids.get(other)!, ...tag };
    ids.set(at, next);
    const look = LOOKS.get(token.name);
    return { kind: "open", id: next++, ...tag, ...(look && { looks: [look] }) };
  });
}

/**
 * Index of the other half, for every tag that has one; pairs never cross. Open tags are kept by their name as well: an end that
 * fits none of a hundred thousand must not ask each of them.
 */
function pairs(tokens: readonly LooseToken[]): Map<number, number> {
  const partner = new Map<number, number>();
  const open: number[] = [];
  /** How deep the open tags of a name stand, and which they were; one that was closed with another around it is still there. */
  const byName = new Map<string, { readonly depth: number; readonly start: number }[]>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== "start" && token.kind !== "end") continue;
    let named = byName.get(token.name);
    if (token.kind === "start") {
      if (!named) byName.set(token.name, (named = []));
      named.push({ depth: open.length, start: at });
      open.push(at);
      continue;
    }
    let last = named?.pop();
    while (last && open[last.depth] !== last.start) last = named!.pop();
    if (!last) continue;
    partner.set(at, last.start).set(last.start, at);
    open.length = last.depth;
  }
  return partner;
}

function contentOf(tokens: readonly MarkToken[]): InlineNode[] {
  const out: InlineNode[] = [];
  for (const token of tokens) {
    const last = out.at(-1);
    if (token.kind === "text") {
      if (token.text === "") continue;
      if (last?.kind === "text") out[out.length - 1] = { kind: "text", text: last.text + token.text };
      else out.push({ kind: "text", text: token.text });
    } else if (token.kind === "standalone") {
      const { id, type, equivalent } = token;
      out.push({ kind: "standalone", id, type, ...(equivalent !== undefined && { equivalent }) });
    } else {
      const { kind, id, type, looks } = token;
      out.push(kind === "open" && looks ? { kind, id, type, looks } : { kind, id, type });
    }
  }
  return out;
}
