import { failureAreaOf } from "@yizhou/contract";
import type { FailureArea, JobState, Localised, PersonState, UiLanguage } from "@yizhou/contract";

// The words of the operations backend (web/src/locales), for tables that leave the site.

export const PERSON_STATE_WORDS: Readonly<Record<PersonState, Localised>> = {
  active: { zh: "正常", en: "Active", ko: "정상" },
  disabled: { zh: "已停用", en: "Disabled", ko: "정지됨" },
  leaving: { zh: "注销中", en: "Being deleted", ko: "탈퇴 중" },
};

/** `waiting` is said of a queued job that waits for its language model. */
export const JOB_STATE_WORDS: Readonly<Record<JobState | "waiting", Localised>> = {
  unpaid: { zh: "等待付款", en: "Waiting for payment", ko: "결제 대기 중" },
  queued: { zh: "排队中", en: "Queued", ko: "대기 중" },
  parsing: { zh: "正在解析", en: "Reading", ko: "분석 중" },
  translating: { zh: "翻译中", en: "Translating", ko: "번역 중" },
  rendering: { zh: "正在排版", en: "Laying out", ko: "조판 중" },
  done: { zh: "完成", en: "Done", ko: "완료" },
  partial: { zh: "部分完成", en: "Partly done", ko: "일부 완료" },
  failed: { zh: "失败", en: "Failed", ko: "실패" },
  cancelled: { zh: "已取消", en: "Cancelled", ko: "취소됨" },
  expired: { zh: "已过期", en: "Expired", ko: "만료됨" },
  waiting: { zh: "等待语言模型", en: "Waiting for the language model", ko: "언어 모델 대기 중" },
};

const FAILURE_WORDS: Readonly<Record<FailureArea, Localised>> = {
  filter: { zh: "文件无法读取", en: "File cannot be read", ko: "파일을 읽을 수 없음" },
  file: { zh: "文件无法保存", en: "File cannot be kept", ko: "파일을 저장할 수 없음" },
  ocr: { zh: "文字识别失败", en: "Text recognition failed", ko: "문자 인식 실패" },
  engine: { zh: "引擎没有给出译文", en: "Engines gave no translation", ko: "엔진이 번역을 내지 못함" },
  language: { zh: "语言无法判断", en: "Language not recognised", ko: "언어를 알 수 없음" },
  quota: { zh: "超出用户额度", en: "Over the user’s limits", ko: "사용자 한도 초과" },
  billing: { zh: "字符不足", en: "Not enough characters", ko: "글자 부족" },
  job: { zh: "任务超时或中止", en: "Took too long or was ended", ko: "시간 초과 또는 중단" },
  internal: { zh: "服务器错误", en: "Server error", ko: "서버 오류" },
  other: { zh: "其他", en: "Other", ko: "기타" },
};

/** The engine where the site chose it. */
export const AUTOMATIC: Localised = { zh: "自动", en: "automatic", ko: "자동" };

/** The type of a job that was typed or pasted. */
export const TEXT: Localised = { zh: "文本", en: "Text", ko: "텍스트" };

const NO_ORGANIZATION: Localised = { zh: "无机构", en: "No organisation", ko: "기관 없음" };
const UNNAMED_ORGANIZATION: Localised = { zh: "机构", en: "Organisation ", ko: "기관 " };

export function organizationName(
  { id, name }: { readonly id: number; readonly name: string },
  language: UiLanguage,
): string {
  if (id === 0) return NO_ORGANIZATION[language];
  return name || `${UNNAMED_ORGANIZATION[language]}${id}`;
}

/** What went wrong in words, with the code that the log has of it; empty where nothing did. */
export function problemText(code: string | null, language: UiLanguage): string {
  return code === null ? "" : `${FAILURE_WORDS[failureAreaOf(code)][language]} (${code})`;
}
