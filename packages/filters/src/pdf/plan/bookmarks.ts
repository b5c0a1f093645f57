/**
 * Bookmarks that say what a heading says. They are no text units of their own but get the heading's translation, so that
 * both read alike and are counted once. Often one of both has the section's number and the other has not.
 */
import { plainText, type InlineContent, type TextUnit } from "@yizhou/model";
import type { UnitTargets } from "../../filter.ts";
import type { OutlineEntry } from "../open/document-model.ts";
import type { BookmarkPlan, DocumentPlan } from "./document-plan.ts";
import { outlineUnit } from "./units.ts";

/** A number that reads the same in all languages, and what divides it from the words. */
const NUMBER =
  /^(?:§\s*)?(?:\d{1,3}(?:\.\d{1,3}){0,5}|[A-Z](?:\.\d{1,3}){1,5}|[A-Z]|[IVXLC]{1,7})(?:[.):]\s*|\s*[-\u2013\u2014|]\s+|\s+)(?=\S)/u;
const HEADINGS: ReadonlySet<TextUnit["kind"]> = new Set(["title", "heading"]);

/**
 * @param units  of the pages
 * @returns for those of the bookmarks that have a heading, in order
 * Cost: linear in both.
 */
export function sharedBookmarks(
  outline: readonly OutlineEntry[],
  units: readonly TextUnit[],
): BookmarkPlan[] {
  if (outline.length === 0) return [];
  const [onPage, anywhere] = [new Map<string, TextUnit>(), new Map<string, TextUnit>()];
  const add = (map: Map<string, TextUnit>, key: string, unit: TextUnit) => {
    if (!map.has(key)) map.set(key, unit);
  };
  const open = units.filter(({ locked }) => locked === undefined);
  const headings = open.filter(({ kind }) => HEADINGS.has(kind));
  for (const unit of [...headings, ...open]) {
    for (const key of keysOf(plainText(unit.content))) {
      add(onPage, `${unit.place} ${key}`, unit);
      if (HEADINGS.has(unit.kind)) add(anywhere, key, unit);
    }
  }
  return outline.flatMap(({ path, title, page }) => {
    for (const key of keysOf(title)) {
      const unit = (page === null ? undefined : onPage.get(`${page + 1} ${key}`)) ?? anywhere.get(key);
      const numbers = unit && numbersOf(title, plainText(unit.content));
      if (numbers) return [{ path, unit: unit.id, ...numbers }];
    }
    return [];
  });
}

/** The whole text and the text without its number, as they are compared. */
function keysOf(text: string): string[] {
  const whole = compared(text);
  const rest = compared(text.trim().replace(NUMBER, ""));
  return rest === whole ? [whole] : [whole, rest];
}

function compared(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\u00ad/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

/** What the bookmark has before the heading's words, and what it lacks of them; null where both have other numbers. */
function numbersOf(title: string, heading: string): Pick<BookmarkPlan, "lead" | "drop"> | null {
  if (compared(title) === compared(heading)) return { lead: "", drop: "" };
  const [lead, drop] = [numberOf(title), numberOf(heading).trim()];
  const isOther = lead !== "" && drop !== "" && bare(lead) !== bare(drop);
  return isOther ? null : { lead, drop };
}

const bare = (number: string) => number.replace(/[^\p{L}\p{N}.]|\.\s*$/gu, "");

function numberOf(text: string): string {
  return NUMBER.exec(text.trim())?.[0] ?? "";
}

/** The targets with those that bookmarks get from headings. */
export function withBookmarks({ bookmarks = [] }: DocumentPlan, targets: UnitTargets): UnitTargets {
  const all = new Map(targets);
  for (const { path, unit, lead, drop } of bookmarks) {
    const target = targets.get(unit);
    if (target) all.set(outlineUnit(path), titleFrom(target, lead, drop));
  }
  return all;
}

function titleFrom(target: InlineContent, lead: string, drop: string): InlineContent {
  const text = plainText(target).replace(/\s+/g, " ").trim();
  const rest = drop !== "" && text.startsWith(drop) ? text.slice(drop.length).replace(/^[.):\s]+/, "") : text;
  return [{ kind: "text", text: lead + (rest || text) }];
}
