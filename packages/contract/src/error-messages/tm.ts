import type { MessagesOf } from "./messages-of.ts";

/** Texts of the errors about translation memories. */
export const TM_MESSAGES: MessagesOf<"tm"> = {
  "tm.library_not_found": {
    zh: "没有找到记忆库“{library}”",
    en: "There is no memory library {library}",
    ko: "{library} 번역 메모리를 찾을 수 없습니다",
  },
};
