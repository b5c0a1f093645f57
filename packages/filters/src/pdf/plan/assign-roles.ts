/** Roles of blocks, by their looks against the body's, their words, and what stands before them. */
import { type BlockRole, boxHeight } from "@yizhou/page/model";
import type { BlockFacts, BodyStyle, PageFacts } from "./block-facts.ts";
import { CAPTION } from "./caption-words.ts";
import type { HeadRole } from "./running-heads.ts";

export interface AssignedRole {
  readonly role: BlockRole;
  readonly level: number | null;
}

const ABSTRACT = /^(?:abstract|summary|zusammenfassung|résumé|摘\s*要|초록|요약)(?![a-z])[\s.:：\u2014-]*/i;
const REFERENCES =
  /^(?:[\dIVX]+[.\s]+|[A-Z]\.\s+)?(?:references(?: and notes| cited)?|bibliography|literature cited|works cited|literatur(?:verzeichnis)?|références|参\s*考\s*文\s*献|參考文獻|참\s*고\s*문\s*헌)[:：]?$/i;
const NUMBERED =
  /^(?:(?:\d{1,2}(?:\.\d{1,2}){0,4}|[A-Z](?:\.\d{1,2}){1,3}|[IVX]{1,5})\.?\s+\S|第[一二三四五六七八九十\d]+[章节節]|제\s*\d+\s*[장절])/u;
/** Small signs stand before items, on slides in whatever size; squares, discs and stars before headings too. */
const ITEM_SIGN = /^[\u2022\u25e6\u2023\u2219\u00b7\u25aa\u25ab\uf0b7]$/u;
/** Largest heading, in words and in Han or Hangul characters. */
const MAX_HEADING_WORDS = 20;

/** Terms that a paper is found by stand in bold behind their name. */
const KEY_TERMS =
  /^(?:index terms|key\s?words(?: and phrases)?|关\s?键\s?[词字]|關鍵[詞字]|主\s?题\s?词|키워드|주제어|핵심어)\s*[:：.\u2014\u2013-]/iu;
/** Lines of an algorithm that are nothing but its keywords, as the packages for TeX and the journals set them: in bold. */
const KEYWORDS =
  /^(?:(?:\d{1,3}:\s*)?(?:begin|break|continue|do|else|end\s?(?:for|function|if|procedure|while)?|exit|fi|od|repeat|return|then|until)(?![\p{L}-])[;:.]?)(?:\s(?:if|do|then)|[^\p{Ll}]*|(?<=return)\s\S{1,12})$/u;

export function assignRoles(
  pages: readonly PageFacts[],
  body: BodyStyle,
  heads: ReadonlyMap<string, HeadRole>,
): Map<string, AssignedRole> {
  const roles = new Map<string, AssignedRole>();
  const [firstPage] = pages;
  const title = firstPage ? titleBlocks(firstPage, body, heads) : [];
  for (const page of pages) {
    for (const block of page.blocks) {
      const role = heads.get(block.id) ?? (title.includes(block) ? "title" : ownRole(block, page, body));
      roles.set(block.id, { role, level: role === "title" ? 1 : null });
    }
  }
  const order = pages.flatMap((page) => page.blocks);
  if (firstPage) markFrontMatter(firstPage, title, roles);
  markReferences(order, roles);
  setLevels(order, roles);
  return roles;
}

function ownRole(block: BlockFacts, page: PageFacts, body: BodyStyle): BlockRole {
  if (block.role === "code" && body.family === "mono") return "paragraph";
  if (block.role !== "paragraph") return block.role;
  if (isCaption(block, body)) return "caption";
  if (isFootnote(block, page, body)) return "footnote";
  if (isHeading(block, body) && !ITEM_SIGN.test(block.bullet ?? "")) return "heading";
  return block.bullet ? "list-item" : "paragraph";
}

