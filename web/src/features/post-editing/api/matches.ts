import { API_PATHS, fillPath, MOST_MATCHED_SEGMENTS } from "@yizhou/contract";
import type { MatchedSegments } from "@yizhou/contract";
import { call } from "../../../lib/api-client.ts";

/** In a large memory a hundred sentences take some seconds. */
const LONG_MS = 60_000;

/**
 * The best match of each of these segments.
 *
 * @param onPart  told what each part brings, and how many segments have been looked up by then
 * @throws what the call throws; what came before stays with whoever was told
 */
export async function findMatches(
  id: string,
  { ordinals, minScore }: { readonly ordinals: readonly number[]; readonly minScore: number },
  onPart: (matches: MatchedSegments["matches"], done: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let at = 0; at < ordinals.length; at += MOST_MATCHED_SEGMENTS) {
    const part = ordinals.slice(at, at + MOST_MATCHED_SEGMENTS);
    const { matches } = await call<MatchedSegments>(fillPath(API_PATHS.jobMatches, { id }), {
      ...{ body: { ordinals: part, minScore }, background: true, timeoutMs: LONG_MS, signal },
    });
    onPart(matches, at + part.length);
  }
}
