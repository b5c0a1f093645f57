import type { MessagesOf } from "./messages-of.ts";

/** Texts of the errors about commissions and their withdrawal. */
export const REBATE_MESSAGES: MessagesOf<"rebate"> = {
  "rebate.below_minimum": {
    zh: "满{yuan}元才能提现",
    en: "The least that can be withdrawn is ¥{yuan}",
    ko: "최소 {yuan}위안부터 출금할 수 있습니다",
  },
  "rebate.not_enough": {
    zh: "可提现金额不足，请刷新后重试",
    en: "Less than that can be withdrawn; reload and try again",
    ko: "출금할 수 있는 금액이 부족합니다. 새로 고친 뒤 다시 시도해 주십시오",
  },
  "rebate.own_withdrawal": {
    zh: "自己的提现需要另一位管理员处理",
    en: "Your own withdrawal needs another administrator",
    ko: "본인의 출금은 다른 관리자가 처리해야 합니다",
  },
  "rebate.second_person": {
    zh: "金额较大，需要另一位管理员批准",
    en: "So large an amount needs another administrator",
    ko: "금액이 커서 다른 관리자의 승인이 필요합니다",
  },
  "rebate.withdrawal_not_found": {
    zh: "没有这份提现申请，或它已经处理过了",
    en: "There is no such withdrawal request, or it was dealt with already",
    ko: "해당 출금 신청이 없거나 이미 처리되었습니다",
  },
};
