import type { MessagesOf } from "./messages-of.ts";

/** Texts of the errors about characters that are given, bought and spent. */
export const BILLING_MESSAGES: MessagesOf<"billing"> = {
  "billing.code_invalid": {
    zh: "兑换码无效、已被使用或已过期",
    en: "This code is not valid, has been used or has expired",
    ko: "유효하지 않거나 이미 사용되었거나 만료된 코드입니다",
  },
  "billing.code_limit": {
    zh: "兑换次数过多，请在{seconds}秒后再试",
    en: "Too many codes were tried. Try again in {seconds} s",
    ko: "코드를 너무 많이 입력했습니다. {seconds}초 후에 다시 시도해 주십시오",
  },
  "billing.not_unspent": {
    zh: "这笔购买只剩{unspent}个字符未使用，只能退未使用的部分",
    en: "Only {unspent} characters of this purchase are unused, and only unused ones can be refunded",
    ko: "이 구매에서 사용하지 않은 글자는 {unspent}자뿐이며, 사용하지 않은 부분만 환불할 수 있습니다",
  },
};
