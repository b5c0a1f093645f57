import type { MessagesOf } from "./messages-of.ts";

/** Texts of the errors about trials for organisations. */
export const TRIAL_MESSAGES: MessagesOf<"trial"> = {
  "trial.not_found": {
    zh: "没有这份试用申请，或它已经处理过了",
    en: "There is no such application, or it was decided already",
    ko: "해당 체험 신청이 없거나 이미 처리되었습니다",
  },
  "trial.open": {
    zh: "您已有一份申请或试用，结束后可以再申请",
    en: "You have an application or a trial already; apply again when it has ended",
    ko: "이미 신청했거나 체험 중입니다. 끝난 뒤에 다시 신청해 주십시오",
  },
  "trial.own": {
    zh: "自己的申请需要另一位管理员处理",
    en: "Your own application needs another administrator",
    ko: "본인의 신청은 다른 관리자가 처리해야 합니다",
  },
  "trial.provided": {
    zh: "您的大学提供字符，不需要申请试用",
    en: "Your university provides this; there is nothing to apply for",
    ko: "소속 대학에서 제공하므로 체험을 신청할 필요가 없습니다",
  },
};

/** Texts of the errors about campaigns. */
export const CAMPAIGN_MESSAGES: MessagesOf<"campaign"> = {
  "campaign.claimed": {
    zh: "您已经领取过这个活动的奖励",
    en: "You have claimed this already",
    ko: "이미 받은 이벤트입니다",
  },
  "campaign.exists": {
    zh: "已有相同编号的活动",
    en: "There is a campaign with this name already",
    ko: "같은 번호의 이벤트가 이미 있습니다",
  },
  "campaign.not_begun": {
    zh: "活动还没有开始",
    en: "This campaign has not begun",
    ko: "아직 시작하지 않은 이벤트입니다",
  },
  "campaign.not_eligible": {
    zh: "您不符合这个活动的参加条件",
    en: "This campaign is not for you",
    ko: "이 이벤트의 참여 조건에 맞지 않습니다",
  },
  "campaign.not_found": {
    zh: "没有这个活动",
    en: "There is no such campaign",
    ko: "해당 이벤트가 없습니다",
  },
  "campaign.over": {
    zh: "活动已经结束",
    en: "This campaign is over",
    ko: "종료된 이벤트입니다",
  },
  "campaign.used_up": {
    zh: "活动奖励已经领完",
    en: "Everything of this campaign has been claimed",
    ko: "이벤트 보상이 모두 소진되었습니다",
  },
};
