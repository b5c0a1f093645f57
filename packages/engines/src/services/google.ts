/**
 * Google Cloud Translation, Basic (v2), `POST /language/translate/v2` with HTML. Source: cloud.google.com/translate, reference
 * and quotas. The key goes into a header, since addresses end up in logs.
 */
import { SERVICE_PRICES } from "./prices.ts";
import { asRecord, codePoints, type AdapterOf, type VendorFault } from "./service-adapter.ts";
import type { GoogleConfig } from "./service-config.ts";
import { languageCodes } from "./vendor-languages.ts";

const CODES = languageCodes(
  "zh-Hans:zh-CN zh-Hant:zh-TW en ko ja af am ar az be bg bn bs ca ceb co cs cy da de el eo es et eu fa fi fil:tl fr fy ga gd gl gu ha haw he hi hmn hr ht hu hy id ig is it jv ka kk km kn ku ky la lb lo lt lv mg mi mk ml mn mr ms mt my nb:no ne nl no ny or pa pl ps pt pt-PT ro ru rw sd si sk sl sm sn so sq sr st su sv sw ta te tg th tk tr tt ug uk ur uz vi xh yi yo zu",
);

/** A request may have 128 texts and 100 kB; about 5,000 characters are recommended. */
const MAX_TEXTS = 128;
const MAX_CODE_POINTS = 5000;

/** `reason` of an error; every other 403 is a key that may not use the service. */
const REASONS: Readonly<Record<string, VendorFault["code"]>> = {
  keyInvalid: "engine.unauthorized",
  keyExpired: "engine.unauthorized",
  API_KEY_INVALID: "engine.unauthorized",
  accessNotConfigured: "engine.unauthorized",
  dailyLimitExceeded: "engine.quota_exceeded",
  billingNotEnabled: "engine.quota_exceeded",
  userRateLimitExceeded: "engine.rate_limited",
  rateLimitExceeded: "engine.rate_limited",
};

export const googleAdapter: AdapterOf<GoogleConfig> = (config) => {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "x-goog-api-key": config.apiKey ?? "",
  };
  return {
    id: "google",
    name: "Google Cloud Translation",
    baseUrl: "https://translation.googleapis.com",
    limits: { maxConcurrency: 8 },
    batch: { maxTexts: MAX_TEXTS, maxSize: MAX_CODE_POINTS, sizeOf: codePoints },
    markup: "html",
    price: SERVICE_PRICES.google,
    requires: ["apiKey"],
    languages: { from: CODES, to: CODES },
    request: ({ texts, pair }) => ({
      path: "language/translate/v2",
      headers,
      body: JSON.stringify({ q: texts, source: pair.from, target: pair.to, format: "html" }),
    }),
    read: (json) => {
      const list = asRecord(asRecord(json)?.data)?.translations;
      if (!Array.isArray(list)) return null;
      return {
        texts: list.map((entry) => {
          const text = asRecord(entry)?.translatedText;
          return typeof text === "string" ? text : null;
        }),
      };
    },
    fault: (json, { status }) => {
      const error = asRecord(asRecord(json)?.error);
      if (!error) return null;
      const reasons = [error.errors, error.details]
        .flatMap((list) => (Array.isArray(list) ? list : []))
        .map((entry) => asRecord(entry)?.reason)
        .filter((reason) => typeof reason === "string");
      const known = reasons.find((reason) => REASONS[reason]);
      if (known) return { code: REASONS[known]!, vendorCode: known };
      const message = typeof error.message === "string" ? error.message : "";
      // The quota page promises these words, older projects get no reason with them.
      if (status === 403 && /Daily Limit Exceeded/iu.test(message))
        return { code: "engine.quota_exceeded", vendorCode: "403" };
      if (status === 403 && /Rate Limit Exceeded/iu.test(message))
        return { code: "engine.rate_limited", vendorCode: "403" };
      if (status === 400 && /API key/u.test(message))
        return { code: "engine.unauthorized", vendorCode: "400" };
      if (status === 400 && /language pair|target language|Invalid Value/iu.test(message))
        return { code: "engine.pair_unsupported", vendorCode: "400" };
      if (status === 400 && /too (?:long|large|many)/iu.test(message))
        return { code: "engine.text_too_long", vendorCode: "400" };
      return null;
    },
    probe: () => ({ method: "GET", path: "language/translate/v2/languages", headers }),
  };
};
