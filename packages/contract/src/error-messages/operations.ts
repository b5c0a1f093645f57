import type { MessagesOf } from "./messages-of.ts";

/** Texts of the errors of the operations backend. */
export const OPERATIONS_MESSAGES: MessagesOf<"operations"> = {
  "operations.account_not_found": {
    zh: "没有这个账号，或已注销",
    en: "There is no such account, or it has been deleted",
    ko: "해당 계정이 없거나 탈퇴하였습니다",
  },
  "operations.account_protected": {
    zh: "管理员和演示账号不能在这里停用或启用",
    en: "Accounts of administrators and of the demo are not closed or opened here",
    ko: "관리자 계정과 데모 계정은 여기에서 정지하거나 해제할 수 없습니다",
  },
  "operations.evaluation_not_found": {
    zh: "没有这次评测，可能已被删除",
    en: "There is no such evaluation. It may have been deleted",
    ko: "해당 평가가 없습니다. 삭제되었을 수 있습니다",
  },
};
