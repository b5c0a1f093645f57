/**
 * Baidu general text translation, `POST /api/trans/vip/translate`. Source: fanyi-api.baidu.com/doc/21. One text a line; errors come with status 200 and a code of their own.
 */
import { createHash } from "node:crypto";
import { SERVICE_PRICES } from "./prices.ts";
import { asRecord, codePoints, faultTable, type AdapterOf, type AdapterDeps } from "./service-adapter.ts";
import type { BaiduConfig } from "./service-config.ts";
import { languageCodes } from "./vendor-languages.ts";

const CODES = languageCodes(
  "zh-Hans:zh zh-Hant:cht en ko:kor ja:jp yue:yue lzh:wyw fr:fra es:spa th ar:ara ru pt de it el nl pl bg:bul et:est da:dan fi:fin cs ro:rom sl:slo sv:swe hu vi:vie",
);

/** The standard plan takes 1,000 characters a request, the others 6,000; the smaller one costs nothing but round trips. */
const MAX_CHARACTERS = 1000;
const MAX_TEXTS = 50;

const faultOf = faultTable({
  "52001": "engine.unavailable",
  "52002": "engine.unavailable",
  "52003": "engine.unauthorized",
  "54000": "engine.request_refused",
  "54001": "engine.unauthorized",
  "54003": "engine.rate_limited",
  "54004": "engine.quota_exceeded",
  "54005": "engine.rate_limited",
  "58000": "engine.unauthorized",
  "58001": "engine.pair_unsupported",
  "58002": "engine.unauthorized",
  "58003": "engine.unauthorized",
  "90107": "engine.unauthorized",
  "20003": "engine.refused",
});

export const baiduAdapter: AdapterOf<BaiduConfig> = (config, deps) => ({
  id: "baidu",
  name: "Baidu Translate",
  baseUrl: "https://fanyi-api.baidu.com",
  // The standard plan allows one request a second, the others ten.
  limits: { maxConcurrency: 1, requestsPerSecond: 1 },
  batch: { maxTexts: MAX_TEXTS, maxSize: MAX_CHARACTERS, sizeOf: (text) => codePoints(text) + 1 },
  markup: "none",
  price: SERVICE_PRICES.baidu,
  requires: ["keyId", "apiKey"],
  languages: { from: CODES, to: CODES },
  request: ({ texts, pair }) => {
    const q = texts.map((text) => linesOf(text).join("\n")).join("\n");
    const salt = saltOf(deps);
    const form = new URLSearchParams({
      q,
      from: pair.from,
      to: pair.to,
      appid: config.keyId ?? "",
      salt,
      sign: signBaidu(config.keyId ?? "", q, salt, config.apiKey ?? ""),
      ...(config.usesOwnTerms && { needIntervene: "1" }),
    });
    return {
      path: "api/trans/vip/translate",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
    };
  },
  read: (json, texts) => {
    const list = asRecord(json)?.trans_result;
    if (!Array.isArray(list)) return null;
    const lines = list.map((entry) => asRecord(entry)?.dst);
    // Every line of every text has one answer: they are counted off again.
    const counts = texts.map((text) => linesOf(text).length);
    if (lines.length !== counts.reduce((sum, count) => sum + count, 0)) return { texts: [] };
    let at = 0;
    return {
      texts: counts.map((count) => {
        const own = lines.slice(at, (at += count));
        return own.every((line) => typeof line === "string") ? own.join("\n") : null;
      }),
      billedCharacters: texts.reduce((sum, text) => sum + codePoints(text), 0),
    };
  },
  fault: (json) => {
    const code = asRecord(json)?.error_code;
    return code === undefined || String(code) === "52000" ? null : faultOf(String(code));
  },
});

/** Lines that have text; Baidu leaves out empty ones. */
function linesOf(text: string): string[] {
  return text.split(/[\r\n\u2028\u2029]+/u).filter((line) => line.trim() !== "");
}

function saltOf(deps: AdapterDeps): string {
  return String(Math.floor(deps.random() * 9e9) + 1e9);
}

/** `md5(appid + q + salt + key)`; `q` before it is encoded. */
export function signBaidu(appId: string, q: string, salt: string, key: string): string {
  return createHash("md5").update(`${appId}${q}${salt}${key}`, "utf8").digest("hex");
}
