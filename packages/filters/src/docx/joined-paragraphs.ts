/**
 * Paragraphs that are one text with the next: their mark was deleted in tracked changes, or they are the frame of a large first letter.
 */
import type { XmlSource } from "@yizhou/bytes/xml";
import { isRightToLeft, type InlineContent, type LanguageTag } from "@yizhou/model";
import type { PlaceEdit } from "../ooxml/place.ts";
import type { Piece } from "../ooxml/run-content.ts";
import type { MarkedPiece } from "./fields.ts";
import { propertyChild, tagAttribute } from "./property-elements.ts";
import type { RawParagraph } from "./read-paragraph.ts";
import { inDirection, textElement } from "./write-paragraph.ts";

/** Paragraphs before the one that their text is written to. */
export interface Lead {
  readonly paragraphs: readonly RawParagraph[];
  /** Theirs, to be followed by that one's. */
  readonly pieces: readonly Piece[];
  /** Set for the frame of a first letter: the text element that the letter stands in. */
  readonly initial: { readonly start: number; readonly end: number } | null;
}

/** More in a row are no sentence. */
const MOST_PARAGRAPHS = 20;
/** Letters in the frame of a first one, with a mark that is quoted before it. */
const MOST_LETTERS = 3;

/**
 * What a paragraph is to the next one; null where it ends a text, as nearly all do.
 *
 * @param before  what it is itself joined to
 */
export function leadOf(
  source: XmlSource,
  paragraph: RawParagraph,
  pieces: readonly Piece[],
  before: Lead | null,
): Lead | null {
  const { properties } = paragraph;
  if (!properties) return null;
  const pPr = source.text.slice(properties.start, properties.end);
  // Nearly every paragraph has neither, and is not looked at more closely.
  const [mayBeDeleted, mayBeDropped] = [/[<:]del[\s/>]/.test(pPr), pPr.includes("dropCap")];
  if (!mayBeDeleted && !mayBeDropped) return null;
  const paragraphs = [...(before?.paragraphs ?? []), paragraph];
  if (mayBeDeleted && hasDeletedMark(pPr) && !before?.initial) {
    // One that was deleted whole has nothing that goes on.
    const goesOn = pieces.some((piece) => piece.kind === "text") && paragraphs.length <= MOST_PARAGRAPHS;
    return goesOn ? { paragraphs, pieces, initial: null } : null;
  }
  if (before || !mayBeDropped) return null;
  const frame = propertyChild(pPr, "framePr");
  const isDropped = frame !== null && ["drop", "margin"].includes(tagAttribute(frame, "dropCap") ?? "");
  const [letter, ...others] = paragraph.pieces.filter((piece) => !isMark(piece));
  if (!isDropped || others.length > 0 || letter?.kind !== "text") return null;
  if ([...letter.text].length > MOST_LETTERS || !/\p{L}$/u.test(letter.text)) return null;
  return { paragraphs, pieces: [letter], initial: letter };
}

function hasDeletedMark(pPr: string): boolean {
  const rPr = propertyChild(pPr, "rPr");
  return rPr !== null && propertyChild(rPr, "del") !== null;
}

/** Bookmarks and the like, which stay where they are. */
function isMark(piece: MarkedPiece): boolean {
  return piece.kind === "object" && piece.isEdge && piece.equivalent === undefined;
}

/**
 * The pieces of the whole text; null where what follows does not go on with it. A first letter is read as large as the letters behind
 * it: its size is that of its frame.
 */
export function joinedPieces(lead: Lead, own: readonly Piece[]): readonly Piece[] | null {
  if (!lead.initial) return [...lead.pieces, ...own];
  const first = own.find((piece) => piece.kind === "text");
  const [letter] = lead.pieces;
  if (!first || first !== own[0] || letter?.kind !== "text") return null;
  return [{ ...letter, format: first.format }, ...own];
}

/** Of a target for a text with a frame for its first letter. */
export interface ParsedInitial {
  /** Empty where the letter does not stand apart. */
  readonly letter: string;
  readonly rest: InlineContent;
}

/** What goes into the frame: the target's first letter, where it begins with one that does not join with the next. */
export function takeInitial(target: InlineContent, language: LanguageTag): ParsedInitial {
  const [first, ...others] = target;
  if (first?.kind !== "text" || isRightToLeft(language)) return { letter: "", rest: target };
  const letter = /^\p{L}\p{M}*/u.exec(first.text)?.[0] ?? "";
  const text = first.text.slice(letter.length);
  return { letter, rest: text === "" ? others : [{ kind: "text", text }, ...others] };
}

/**
 * The edit of a text's last paragraph, made to take in those before it: they stay, empty, so that the change is still to be decided on;
 * the frame of a first letter has the new one, or goes.
 */
export function withLead(
  written: PlaceEdit,
  source: XmlSource,
  { paragraphs, initial }: Lead,
  last: RawParagraph,
  letter: string,
  language: LanguageTag,
  render: (start: number, end: number) => string,
  inheritsBidi: boolean,
): PlaceEdit {
  let bytes = "";
  let { start } = paragraphs[0]!;
  for (const [at, { innerStart, innerEnd, end, properties, prefix }] of paragraphs.entries()) {
    const next = (paragraphs[at + 1] ?? last).innerStart;
    if (initial && letter === "") bytes += render(end, next);
    else {
      if (at === 0) start = innerStart;
      const pPr = properties ? source.text.slice(properties.start, properties.end) : "";
      const inner = initial
        ? source.text.slice(properties?.end ?? innerStart, initial.start) +
          textElement(prefix, letter) +
          source.text.slice(initial.end, innerEnd)
        : "";
      bytes +=
        inDirection(pPr, prefix, isRightToLeft(language), inheritsBidi) + inner + render(innerEnd, next);
    }
  }
  const { edit } = written;
  return { ...written, edit: { ...edit, start, bytes: bytes + edit.bytes } };
}
