import type { ReturnedSegments, TakeReturned } from "@yizhou/contract";

export type ReturnedItem = ReturnedSegments["items"][number];

/** What can be written at all; a conflict only by somebody's own choice. */
export function canBeTaken({ kind }: ReturnedItem): boolean {
  return kind === "new" || kind === "conflict";
}

/** Places in the list that are chosen at first: what nobody here has overtaken. */
export function firstChoice(items: readonly ReturnedItem[]): ReadonlySet<number> {
  return new Set(items.flatMap(({ kind }, at) => (kind === "new" ? [at] : [])));
}

/** What goes out for a choice. @param isConfirmedKept  what the file says is right is confirmed */
export function editsOf(
  items: readonly ReturnedItem[],
  chosen: ReadonlySet<number>,
  isConfirmedKept: boolean,
): TakeReturned["edits"] {
  return items.flatMap((item, at) =>
    chosen.has(at) && canBeTaken(item) && item.ordinal !== null
      ? [
          {
            ...{ ordinal: item.ordinal, version: item.version, target: item.target },
            isConfirmed: isConfirmedKept && item.isConfirmed,
          },
        ]
      : [],
  );
}
