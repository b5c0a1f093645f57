import type { Fragment, ObjectPiece, Piece, TextPiece } from "./run-content.ts";

/** `2`, `2.1.`, `IV`, `B)`: what numbers a heading without a word. */
const NUMBER = /^\s*(?:\d{1,4}(?:\.\d{1,4})*|[IVXLC]{1,8}|[A-Z])[.)]?\s*$/;
const PAGE = /^\s*(?:\d{1,5}|[ivxlc]{1,8}|[IVXLC]{1,8})\s*$/;

/**
 * The pieces of an entry of a list of contents, whose number in front of a tab and page behind one become objects at its edges: what
 * stays is what the heading says, so that a memory finds it there and the other way round.
 *
 * @param fragmentOf  the bytes that a text stands in
 * @returns the pieces themselves where they are no entry with words between its numbers
 */
export function entryPieces(
  pieces: readonly Piece[],
  fragmentOf: (piece: TextPiece) => Fragment | undefined,
): readonly Piece[] {
  const firstTab = pieces.findIndex(isTab);
  const lastTab = pieces.findLastIndex(isTab);
  if (firstTab < 0) return pieces;
  const inFront = isAlone(pieces.slice(0, firstTab), NUMBER);
  const behind = isAlone(pieces.slice(lastTab + 1), PAGE);
  const hasWords = pieces.some(
    (piece, at) =>
      piece.kind === "text" &&
      !(inFront && at < firstTab) &&
      !(behind && at > lastTab) &&
      /\p{L}/u.test(piece.text),
  );
  if (!hasWords || !(inFront || behind)) return pieces;
  return pieces.map((piece, at) => {
    const isNumber = (inFront && at < firstTab) || (behind && at > lastTab);
    const fragment = isNumber && piece.kind === "text" ? fragmentOf(piece) : undefined;
    return fragment ? numberOf(piece as TextPiece, fragment) : piece;
  });
}

function numberOf({ text }: TextPiece, fragment: Fragment): ObjectPiece {
  return {
    ...{ kind: "object", type: "field", equivalent: text, fragments: [fragment] },
    ...{ isEdge: true, isRepeatable: true },
  };
}

function isTab(piece: Piece): boolean {
  return piece.kind === "object" && piece.type === "tab";
}

/** True for pieces whose text, all of it, is a number. */
function isAlone(pieces: readonly Piece[], number: RegExp): boolean {
  return number.test(pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join(""));
}
