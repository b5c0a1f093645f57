/**
 * DeepL, `POST /v2/translate` with XML tags. Source: DeepL's OpenAPI description 3.5.0 and developers.deepl.com. Free keys end
 * in `:fx` and have a host of their own; 456 means that the characters of the month are used up.
 */
import { createHash } from "node:crypto";
import { isAppError } from "@yizhou/model";
import type { EngineContext, TermHint } from "../engine.ts";
import { SERVICE_PRICES } from "./prices.ts";
import {
  asRecord,
  contextText,
  utf8Bytes,
  type AdapterOf,
  type ServiceAdapter,
  type ServiceCall,
  type ServiceRequest,
  type VendorFault,
} from "./service-adapter.ts";
import type { DeeplConfig } from "./service-config.ts";
import { languageCodes, type VendorPair } from "./vendor-languages.ts";

const COMMON =
  "ar:AR bg:BG cs:CS da:DA de:DE el:EL es:ES et:ET fi:FI fr:FR he:HE hu:HU id:ID it:IT ja:JA ko:KO lt:LT lv:LV nb:NB nl:NL pl:PL ro:RO ru:RU sk:SK sl:SL sv:SV th:TH tr:TR uk:UK vi:VI";
const LANGUAGES = {
  from: languageCodes(`${COMMON} en:EN pt:PT zh-Hans:ZH zh-Hant:ZH`),
  // As targets, EN, PT and ZH without a variant are kept only for old clients.
  to: languageCodes(
    `${COMMON} en:EN-US en-GB:EN-GB en-US:EN-US es-419:ES-419 pt:PT-BR pt-BR:PT-BR pt-PT:PT-PT zh-Hans:ZH-HANS zh-Hant:ZH-HANT`,
  ),
};

const TARGETS = [...LANGUAGES.to.values()];

/** One Chinese script into the other is conversion, which DeepL does not offer. */
function targetsOf(from: string): readonly string[] {
  return from === "ZH" ? TARGETS.filter((code) => !code.startsWith("ZH-")) : TARGETS;
}

/** The body may have 128 KiB; the rest is left to the other fields and to the escapes of JSON. */
const MAX_BODY_BYTES = 100 * 1024;

export const deeplAdapter: AdapterOf<DeeplConfig> = (config) => {
  const headers = {
    "content-type": "application/json",
    authorization: `DeepL-Auth-Key ${config.apiKey}`,
  };
  return {
    id: "deepl",
    name: "DeepL",
    baseUrl: config.apiKey?.endsWith(":fx") ? "https://api-free.deepl.com" : "https://api.deepl.com",
    limits: { maxConcurrency: 4 },
    batch: { maxTexts: 50, maxSize: MAX_BODY_BYTES, sizeOf: utf8Bytes },
    markup: "xml",
    price: SERVICE_PRICES.deepl,
    requires: ["apiKey"],
    languages: { ...LANGUAGES, targetsOf },
    request: ({ texts, pair, context, glossaryId }) => ({
      path: "v2/translate",
      headers,
      body: JSON.stringify({
        text: texts,
        source_lang: pair.from,
        target_lang: pair.to,
        // A segment is one sentence already, and no tag of ours starts a new one.
        split_sentences: "0",
        preserve_formatting: true,
        tag_handling: "xml",
        outline_detection: false,
        show_billed_characters: true,
        context: contextText(context),
        glossary_id: glossaryId ?? config.glossaryId,
      }),
    }),
    read: (json) => {
      const list = asRecord(json)?.translations;
      if (!Array.isArray(list)) return null;
      const entries = list.map(asRecord);
      const billed = entries.map((entry) => entry?.billed_characters);
      return {
        texts: entries.map((entry) => (typeof entry?.text === "string" ? entry.text : null)),
        ...(billed.every((count) => typeof count === "number") && {
          billedCharacters: billed.reduce((sum, count) => sum + count, 0),
        }),
      };
    },
    fault: (json, { status }): VendorFault | null => {
      if (status === 456) return { code: "engine.quota_exceeded", vendorCode: "456" };
      if (status === 529) return { code: "engine.rate_limited", vendorCode: "529" };
      const message = status === 400 ? asRecord(json)?.message : undefined;
      if (typeof message === "string" && /(?:source|target)_lang/u.test(message))
        return { code: "engine.pair_unsupported", vendorCode: "400" };
      return null;
    },
    probe: () => ({ method: "GET", path: "v2/usage", headers }),
    readProbe: (json) => {
      const { character_count: count, character_limit: limit } = asRecord(json) ?? {};
      const isUsedUp = typeof count === "number" && typeof limit === "number" && count >= limit;
      return isUsedUp ? { code: "engine.quota_exceeded", vendorCode: "usage" } : null;
    },
    prepareGlossary: createGlossaries(headers),
  };
};

