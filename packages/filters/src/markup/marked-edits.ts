import { normaliseInline, type InlineContent, type LanguageTag } from "@yizhou/model";
import type { MergeOptions } from "../filter.ts";
import { isUnchanged } from "../ooxml/is-unchanged.ts";
import type { MarkedUnit, TextRun, UnitRuns } from "./marked-text.ts";
import { repairTokens } from "./repair-tokens.ts";

/** One replaced stretch of a text. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A tag or a stretch of text of a unit as it will stand in the file; tags by their number. */
export interface WrittenPiece {
  readonly kind: "text" | "open" | "close" | "standalone";
  readonly id: number | null;
  readonly text: string;
}

/** The characters of the file beside a unit; empty at its ends. */
export interface UnitSurroundings {
  readonly before: string;
  readonly after: string;
}

/** How the targets of a format's units are written. */
export interface UnitWriter<Style> {
  /** `text` of a target as it stands in the file; `written` is the end of what of the unit is already written. */
  escape(text: string, style: Style, written: string): string;
  /** A unit whose tags must be written otherwise beside their new words. */
  arrange?(
    pieces: readonly WrittenPiece[],
    around: UnitSurroundings,
    unit: MarkedUnit<Style>,
  ): readonly WrittenPiece[];
  /** The last word on a unit: breaks its lines, say. */
  finish?(written: string, unit: MarkedUnit<Style>): string;
  /** Source and target of a unit together; demanded of formats with a bilingual form. */
  pair?(source: string, target: string, unit: MarkedUnit<Style>): string;
  /** A tag where it stands a second time, in the target of a bilingual file: without what a file may hold but once; as it is where absent. */
  again?(raw: string): string;
  /** Where a target goes, for files that hold it beside its source; in the place of its source where absent. */
  place?(
    written: string,
    unit: MarkedUnit<Style>,
    text: string,
    targetLanguage: LanguageTag,
  ): readonly TextEdit[];
}

export interface UnitEdits<Style> {
  readonly edits: TextEdit[];
  /** Units whose target differs from their source. */
  readonly changed: MarkedUnit<Style>[];
}

/**
 * The edits that put targets into a text. Units without a target, and with one equal to their source, have none.
 *
 * @param units  as they stand in the text, in order; a tag of one may hold others
 */
export function unitEdits<Style>(
  writer: UnitWriter<Style>,
  text: string,
  units: readonly MarkedUnit<Style>[],
  targetOf: (id: string) => InlineContent | undefined,
  { output = "target", targetLanguage }: Pick<MergeOptions, "output" | "targetLanguage">,
): UnitEdits<Style> {
  const changed: MarkedUnit<Style>[] = [];
  const edits: TextEdit[] = [];
  const isBilingual = output === "bilingual";
  const editsOf = (marked: MarkedUnit<Style>, within: readonly UnitEdit[]): readonly UnitEdit[] | null => {
    const target = targetOf(marked.unit.id);
    if (marked.unit.locked || !target || isUnchanged(target, marked.unit.content)) return null;
    changed.push(marked);
    const { start, end } = marked;
    const written = writeUnit(writer, text, marked, target, within, isBilingual);
    if (writer.place) return writer.place(written, marked, text, targetLanguage);
    if (!isBilingual) return [{ start, end, text: written }];
    // What the target's line does not repeat says in both languages what it says.
    const shown = within.filter((edit) => !isRepeated(writer, text, marked, edit));
    const source = spliceText(text.slice(start, end), shown, start);
    return [{ start, end, text: writer.pair!(source, written, marked), alone: written }];
  };
  let at = 0;
  /** Edits of the next unit and of those inside it: what stands in a tag, the title of a link say, is written into that tag. */
  const nextEdits = (): readonly UnitEdit[] => {
    const marked = units[at++]!;
    const within: UnitEdit[] = [];
    while (at < units.length && units[at]!.start < marked.end)
      for (const edit of nextEdits()) within.push(edit);
    return editsOf(marked, within) ?? within;
  };
  while (at < units.length)
    for (const { start, end, text: written } of nextEdits()) edits.push({ start, end, text: written });
  return { edits, changed };
}

/** `alone`: what stands there in the line of the target, where the text is of both languages. */
interface UnitEdit extends TextEdit {
  readonly alone?: string;
}

/** True where the tag that a text stands in comes again in the target's line. */
function isRepeated<Style>(
  writer: UnitWriter<Style>,
  text: string,
  { tokens }: MarkedUnit<Style>,
  edit: TextEdit,
): boolean {
  const tag = tokens.find(({ start, end }) => edit.start >= start && edit.end <= end);
  return !tag || !writer.again || writer.again(text.slice(tag.start, tag.end)) !== "";
}

