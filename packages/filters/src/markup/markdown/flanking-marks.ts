// Whether `**` opens or closes depends on what stands beside it (CommonMark 6.2): behind a punctuation mark it closes only in front of a blank or
// another punctuation mark. `**Note:** see` is bold; `**注意：**请看`, without the blank, is not. Here each pair of a written unit is
// looked at where it stands, and what would not be read as a pair is written otherwise.
import type { UnitSurroundings, WrittenPiece } from "../marked-edits.ts";

const MARK = /^(?:\*{1,2}|_{1,2}|~{1,2})$/;
const ELEMENTS: Readonly<Record<string, string>> = {
  "*": "em",
  _: "em",
  "**": "strong",
  __: "strong",
  "~": "del",
  "~~": "del",
};
/** Signs that may as well stand behind the emphasis. */
const CLOSING_SIGNS = /(?<!\\)[:;,.!?…：；，。！？、]+$/u;
/** Writing one pair otherwise changes what stands beside the next. */
const PASSES = 3;

interface Piece {
  text: string;
  readonly id: number | null;
  readonly kind: WrittenPiece["kind"];
  /** White space and signs that have left the pair. */
  lead: string;
  tail: string;
}

interface Pair {
  readonly open: number;
  readonly close: number;
}

/** A unit's pieces with every emphasis as a reader of Markdown will see it. */
export function withFlankingMarks(
  written: readonly WrittenPiece[],
  around: UnitSurroundings,
): readonly WrittenPiece[] {
  if (!written.some(({ kind, text }) => kind === "open" && MARK.test(text))) return written;
  const pieces = written.map((piece): Piece => ({ ...piece, lead: "", tail: "" }));
  const pairs = pairsOf(pieces);
  for (const pair of pairs) leaveBlanksOutside(pieces, pair);
  for (let pass = 0; pass < PASSES; pass++) {
    const broken = pairs.filter((pair) => !isRead(pieces, pair, around));
    if (broken.length === 0) break;
    for (const pair of broken) if (!isRead(pieces, pair, around)) mend(pieces, pair, around);
  }
  return pieces.map(({ kind, id, lead, text, tail }) => ({ kind, id, text: lead + text + tail }));
}

/** Pairs of emphasis, the inner ones first. */
function pairsOf(pieces: readonly Piece[]): Pair[] {
  const open = new Map<number, number>();
  const pairs: Pair[] = [];
  for (const [at, { kind, id, text }] of pieces.entries()) {
    if (kind === "open" && MARK.test(text)) open.set(id!, at);
    else if (kind === "close" && open.has(id!)) pairs.push({ open: open.get(id!)!, close: at });
  }
  return pairs;
}

/** An emphasis cannot begin or end with a blank, and one without words would be read as words. */
function leaveBlanksOutside(pieces: Piece[], { open, close }: Pair): void {
  const [first, last] = [pieces[open]!, pieces[close]!];
  const inner = pieces.slice(open + 1, close);
  if (inner.every(({ lead, text, tail }) => (lead + text + tail).trim() === "")) {
    [first.text, last.text] = ["", ""];
    return;
  }
  const [begin, end] = [inner[0]!, inner.at(-1)!];
  if (begin.kind === "text") {
    first.lead += /^\s*/.exec(begin.text)![0];
    begin.text = begin.text.trimStart();
  }
  if (end.kind === "text") {
    last.tail = end.text.slice(end.text.trimEnd().length) + last.tail;
    end.text = end.text.trimEnd();
  }
}

function mend(pieces: Piece[], pair: Pair, around: UnitSurroundings): void {
  const [first, last] = [pieces[pair.open]!, pieces[pair.close]!];
  if (first.text.startsWith("_")) {
    first.text = last.text = "*".repeat(first.text.length);
    if (isRead(pieces, pair, around)) return;
  }
  const end = pieces[pair.close - 1]!;
  const [signs] = (end.kind === "text" && CLOSING_SIGNS.exec(end.text)) || [""];
  if (signs !== "" && end.text.length > signs.length) {
    end.text = end.text.slice(0, -signs.length);
    last.tail = signs + last.tail;
    if (isRead(pieces, pair, around)) return;
    end.text += signs;
    last.tail = last.tail.slice(signs.length);
  }
  // Quotes and brackets belong to the emphasis; every renderer of Markdown knows the elements.
  const name = ELEMENTS[first.text]!;
  [first.text, last.text] = [`<${name}>`, `</${name}>`];
}

/** True where the pair's marks open and close; also for one that is none any more. */
function isRead(pieces: readonly Piece[], pair: Pair, around: UnitSurroundings): boolean {
  return isMarkRead(pieces, pair.open, around) && isMarkRead(pieces, pair.close, around);
}

function isMarkRead(pieces: readonly Piece[], at: number, around: UnitSurroundings): boolean {
  const { text, kind } = pieces[at]!;
  if (!MARK.test(text)) return true;
  const before = neighbour(pieces, at, -1) ?? around.before;
  const after = neighbour(pieces, at, 1) ?? around.after;
  // Marks of two pairs in a row would be read as one.
  if (before === JOINED || after === JOINED) return false;
  const [left, right] = [kindOf(before), kindOf(after)];
  const opens = right !== "blank" && (right !== "sign" || left !== "word");
  const closes = left !== "blank" && (left !== "sign" || right !== "word");
  if (text[0] !== "_") return kind === "open" ? opens : closes;
  return kind === "open" ? opens && (!closes || left === "sign") : closes && (!opens || right === "sign");
}

const JOINED = "joined";

/** The character beside a mark, past marks of the same kind that belong to its run; null at the unit's edge. */
function neighbour(pieces: readonly Piece[], at: number, step: 1 | -1): string | null {
  const mark = pieces[at]!;
  const sign = mark.text[0]!;
  const own = step < 0 ? mark.lead : mark.tail;
  if (own !== "") return edge(own, step);
  for (let next = at + step; next >= 0 && next < pieces.length; next += step) {
    const piece = pieces[next]!;
    const near = step < 0 ? piece.tail : piece.lead;
    if (near !== "") return edge(near, step);
    if (piece.text === "") {
      const far = step < 0 ? piece.lead : piece.tail;
      if (far !== "") return edge(far, step);
      continue;
    }
    if (piece.kind === "text" || !MARK.test(piece.text) || piece.text[0] !== sign)
      return edge(piece.text, step);
    if (piece.kind !== mark.kind) return JOINED;
    const far = step < 0 ? piece.lead : piece.tail;
    if (far !== "") return edge(far, step);
  }
  return null;
}

function edge(text: string, step: 1 | -1): string {
  return step < 0 ? (/[^]$/u.exec(text)?.[0] ?? "") : String.fromCodePoint(text.codePointAt(0)!);
}

function kindOf(character: string): "blank" | "sign" | "word" {
  if (/^\s*$/.test(character)) return "blank";
  return /[\p{P}\p{S}]/u.test(character) ? "sign" : "word";
}
