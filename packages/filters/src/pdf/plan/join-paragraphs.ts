/** Paragraphs that go on in the next column, behind a figure, a displayed formula or a saying set into them, or on the next page. */
import { type BlockRole, type JoinMark, overlap } from "@yizhou/page/model";
import type { BlockFacts, PageFacts } from "./block-facts.ts";
import type { AssignedRole } from "./assign-roles.ts";
import { goesOnBehind, isDisplayedFormula, isOfFormula } from "./behind-formulas.ts";

export interface Join {
  /** Id of the block that is gone on with. */
  readonly to: string;
  readonly mark: JoinMark;
  /** Ids of the displayed formulas between both; empty where text follows text. */
  readonly formulas: readonly string[];
}

/**
 * A text that may go on. `passed`: something that is no text stood behind it; `isParted`: it was a saying, so that only a small letter
 * goes on; `formulas`: with their numbers.
 */
interface OpenText {
  readonly block: BlockFacts;
  readonly page: number;
  passed: boolean;
  readonly isParted?: boolean;
  readonly formulas: BlockFacts[];
}

const RUNNING: ReadonlySet<BlockRole> = new Set([
  "paragraph",
  "list-item",
  "abstract",
  "reference",
  "footnote",
]);
/** What may stand between two parts of a paragraph. */
const PASSED_OVER: ReadonlySet<BlockRole> = new Set([
  "header-footer",
  "page-number",
  "caption",
  "figure-text",
  "table-cell",
  "footnote",
]);
/** Lines beside a picture begin so far from those under it, in sizes. */
const STEP_ASIDE = 5;
const ENDS = /[.!?。！？…:：;；]["'”’)\]）」』]*$/;
const WIDE = /[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** Joins by the id of the later block. */
export function joinParagraphs(
  pages: readonly PageFacts[],
  roles: ReadonlyMap<string, AssignedRole>,
): Map<string, Join> {
  const joins = new Map<string, Join>();
  const roleOf = (block: BlockFacts) => roles.get(block.id)!.role;
  let open: OpenText | null = null;
  let note: OpenText | null = null;
  // A text with a saying in large type set into it stands above and below this.
  let parted: OpenText | null = null;
  for (const page of pages) {
    for (const block of page.blocks) {
      const role = roleOf(block);
      if (role === "footnote") {
        if (note && goesOn(note, block, page.index, "footnote", "footnote"))
          joins.set(block.id, joinOf(note, block));
        note = openText(block, page.index);
      }
      if (PASSED_OVER.has(role)) {
        if (open && (role === "figure-text" || role === "table-cell" || role === "caption"))
          open.passed = true;
        continue;
      }
      if (open && isOfFormula(block)) {
        open.formulas.push(block);
        continue;
      }
      const before: OpenText | null | undefined = [open, parted].find(
        (text) => text && RUNNING.has(role) && goesOn(text, block, page.index, roleOf(text.block), role),
      );
      if (before) joins.set(block.id, joinOf(before, block));
      parted = before ? null : behindSaying(open, parted, block);
      open = RUNNING.has(role) && block.locked === null ? openText(block, page.index) : null;
    }
  }
  return joins;
}

/** A saying has few lines. */
const MOST_SAID = 6;

/** The text that may go on behind this block, where that looks like a saying set into it. */
function behindSaying(open: OpenText | null, parted: OpenText | null, block: BlockFacts): OpenText | null {
  const text = open && isOpenStill(open.block) && open.formulas.length === 0 ? open : parted;
  if (!text || block.lines > MOST_SAID || block.style.size < text.block.style.size) return null;
  const [a, b] = [text.block.style, block.style];
  const isOther = b.size - a.size > 0.35 || a.isBold !== b.isBold || a.isItalic !== b.isItalic;
  // One that was passed already goes on passed; another saying may follow, as with the name of who said it.
  return isOther ? { ...text, passed: true, isParted: true } : null;
}

/** True for a text of more than one line that stops at its column's edge in the midst of a sentence. */
function isOpenStill({ text, endsFull, lines, locked }: BlockFacts): boolean {
  return locked === null && endsFull && lines > 1 && !ENDS.test(text.trim());
}

function openText(block: BlockFacts, page: number): OpenText {
  return { block, page, passed: false, formulas: [] };
}

function goesOn(
  open: OpenText,
  block: BlockFacts,
  page: number,
  openRole: BlockRole,
  role: BlockRole,
): boolean {
  const { block: before } = open;
  if (
    block.locked !== null ||
    block.bullet !== null ||
    before.rotationDeg !== block.rotationDeg ||
    !isSameKind(openRole, role)
  )
    return false;
  const [a, b] = [before.style, block.style];
  if (
    Math.abs(a.size - b.size) > 0.35 ||
    a.isBold !== b.isBold ||
    a.isItalic !== b.isItalic ||
    a.family !== b.family
  )
    return false;
  if (before.hasWideGap || block.hasWideGap) return false;
  if (page - open.page > 1) return false;
  if (open.formulas.length > 0) return goesOnBehind(before, open.formulas, block);
  if (page === open.page && stepsAside(before, block)) return true;
  if (!isElsewhere(open, block, page)) return false;
  if (block.firstLineIndent > 0.5 || ENDS.test(before.text.trim())) return false;
  if (!before.endsFull && !isHyphenated(before.text)) return false;
  const next = block.text.trim();
  if (isSquare(before.text) && !isProse(before)) return false;
  if (open.isParted && !/^\p{Ll}/u.test(next)) return false;
  // A single line that ends with its column is more often an entry than the beginning of a paragraph.
  if (before.lines === 1 && !/^\p{Ll}/u.test(next) && !WIDE.test(next[0] ?? ""))
    return isHyphenated(before.text);
  return (
    /^[\p{Ll}\d(["“]/u.test(next) ||
    isHyphenated(before.text) ||
    /[\p{L},]$/u.test(before.text.trim()) ||
    WIDE.test(next[0] ?? "")
  );
}

/** A column of Chinese or Japanese prose has lines of so many letters. */
const SQUARE_COLUMN = 10;

/** True for text that is mostly Chinese or Japanese. */
function isSquare(text: string): boolean {
  const square = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  return 2 * square > (text.match(/\p{L}/gu)?.length ?? 0);
}

/**
 * Without words a line of Chinese is full wherever it ends, and labels one under the other fill a column of their own: only what is as wide
 * as prose, of more than one line or from edge to edge, stops in the midst of a sentence.
 */
function isProse({ box, style, lines, align }: BlockFacts): boolean {
  const isWide = box.right - box.left > SQUARE_COLUMN * style.size;
  return isWide && (lines > 1 || (align !== "right" && align !== "center"));
}

function isSameKind(before: BlockRole, after: BlockRole): boolean {
  return before === after || (before === "list-item" && after === "paragraph");
}

/** On another page, higher up, beside, or behind a figure: not simply the next block below. */
function isElsewhere(open: OpenText, block: BlockFacts, page: number): boolean {
  if (page !== open.page || open.passed) return true;
  const before = open.block;
  const isBeside = overlap(before.box.left, before.box.right, block.box.left, block.box.right) <= 0;
  // What begins on the next line down stands under it, though boxes of letters reach into each other.
  return isBeside && block.box.top > before.box.bottom + 0.5 * block.style.size;
}

/** A paragraph beside a picture that goes on under it, or beside the next: in the midst of a sentence its lines begin elsewhere. */
function stepsAside(before: BlockFacts, block: BlockFacts): boolean {
  const { size } = block.style;
  const gap = before.box.bottom - block.box.top;
  return (
    before.lines > 1 &&
    Math.abs(gap) < 0.8 * size &&
    Math.abs(before.box.left - block.box.left) > STEP_ASIDE * size &&
    /[\p{L},]$/u.test(before.text.trim()) &&
    /^\p{Ll}/u.test(block.text.trim())
  );
}

function isHyphenated(text: string): boolean {
  return /\p{L}[-\u2010\u00ad]$/u.test(text.trim());
}

function joinOf({ block: before, formulas }: OpenText, block: BlockFacts): Join {
  const next = block.text.trim();
  const over = formulas.filter(isDisplayedFormula).map(({ id }) => id);
  const join = (mark: JoinMark): Join => ({ to: before.id, mark, formulas: over });
  if (over.length === 0 && isHyphenated(before.text) && /^\p{Ll}/u.test(next)) return join("hyphen");
  const isTight = WIDE.test(before.text.trim().at(-1) ?? "") && WIDE.test(next[0] ?? "");
  return join(isTight || isHyphenated(before.text) ? "" : " ");
}
