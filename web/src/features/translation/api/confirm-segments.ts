import { API_PATHS, fillPath } from "@yizhou/contract";
import type { ConfirmedSegments } from "@yizhou/contract";
import { call } from "../../../lib/api-client.ts";

/** Says of segments that they are right, or takes that back. Failures are the catalogue's. */
export function confirmSegments(
  id: string,
  ordinals: readonly number[],
  isConfirmed: boolean,
): Promise<ConfirmedSegments> {
  const body = { segments: ordinals.map((ordinal) => ({ ordinal })), isConfirmed };
  return call<ConfirmedSegments>(fillPath(API_PATHS.jobConfirm, { id }), { body });
}
