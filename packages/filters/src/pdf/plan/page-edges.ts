/**
 * Paragraphs that run over the edge of the pages chosen. A sentence is translated whole or not at all: the unit has what the
 * sentence has on the other page as well, and of its translation the page chosen gets its share. The other page stays.
 */
import { plainText, type InlineContent, type InlineNode, type TextUnit } from "@yizhou/model";
import type { JoinMark } from "@yizhou/page/model";
import type { UnitTargets } from "../../filter.ts";
import type { DocumentPlan, EdgePlan } from "./document-plan.ts";

/** `block` stands on a page chosen, `outside` on another: the part of the same paragraph before or after it. */
export interface CutParagraph {
  readonly block: string;
  readonly outside: string;
  readonly side: "before" | "after";
  readonly mark: JoinMark;
}

/** Up to the end of the sentence that a text begins in. */
const REST = /^.*?(?:[.!?…]["'”’)\]]*(?=\s+["“(]?[\p{Lu}\d]|\s*$)|[。！？][”’）」』]*)/su;
/** What stands before the last sentence of a text that breaks off in it. */
const ENDED = /^.*(?:[.!?…]["'”’)\]]*\s+(?=["“(]?[\p{Lu}\d])|[。！？][”’）」』]*)/su;

/**
 * @param units  of the pages chosen
 * @param headOf  the unit that a block on these pages belongs to
 * @param textOf  what stands in a block of another page
 */
export function withEdges(
  units: readonly TextUnit[],
  cuts: readonly CutParagraph[],
  headOf: (block: string) => string,
  textOf: (block: string) => InlineContent | undefined,
): { readonly units: TextUnit[]; readonly edges: EdgePlan[] } {
  const byUnit = Map.groupBy(cuts, ({ block }) => headOf(block));
  const edges: EdgePlan[] = [];
  const whole = units.map((unit) => {
    const own = unit.locked === undefined ? byUnit.get(unit.id) : undefined;
    if (!own) return unit;
    const textAt = (side: CutParagraph["side"]) => {
      const cut = own.find((one) => one.side === side);
      const content = cut && textOf(cut.outside);
      return content ? { text: plainText(content), mark: cut.mark } : null;
    };
    const [before, after] = [textAt("before"), textAt("after")];
    const first = before ? joined(before.text.replace(ENDED, ""), before.mark) : "";
    const rest = after ? (REST.exec(after.text)?.[0] ?? after.text) : "";
    const inside = after ? withEnd(unit.content, after.mark) : unit.content;
    const content = [textNode(first), ...inside, textNode(rest)].filter((node) => node !== null);
    const length = plainText(content).length;
    edges.push({ unit: unit.id, before: first.length / length, after: rest.length / length });
    return { ...unit, content };
  });
  return { units: whole, edges };
}

function textNode(text: string): InlineNode | null {
  return text === "" ? null : { kind: "text", text };
}

function joined(text: string, mark: JoinMark): string {
  return mark === "hyphen" ? text.replace(/[-\u2010\u00ad]$/u, "") : text + mark;
}

function withEnd(content: InlineContent, mark: JoinMark): InlineContent {
  const last = content.at(-1);
  if (last?.kind !== "text") return mark === " " ? [...content, { kind: "text", text: " " }] : content;
  return [...content.slice(0, -1), { kind: "text", text: joined(last.text, mark) }];
}

/** The targets with no more than the pages chosen are to show. */
export function withinPages({ edges = [] }: DocumentPlan, targets: UnitTargets): UnitTargets {
  const all = new Map(targets);
  for (const { unit, before, after } of edges) {
    const target = targets.get(unit);
    if (target) all.set(unit, shareOf(target, before, after));
  }
  return all;
}

/** The middle of a text, cut between words; all of its tags, since those of the page chosen may have gone to either side. */
function shareOf(target: InlineContent, before: number, after: number): InlineContent {
  const text = target.map((node) => (node.kind === "text" ? node.text : "")).join("");
  const from = before === 0 ? 0 : cutNear(text, before * text.length);
  const to = after === 0 ? text.length : cutNear(text, (1 - after) * text.length);
  if (text.slice(from, to).trim() === "") return target;
  let at = 0;
  const kept = target.flatMap((node): InlineNode[] => {
    if (node.kind !== "text") return [node];
    const own = node.text.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += node.text.length;
    return own === "" ? [] : [{ kind: "text", text: own }];
  });
  return kept;
}

const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;
/** Characters that a cut behind a comma may be farther off than one between words. */
const COMMA_REACH = 8;

function cutNear(text: string, wanted: number): number {
  let [best, least] = [Math.round(wanted), Infinity];
  for (let at = 1; at < text.length; at++) {
    const [last, next] = [text[at - 1]!, text[at]!];
    if (/\p{P}/u.test(next) || !(last === " " || (WIDE.test(last) && WIDE.test(next)))) continue;
    const isComma = /[,;:，；：、。.!?]\s?$/.test(text.slice(at - 2, at));
    const distance = Math.abs(at - wanted) - (isComma ? COMMA_REACH : 0);
    if (distance < least) [best, least] = [at, distance];
  }
  return best;
}
