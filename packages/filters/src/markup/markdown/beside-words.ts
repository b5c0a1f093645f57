// Tags that change their meaning by what stands right beside them, as it does in languages without blanks: a bare address would go on into
// the words behind it, and two pieces of code would be one.
import type { WrittenPiece } from "../marked-edits.ts";

const BARE_ADDRESS = /^(?:https?:\/\/|www\.)[^\s<>]+$/i;
/** What ends a bare address, or may stand in front of one. */
const APART = /^[.,!?:;'"*_~]*(?:[\s<)]|$)/;
const APART_BEFORE = /[\s*_~(]$|^$/;

/** A unit's pieces with addresses in brackets and code apart, where that is called for. */
export function withTagsApart(pieces: readonly WrittenPiece[]): readonly WrittenPiece[] {
  if (!pieces.some(({ kind, text }) => kind === "standalone" && /^(?:`|https?:|www\.)/i.test(text)))
    return pieces;
  return pieces.map((piece, at): WrittenPiece => {
    if (piece.kind !== "standalone") return piece;
    const before = pieces[at - 1]?.text ?? "";
    const behind = (pieces[at + 1]?.text ?? "") + (pieces[at + 2]?.text ?? "");
    if (piece.text.startsWith("`") && before.endsWith("`") && pieces[at - 1]!.kind === "standalone")
      return { ...piece, text: ` ${piece.text}` };
    if (!BARE_ADDRESS.test(piece.text) || (APART_BEFORE.test(before) && APART.test(behind))) return piece;
    // Only an address that says how it is reached may stand in brackets.
    if (/^http/i.test(piece.text)) return { ...piece, text: `<${piece.text}>` };
    return {
      ...piece,
      text: `${APART_BEFORE.test(before) ? "" : " "}${piece.text}${APART.test(behind) ? "" : " "}`,
    };
  });
}
