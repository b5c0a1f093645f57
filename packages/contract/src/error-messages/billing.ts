import type { MessagesOf } from "./messages-of.ts";

/** Texts of the errors about characters that are given, bought and spent. */
export const BILLING_MESSAGES: MessagesOf<"billing"> = {
  "billing.not_unspent": {
    zh: "这笔购买只剩{unspent}个字符未使用，只能退未使用的部分",
    en: "Only {unspent} characters of this purchase are unused, and only unused ones can be refunded",
    ko: "이 구매에서 사용하지 않은 문자는 {unspent}자뿐이며, 사용하지 않은 부분만 환불할 수 있습니다",
  },
};
