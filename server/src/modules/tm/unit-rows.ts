import type { InlineContent, LanguageTag, TranslationUnit, TranslationUnitVariant } from "@yizhou/model";
import { inlineToTagged, libraryLanguage } from "@yizhou/model";
import { contextHash, contextProperty, keyHash, memoryKey, originOf, tokenise } from "@yizhou/tm";
import type { memoryUnits, StoredUnitFacts } from "./tables.ts";
import { storableText } from "../../platform/database/storable-text.ts";

export type UnitRow = typeof memoryUnits.$inferSelect;
/** Whoever writes it says into which memory. */
export type NewUnitRow = Omit<typeof memoryUnits.$inferInsert, "id" | "libraryId">;

/** What units made by the site itself carry beside their texts. */
export interface UnitSource {
  readonly now: Date;
  readonly author?: string;
  readonly document?: string;
}

/** A unit as rows: one for each two of its languages, looked up from either side. */
export function rowsOfUnit(unit: TranslationUnit, from: UnitSource): NewUnitRow[] {
  const rows: NewUnitRow[] = [];
  for (const [at, source] of unit.variants.entries())
    for (const target of unit.variants.slice(at + 1))
      if (libraryLanguage(source.language) !== libraryLanguage(target.language))
        rows.push(rowOf(unit, source, target, from));
  return rows;
}

function rowOf(
  unit: TranslationUnit,
  source: TranslationUnitVariant,
  target: TranslationUnitVariant,
  { now, author, document }: UnitSource,
): NewUnitRow {
  const neighbour = (side: "previous" | "next", language: LanguageTag) =>
    contextHash(unit.properties?.[contextProperty(side, language)]);
  const { variants: _variants, ...facts } = unit;
  const { content: sourceContent, ...sourceFacts } = source;
  const { content: targetContent, ...targetFacts } = target;
  return {
    sourceLanguage: libraryLanguage(source.language),
    targetLanguage: libraryLanguage(target.language),
    ...textColumns(sourceContent, targetContent, [source.language, target.language]),
    previousHash: neighbour("previous", source.language),
    nextHash: neighbour("next", source.language),
    targetPreviousHash: neighbour("previous", target.language),
    targetNextHash: neighbour("next", target.language),
    origin: originOf(unit.properties),
    author: unit.createdBy ?? author ?? null,
    document: document ?? null,
    facts: { unit: facts, source: sourceFacts, target: targetFacts },
    createdAt: dateOf(unit.createdAt) ?? now,
    changedAt: dateOf(unit.changedAt) ?? dateOf(unit.createdAt) ?? now,
  };
}

/** The columns that follow from the two texts. */
export function textColumns(
  sourceContent: InlineContent,
  targetContent: InlineContent,
  [from, to]: readonly [LanguageTag | string, LanguageTag | string],
) {
  const [source, target] = [storableContent(sourceContent), storableContent(targetContent)];
  return {
    source,
    target,
    sourceHash: keyHash(memoryKey(source)),
    targetHash: keyHash(memoryKey(target)),
    // The same whichever side is the source.
    pairHash: keyHash(
      [
        [libraryLanguage(from), inlineToTagged(source)],
        [libraryLanguage(to), inlineToTagged(target)],
      ]
        .map((side) => JSON.stringify(side))
        .sort()
        .join(),
    ),
    sourceTokens: tokenise(source).length,
    targetTokens: tokenise(target).length,
  };
}

function storableContent(content: InlineContent): InlineContent {
  return content.map((node) => (node.kind === "text" ? { ...node, text: storableText(node.text) } : node));
}

/** A row as the unit it was made of, one language pair of it. */
export function unitOfRow(row: UnitRow): TranslationUnit {
  const facts: StoredUnitFacts | null = row.facts;
  return {
    ...facts?.unit,
    createdAt: facts?.unit.createdAt ?? row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    ...(row.author !== null && { createdBy: row.author }),
    variants: [
      { language: row.sourceLanguage as LanguageTag, ...facts?.source, content: row.source },
      { language: row.targetLanguage as LanguageTag, ...facts?.target, content: row.target },
    ],
  };
}

function dateOf(iso: string | undefined): Date | null {
  const date = iso === undefined ? null : new Date(iso);
  return date && !Number.isNaN(date.getTime()) ? date : null;
}
