// Where one text ends though the elements stand in a line: at fields and buttons of a form, and between links that are entries of a menu.
import type { LooseToken } from "../marked-text.ts";

const CONTROL = /^<(\/?)(?:label|button|input|select)(?=[\s/>])/i;
/** A field or a button in the middle of a sentence: words go on behind it in small letters. */
const SENTENCE_BEFORE = /[\p{L}\p{N},]\s*$/u;
const SENTENCE_BEHIND = /^\s*\p{Ll}/u;
const LETTER = /\p{L}/u;

/** The tokens of a block in the texts that they are. @param file  in which they stand */
export function cutControls(file: string, tokens: readonly LooseToken[]): (readonly LooseToken[])[] {
  const controls = controlsOf(file, tokens);
  if (controls.size === 0) return entriesOf(tokens) ?? [tokens];
  const parts: LooseToken[][] = [[]];
  for (const [at, token] of tokens.entries())
    if (controls.has(at)) parts.push([]);
    else parts.at(-1)!.push(token);
  return parts.flatMap((part) => {
    const whole = withoutLoneTags(part);
    return whole.length === 0 ? [] : (entriesOf(whole) ?? [whole]);
  });
}

/** Places of controls that stand in no sentence. */
function controlsOf(file: string, tokens: readonly LooseToken[]): ReadonlySet<number> {
  const places = new Set<number>();
  const open = new Map<string, number[]>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "text" || !CONTROL.test(file.slice(token.start, token.start + 10))) continue;
    if (token.kind === "object") {
      if (!isInSentence(tokens, at, at)) places.add(at);
    } else if (token.kind === "start") {
      const starts = open.get(token.name);
      if (starts) starts.push(at);
      else open.set(token.name, [at]);
    } else {
      const start = open.get(token.name)?.pop();
      if (start === undefined) places.add(at);
      else if (!isInSentence(tokens, start, at)) places.add(start).add(at);
    }
  }
  for (const starts of open.values()) for (const start of starts) places.add(start);
  return places;
}

function isInSentence(tokens: readonly LooseToken[], start: number, end: number): boolean {
  const [before, behind] = [tokens[start - 1], tokens[end + 1]];
  const first = before?.kind === "text" && before.text.trim() === "" ? tokens[start - 2] : before;
  const next = behind?.kind === "text" && behind.text.trim() === "" ? tokens[end + 2] : behind;
  return (
    first?.kind === "text" &&
    next?.kind === "text" &&
    SENTENCE_BEFORE.test(first.text) &&
    SENTENCE_BEHIND.test(next.text)
  );
}

/** Links that have all the words of a block, and there are two or more, are each a text; null for other blocks. */
function entriesOf(tokens: readonly LooseToken[]): LooseToken[][] | null {
  const entries: LooseToken[][] = [];
  let entry: LooseToken[] | null = null;
  for (const token of tokens) {
    if (token.kind === "start" && token.name === "a") {
      if (entry) return null;
      entries.push((entry = [token]));
    } else if (token.kind === "end" && token.name === "a") {
      entry?.push(token);
      entry = null;
    } else if (entry) entry.push(token);
    else if (token.kind === "text" && LETTER.test(token.text)) return null;
  }
  const withWords = entries.filter((one) =>
    one.some((token) => token.kind === "text" && LETTER.test(token.text)),
  );
  return withWords.length > 1 ? withWords : null;
}

/** What opens or closes around a control is no tag of the text beside it. */
function withoutLoneTags(part: readonly LooseToken[]): LooseToken[] {
  const paired = new Set<LooseToken>();
  const open = new Map<string, LooseToken[]>();
  for (const token of part) {
    if (token.kind !== "start" && token.kind !== "end") continue;
    const starts = open.get(token.name) ?? [];
    open.set(token.name, starts);
    if (token.kind === "start") starts.push(token);
    else if (starts.length > 0) paired.add(token).add(starts.pop()!);
  }
  const isBorder = (token: LooseToken) =>
    token.kind === "text" ? token.text.trim() === "" : token.kind !== "object" && !paired.has(token);
  const first = part.findIndex((token) => !isBorder(token));
  return first < 0 ? [] : part.slice(first, part.findLastIndex((token) => !isBorder(token)) + 1);
}
