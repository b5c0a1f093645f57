// A search through everything that a person's memories say: all libraries that they may read, one after another, theirs first.
import { libraryLanguage, type LanguageTag } from "@yizhou/model";
import { readableLibraries, type Library } from "../libraries/index.ts";
import type { MemoryDeps } from "./memory.ts";
import { pageOfSearch, type FoundUnit, type SearchOptions } from "./search-units.ts";

/** Which texts are meant, and in which languages. */
export interface ConcordanceSearch {
  readonly text: string;
  readonly side: "source" | "target" | "either";
  readonly from: LanguageTag;
  readonly to: LanguageTag;
  readonly options?: SearchOptions;
}

export interface ConcordanceFound extends FoundUnit {
  readonly library: Library<"memory">;
  /** The unit reads the other way round: its target is in the language that was asked from. */
  readonly isReversed: boolean;
}

/**
 * Units that hold the words, newest first within each library.
 *
 * @param limits  at most so many, and begun before so long: a search through many libraries must not hold the editor up
 * @returns `isComplete` false where there may be more
 */
export async function searchAllMemories(
  deps: Pick<MemoryDeps, "db" | "memoryIndexes">,
  userId: string,
  { text, side, from, to, options }: ConcordanceSearch,
  { maxResults, deadlineMs }: { readonly maxResults: number; readonly deadlineMs: number },
): Promise<{ readonly found: readonly ConcordanceFound[]; readonly isComplete: boolean }> {
  const until = performance.now() + deadlineMs;
  const found: ConcordanceFound[] = [];
  const language = libraryLanguage(from);
  for (const library of await readableLibraries(deps.db, userId, "memory")) {
    for (const isReversed of [false, true]) {
      if (found.length >= maxResults || performance.now() > until)
        return { found: found.slice(0, maxResults), isComplete: false };
      // Units of either direction are found: their sides are asked for as they stand in the unit.
      const asked = side === "either" ? "text" : (side === "source") !== isReversed ? "source" : "target";
      if (side === "either" && isReversed) continue;
      // An expression without a word in it, or a condition that few units fulfil, is looked for page by page.
      for (let before: number | undefined; ;) {
        const query = { [asked]: text, from, to, deleted: false, before };
        const page = await pageOfSearch(deps, library, query, options);
        for (const unit of page.found) {
          const isOther = unit.row.sourceLanguage !== language;
          if (side === "either" || isOther === isReversed)
            found.push({ ...unit, library, isReversed: isOther });
        }
        if (page.next === null || found.length > maxResults) break;
        if (performance.now() > until) return { found: found.slice(0, maxResults), isComplete: false };
        before = page.next;
      }
    }
  }
  return { found: found.slice(0, maxResults), isComplete: found.length <= maxResults };
}
