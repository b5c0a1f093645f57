/**
 * Fields (ECMA-376 part 1, 17.16). A complex field is a row of marks in runs: begin, code, separate, result, end; it may
 * stretch over paragraphs and hold other fields. Here the marks of one paragraph become tags: a field whose result is text
 * to translate (a link, a reference, a table of contents) is a pair around its result, any other is one object.
 */
import type { Fragment, ObjectPiece, Pair, Piece, TextPiece } from "../ooxml/run-content.ts";

export type FieldMark = "begin" | "separate" | "end" | "code";
export type FieldPhase = "code" | "result";

/** Pieces as the paragraph reader lists them: texts know their source span, field marks and codes are marked. */
export type MarkedPiece =
  | (TextPiece & { readonly start: number; readonly end: number })
  | (ObjectPiece & { readonly mark?: FieldMark; readonly code?: string })
  | Exclude<Piece, TextPiece | ObjectPiece>;

/** Results that a program computes and no reader would translate. */
const COMPUTED = new Set(
  (
    "PAGE NUMPAGES SECTIONPAGES PAGEREF SECTION NOTEREF DATE TIME CREATEDATE SAVEDATE PRINTDATE EDITTIME SEQ NUMWORDS " +
    "NUMCHARS REVNUM FORMCHECKBOX FORMDROPDOWN SYMBOL EQ ADVANCE AUTONUM AUTONUMLGL AUTONUMOUT LISTNUM MERGEFIELD MERGEREC " +
    "MERGESEQ NEXT NEXTIF FILENAME FILESIZE USERNAME USERINITIALS USERADDRESS AUTHOR LASTSAVEDBY BARCODE DISPLAYBARCODE"
  ).split(" "),
);

