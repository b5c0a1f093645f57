/**
 * The translation services of the fixture server, each under its own prefix: DeepL, LibreTranslate, Google v2, Azure v3, Baidu,
 * Youdao, Tencent. Keys and signatures are checked by the vendors' rules, written here a second time on purpose: a mistake
 * shared with the adapter would prove nothing.
 */
import { createHash, createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Fault } from "./faults.ts";

export interface ServiceRequestSeen {
  readonly raw: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly method: string;
}

export interface ServiceReply {
  readonly status: number;
  readonly body: string;
}

/** A request understood: which texts it holds and how to answer it. */
export interface ServiceExchange {
  readonly texts: readonly string[];
  /** Every text that the vendor would bill, in the vendor's own code of the target language. */
  readonly to: string;
  /** False when key or signature do not belong to `secret`. */
  isAuthorised(secret: string): boolean;
  /** The vendor's way of refusing a key. */
  readonly unauthorised: ServiceReply;
  answer(translated: readonly string[]): string;
  /** The vendor's way of telling an error by its own code. */
  error(code: string): ServiceReply;
}

/** The account that signs at the fixture server. */
export const FIXTURE_KEY_ID = "fixture-app-1";

type Endpoint = (seen: ServiceRequestSeen) => ServiceExchange | ServiceReply;

const json = (value: unknown): string => JSON.stringify(value);
const ok = (value: unknown): ServiceReply => ({ status: 200, body: json(value) });
const hex = (algorithm: string, text: string): string =>
  createHash(algorithm).update(text, "utf8").digest("hex");

/** What `translate` cannot know: glossaries made at the DeepL of this server, by id. */
export type FixtureGlossaries = Map<
  string,
  { name: string; source: string; target: string; entries: string }
>;

export function serviceEndpoints(glossaries: FixtureGlossaries): Readonly<Record<string, Endpoint>> {
  return {
    deepl: (seen) => deepl(seen, glossaries),
    libre,
    google,
    azure,
    baidu,
    youdao,
    tencent,
  };
}

function deepl({ raw, url, headers, method }: ServiceRequestSeen, glossaries: FixtureGlossaries) {
  const isAuthorised = (secret: string): boolean => headers.authorization === `DeepL-Auth-Key ${secret}`;
  if (url.pathname.endsWith("/v2/usage"))
    return { ...plain(ok({ character_count: 12, character_limit: 500_000 })), isAuthorised };
  if (url.pathname.endsWith("/v3/glossaries") && method === "GET") {
    const list = [...glossaries].map(([id, { name }]) => ({
      glossary_id: id,
      name,
      creation_time: `2026-01-01T00:00:${id}Z`,
    }));
    return { ...plain(ok({ glossaries: list })), isAuthorised };
  }
  if (url.pathname.includes("/v3/glossaries/")) {
    glossaries.delete(url.pathname.split("/").at(-1)!);
    return { ...plain({ status: 204, body: "" }), isAuthorised };
  }
  if (url.pathname.endsWith("/v3/glossaries")) {
    const { name, dictionaries } = JSON.parse(raw) as {
      name: string;
      dictionaries: { source_lang: string; target_lang: string; entries: string }[];
    };
    const id = String(glossaries.size + 10);
    const [first] = dictionaries;
    glossaries.set(id, {
      name,
      source: first!.source_lang,
      target: first!.target_lang,
      entries: first!.entries,
    });
    return { ...plain({ status: 201, body: json({ glossary_id: id, name }) }), isAuthorised };
  }
  const body = JSON.parse(raw) as { text: string[]; target_lang: string };
  return {
    texts: body.text,
    to: body.target_lang,
    isAuthorised,
    unauthorised: { status: 403, body: json({ message: "Authorization failure, check auth_key" }) },
    answer: (translated: readonly string[]) =>
      json({
        translations: translated.map((text, index) => ({
          detected_source_language: "EN",
          text,
          billed_characters: (body.text[index] ?? "").replace(/<[^<>]*>/gu, "").length,
        })),
      }),
    error: (code: string) => ({ status: Number(code), body: json({ message: "as scripted" }) }),
  };
}

