// What stood before and after a unit in its document, as the tools of the field write it into exchange files.
import { contextProperty, libraryLanguage, type LanguageTag, type TranslationUnit } from "@yizhou/model";

export type Side = "previous" | "next";

/** Properties of one language of a unit (`tuv`): memoQ, Phrase. */
const OF_VARIANT: Readonly<Record<Side, readonly string[]>> = {
  previous: ["x-context-pre", "context_prev"],
  next: ["x-context-post", "context_next"],
};
/** Properties of the unit that name texts of its source: OmegaT, XTM, Wordfast, memoQ of old. */
const OF_UNIT: Readonly<Record<Side, readonly string[]>> = {
  previous: ["prev", "x-previous-source-text", "previousMd5Segment", "x-context-pre"],
  next: ["next", "x-next-source-text", "nextMd5Segment", "x-context-post"],
};
/** Trados: the source before, then the target before, with a bar between; nothing of what comes after. */
const TRADOS = "x-ContextContent";

/**
 * The text beside a unit in one of its languages, as its file states it; undefined where it states none.
 *
 * Source: the manuals and exports of OmegaT 6, memoQ, Phrase, XTM, Wordfast and Trados Studio.
 */
export function statedNeighbour(
  unit: TranslationUnit,
  side: Side,
  language: LanguageTag | string,
): string | undefined {
  // Most units of most files say nothing beside their texts.
  if (!unit.properties && !unit.variants.some(({ annotations }) => annotations)) return undefined;
  const own = unit.properties?.[contextProperty(side, language)];
  if (own !== undefined) return own;
  const at = unit.variants.findIndex((variant) => isOf(variant.language, language));
  const variant = unit.variants[at];
  if (!variant) return undefined;
  for (const name of OF_VARIANT[side]) {
    const stated = variant.annotations?.find(
      (element) => element.name === "prop" && element.attributes?.["type"] === name,
    );
    const [text] = stated?.content ?? [];
    if (typeof text === "string") return withoutMarks(text);
  }
  if (at !== 0) return undefined;
  for (const name of OF_UNIT[side]) {
    const text = unit.properties?.[name];
    if (text !== undefined) return withoutMarks(text);
  }
  const trados = side === "previous" ? unit.properties?.[TRADOS]?.split(" | ") : undefined;
  return trados?.length === 2 && trados[0] !== "" ? trados[0] : undefined;
}

/** Whether its file says of a unit what stood beside it. */
export function statesNeighbours(unit: TranslationUnit): boolean {
  return unit.variants.some(({ language }) =>
    (["previous", "next"] as const).some((side) => statedNeighbour(unit, side, language) !== undefined),
  );
}

/** memoQ writes the neighbour with its tags, as the TMX would: `<seg>…<ph/>…</seg>`. */
function withoutMarks(text: string): string {
  if (!/^\s*<seg>/.test(text)) return text;
  return text
    .replace(/<(bpt|ept|ph|it|ut)\b[^>]*(?:\/>|>.*?<\/\1>)/gsu, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name]!);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

const isOf = (tag: string, language: string): boolean => libraryLanguage(tag) === libraryLanguage(language);
