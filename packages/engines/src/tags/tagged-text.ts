import { trimOutside, type PlannedTag, type TagMark, type TagPlan } from "./tag-plan.ts";

/** What a tolerant reader found in an engine's answer. */
export interface ParsedAnswer {
  readonly text: string;
  readonly marks: readonly TagMark[];
  /** Something had to be dropped or guessed: unknown, doubled or renamed tags. */
  readonly hadInvented: boolean;
}

const OPENERS = "<＜〈";
const CLOSERS = ">＞〉";
/** `<g1>`, `</ G1 >`, `＜x２／＞`, `\<g1\>`; also renamed ones (`<b1>`, `<tag2/>`), told apart by their number. */
const NUMBERED_TAG = new RegExp(
  `\\\\?[${OPENERS}]\\s*([/／]?)\\s*([a-zａ-ｚA-ZＡ-Ｚ]{1,8})\\s*[_-]?\\s*([0-9０-９]{1,4})\\s*([/／]?)\\s*\\\\?[${CLOSERS}]`,
  "gu",
);
/** Markup that an engine added of its own: `<b>`, `</span>`, `<br/>`. */
const FOREIGN_TAG = /<\s*\/?\s*[a-zA-Z]{1,10}\s*\/?\s*>/gu;
const ESCAPED_TAG = /&(?:amp;)?lt;\s*([/／]?\s*[a-zA-Z]{1,8}\s*\d{1,4}\s*[/／]?)\s*&(?:amp;)?gt;/gu;
const ENTITY = /&(lt|gt|amp|quot|apos|#39|nbsp);/gu;
const ENTITY_TEXT: Record<string, string> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
  "#39": "'",
  nbsp: "\u00a0",
};

/** True when the text itself holds something that could be taken for a tag or an entity. */
export function looksLikeMarkup(text: string): boolean {
  return text.search(NUMBERED_TAG) >= 0 || text.search(FOREIGN_TAG) >= 0 || text.search(/&#?\w{1,8};/u) >= 0;
}

/** `&`, `<` and `>` as entities, as every XML or HTML engine wants it. */
export function escapeMarkup(text: string): string {
  return text.replace(/[<>&]/g, (mark) => (mark === "<" ? "&lt;" : mark === ">" ? "&gt;" : "&amp;"));
}

/** The planned segment as one line with `<g1>..</g1>` and `<x2/>`; its text escaped where `escape` says so. */
export function renderTagged(plan: TagPlan, escape: boolean): string {
  const write = (text: string): string => (escape ? escapeMarkup(text) : text);
  let out = "";
  let offset = 0;
  for (const mark of plan.marks) {
    out += write(plan.text.slice(offset, mark.offset));
    offset = mark.offset;
    if (mark.role === "single") out += `<x${mark.number}/>`;
    else out += mark.role === "open" ? `<g${mark.number}>` : `</g${mark.number}>`;
  }
  return out + write(plan.text.slice(offset));
}

/**
 * Reads an answer against what was sent. Numbers decide which tag is meant; tags that were not sent are dropped, unless the
 * source text itself holds markup-like text, which then stays.
 */
export function parseTagged(answer: string, plan: TagPlan): ParsedAnswer {
  const sourceHasMarkup = looksLikeMarkup(plan.text);
  const raw = (sourceHasMarkup ? answer : answer.replace(ESCAPED_TAG, "<$1>")).trim();
  const marks: TagMark[] = [];
  const seen = new Set<string>();
  let hadInvented = false;
  let text = "";
  const addText = (piece: string): void => {
    const kept = sourceHasMarkup ? piece : piece.replace(FOREIGN_TAG, "");
    if (kept !== piece) hadInvented = true;
    text += kept.replace(ENTITY, (_all, name: string) => ENTITY_TEXT[name]!);
  };

  let from = 0;
  for (const match of raw.matchAll(NUMBERED_TAG)) {
    const [whole, lead, letters, digits, trail] = match as unknown as [
      string,
      string,
      string,
      string,
      string,
    ];
    const number = Number(digits.normalize("NFKC"));
    const name = letters.normalize("NFKC").toLowerCase();
    const planned = plan.nodes.get(number);
    const isOurName = name === "g" || name === "x";
    // 〈B2〉 is a title; only our own names are believed in other brackets than the ones we sent.
    if (!isOurName && !/^\\?</u.test(whole)) continue;
    if (!planned && sourceHasMarkup) continue;
    addText(raw.slice(from, match.index));
    from = match.index + whole.length;
    const role = planned && roleOf(planned, lead !== "", trail !== "");
    if (!role || seen.has(`${number}${role}`)) {
      // `<x2></x2>` is one single tag written long: its second half is no invention.
      hadInvented ||= !(planned && planned.kind !== "pair" && lead !== "");
      continue;
    }
    if (name !== (planned.kind === "pair" ? "g" : "x")) hadInvented = true;
    seen.add(`${number}${role}`);
    marks.push({ number, role, offset: text.length });
  }
  addText(raw.slice(from));
  const trimmed = trimOutside(text, marks);
  return { text: trimmed.text, marks: trimmed.marks, hadInvented };
}

function roleOf(planned: PlannedTag, isClosing: boolean, isSelfClosing: boolean): TagMark["role"] | null {
  if (planned.kind !== "pair") return "single";
  // A pair written as one empty tag says nothing of where it ends: better lost and put back by position.
  if (isSelfClosing) return null;
  return isClosing ? "close" : "open";
}