function libre({ raw, url, method }: ServiceRequestSeen): ServiceExchange | ServiceReply {
  if (url.pathname.endsWith("/languages")) {
    const codes = ["en", "zh-Hans", "zh-Hant", "ko", "es"];
    return ok(codes.map((code) => ({ code, name: code, targets: codes.filter((other) => other !== code) })));
  }
  if (method !== "POST") return { status: 405, body: json({ error: "method not allowed" }) };
  const body = JSON.parse(raw) as { q: string[]; target: string; api_key?: string };
  return {
    texts: body.q,
    to: body.target,
    isAuthorised: (secret) => body.api_key === secret,
    unauthorised: { status: 403, body: json({ error: "Invalid API key" }) },
    answer: (translated) => json({ translatedText: translated }),
    error: (code) => ({ status: 400, body: json({ error: code }) }),
  };
}

function google({ raw, url, headers }: ServiceRequestSeen): ServiceExchange {
  const isAuthorised = (secret: string): boolean => headers["x-goog-api-key"] === secret;
  if (url.pathname.endsWith("/languages"))
    return { ...plain(ok({ data: { languages: [{ language: "en" }] } })), isAuthorised };
  const body = JSON.parse(raw) as { q: string[]; target: string };
  const error = (status: number, reason: string, message: string): ServiceReply => ({
    status,
    body: json({ error: { code: status, message, errors: [{ message, domain: "usageLimits", reason }] } }),
  });
  return {
    texts: body.q,
    to: body.target,
    isAuthorised,
    unauthorised: error(400, "badRequest", "API key not valid. Please pass a valid API key."),
    answer: (translated) =>
      json({ data: { translations: translated.map((text) => ({ translatedText: text })) } }),
    error: (code) => error(403, code, "as scripted"),
  };
}

function azure({ raw, url, headers }: ServiceRequestSeen): ServiceExchange {
  const body = JSON.parse(raw) as { Text: string }[];
  const error = (code: string): ServiceReply => ({
    status: Number(code.slice(0, 3)),
    body: json({ error: { code: Number(code), message: "as scripted" } }),
  });
  return {
    texts: body.map(({ Text }) => Text),
    to: url.searchParams.get("to") ?? "",
    isAuthorised: (secret) => headers["ocp-apim-subscription-key"] === secret,
    unauthorised: error("401000"),
    answer: (translated) =>
      json(translated.map((text) => ({ translations: [{ text, to: url.searchParams.get("to") }] }))),
    error,
  };
}

function baidu({ raw }: ServiceRequestSeen): ServiceExchange {
  const form = new URLSearchParams(raw);
  const field = (name: string): string => form.get(name) ?? "";
  const lines = field("q").split("\n");
  return {
    texts: lines,
    to: field("to"),
    isAuthorised: (secret) =>
      field("appid") === FIXTURE_KEY_ID &&
      field("sign") === hex("md5", field("appid") + field("q") + field("salt") + secret),
    unauthorised: ok({ error_code: "54001", error_msg: "Invalid Sign" }),
    answer: (translated) =>
      json({
        from: field("from"),
        to: field("to"),
        trans_result: translated.map((dst, index) => ({ src: lines[index], dst })),
      }),
    error: (code) => ok({ error_code: code, error_msg: "as scripted" }),
  };
}

function youdao({ raw }: ServiceRequestSeen): ServiceExchange {
  const form = new URLSearchParams(raw);
  const field = (name: string): string => form.get(name) ?? "";
  const texts = form.getAll("q");
  return {
    texts,
    to: field("to"),
    isAuthorised: (secret) => {
      const all = texts.join("");
      const short =
        all.length > 20 ? all.slice(0, 10) + String(all.length) + all.slice(all.length - 10) : all;
      const expected = hex("sha256", field("appKey") + short + field("salt") + field("curtime") + secret);
      return field("appKey") === FIXTURE_KEY_ID && field("signType") === "v3" && field("sign") === expected;
    },
    unauthorised: ok({ errorCode: "202", requestId: "fixture" }),
    answer: (translated) =>
      json({
        errorCode: "0",
        translateResults: translated.map((translation, index) => ({
          query: texts[index],
          translation,
          type: `${field("from")}2${field("to")}`,
        })),
      }),
    error: (code) => ok({ errorCode: code, requestId: "fixture" }),
  };
}

