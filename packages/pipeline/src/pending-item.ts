import type { InlineContent, Segment, TextUnitKind } from "@yizhou/model";

/** A segment as it is asked for. */
export interface PendingItem {
  readonly ordinal: number;
  readonly source: InlineContent;
  /** What was wrong with an earlier answer; for engines that can be told. */
  readonly note?: string;
  /** Its text unit, and what that is. */
  readonly unitId?: string;
  readonly kind?: TextUnitKind;
  /** Its translation, where that is to be reviewed. */
  readonly draft?: InlineContent;
}

export function pendingItem(
  { ordinal, source, unitId }: Segment,
  kinds: ReadonlyMap<string, TextUnitKind> | undefined,
): PendingItem {
  const kind = kinds?.get(unitId);
  return { ordinal, source, unitId, ...(kind && { kind }) };
}
