import type { XmlScanner, XmlSource } from "@yizhou/bytes/xml";
import { textOnly, type InlineContent, type TextMark, type TextUnitKind } from "@yizhou/model";
import { isBilingual, type OutputForm } from "../filter.ts";
import type { PlaceEdit, StyledWriteOptions, TextPlace, WriteOptions } from "../ooxml/place.ts";
import type { ParagraphSurroundings } from "./derived-styles.ts";
import type { PartWalk } from "./part-walk.ts";
import { plainParagraph, plainParagraphText, type OdfParagraph } from "./read-paragraph.ts";
import { type ParagraphWriting, writeParagraph } from "./write-paragraph.ts";

/**
 * Reads a cell whose open tag is current and which holds nothing but one paragraph of text without an attribute, as most do.
 *
 * @returns false, with nothing stepped, for any other
 */
export function cellParagraph(scanner: XmlScanner, walk: PartWalk): boolean {
  const start = scanner.end;
  if (!scanner.takeOnlyText("text:p")) return false;
  const text = plainParagraphText(scanner);
  if (text !== "") walk.visitor.place({ at: walk.at, place: new PlainPlace(scanner, start, text, walk) });
  return true;
}

/** Sheets have such places by the hundred thousand, of which few are written: it holds no more than where it stands. */
class PlainPlace implements TextPlace {
  readonly kind: TextUnitKind;
  readonly content: InlineContent;
  readonly marks: readonly TextMark[] | undefined;
  readonly isHidden: boolean;
  readonly start: number;
  readonly innerStart: number;
  readonly innerEnd: number;
  /** Where the close tag of what is around begins: the paragraph is all that stands in it. */
  readonly end: number;
  readonly #source: XmlSource;

  constructor(scanner: XmlScanner, start: number, text: string, walk: PartWalk) {
    this.kind = walk.kind;
    this.content = [{ kind: "text", text }];
    const { marks } = walk;
    this.marks = marks.length > 1 ? [...new Set(marks)] : marks.length === 1 ? marks : undefined;
    this.isHidden = walk.isHidden;
    this.start = start;
    this.innerStart = scanner.textStart;
    this.innerEnd = scanner.textEnd;
    this.end = scanner.start;
    this.#source = scanner.source;
  }

  write(
    target: InlineContent,
    { output }: { readonly output: OutputForm },
    render: (start: number, end: number) => string,
  ): PlaceEdit {
    const { text } = this.#source;
    const writing: ParagraphWriting = { output, render, openTag: (tag) => tag, hasPlainLinks: true };
    return writeParagraph(text, plainParagraph(text, this.content, this), target, writing);
  }
}

/** @param writePart  writes a part of the paragraph; without it the place is all of it */
export function placeParagraph(
  { source }: XmlScanner,
  walk: PartWalk,
  kind: TextUnitKind,
  found: OdfParagraph,
  writePart?: (target: InlineContent, options: WriteOptions, writing: ParagraphWriting) => PlaceEdit,
): void {
  const { model, start, end } = found;
  if (!model) return;
  const around: ParagraphSurroundings = { kind, shape: walk.shape, table: walk.table };
  const hasPlainLinks = walk.shape !== null || kind === "cell";
  const marks = walk.marks.length === 0 ? found.marks : [...new Set([...walk.marks, ...found.marks])];
  const place: { -readonly [K in keyof TextPlace]: TextPlace[K] } = {
    kind,
    content: model.content,
    start,
    end,
    write: (target, options: StyledWriteOptions<ParagraphSurroundings>, render) => {
      const { output } = options;
      const openTag: ParagraphWriting["openTag"] = (tag, prefix) =>
        options.openTag?.(tag, prefix, around) ?? tag;
      const writing: ParagraphWriting = { output, render, openTag, hasPlainLinks };
      if (writePart) return writePart(target, options, writing);
      // A chart's title is one paragraph.
      return kind === "chart" && isBilingual(output)
        ? writeParagraph(source.text, found, bothIn(model.content, target), { ...writing, output: "target" })
        : writeParagraph(source.text, found, target, writing);
    },
  };
  if (marks.length > 0) place.marks = marks;
  if (found.isHidden || walk.isHidden) place.isHidden = true;
  walk.visitor.place({ at: walk.at, place });
}

/** Source and translation in one line; the tags are the source's. */
function bothIn(source: InlineContent, target: InlineContent): InlineContent {
  return [...source, { kind: "text", text: ` / ${textOnly(target)}` }];
}