function tencent({ raw, url, headers }: ServiceRequestSeen): ServiceExchange {
  const body = JSON.parse(raw) as { SourceTextList: string[]; Target: string };
  const error = (code: string): ServiceReply =>
    ok({ Response: { Error: { Code: code, Message: "as scripted" }, RequestId: "fixture" } });
  return {
    texts: body.SourceTextList,
    to: body.Target,
    isAuthorised: (secret) => headers.authorization === tc3({ raw, url, headers, method: "POST" }, secret),
    unauthorised: error("AuthFailure.SignatureFailure"),
    answer: (translated) =>
      json({
        Response: {
          Source: "en",
          Target: body.Target,
          TargetTextList: translated,
          UsedAmount: body.SourceTextList.join("").length,
          RequestId: "fixture",
        },
      }),
    error,
  };
}

/** The signature as the vendor would compute it from what arrived. */
function tc3({ raw, url, headers }: ServiceRequestSeen, secret: string): string {
  const seconds = Number(headers["x-tc-timestamp"]);
  const day = new Date(seconds * 1000).toISOString().slice(0, 10);
  const canonical = `POST\n${url.pathname}\n\ncontent-type:${headers["content-type"]}\nhost:${headers.host}\n\ncontent-type;host\n${hex("sha256", raw)}`;
  const scope = `${day}/tmt/tc3_request`;
  const toSign = `TC3-HMAC-SHA256\n${seconds}\n${scope}\n${hex("sha256", canonical)}`;
  const sign = (key: string | Buffer, text: string): Buffer =>
    createHmac("sha256", key).update(text).digest();
  const key = sign(sign(sign(`TC3${secret}`, day), "tmt"), "tc3_request");
  return `TC3-HMAC-SHA256 Credential=${FIXTURE_KEY_ID}/${scope}, SignedHeaders=content-type;host, Signature=${sign(key, toSign).toString("hex")}`;
}

/** A request without texts, such as one for the usage, that still needs a key. */
function plain(reply: ServiceReply): ServiceExchange {
  return {
    texts: [],
    to: "en",
    isAuthorised: () => true,
    unauthorised: { status: 403, body: json({ message: "Authorization failure" }) },
    answer: () => reply.body,
    error: (code) => ({ status: Number(code), body: "{}" }),
  };
}

/** Faults of the answer that a service can have. */
export function spoiledTexts(
  fault: Fault | null,
  translated: readonly string[],
  sources: readonly string[],
): readonly string[] {
  switch (fault?.kind) {
    case "missing-id":
      return translated.slice(1);
    case "duplicate-id":
      return translated.length > 0 ? [...translated, translated[0]!] : translated;
    case "dropped-tag":
      return translated.map((text) => text.replace(/<[^<>]+>/u, ""));
    case "all-tags-dropped":
      return translated.map((text) => text.replace(/<[^<>]+>/gu, ""));
    case "renamed-tag":
      return translated.map((text) => text.replace(/<(\/?)[gx](\d+)(\/?)>/gu, "<$1tag$2$3>"));
    case "empty":
      return translated.map(() => "");
    case "untranslated":
      return sources;
    case "wrong-language":
      return translated.map(() => "Это совсем не тот язык, о котором просили переводчика здесь.");
    default:
      return translated;
  }
}

const PRIMARY: Readonly<Record<string, string>> = { kor: "ko", jp: "ja", cht: "zh", fra: "fr" };

/** The primary language of a vendor's code: `zh` for `ZH-HANS`, `zh-CHS`, `cht`. */
export function primaryOfCode(code: string): string {
  const lower = code.toLowerCase();
  return PRIMARY[lower] ?? lower.split("-")[0]!;
}
