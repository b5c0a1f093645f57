import { deflateRawSync, inflateRawSync } from "node:zlib";
import { openZip } from "@yizhou/bytes/zip";
import { pseudoTranslate } from "@yizhou/engines";
import type { UnitTargets } from "@yizhou/filters";
import { isAppError, type LanguageTag, type TextUnit } from "@yizhou/model";
import type { OpenFile } from "./corpus-files.ts";

export const LANGUAGES = { sourceLanguage: "en" as LanguageTag, targetLanguage: "zh-Hans" as LanguageTag };

export function translateAll(units: readonly TextUnit[]): UnitTargets {
  return new Map(units.map(({ id, content }) => [id, pseudoTranslate(content, { sameLength: true })]));
}

export async function extractAndMerge(
  { bytes, filter }: Pick<OpenFile, "bytes" | "filter">,
  targets: UnitTargets,
): Promise<void> {
  const { skeleton } = await filter.extract(bytes);
  await filter.merge(bytes, skeleton, targets, LANGUAGES);
}

/** The XML parts, packed; without those that are damaged, which a document may have and open all the same. */
export function xmlEntries(archive: Uint8Array): Buffer[] {
  const zip = openZip(archive);
  const parts = zip.entries.filter(({ name }) => /\.(xml|rels|vml)$/i.test(name));
  return parts.flatMap((entry) => {
    try {
      return [deflateRawSync(zip.read(entry), { level: 6 })];
    } catch (error) {
      if (isAppError(error)) return [];
      throw error;
    }
  });
}

/** No reader and writer of a document can do with less than this. */
export function inflateAndDeflate(entries: readonly Buffer[]): void {
  for (const packed of entries) deflateRawSync(inflateRawSync(packed), { level: 6 });
}
