/**
 * Headers and footers hold up to three texts in one paragraph, with tabs between them: left, centre, right. Each is a unit of its own;
 * the paragraph is written as a whole, with the targets that its parts have so far.
 */
import { hasTranslatableText, type InlineContent } from "@yizhou/model";
import type { WriteOptions } from "./place.ts";
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
  const parts = groups.map((own) => ({ pieces: own, model: buildInlineModel(own) }));
  const withWords = parts.filter(({ model }) => model && hasTranslatableText(model.content));
  return withWords.length > 1 ? parts : null;
}

/**
 * Writes such a paragraph, part by part, each time the whole of it: a part that is written takes in what the parts before it became.
 * What was written inside the paragraph is told the first time only, and is said again.
 */
export class TabbedWriter {
  readonly #parts: readonly TabbedPart[];
  /** What the paragraph is being written for; another merge begins anew. */
  #options: WriteOptions | null = null;
  readonly #targets = new Map<TabbedPart, InlineContent>();
  readonly #rendered = new Map<string, string>();

  constructor(parts: readonly TabbedPart[]) {
    this.#parts = parts;
  }

  /** The paragraph once `part` has its target. */
  write(
    part: TabbedPart,
    target: InlineContent,
    options: WriteOptions,
    render: RunDialect["render"],
  ): { readonly content: WrittenContent; readonly render: RunDialect["render"] } {
    if (this.#options !== options) {
      this.#options = options;
      this.#targets.clear();
      this.#rendered.clear();
    }
    this.#targets.set(part, target);
    return { content: partedContent(this.#parts, this.#targets), render: this.#remembered(render) };
  }

  #remembered(render: RunDialect["render"]): RunDialect["render"] {
    return (start, end) => {
      const key = `${start}-${end}`;
      const bytes = this.#rendered.get(key) ?? render(start, end);
      this.#rendered.set(key, bytes);
      return bytes;
    };
  }
}

/** Parts with a target are written with it, the others as they were. */
function partedContent(
  parts: readonly TabbedPart[],
  targets: ReadonlyMap<TabbedPart, InlineContent>,
): WrittenContent {
  const written = parts.map((part) => {
    const { pieces, model } = part;
    const target = targets.get(part);
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

function isTab(piece: Piece): boolean {
  return piece.kind === "object" && piece.type === "tab";
}
