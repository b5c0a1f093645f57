import type { InlineContent, LanguageTag, TranslationUnit, TranslationUnitVariant } from "@yizhou/model";
import { inlineToTagged, libraryLanguage, plainText } from "@yizhou/model";
import {
  contextHash,
  type Side,
  statedNeighbour,
  variantOf,
  keyHash,
  memoryKey,
  originOf,
  countTokens,
} from "@yizhou/tm";
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

/** The units beside one in its file, where the file does not say what stood beside it in its document. */
export type UnitsAround = Partial<Readonly<Record<Side, TranslationUnit>>>;

/** A unit as rows: one for each two of its languages, looked up from either side. */
export function rowsOfUnit(unit: TranslationUnit, from: UnitSource, around: UnitsAround = {}): NewUnitRow[] {
  const rows: NewUnitRow[] = [];
  const key = unit.variants.length > 2 ? setKey(unit) : null;
  for (const [at, source] of unit.variants.entries())
    for (const [behind, target] of unit.variants.slice(at + 1).entries())
      if (libraryLanguage(source.language) !== libraryLanguage(target.language)) {
        const set = key === null ? null : { key, source: at, target: at + 1 + behind };
        rows.push(rowOf(unit, { source, target, set, around }, from));
      }
  return rows;
}

/** The same for the same texts, so that a file imported again adds nothing. */
function setKey({ id, variants }: TranslationUnit): string {
  return keyHash(
    JSON.stringify([id, variants.map(({ language, content }) => [language, inlineToTagged(content)])]),
  );
}

/** Of what is hashed as a text of its own and as the neighbour of two others. */
const textHashes = new WeakMap<InlineContent, string>();

function textHash(content: InlineContent): string {
  let hash = textHashes.get(content);
  if (hash === undefined) textHashes.set(content, (hash = keyHash(memoryKey(content))));
  return hash;
}

function hashBeside({ content }: TranslationUnitVariant): string | null {
  const [only] = content;
  // Where nothing is written otherwise in its key, a text is its own context.
  const isBare = content.length === 1 && only!.kind === "text" && !/[<>&]/.test(only!.text);
  return isBare ? textHash(content) : contextHash(plainText(content));
}

interface RowSides {
  readonly source: TranslationUnitVariant;
  readonly target: TranslationUnitVariant;
  readonly set: StoredUnitFacts["set"] | null;
  readonly around: UnitsAround;
}

function rowOf(
  unit: TranslationUnit,
  { source, target, set, around }: RowSides,
  { now, author, document }: UnitSource,
): NewUnitRow {
  const neighbour = (side: Side, language: LanguageTag) => {
    const beside = around[side] && variantOf(around[side], language);
    const stated = statedNeighbour(unit, side, language);
    return stated === undefined && beside ? hashBeside(beside) : contextHash(stated);
  };
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
    facts: { unit: facts, source: sourceFacts, target: targetFacts, ...(set && { set }) },
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
    sourceHash: textHash(source),
    targetHash: textHash(target),
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
    sourceTokens: countTokens(source),
    targetTokens: countTokens(target),
  };
}

function storableContent(content: InlineContent): InlineContent {
  const isStorable = content.every((node) => node.kind !== "text" || storableText(node.text) === node.text);
  if (isStorable) return content;
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

/** The context of a row in one text, for `contexts`; null where nothing is known of it. */
export function contextText({
  previousHash,
  nextHash,
  targetPreviousHash,
  targetNextHash,
}: Pick<NewUnitRow, "previousHash" | "nextHash" | "targetPreviousHash" | "targetNextHash">): string | null {
  const hashes = [previousHash, nextHash, targetPreviousHash, targetNextHash];
  return hashes.some((hash) => hash != null) ? hashes.map((hash) => hash ?? "").join(".") : null;
}

/** What `contextText` wrote, seen from the one side of the unit or from the other. */
export function contextsFrom(
  contexts: readonly string[] | null,
  isTurned: boolean,
): { readonly previous: string | null; readonly next: string | null }[] {
  return (contexts ?? []).map((text) => {
    const [previous = "", next = ""] = text.split(".").slice(isTurned ? 2 : 0);
    return { previous: previous || null, next: next || null };
  });
}

function dateOf(iso: string | undefined): Date | null {
  const date = iso === undefined ? null : new Date(iso);
  return date && !Number.isNaN(date.getTime()) ? date : null;
}
