/**
 * Azure Translator v3, `POST /translate` with HTML. Source: learn.microsoft.com, Translator 3.0 reference (translate, errors),
 * request limits, dynamic dictionary.
 */
import { primaryLanguage } from "@yizhou/model";
import type { EngineContext, TermHint } from "../engine.ts";
import { escapeMarkup } from "../tags/tagged-text.ts";
import { SERVICE_PRICES } from "./prices.ts";
import { asRecord, codePoints, type AdapterOf, type VendorFault } from "./service-adapter.ts";
import type { AzureConfig } from "./service-config.ts";
import { languageCodes } from "./vendor-languages.ts";

const CODES = languageCodes(
  "zh-Hans zh-Hant en ko ja af am ar as az bg bn bs ca cs cy da de dv el es et eu fa fi fil fj fr fr-CA ga gl gu ha he hi hr hsb ht hu hy id ig is it iu ka kk km kn ky lo lt lv mg mi mk ml mr ms mt my nb ne nl or pa pl ps pt pt-PT ro ru rw sd si sk sl sm sn so sq st sv sw ta te th ti tk tn to tr tt ty ug uk ur uz vi xh yo yua yue zu",
);

/** A request may have 1,000 texts and 50,000 characters; an answer comes sooner for less. */
const MAX_TEXTS = 100;
const MAX_CHARACTERS = 10_000;

/** The six-digit codes whose meaning differs from that of their first three digits, the HTTP status. */
const CODES_OF_ERRORS: Readonly<Record<number, VendorFault["code"]>> = {
  400019: "engine.pair_unsupported",
  400023: "engine.pair_unsupported",
  400035: "engine.pair_unsupported",
  400036: "engine.pair_unsupported",
  400050: "engine.text_too_long",
  400072: "engine.text_too_long",
  400077: "engine.text_too_long",
  403001: "engine.quota_exceeded",
  408001: "engine.unavailable",
};

export const azureAdapter: AdapterOf<AzureConfig> = (config) => ({
  id: "azure",
  name: "Azure Translator",
  baseUrl: "https://api.cognitive.microsofttranslator.com",
  limits: { maxConcurrency: 4 },
  batch: { maxTexts: MAX_TEXTS, maxSize: MAX_CHARACTERS, sizeOf: codePoints },
  markup: "html",
  price: SERVICE_PRICES.azure,
  requires: ["apiKey"],
  languages: { from: CODES, to: CODES },
  request: ({ texts, pair, context }) => ({
    path: "translate",
    query: { "api-version": "3.0", from: pair.from, to: pair.to, textType: "html" },
    headers: {
      "content-type": "application/json; charset=utf-8",
      "ocp-apim-subscription-key": config.apiKey ?? "",
      ...(config.region && { "ocp-apim-subscription-region": config.region }),
    },
    body: JSON.stringify(texts.map((text) => ({ Text: markTerms(text, context) }))),
  }),
  read: (json) => {
    if (!Array.isArray(json)) return null;
    return {
      texts: json.map((entry) => {
        const first: unknown = (asRecord(entry)?.translations as unknown[] | undefined)?.[0];
        const text = asRecord(first)?.text;
        return typeof text === "string" ? text.replace(/<\/?mstrans:dictionary[^<>]*>/gu, "") : null;
      }),
    };
  },
  fault: (json) => {
    const code = asRecord(asRecord(json)?.error)?.code;
    const known = typeof code === "number" ? CODES_OF_ERRORS[code] : undefined;
    return known ? { code: known, vendorCode: String(code) } : null;
  },
});

/**
 * The dynamic dictionary takes terms with the text itself, in directions from or into English. It is exact: every place where
 * a term stands gets its translation word for word, so single common words, which bend with their sentence, are left out.
 */
function markTerms(html: string, context: EngineContext): string {
  if (![context.from, context.to].some((tag) => primaryLanguage(tag) === "en")) return html;
  const terms = (context.terms ?? [])
    .filter(isName)
    .sort((a, b) => b.source.length - a.source.length)
    .map((term) => ({
      source: escapeMarkup(term.source),
      target: escapeMarkup(term.target).replaceAll('"', "&quot;"),
    }));
  let out = html;
  for (const { source, target } of terms)
    out = replaceOutsideTags(
      out,
      source,
      `<mstrans:dictionary translation="${target}">${source}</mstrans:dictionary>`,
    );
  return out;
}

/** Names, acronyms and compounds: what the documentation calls safe. */
function isName({ source }: TermHint): boolean {
  return /\s|[\p{Lu}\p{N}]/u.test(source) || /[^\p{Script=Latin}]{2}/u.test(source);
}

function replaceOutsideTags(html: string, word: string, replacement: string): string {
  const parts = html.split(/(<mstrans:dictionary[^<>]*>.*?<\/mstrans:dictionary>|<[^<>]*>)/u);
  const edge = /^[\p{L}\p{N}]/u.test(word) && /\p{Script=Latin}/u.test(word) ? "(?<![\\p{L}\\p{N}])" : "";
  const end = edge === "" ? "" : "(?![\\p{L}\\p{N}])";
  const pattern = new RegExp(`${edge}${word.replace(/[.*+?^${}()|[\]\\/-]/gu, "\\$&")}${end}`, "gu");
  return parts
    .map((part, index) => (index % 2 === 0 ? part.replace(pattern, () => replacement) : part))
    .join("");
}
