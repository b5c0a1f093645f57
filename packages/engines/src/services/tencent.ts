/**
 * Tencent Machine Translation, `TextTranslateBatch`. Source: cloud.tencent.com/document/api/551/40566 (read 2025-09-12's
 * version) and 551/30636 for the signature. Errors come with status 200 in `Response.Error`.
 */
import { SERVICE_PRICES } from "./prices.ts";
import { asRecord, codePoints, faultTable, type AdapterOf } from "./service-adapter.ts";
import type { TencentConfig } from "./service-config.ts";
import { signTc3 } from "./tc3-signature.ts";
import { languageCodes } from "./vendor-languages.ts";

const FROM = languageCodes("zh-Hans:zh zh-Hant:zh-TW en ko ja fr es it de tr ru pt vi id th ms ar hi");
const EUROPEAN = ["fr", "es", "it", "de", "tr", "ru", "pt"];
const CHINESE_AND_ENGLISH = ["zh", "zh-TW", "en"];
const FROM_CHINESE = ["en", "ja", "ko", ...EUROPEAN, "vi", "id", "th", "ms", "ar"];

/** The targets of each source, from the interface's table. */
const TARGETS: Readonly<Record<string, readonly string[]>> = {
  zh: FROM_CHINESE,
  "zh-TW": FROM_CHINESE,
  en: ["zh", "zh-TW", "ja", "ko", ...EUROPEAN, "vi", "id", "th", "ms", "ar", "hi"],
  ja: [...CHINESE_AND_ENGLISH, "ko"],
  ko: [...CHINESE_AND_ENGLISH, "ja"],
  ...Object.fromEntries(
    EUROPEAN.map((from) => [from, [...CHINESE_AND_ENGLISH, ...EUROPEAN.filter((to) => to !== from)]]),
  ),
  ...Object.fromEntries(["vi", "id", "th", "ms", "ar"].map((from) => [from, CHINESE_AND_ENGLISH])),
  hi: ["en"],
};

/** Fewer than 6,000 characters together; accounts outside China have 2,000, which 413-like answers tell. */
const MAX_CHARACTERS = 5900;
const MAX_TEXTS = 50;

const faultOf = faultTable({
  AuthFailure: "engine.unauthorized",
  UnauthorizedOperation: "engine.unauthorized",
  "FailedOperation.NoFreeAmount": "engine.quota_exceeded",
  "FailedOperation.ServiceIsolate": "engine.quota_exceeded",
  "FailedOperation.StopUsing": "engine.quota_exceeded",
  "FailedOperation.UserNotRegistered": "engine.unauthorized",
  "LimitExceeded.LimitedAccessFrequency": "engine.rate_limited",
  LimitExceeded: "engine.rate_limited",
  RequestLimitExceeded: "engine.rate_limited",
  "UnsupportedOperation.TextTooLong": "engine.text_too_long",
  "UnsupportedOperation.UnSupportedTargetLanguage": "engine.pair_unsupported",
  "UnsupportedOperation.UnsupportedLanguage": "engine.pair_unsupported",
  "UnsupportedOperation.UnsupportedSourceLanguage": "engine.pair_unsupported",
  InternalError: "engine.unavailable",
  ServiceUnavailable: "engine.unavailable",
  FailedOperation: "engine.request_refused",
  InvalidParameter: "engine.request_refused",
  InvalidParameterValue: "engine.request_refused",
  MissingParameter: "engine.request_refused",
  UnsupportedOperation: "engine.request_refused",
});

const DEFAULT_BASE_URL = "https://tmt.tencentcloudapi.com";
const DEFAULT_REGION = "ap-guangzhou";

export const tencentAdapter: AdapterOf<TencentConfig> = (config, deps) => ({
  id: "tencent",
  name: "Tencent Machine Translation",
  baseUrl: DEFAULT_BASE_URL,
  limits: { maxConcurrency: 2, requestsPerSecond: 5 },
  batch: { maxTexts: MAX_TEXTS, maxSize: MAX_CHARACTERS, sizeOf: codePoints },
  markup: "none",
  price: SERVICE_PRICES.tencent,
  requires: ["keyId", "apiKey"],
  languages: { from: FROM, to: FROM, targetsOf: (from) => TARGETS[from] ?? [] },
  request: ({ texts, pair }) => {
    const body = JSON.stringify({
      Source: pair.from,
      Target: pair.to,
      ProjectId: 0,
      SourceTextList: texts,
      ...(config.glossaryId && { TermRepoIDList: [config.glossaryId] }),
    });
    const timestamp = Math.floor(deps.now() / 1000);
    return {
      path: "",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "x-tc-action": "TextTranslateBatch",
        "x-tc-version": "2018-03-21",
        "x-tc-region": config.region || DEFAULT_REGION,
        "x-tc-timestamp": String(timestamp),
        authorization: signTc3({
          secretId: config.keyId ?? "",
          secretKey: config.apiKey ?? "",
          service: "tmt",
          host: URL.parse(config.baseUrl || DEFAULT_BASE_URL)?.host ?? "",
          path: pathOf(config.baseUrl || DEFAULT_BASE_URL),
          timestamp,
          body,
        }),
      },
      body,
    };
  },
  read: (json) => {
    const { TargetTextList: list, UsedAmount: used } = asRecord(asRecord(json)?.Response) ?? {};
    if (!Array.isArray(list)) return null;
    return {
      texts: list.map((text) => (typeof text === "string" ? text : null)),
      ...(typeof used === "number" && { billedCharacters: used }),
    };
  },
  fault: (json) => {
    const code = asRecord(asRecord(asRecord(json)?.Response)?.Error)?.Code;
    return typeof code === "string"
      ? (faultOf(code) ?? { code: "engine.request_refused", vendorCode: code })
      : null;
  },
});

function pathOf(baseUrl: string): string {
  const pathname = URL.parse(baseUrl)?.pathname ?? "/";
  return pathname.replace(/\/*$/u, "/");
}
