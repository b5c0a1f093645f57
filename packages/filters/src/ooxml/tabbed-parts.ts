/**
 * Headers and footers hold up to three texts in one paragraph, with tabs between them: left, centre, right. Each is a unit of its own;
 * the paragraph is written as a whole, with the targets that its parts have so far.
 */
import { hasTranslatableText, type InlineContent } from "@yizhou/model";
import { repairTarget } from "./repair-tags.ts";
import { buildInlineModel, type InlineModel, type Piece } from "./run-content.ts";
import { RunWriter, writeEdge, writeRuns, writeTranslationOnly, type RunDialect } from "./write-runs.ts";

/** What a paragraph's runs are written from. */
export interface WrittenContent {
  /** True when tags of a target had to be put right. */
  readonly isRepaired: boolean;
  runs(dialect: RunDialect): string;
  /** As `writeTranslationOnly`. */
  translationOnly(dialect: RunDialect): string;
}

/** A paragraph that is one text. */
export function wholeContent(model: InlineModel, target: InlineContent): WrittenContent {
  const { content, isRepaired } = repairTarget(model, target);
  return {
    isRepaired,
    runs: (dialect) => writeRuns(model, content, dialect),
    translationOnly: (dialect) => writeTranslationOnly(model, content, dialect),
  };
}

export interface TabbedPart {
  readonly pieces: readonly Piece[];
  /** Null for a part without text: the number of a page. */
  readonly model: InlineModel | null;
  target: InlineContent | null;
}

/** The parts of a paragraph, tabs in front of the part that follows them; null where at most one of them has words. */
export function tabbedParts(pieces: readonly Piece[]): TabbedPart[] | null {
  if (!pieces.some(isTab)) return null;
  const groups: Piece[][] = [[]];
  let depth = 0;
  for (const piece of pieces) {
    if (piece.kind === "open") depth++;
    else if (piece.kind === "close") depth--;
    else if (depth === 0 && isTab(piece)) groups.push([]);
    groups.at(-1)!.push(piece);
  }
  const parts = groups.map((own) => ({ pieces: own, model: buildInlineModel(own), target: null }));
  const withWords = parts.filter(({ model }) => model && hasTranslatableText(model.content));
  return withWords.length > 1 ? parts : null;
}

/** @param parts  those with a target are written with it, the others as they were */
export function partedContent(parts: readonly TabbedPart[]): WrittenContent {
  const written = parts.map((part) => {
    const { pieces, model, target } = part;
    return { pieces, model, repaired: model && target && repairTarget(model, target) };
  });
  return {
    isRepaired: written.some(({ repaired }) => repaired?.isRepaired),
    runs: (dialect) =>
      written
        .map(({ pieces, model, repaired }) => {
          if (model && repaired) return writeRuns(model, repaired.content, dialect);
          const writer = new RunWriter(dialect);
          for (const piece of pieces) writer.piece(piece);
          return writer.finish();
        })
        .join(""),
    translationOnly: (dialect) =>
      written
        .map(({ pieces, model, repaired }) => {
          if (model) return writeTranslationOnly(model, repaired?.content ?? model.content, dialect);
          const writer = new RunWriter(dialect);
          writeEdge(writer, pieces, "");
          return writer.finish();
        })
        .join(""),
  };
}

/**
 * The parts of a paragraph are written one after the other, each time with the whole of it: what was written inside it is told the first
 * time only, and is to be said again.
 */
export function rememberRenders(): (render: RunDialect["render"]) => RunDialect["render"] {
  const known = new Map<string, string>();
  return (render) => (start, end) => {
    const key = `${start}-${end}`;
    const bytes = known.get(key) ?? render(start, end);
    known.set(key, bytes);
    return bytes;
  };
}

function isTab(piece: Piece): boolean {
  return piece.kind === "object" && piece.type === "tab";
}
