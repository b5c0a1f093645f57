/** Text with the places of its tags, in the form that travels through models, pivots and script conversion. */
import type { TagMark } from "../../tags/tag-plan.ts";
import { escapeMarkup } from "../../tags/tagged-text.ts";

export interface MarkedText {
  readonly text: string;
  /** Ascending by offset; in their nesting order where offsets are equal. */
  readonly marks: readonly TagMark[];
}

/** The form that `ProtectedSegment.restore` reads: `Press <g1>Save</g1>`, text escaped. */
export function writeTagged({ text, marks }: MarkedText): string {
  let out = "";
  let from = 0;
  for (const { number, role, offset } of marks) {
    out += escapeMarkup(text.slice(from, offset));
    out += role === "single" ? `<x${number}/>` : role === "open" ? `<g${number}>` : `</g${number}>`;
    from = offset;
  }
  return out + escapeMarkup(text.slice(from));
}

/** Cuts a text with its marks at ascending offsets; a mark at a cut goes to the piece whose text it touches. */
export function cutMarked({ text, marks }: MarkedText, cuts: readonly number[]): MarkedText[] {
  const bounds = [0, ...cuts, text.length];
  return bounds.slice(1).map((end, index) => {
    const start = bounds[index]!;
    const isLast = index === bounds.length - 2;
    return {
      text: text.slice(start, end),
      marks: marks
        .filter(({ offset, role }) => {
          if (offset > start && offset < end) return true;
          if (offset === start) return start === 0 || role !== "close";
          return offset === end && (isLast || role === "close");
        })
        .map((mark) => ({ ...mark, offset: mark.offset - start })),
    };
  });
}

/** Joins pieces with their marks. */
export function joinMarked(pieces: readonly MarkedText[]): MarkedText {
  let text = "";
  const marks: TagMark[] = [];
  for (const piece of pieces) {
    for (const mark of piece.marks) marks.push({ ...mark, offset: mark.offset + text.length });
    text += piece.text;
  }
  return { text, marks };
}

/** Applies `change` to the text between the marks. */
export function mapMarked({ text, marks }: MarkedText, change: (piece: string) => string): MarkedText {
  let out = "";
  let from = 0;
  const moved = marks.map((mark) => {
    out += change(text.slice(from, mark.offset));
    from = mark.offset;
    return { ...mark, offset: out.length };
  });
  return { text: out + change(text.slice(from)), marks: moved };
}