function isCaption(block: BlockFacts, body: BodyStyle): boolean {
  const match = CAPTION.exec(block.text);
  if (!match) return false;
  const rest = block.text.slice(match[0].length);
  if (/^\s*[.:：|\u2013\u2014]/.test(rest) || rest === "") return true;
  const looksApart = block.style.size < 0.97 * body.size || block.beginsStyled || block.align === "center";
  return looksApart && /^\s+["“(]?[\p{Lu}\p{Script=Han}\p{Script=Hangul}]/u.test(rest);
}

function isFootnote(block: BlockFacts, { view, blocks, rules }: PageFacts, body: BodyStyle): boolean {
  if (block.style.size > 0.93 * body.size || block.box.top > view.bottom + 0.45 * boxHeight(view))
    return false;
  const isMarked =
    block.beginsWithMark ||
    /^[*\u2020\u2021\u00a7\u00b6\u2217]|^\d{1,2}\s?\p{L}|^[\u2460-\u2473]/u.test(numbered(block));
  const isUnderRule = rules.some(
    (rule) =>
      rule.bottom >= block.box.top - 2 &&
      rule.bottom < block.box.top + 40 &&
      rule.left < block.box.right &&
      rule.right > block.box.left &&
      rule.right - rule.left < 0.6 * (view.right - view.left),
  );
  const isLowest = blocks.every(
    (other) =>
      other === block ||
      other.box.top <= block.box.top ||
      other.box.bottom >= block.box.top - 2 ||
      other.box.right < block.box.left ||
      other.box.left > block.box.right,
  );
  return (isMarked && isLowest) || isUnderRule || (isMarked && block.bullet === null && block.lines > 1);
}

/** The text with the number that stands before it. */
function numbered({ bullet, text }: BlockFacts): string {
  return bullet === null ? text : `${bullet} ${text}`;
}

function isHeading(block: BlockFacts, body: BodyStyle): boolean {
  const { style, text, lines, align } = block;
  const isNumbered = NUMBERED.test(numbered(block));
  const words =
    text.split(/\s+/).length + (text.match(/[\p{Script=Han}\p{Script=Hangul}]/gu) ?? []).length / 3;
  if (
    lines > 4 ||
    words > MAX_HEADING_WORDS ||
    !/\p{L}{2}|\p{Script=Han}/u.test(text) ||
    /[,;，；、]$/.test(text) ||
    KEY_TERMS.test(text) ||
    KEYWORDS.test(text)
  )
    return false;
  const isLarger = style.size >= 1.12 * body.size;
  if (isLarger) return !/[.。]$/.test(text) || style.size >= 1.3 * body.size;
  if (style.size < 0.85 * body.size || (/[.。:：]$/.test(text) && !isNumbered)) return false;
  const standsOut = (style.isBold && !body.isBold) || style.family !== body.family;
  if (standsOut && style.family !== "mono") return lines <= 3;
  const isCapitals = /\p{Lu}{3}/u.test(text) && text === text.toUpperCase() && text.length >= 4;
  if (isCapitals && lines <= 2 && !/\d{3}/.test(text)) return true;
  if (REFERENCES.test(text)) return true;
  const looksApart = style.isItalic || (align === "center" && lines === 1);
  return isNumbered && looksApart && lines <= 2;
}

/** The largest text in the upper part of the first page. */
function titleBlocks(
  { blocks, view }: PageFacts,
  body: BodyStyle,
  heads: ReadonlyMap<string, HeadRole>,
): BlockFacts[] {
  const upper = blocks.filter(
    (block) =>
      block.role === "paragraph" &&
      block.rotationDeg === 0 &&
      heads.get(block.id) === undefined &&
      block.box.top > view.bottom + 0.45 * boxHeight(view) &&
      /\p{L}{2}|\p{Script=Han}/u.test(block.text) &&
      block.lines <= 5,
  );
  const largest = Math.max(0, ...upper.map((block) => block.style.size));
  const isClear =
    largest >= 1.2 * body.size ||
    (largest >= 1.08 * body.size &&
      upper.some(
        (block) => block.style.size === largest && (block.style.isBold || block.align === "center"),
      ));
  if (!isClear) return [];
  const first = upper.findIndex((block) => block.style.size === largest);
  const title: BlockFacts[] = [];
  for (const block of upper.slice(first)) {
    if (Math.abs(block.style.size - largest) > 0.3) break;
    title.push(block);
  }
  return title.length <= 3 ? title : title.slice(0, 1);
}

/** Between title and abstract or first heading stand the authors; what follows "Abstract" is the abstract. */
function markFrontMatter(
  { blocks }: PageFacts,
  title: readonly BlockFacts[],
  roles: Map<string, AssignedRole>,
): void {
  const set = (block: BlockFacts, role: BlockRole) => roles.set(block.id, { role, level: null });
  const abstractAt = blocks.findIndex(
    (block) => ABSTRACT.test(block.text) && !["header-footer", "toc"].includes(roles.get(block.id)!.role),
  );
  const afterTitle = title.length > 0 ? blocks.indexOf(title.at(-1)!) + 1 : -1;
  if (afterTitle > 0) {
    const end =
      abstractAt >= afterTitle
        ? abstractAt
        : blocks.findIndex(
            (block, i) => i >= afterTitle && (block.lines >= 4 || NUMBERED.test(numbered(block))),
          );
    for (const block of blocks.slice(afterTitle, Math.max(afterTitle, end))) {
      if (abstractAt < 0 && (block.align !== "center" || block.lines > 3)) break;
      const { role } = roles.get(block.id)!;
      if (
        (role === "paragraph" || role === "heading" || role === "list-item" || role === "table-cell") &&
        block.lines <= 6
      )
        set(block, role === "table-cell" ? role : "authors");
    }
  }
  if (abstractAt < 0) return;
  const abstract = blocks[abstractAt]!;
  const isHeadingOnly = abstract.text.replace(ABSTRACT, "").trim() === "";
  if (!isHeadingOnly) return void set(abstract, "abstract");
  roles.set(abstract.id, { role: "heading", level: 2 });
  for (const block of blocks.slice(abstractAt + 1)) {
    if (roles.get(block.id)!.role !== "paragraph") break;
    set(block, "abstract");
  }
}

/** Texts behind a heading among which one is an entry where it heads a list of references. */
const MOST_LOOKED_AT = 12;
/** What an entry has: a year, a number before it, an address. A life says "Available on request." */
const ENTRY = /(?<!\d)(?:1[89]|20)\d\d(?!\d)|\bdoi\b|https?:|\bet al\b|^\[\d{1,3}\]/iu;

function isEntry(block: BlockFacts): boolean {
  return ENTRY.test(numbered(block)) && /\p{L}{2}/u.test(block.text);
}

/** Everything under a heading "References" up to the next heading that is not smaller. */
function markReferences(order: readonly BlockFacts[], roles: Map<string, AssignedRole>): void {
  let heading: BlockFacts | null = null;
  let numbered = 0;
  for (const [at, block] of order.entries()) {
    const { role } = roles.get(block.id)!;
    if (
      REFERENCES.test(block.text.trim()) &&
      block.lines === 1 &&
      (role === "heading" || role === "paragraph" || role === "list-item" || role === "title") &&
      order.slice(at + 1, at + 1 + MOST_LOOKED_AT).some(isEntry)
    ) {
      heading = block;
      numbered = 0;
      roles.set(block.id, { role: "heading", level: null });
    } else if (heading && role === "heading") {
      const isEntry = block.bullet !== null && block.style.size <= heading.style.size - 0.5;
      const isPeer =
        block.style.size >= heading.style.size - 0.3 && block.style.isBold === heading.style.isBold;
      if (isPeer && !isEntry) heading = null;
      else roles.set(block.id, { role: "reference", level: null });
    } else if (heading && role === "footnote" && block.beginsWithMark) {
      // A note at the foot of the page that the list of references ends on.
      continue;
    } else if (heading && isBiography(block, numbered >= 2)) {
      heading = null;
    } else if (heading && (role === "paragraph" || role === "list-item" || role === "footnote")) {
      if (block.bullet !== null) numbered++;
      roles.set(block.id, { role: "reference", level: null });
    }
  }
}

const ABOUT_AUTHORS =
  /^(?:[【[(（]?作者(?:简介|簡介)|收稿日期|저자\s*(?:소개|약력)|about the authors?\b|biograph)/i;
const LIVED =
  /\b(?:received|was born|is (?:currently |now )?(?:a|an|the|with|head|working)|obtained|graduated|earned|joined|works? (?:as|at|for)|degree)\b/i;

/**
 * True for what papers have behind their references: a name in bold, and what its bearer has done. Entries have numbers where others
 * have, and say nothing of studies.
 */
function isBiography({ text, bullet, beginsBold, lines }: BlockFacts, areNumbered: boolean): boolean {
  if (ABOUT_AUTHORS.test(text)) return true;
  return bullet === null && beginsBold && lines >= 2 && (areNumbered || LIVED.test(text));
}

/** Levels by number where headings are numbered, else by size. */
function setLevels(order: readonly BlockFacts[], roles: Map<string, AssignedRole>): void {
  const headings = order.filter((block) => roles.get(block.id)!.role === "heading");
  const sizes = [...new Set(headings.map((block) => Math.round(block.style.size * 2)))].sort((a, b) => b - a);
  for (const block of headings) {
    const number = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s/.exec(numbered(block));
    const bySize = sizes.indexOf(Math.round(block.style.size * 2)) + 1;
    const level = number ? number[1]!.split(".").length : bySize;
    roles.set(block.id, { role: "heading", level: Math.min(6, level + 1) });
  }
}
