import { randomInt } from "node:crypto";

/** Without letters and digits that are read for each other. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const CODE_LENGTH = 8;

/** A code of 40 random bits: nobody finds one by trying. */
export function newInviteCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
