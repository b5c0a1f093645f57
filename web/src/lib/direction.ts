import { isRightToLeft } from "@yizhou/model";

/** The direction of a text by its language: a sentence that begins with a foreign name runs as its others do. */
export function directionOf(language: string): "ltr" | "rtl" {
  return isRightToLeft(language) ? "rtl" : "ltr";
}
