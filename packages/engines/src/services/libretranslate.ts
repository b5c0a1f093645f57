/**
 * LibreTranslate, `POST /translate` with HTML, mostly in the house. Source: docs.libretranslate.com. Which languages there
 * are depends on the models of the server, so it is asked.
 */
import { asRecord, codePoints, type AdapterOf, type VendorFault } from "./service-adapter.ts";
import type { LibreTranslateConfig } from "./service-config.ts";
import { tagOfCode, type LanguageTable } from "./vendor-languages.ts";

const MAX_TEXTS = 25;
/** Servers cut off by characters (`--char-limit`), 2,000 on the public one. */
const MAX_CHARACTERS = 2000;

export const libreTranslateAdapter: AdapterOf<LibreTranslateConfig> = (config) => ({
  id: "libretranslate",
  name: "LibreTranslate",
  baseUrl: "",
  limits: { maxConcurrency: 2 },
  batch: { maxTexts: MAX_TEXTS, maxSize: MAX_CHARACTERS, sizeOf: codePoints },
  markup: "html",
  price: null,
  requires: ["baseUrl"],
  languages: async (call, signal) => tableOf(await call({ method: "GET", path: "languages" }, signal)),
  request: ({ texts, pair }) => ({
    path: "translate",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      q: texts,
      source: pair.from,
      target: pair.to,
      format: "html",
      ...(config.apiKey && { api_key: config.apiKey }),
    }),
  }),
  read: (json) => {
    const list = asRecord(json)?.translatedText;
    return Array.isArray(list)
      ? { texts: list.map((text) => (typeof text === "string" ? text : null)) }
      : null;
  },
  fault: (json, { status }): VendorFault | null => {
    const message = asRecord(json)?.error;
    if (status !== 400 || typeof message !== "string") return null;
    const fault = (code: VendorFault["code"]): VendorFault => ({ code, vendorCode: "400" });
    if (/api key/iu.test(message)) return fault("engine.unauthorized");
    if (/not supported|not available/iu.test(message)) return fault("engine.pair_unsupported");
    return /limit/iu.test(message) ? fault("engine.text_too_long") : null;
  },
});

function tableOf(json: unknown): LanguageTable {
  const codes = new Map<string, string>();
  const targets = new Map<string, readonly string[]>();
  for (const entry of Array.isArray(json) ? json : []) {
    const { code, targets: list } = asRecord(entry) ?? {};
    const tag = typeof code === "string" ? tagOfCode(code) : null;
    if (!tag || codes.has(tag)) continue;
    codes.set(tag, code as string);
    // Servers before 1.3 do not say; they translate everything into everything.
    if (Array.isArray(list)) targets.set(code as string, list as string[]);
  }
  const all = [...codes.values()];
  return { from: codes, to: codes, targetsOf: (from) => targets.get(from) ?? all };
}
