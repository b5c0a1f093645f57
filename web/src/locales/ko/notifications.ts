import type { TextsOf } from "../areas.ts";
import type zh from "../zh/notifications.ts";

/** Texts of the bell and its list; what is told comes from the server. */
export default {
  title: "알림",
  unread_other: "읽지 않은 알림 {{count}}개",
  readAll: "모두 읽음으로 표시",
  empty: "아직 알림이 없습니다. 계정 보안과 번역 결과가 여기에 표시됩니다",
  older: "이전 알림 보기",
  isUnread: "읽지 않음",
} satisfies TextsOf<typeof zh>;
