/**
 * Texts that formulas compare are renamed together: cells, the literals of formulas, choices and filters with one wording get
 * one new wording, and different wordings stay different. Then every comparison for equality comes out as before, whatever the
 * workbook computes. Where targets do not allow that, the texts concerned keep their source.
 */
import { plainText, type InlineContent, type TextUnit } from "@yizhou/model";
import { textKey, type Dependence } from "../formula/dependence.ts";
import { isPattern } from "../formula/text-demands.ts";
import { columnKey } from "./structured-references.ts";

/**
 * A unit that is compared: its id, its wording, by how much a literal with it may grow (null where there is none), and its source,
 * which skeletons of earlier versions lack.
 */
export type LinkedText = readonly [unitId: string, key: string, room: number | null, source?: string];

export interface LinkedTexts {
  readonly linked: readonly LinkedText[];
  /** Wordings that are compared and never change. */
  readonly fixed: readonly string[];
}

/** Why a cell's text has to stay. */
export type CellLock = "formula-literal" | "formula-text";

export interface CellUse {
  /** What is asked of the cell's text by formulas. */
  readonly level: 0 | 1 | 2;
  readonly unit: TextUnit;
  /** What the cell says, and the same as formulas compare it. */
  readonly text: string;
  readonly key: string;
}

export function cellUse(level: 0 | 1 | 2, unit: TextUnit): CellUse {
  const text = plainText(unit.content);
  return { level, unit, text, key: textKey(text) };
}

export function lockOf({ level, unit, text, key }: CellUse, { literals, made }: Dependence): CellLock | null {
  if (level === 2) return "formula-text";
  const literal = literals.get(key);
  const isLinked = level === 1 || literal?.isWhole === true;
  if (!isLinked) return null;
  if (literal?.isRead && (literal.isWhole || level === 1)) return "formula-literal";
  if (made.has(key) && (level === 1 || literal?.isCompared)) return "formula-text";
  if (level === 1 && isPattern(text)) return "formula-text";
  const hasObjects = unit.content.some((node) => node.kind === "standalone");
  return literal?.isWhole && hasObjects ? "formula-literal" : null;
}

/** What has to be held together when the workbook is written. */
export function linkTexts(
  uses: readonly CellUse[],
  { literals, made }: Dependence,
  rooms: ReadonlyMap<string, number>,
): LinkedTexts {
  const linked: LinkedText[] = [];
  const fixed = new Set<string>(made);
  for (const [key, use] of literals) if (use.isCompared || use.isRead) fixed.add(key);
  for (const { level, unit, text, key } of uses) {
    const isLiteral = literals.get(key)?.isWhole === true;
    if (level === 0 && !isLiteral) continue;
    if (unit.locked) fixed.add(key);
    else {
      const room = isLiteral ? (rooms.get(columnKey(key)) ?? 0) : null;
      linked.push([unit.id, key, room, text]);
    }
  }
  for (const [, key] of linked) fixed.delete(key);
  return { linked, fixed: [...fixed] };
}

export interface Agreed {
  /** New wordings of literals, by key. */
  readonly literals: ReadonlyMap<string, string>;
  /** Units whose targets cannot be used. */
  readonly refused: readonly string[];
}

/** Which targets keep all comparisons as they are, and what literals become by them. */
export function agree({ linked, fixed }: LinkedTexts, targets: ReadonlyMap<string, InlineContent>): Agreed {
  const wordings = new Map<
    string,
    { ids: string[]; targets: Set<string>; room: number | null; text: string | null; isChanged: boolean }
  >();
  for (const [id, key, room, source] of linked) {
    let known = wordings.get(key);
    if (!known) {
      known = { ids: [], targets: new Set<string>(), room: null, text: null, isChanged: false };
      wordings.set(key, known);
    }
    const target = targets.get(id);
    const text = target ? plainText(target) : null;
    known.ids.push(id);
    known.targets.add(text === null ? key : textKey(text));
    known.text ??= text;
    known.isChanged ||= text !== null && text !== source;
    if (room !== null) known.room = Math.min(room, known.room ?? room);
  }
  const isRefused = new Set<string>();
  for (const [key, { targets: given, text, room }] of wordings)
    if (given.size > 1 || (text !== null && !isSafe(text, key, room))) isRefused.add(key);
  // A wording that falls back may be what another one was changed to.
  const stays = new Set(fixed);
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    const owners = new Map<string, string>();
    for (const [key, { text }] of wordings) {
      const isChanged = text !== null && !isRefused.has(key);
      const now = isChanged ? textKey(text) : key;
      const other = owners.get(now);
      if (isChanged && now !== key && stays.has(now)) {
        isRefused.add(key);
        isSettled = false;
      } else if (other !== undefined) {
        for (const both of [key, other]) isRefused.add(both);
        isSettled = false;
        break;
      } else owners.set(now, key);
    }
  }
  const literals = new Map<string, string>();
  const refused: string[] = [];
  for (const [key, { ids, text, room, isChanged }] of wordings) {
    if (text === null) continue;
    if (isRefused.has(key)) refused.push(...ids.filter((id) => targets.has(id)));
    else if (room !== null && isChanged) literals.set(key, text);
  }
  return { literals, refused };
}

/** What stands in a list of choices, a criterion or a formula must not read as something else there. */
function isSafe(text: string, key: string, room: number | null): boolean {
  if (isPattern(text) || text.length > 255 || /^\s|\s$/.test(text) !== /^\s|\s$/.test(key)) return false;
  if (/^(?:true|false)$/i.test(text) || /^[-+]?[\d.,/:% -]+$/.test(text)) return false;
  if (room === null) return true;
  const growth = text.length + (text.match(/"/g)?.length ?? 0) - key.length;
  // A comma would end a choice of a list.
  return growth <= room && !/[\n\r]/.test(text) && (key.includes(",") || !text.includes(","));
}
