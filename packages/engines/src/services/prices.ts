import type { EnginePrice } from "../price.ts";

/**
 * List prices of text translation beyond what is free, for the first band of volume. Free allowances (Tencent 5 million
 * characters a month, Azure 2 million, Google 0.5 million, Baidu's advanced plan 1 million) and volume bands are left out:
 * the real bill is never higher.
 *
 * Tencent's and Baidu's were read in copies of the vendors' own texts (billing overview; notice of 2022-08 and price page of
 * 2024-11), the others are as commonly known at their date and want a look before anyone relies on them.
 */
export const SERVICE_PRICES = {
  deepl: {
    currency: "EUR",
    perMillionCharacters: 20,
    asOf: "2025",
    source: "https://www.deepl.com/pro-api",
  },
  google: {
    currency: "USD",
    perMillionCharacters: 20,
    asOf: "2025",
    source: "https://cloud.google.com/translate/pricing",
  },
  azure: {
    currency: "USD",
    perMillionCharacters: 10,
    asOf: "2025",
    source: "https://azure.microsoft.com/pricing/details/translator/",
  },
  baidu: {
    currency: "CNY",
    perMillionCharacters: 49,
    asOf: "2024-11",
    source: "https://fanyi-api.baidu.com/product/112",
  },
  youdao: {
    currency: "CNY",
    perMillionCharacters: 48,
    asOf: "2024",
    source: "https://ai.youdao.com/DOCSIRMA/html/trans/price/wbfy/index.html",
  },
  tencent: {
    currency: "CNY",
    perMillionCharacters: 58,
    asOf: "2025",
    source: "https://cloud.tencent.com/document/product/551/35017",
  },
} as const satisfies Record<string, EnginePrice>;
