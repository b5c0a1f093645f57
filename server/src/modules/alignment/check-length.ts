import { AppError } from "@yizhou/model";

/** @throws {AppError} alignment.text_too_long  for a text of more characters than `limit` */
export function checkLength(text: string, side: "source" | "target", limit: number): void {
  let characters = 0;
  for (const _ of text) characters++;
  if (characters > limit) throw new AppError("alignment.text_too_long", { side, limit });
}
