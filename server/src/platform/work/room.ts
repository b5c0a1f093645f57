import { AppError } from "@yizhou/model";

/** What waits or is being done. */
export interface OpenWork {
  readonly ofOwner: number;
  readonly all: number;
}

/**
 * Holds waiting work to what one person may have, and all together: more would only wait for longer than anybody does. Whoever has
 * nothing waiting is let in all the same, so that many together cannot keep one out.
 *
 * @param wanted  how much is to be added
 * @throws {AppError} request.too_much_waiting
 */
export function requireRoom(open: OpenWork, most: OpenWork, wanted = 1): void {
  const isTooMuch = open.ofOwner + wanted > most.ofOwner;
  if (isTooMuch || (open.ofOwner > 0 && open.all + wanted > most.all))
    throw new AppError("request.too_much_waiting");
}
