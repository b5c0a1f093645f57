import type { ErrorCode } from "@yizhou/model";
import type { Localised } from "../ui-languages.ts";

/** One text in every language for each error code whose area is one of `Areas`. */
export type MessagesOf<Areas extends string> = Readonly<
  Record<Extract<ErrorCode, `${Areas}.${string}`>, Localised>
>;
