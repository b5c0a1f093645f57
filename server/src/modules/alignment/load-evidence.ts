import type { KnownPair } from "@yizhou/alignment";
import type { AlignmentEvidence } from "@yizhou/contract";
import type { LanguageTag } from "@yizhou/model";
import type { Database } from "../../platform/database/connect.ts";
import { readableLibraries } from "../libraries/index.ts";
import { loadTermPairs } from "../termbase/index.ts";
import { loadShortPairs } from "../tm/index.ts";

/** Pairs of the libraries and termbases that a person named, as far as they may read them. */
export async function loadEvidence(
  db: Database,
  userId: string,
  evidence: AlignmentEvidence | null | undefined,
  languages: { readonly from: LanguageTag; readonly to: LanguageTag },
): Promise<readonly KnownPair[]> {
  if (!evidence) return [];
  const memories = await readableLibraries(db, userId, "memory", evidence.memories ?? []);
  const units = await loadShortPairs(db, memories, languages);
  return [...units, ...(await loadTermPairs(db, userId, evidence.termbases ?? [], languages))];
}
