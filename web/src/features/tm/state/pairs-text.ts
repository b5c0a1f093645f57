import type { MemoryLibrary } from "@yizhou/contract";
import type { TFunction } from "i18next";
import { formatLanguage } from "../../../lib/format.ts";

/** The languages of a memory's entries: its first pair, and how many more there are. */
export function pairsText({ pairs: [first, ...others] }: MemoryLibrary, t: TFunction<"tm">): string {
  if (!first) return t("libraries.noEntries");
  const pair = t("libraries.pair", { from: formatLanguage(first.from), to: formatLanguage(first.to) });
  return others.length === 0 ? pair : t("libraries.morePairs", { pair, count: others.length });
}