/** Our glossaries at DeepL beyond so many are deleted, the oldest first; an account may hold 1000 of all kinds. */
const MAX_OWN_GLOSSARIES = 50;
const NAME_PREFIX = "yizhou-";
const MAX_TERM_BYTES = 1024;

interface Glossary {
  readonly id: string;
  readonly name: string;
  readonly created: string;
}

/**
 * DeepL takes terms only as a glossary that was made before. One is made for every list of terms and language pair, named by
 * the list's hash, so that the next batch, the next job and the next start find it again.
 */
function createGlossaries(
  headers: ServiceRequest["headers"],
): NonNullable<ServiceAdapter["prepareGlossary"]> {
  const known = new Map<string, Promise<string | undefined>>();

  const findOrMake = async (
    entries: string,
    pair: VendorPair,
    name: string,
    call: ServiceCall,
    signal: AbortSignal,
  ): Promise<string | undefined> => {
    const ours = ownGlossaries(await call({ method: "GET", path: "v3/glossaries", headers }, signal));
    const found = ours.find((glossary) => glossary.name === name);
    if (found) return found.id;
    for (const { id } of ours
      .sort((a, b) => b.created.localeCompare(a.created))
      .slice(MAX_OWN_GLOSSARIES - 1))
      await call({ method: "DELETE", path: `v3/glossaries/${encodeURIComponent(id)}`, headers }, signal);
    const dictionary = { ...pair, entries };
    const made = await call(
      {
        path: "v3/glossaries",
        headers,
        body: JSON.stringify({
          name,
          dictionaries: [
            {
              source_lang: dictionary.from,
              target_lang: dictionary.to,
              entries: dictionary.entries,
              entries_format: "tsv",
            },
          ],
        }),
      },
      signal,
    );
    const id = asRecord(made)?.glossary_id;
    return typeof id === "string" ? id : undefined;
  };

  return async (context: EngineContext, pair, call, signal) => {
    const entries = tsvOf(context.terms ?? []);
    if (entries === "") return undefined;
    // Glossaries know languages, not variants: `en`, not `EN-US`.
    const languages = {
      from: pair.from.split("-")[0]!.toLowerCase(),
      to: pair.to.split("-")[0]!.toLowerCase(),
    };
    const hash = createHash("sha256").update(entries).digest("hex").slice(0, 24);
    const name = `${NAME_PREFIX}${languages.from}-${languages.to}-${hash}`;
    const making = known.get(name) ?? findOrMake(entries, languages, name, call, signal);
    known.set(name, making);
    try {
      return await making;
    } catch (error) {
      known.delete(name);
      // Terms are hints: a plan or pair without glossaries still translates. What would stop a translation too is thrown.
      if (isAppError(error, "engine.request_refused") || isAppError(error, "engine.pair_unsupported")) {
        known.set(name, Promise.resolve(undefined));
        return undefined;
      }
      throw error;
    }
  };
}

function ownGlossaries(json: unknown): Glossary[] {
  const list = asRecord(json)?.glossaries;
  return (Array.isArray(list) ? list : []).flatMap((entry): Glossary[] => {
    const { glossary_id: id, name, creation_time: created } = asRecord(entry) ?? {};
    const isOurs = typeof id === "string" && typeof name === "string" && name.startsWith(NAME_PREFIX);
    return isOurs ? [{ id, name, created: typeof created === "string" ? created : "" }] : [];
  });
}

/** One term a line, each source once, without what DeepL refuses: empty, overlong, tabs and line ends. */
function tsvOf(terms: readonly TermHint[]): string {
  const clean = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  const lines = new Map<string, string>();
  for (const term of terms) {
    const source = clean(term.source);
    const target = clean(term.target);
    const isFit = [source, target].every((text) => text !== "" && utf8Bytes(text) <= MAX_TERM_BYTES);
    if (isFit && !lines.has(source)) lines.set(source, target);
  }
  return [...lines]
    .map(([source, target]) => `${source}\t${target}`)
    .sort()
    .join("\n");
}
