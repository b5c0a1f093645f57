import type { ErrorCode, ErrorParams } from "@yizhou/model";
import { fillMessage } from "./fill-message.ts";
import { ACCOUNTS_MESSAGES } from "./error-messages/accounts.ts";
import { ALIGNMENT_MESSAGES } from "./error-messages/alignment.ts";
import { BILLING_MESSAGES } from "./error-messages/billing.ts";
import { DOCUMENTS_MESSAGES } from "./error-messages/documents.ts";
import { ENGINES_MESSAGES } from "./error-messages/engines.ts";
import { OPERATIONS_MESSAGES } from "./error-messages/operations.ts";
import { PAYMENT_MESSAGES } from "./error-messages/payments.ts";
import { QUOTA_MESSAGES } from "./error-messages/quotas.ts";
import { REBATE_MESSAGES } from "./error-messages/rebate.ts";
import { SYSTEM_MESSAGES } from "./error-messages/system.ts";
import { TERMBASE_MESSAGES } from "./error-messages/termbase.ts";
import { TM_MESSAGES } from "./error-messages/tm.ts";
import { CAMPAIGN_MESSAGES, TRIAL_MESSAGES } from "./error-messages/trials.ts";
import { TRANSLATION_MESSAGES } from "./error-messages/translation.ts";
import { readingFault } from "./reading-faults.ts";
import { languageName } from "./ui-languages.ts";
import type { Localised, UiLanguage } from "./ui-languages.ts";

/**
 * What a user reads for each error code, with `{param}` for the values that `model/error-codes.ts` names.
 * No ASCII colon anywhere: clients show the last colon-separated part of a message (docs/readings.md Q12).
 */
export const ERROR_MESSAGES: Readonly<Record<ErrorCode, Localised>> = {
  ...ACCOUNTS_MESSAGES,
  ...ALIGNMENT_MESSAGES,
  ...BILLING_MESSAGES,
  ...DOCUMENTS_MESSAGES,
  ...ENGINES_MESSAGES,
  ...OPERATIONS_MESSAGES,
  ...PAYMENT_MESSAGES,
  ...QUOTA_MESSAGES,
  ...REBATE_MESSAGES,
  ...SYSTEM_MESSAGES,
  ...TERMBASE_MESSAGES,
  ...TM_MESSAGES,
  ...CAMPAIGN_MESSAGES,
  ...TRIAL_MESSAGES,
  ...TRANSLATION_MESSAGES,
};

/** Values of these names are BCP 47 tags and are shown as the language's name. */
const LANGUAGE_PARAMS = new Set(["from", "to", "language"]);

/** Texts of the operator's console: they never pass through a client's colon rule, so addresses stay as they are. */
const CONSOLE_AREAS = new Set(["system", "usage"]);

const OUTPUT_NAMES: Readonly<Record<string, Localised>> = {
  target: { zh: "仅译文", en: "translation only", ko: "번역문만" },
  bilingual: { zh: "双语对照", en: "bilingual", ko: "이중 언어" },
};

const SIDE_NAMES: Readonly<Record<string, Localised>> = {
  source: { zh: "原文", en: "source", ko: "원문" },
  target: { zh: "译文", en: "translation", ko: "번역문" },
};

/** Why a sentence cannot be cut or joined: `CutFault` of the pipeline, and what stands round it. */
const CUT_FAULTS: Readonly<Record<string, Localised>> = {
  empty: {
    zh: "其中一部分会没有文字",
    en: "for one part would have no text",
    ko: "한쪽에 글자가 남지 않습니다",
  },
  tags: {
    zh: "两部分的标记会与原文对不上",
    en: "for the tags of its parts would differ from those of the source",
    ko: "나뉜 부분의 태그가 원문과 맞지 않게 됩니다",
  },
  character: {
    zh: "这个位置在一个字符中间",
    en: "for this place is inside a character",
    ko: "한 글자의 가운데입니다",
  },
  alone: {
    zh: "后面没有可以合并的句子",
    en: "for no sentence follows it that could be joined",
    ko: "뒤에 합칠 수 있는 문장이 없습니다",
  },
  firstPage: {
    zh: "免费试译的首页保持文件原来的句子",
    en: "for a free first page keeps the sentences of its file",
    ko: "무료로 번역한 첫 쪽은 파일의 문장을 그대로 둡니다",
  },
};

/**
 * The message of an error code in the language of the reader.
 *
 * @param params  the values the code names; a missing one shows as a dash. Language tags become names, and an ASCII
 *                colon in a value becomes a full-width one (except on the operator's console).
 * @returns one sentence without a full stop at the end
 */
export function errorMessage(code: ErrorCode, params: ErrorParams, language: UiLanguage): string {
  const area = code.split(".", 1)[0]!;
  return fillMessage(ERROR_MESSAGES[code][language], params, (name, value) => {
    if (LANGUAGE_PARAMS.has(name)) return languageName(String(value), language);
    if (name === "side") return SIDE_NAMES[String(value)]?.[language] ?? String(value);
    if (name === "cutFault") return CUT_FAULTS[String(value)]?.[language] ?? String(value);
    if (name === "reason" && area === "exchange")
      return readingFault(String(value), language).replaceAll(":", "：");
    if (name === "output") return OUTPUT_NAMES[String(value)]?.[language] ?? String(value);
    return CONSOLE_AREAS.has(area) ? String(value) : String(value).replaceAll(":", "：");
  });
}
