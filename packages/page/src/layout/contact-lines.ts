/** Lines that say how to reach somebody, under a name or in the column at the side of a life. */
import type { DraftLine } from "../lines/lines.ts";

/** Whole lines under a name that say how to reach somebody; a sentence may end with an address on a line of its own, but not on two. */
const PHONE = /^\+?\(?\d[\d\s()/.-]{6,}\d$/u;
const ADDRESS =
  /^(?:\S+@\S+\.\p{L}+|(?:https?:\/\/|www\.)?[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:\/\S*)?)$/u;

function isContact({ text }: DraftLine): boolean {
  return PHONE.test(text) || ADDRESS.test(text);
}

/** True for a phone number alone on its line, and for an address of the net under another or under a number. */
export function beginsContact(above: DraftLine, line: DraftLine): boolean {
  return PHONE.test(line.text) || (ADDRESS.test(line.text) && isContact(above));
}
