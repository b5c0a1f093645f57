/**
 * Youdao batch translation, `POST /v2/api`, signature v3. Source: ai.youdao.com, 批量文本翻译 (plwbfy). Errors come with status
 * 200 and `errorCode`; texts that failed are named by `errorIndex`.
 */
import { createHash } from "node:crypto";
import { SERVICE_PRICES } from "./prices.ts";
import { asRecord, codePoints, faultTable, type AdapterOf } from "./service-adapter.ts";
import type { YoudaoConfig } from "./service-config.ts";
import { languageCodes } from "./vendor-languages.ts";

const CODES = languageCodes(
  "zh-Hans:zh-CHS zh-Hant:zh-CHT en ko ja fr es pt it ru vi de ar id af bs bg yue ca hr cs da nl et fi el ht he hi hu sw lv lt ms mt nb:no fa pl ro sr:sr-Cyrl sk sl sv th tr uk ur cy am az bn eu be gl gu hy is ka kn kk km ky ku la lb lo mk mg ml mi mr mn my ne pa ps sd si so sq su ta te tg tl ug uz xh yi yo zu",
);

/** The limit is not published; requests that are too long are refused with 103 and cut in two. */
const MAX_CHARACTERS = 4500;
const MAX_TEXTS = 50;

const faultOf = faultTable({
  "101": "engine.request_refused",
  "102": "engine.pair_unsupported",
  "103": "engine.text_too_long",
  "108": "engine.unauthorized",
  "110": "engine.unauthorized",
  "111": "engine.unauthorized",
  "112": "engine.unauthorized",
  "202": "engine.unauthorized",
  "203": "engine.unauthorized",
  "205": "engine.unauthorized",
  "206": "engine.unauthorized",
  "207": "engine.unavailable",
  "301": "engine.unavailable",
  "302": "engine.unavailable",
  "303": "engine.unavailable",
  "304": "engine.unavailable",
  "401": "engine.quota_exceeded",
  "402": "engine.quota_exceeded",
  "411": "engine.rate_limited",
  "412": "engine.rate_limited",
});

export const youdaoAdapter: AdapterOf<YoudaoConfig> = (config, deps) => ({
  id: "youdao",
  name: "Youdao",
  baseUrl: "https://openapi.youdao.com",
  limits: { maxConcurrency: 2, requestsPerSecond: 5 },
  batch: { maxTexts: MAX_TEXTS, maxSize: MAX_CHARACTERS, sizeOf: codePoints },
  markup: "none",
  price: SERVICE_PRICES.youdao,
  requires: ["keyId", "apiKey"],
  languages: { from: CODES, to: CODES },
  request: ({ texts, pair }) => {
    const appKey = config.keyId ?? "";
    const salt = String(Math.floor(deps.random() * 2 ** 48));
    const curtime = String(Math.floor(deps.now() / 1000));
    const form = new URLSearchParams({
      from: pair.from,
      to: pair.to,
      appKey,
      salt,
      signType: "v3",
      curtime,
      sign: signYoudao({ appKey, salt, curtime, appSecret: config.apiKey ?? "" }, texts),
      ...(config.glossaryId && { vocabId: config.glossaryId }),
    });
    for (const text of texts) form.append("q", text);
    return {
      path: "v2/api",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
    };
  },
  read: (json) => {
    const { translateResults: list, errorIndex } = asRecord(json) ?? {};
    if (!Array.isArray(list)) return null;
    const failed = new Set(Array.isArray(errorIndex) ? errorIndex.map(Number) : []);
    const texts = list.map((entry) => {
      const text = asRecord(entry)?.translation;
      return typeof text === "string" ? text : null;
    });
    // Failed texts are left out of the list; they get their place back.
    for (const index of [...failed].sort((a, b) => a - b)) texts.splice(index, 0, null);
    return { texts };
  },
  fault: (json) => {
    const code = asRecord(json)?.errorCode;
    return code === undefined || String(code) === "0" ? null : faultOf(String(code));
  },
});

/** `sha256(appKey + input + salt + curtime + appSecret)`; long inputs, all texts together, are shortened to both ends and the length. */
export function signYoudao(
  keys: {
    readonly appKey: string;
    readonly salt: string;
    readonly curtime: string;
    readonly appSecret: string;
  },
  texts: readonly string[],
): string {
  const all = texts.join("");
  const input = all.length <= 20 ? all : `${all.slice(0, 10)}${all.length}${all.slice(-10)}`;
  const { appKey, salt, curtime, appSecret } = keys;
  return createHash("sha256").update(`${appKey}${input}${salt}${curtime}${appSecret}`, "utf8").digest("hex");
}
