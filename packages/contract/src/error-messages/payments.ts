import type { MessagesOf } from "./messages-of.ts";

/** Texts of the errors about orders and payments. */
export const PAYMENT_MESSAGES: MessagesOf<"payment"> = {
  "payment.notice_refused": {
    zh: "付款通知未通过核验",
    en: "The payment notice did not stand the checks",
    ko: "결제 알림이 검증을 통과하지 못했습니다",
  },
};