/** Name of the field that a code begins with, in capitals; `=` for a formula. */
export function fieldName(code: string): string {
  return /^\s*(=|[^\s"\\]+)/.exec(code)?.[1]?.toUpperCase() ?? "";
}

export function isComputedField(code: string): boolean {
  const name = fieldName(code);
  return name.startsWith("=") || COMPUTED.has(name);
}

/** Fields that a program works out by where they stand: a second one beside the translation is right, too. */
const REPEATABLE = new Set(["PAGE", "NUMPAGES", "PAGEREF", "SECTION", "SECTIONPAGES"]);

export function isRepeatableField(code: string): boolean {
  return REPEATABLE.has(fieldName(code));
}

/**
 * Marks the tables of contents and indexes that begin in translated runs as stale, so that Word makes them again when the
 * file is opened: page numbers have moved, and entries should read as the headings now do.
 */
export function markStale(runs: string, prefix: string): string {
  if (!runs.includes("instrText")) return runs;
  const begin = new RegExp(
    `(<${prefix}fldChar)((?:(?!dirty)[^>])*?fldCharType=["']begin["'](?:(?!dirty)[^>])*>(?:(?!fldChar)[^])*?<${prefix}instrText[^>]*>\\s*(?:TOC|INDEX|TOA)\\b)`,
    "g",
  );
  return runs.replace(begin, `$1 ${prefix}dirty="true"$2`);
}

interface OpenField {
  /** Index of the begin mark in the current paragraph; -1 when it is in an earlier one. */
  begin: number;
  separate: number;
  code: string;
  phase: FieldPhase;
}

interface SeenField extends OpenField {
  /** Index of the end mark; null when the paragraph ends first. */
  end: number | null;
  /** Phase the paragraph began in, for a field begun earlier. */
  firstPhase: FieldPhase;
}

/** The fields open at some point of a story (body, note, text box), carried from paragraph to paragraph. */
export class FieldState {
  #open: OpenField[] = [];

  /** True inside a field that goes on over the end of a paragraph. */
  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  /** Of the fields that are open, outer first: what of them is being read. */
  get phases(): FieldPhase[] {
    return this.#open.map(({ phase }) => phase);
  }

  /** Turns the field marks of the next paragraph into pairs and objects. */
  resolve(pieces: readonly MarkedPiece[]): readonly Piece[] {
    if (this.#open.length === 0 && !pieces.some((piece) => piece.kind === "object" && piece.mark))
      return pieces;
    return rewrite(pieces, this.#scan(pieces));
  }

  #scan(pieces: readonly MarkedPiece[]): SeenField[] {
    const seen: SeenField[] = [];
    const open = this.#open.map((field) => ({ ...field, begin: -1, separate: -1, firstPhase: field.phase }));
    pieces.forEach((piece, i) => {
      if (piece.kind !== "object" || !piece.mark) return;
      const top = open.at(-1);
      if (piece.mark === "begin")
        open.push({ begin: i, separate: -1, code: "", phase: "code", firstPhase: "code" });
      else if (!top) return;
      else if (piece.mark === "code") top.code += piece.code ?? "";
      else if (piece.mark === "separate") {
        top.separate = i;
        top.phase = "result";
      } else {
        open.pop();
        seen.push({ ...top, end: i });
      }
    });
    this.#open = open;
    seen.push(...open.map((field) => ({ ...field, end: null })));
    // Outer fields first, so that what they swallow is not looked at again.
    return seen.sort((a, b) => a.begin - b.begin || (b.end ?? Infinity) - (a.end ?? Infinity));
  }
}

function rewrite(pieces: readonly MarkedPiece[], fields: readonly SeenField[]): Piece[] {
  /** By index of the first piece: what takes the place of a row of pieces. */
  const replaced = new Map<number, { last: number; by: Piece[] }>();
  let swallowedTo = -1;
  const replace = (first: number, last: number, by: Piece): boolean => {
    if (!isBalanced(pieces, first, last)) return false;
    replaced.set(first, { last, by: [by] });
    swallowedTo = Math.max(swallowedTo, last);
    return true;
  };
  for (const field of fields) {
    const { begin, separate, end } = field;
    const first = Math.max(begin, 0);
    if (begin >= 0 && begin <= swallowedTo) continue;
    if (end !== null && end <= swallowedTo) continue;
    const last = end ?? pieces.length - 1;
    const isComputed = isComputedField(field.code) && field.phase === "result";
    const beganHere = begin >= 0 || field.firstPhase === "code";
    if (first <= swallowedTo) continue;
    if (isComputed || field.phase === "code") {
      const shown = isComputed ? textOf(pieces, separate >= 0 ? separate : first, last) : "";
      const fragments = fragmentsOf(pieces, first, last);
      // Marks between its runs (a bookmark) may stand only once.
      const isWhole = begin >= 0 && end !== null && fragments.every(({ level }) => level === "run");
      const isRepeatable = isComputed && isWhole && isRepeatableField(field.code);
      replace(first, last, { ...fieldObject(fragments, shown), ...(isRepeatable && { isRepeatable }) });
    } else if (beganHere && end !== null && begin >= 0) {
      const pair: Pair = {
        type: fieldName(field.code) === "HYPERLINK" ? "link" : "field",
        open: fragmentsOf(pieces, begin, separate),
        close: fragmentsOf(pieces, end, end),
        isSplittable: true,
      };
      if (replace(begin, separate, { kind: "open", pair }))
        replaced.set(end, { last: end, by: [{ kind: "close", pair }] });
    } else if (beganHere) {
      replace(first, separate, fieldObject(fragmentsOf(pieces, first, separate), ""));
    }
  }
  const out: Piece[] = [];
  for (let i = 0; i < pieces.length; i++) {
    const instead = replaced.get(i);
    if (instead) {
      out.push(...instead.by);
      i = instead.last;
    } else out.push(pieces[i]!);
  }
  return out;
}

function fieldObject(fragments: readonly Fragment[], shown: string): ObjectPiece {
  return {
    kind: "object",
    type: "field",
    fragments,
    isEdge: shown === "",
    ...(shown !== "" && { equivalent: shown }),
  };
}

/** True when the row closes what it opens, so that it can be moved as one thing. */
function isBalanced(pieces: readonly MarkedPiece[], first: number, last: number): boolean {
  const open: Pair[] = [];
  for (let i = first; i <= last; i++) {
    const piece = pieces[i]!;
    if (piece.kind === "open") open.push(piece.pair);
    else if (piece.kind === "close" && open.pop() !== piece.pair) return false;
  }
  return open.length === 0;
}

function fragmentsOf(pieces: readonly MarkedPiece[], first: number, last: number): Fragment[] {
  return pieces.slice(first, last + 1).flatMap((piece) => {
    if (piece.kind === "text") {
      return [{ level: "run", properties: piece.format.properties, start: piece.start, end: piece.end }];
    }
    return piece.kind === "object" ? piece.fragments : piece.pair[piece.kind];
  });
}

function textOf(pieces: readonly MarkedPiece[], first: number, last: number): string {
  let text = "";
  for (const piece of pieces.slice(first, last + 1)) if (piece.kind === "text") text += piece.text;
  return text;
}
