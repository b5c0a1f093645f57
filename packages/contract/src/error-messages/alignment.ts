import type { MessagesOf } from "./messages-of.ts";

/** Texts of the errors about alignment. */
export const ALIGNMENT_MESSAGES: MessagesOf<"alignment"> = {
  "alignment.fixed_beads_cross": {
    zh: "已确认的句对前后交叉，请先取消其中一对",
    en: "Two confirmed pairs cross each other. Undo one of them first",
    ko: "확정한 문장 쌍이 서로 엇갈립니다. 먼저 하나를 취소해 주십시오",
  },
};
