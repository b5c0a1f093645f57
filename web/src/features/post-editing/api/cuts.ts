import { API_PATHS, fillPath } from "@yizhou/contract";
import type { CutSegments, SegmentCut } from "@yizhou/contract";
import { call } from "../../../lib/api-client.ts";

/** Cuts a sentence in two, joins it with the next one, or gives it another source. */
export function cutSegments(id: string, wish: CutSegments): Promise<SegmentCut> {
  return call<SegmentCut>(fillPath(API_PATHS.jobCuts, { id }), { body: wish, background: true });
}

export function undoCut(id: string, cut: string): Promise<SegmentCut> {
  return call<SegmentCut>(fillPath(API_PATHS.jobCutUndo, { id, cut }), { method: "POST", background: true });
}
