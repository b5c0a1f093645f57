import type { TextsOf } from "../areas.ts";
import type zh from "../zh/campaigns.ts";

/** Texts of campaigns. */
export default {
  lead: "이벤트마다 한 사람당 한 번 받을 수 있으며, 받은 번역권은 번역할 때 자동으로 사용됩니다.",
  vouchers: "내 번역권",
  none: "진행 중인 이벤트가 없습니다",
  begin: "번역 시작",
  phone: "휴대폰 연결",
  phoneRule: "휴대폰 번호를 처음 연결하면 번호와 사람마다 한 번 드립니다.",
  always: "상시",
  bindPhone: "연결하기",
  unit: "자",
  days: "{{from}}~{{to}}",
  comma: ", ",
  left_other: "{{count}}일 남음",
  lasting: "번역권은 만료되지 않습니다",
  lasts_other: "번역권은 {{count}}일간 유효합니다",
  remaining: "{{number}}개 남음",
  claim: "받기",
  done: "'{{name}}' 이벤트를 받았습니다",
  states: {
    claimed: "받음",
    not_begun: "{{date}} 시작",
    over: "종료됨",
    used_up: "모두 소진됨",
    not_eligible: "조건에 맞지 않음",
  },
  mine: "받은 내역",
  campaign: "이벤트",
  characters: "문자",
  claimedAt: "받은 날",
  until: "유효 기간",
} satisfies TextsOf<typeof zh>;