/** Longer than any name of a command or an element. */
const LONGEST_TAIL = 256;

function writeUnit<Style>(
  writer: UnitWriter<Style>,
  text: string,
  marked: MarkedUnit<Style>,
  target: InlineContent,
  within: readonly UnitEdit[],
  isSecond: boolean,
): string {
  const openAt = new Map<number, WrittenTag>();
  const closeAt = new Map<number, WrittenTag>();
  for (const { kind, start, end, ...tag } of marked.tokens) {
    if (!("id" in tag)) continue;
    const inTag = within.filter((edit) => edit.start >= start && edit.end <= end);
    const own = inTag.map((edit) => ({ ...edit, text: edit.alone ?? edit.text }));
    const whole = ("written" in tag && tag.written) || spliceText(text.slice(start, end), own, start);
    const raw = isSecond && writer.again ? writer.again(whole) : whole;
    const { isOutside = false } = tag;
    const run = "run" in tag ? tag.run : undefined;
    (kind === "close" ? closeAt : openAt).set(tag.id, { raw, isOutside, run });
  }
  const runs = marked.runs && new RunWriter(marked.runs);
  const pieces: WrittenPiece[] = [];
  // Of a long paragraph with many tags only the end is looked at again, or the time would grow with the square of its length.
  let tail = "";
  const write = (piece: string, kind: WrittenPiece["kind"] = "text", id: number | null = null) => {
    if (piece !== "" || kind !== "text") pieces.push({ kind, id, text: piece });
    tail = (tail + piece).slice(-LONGEST_TAIL);
  };
  for (const node of normaliseInline(repairTokens(marked.tokens, target))) {
    if (node.kind === "text") {
      write(runs?.toText() ?? "");
      write(writer.escape(node.text, marked.style, tail));
      continue;
    }
    const tag = (node.kind === "close" ? closeAt : openAt).get(node.id);
    if (!tag) continue;
    if (runs && tag.run) runs.turn(node.kind === "close" ? null : tag.run);
    else write(runs?.around(tag) ?? tag.raw, node.kind, node.id);
  }
  write(runs?.toEnd() ?? "");
  const around = { before: text[marked.start - 1] ?? "", after: text[marked.end] ?? "" };
  const shown = isSecond && writer.again ? withoutEmptyPairs(pieces) : pieces;
  const arranged = writer.arrange?.(shown, around, marked) ?? shown;
  const written = arranged.map((piece) => piece.text).join("");
  return writer.finish?.(written, marked) ?? written;
}

/** A link around a picture that is not shown again would be an empty one. */
function withoutEmptyPairs(pieces: readonly WrittenPiece[]): WrittenPiece[] {
  const out: WrittenPiece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (piece.kind === "close" && last?.kind === "open" && last.id === piece.id) out.pop();
    else if (piece.text !== "" || piece.kind === "open" || piece.kind === "close") out.push(piece);
  }
  return out;
}

interface WrittenTag {
  readonly raw: string;
  readonly isOutside: boolean;
  readonly run: TextRun | undefined;
}

/** Puts texts into their runs: changes the elements around the place only where something is to stand in others. */
class RunWriter {
  readonly #runs: UnitRuns;
  readonly #wanted: TextRun[] = [];
  #current: TextRun;

  constructor(runs: UnitRuns) {
    this.#runs = runs;
    this.#current = runs.first;
  }

  /** @param run  null at the end of one */
  turn(run: TextRun | null): void {
    if (run) this.#wanted.push(run);
    else this.#wanted.pop();
  }

  toText(): string {
    return this.#changeTo(this.#wanted.at(-1) ?? this.#runs.base);
  }

  around({ raw, isOutside }: WrittenTag): string {
    const change = this.toText();
    const holder = this.#current.at(-1)!;
    return change + (isOutside ? holder.close + raw + holder.open : raw);
  }

  toEnd(): string {
    return this.#changeTo(this.#runs.last);
  }

  #changeTo(run: TextRun): string {
    const from = this.#current;
    let same = 0;
    while (same < from.length && from[same]!.open === run[same]?.open) same++;
    if (same === from.length && same === run.length) return "";
    this.#current = run;
    const closed = from.slice(same).reverse();
    return [...closed.map(({ close }) => close), ...run.slice(same).map(({ open }) => open)].join("");
  }
}

/** @param offset  where `text` begins in the file that the edits' places are of */
export function spliceText(text: string, edits: readonly TextEdit[], offset = 0): string {
  let out = "";
  let from = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    out += text.slice(from, edit.start - offset) + edit.text;
    from = edit.end - offset;
  }
  return out + text.slice(from);
}
