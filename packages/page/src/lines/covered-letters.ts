/** Letters that something was painted over. */
import type { Cover } from "../model/page-model.ts";

/** What a covered letter is read as. */
export const COVERED = "\u2588";

const PAPER = "#ffffff";

/** The bar of a redaction; what is painted white, or written on anew, was taken back and leaves no trace in the text. */
export function leavesTrace({ color, isWrittenOn }: Cover): boolean {
  return color !== PAPER && !isWrittenOn;
}
