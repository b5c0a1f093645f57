import { FIRST_LANGUAGES, parseLanguageTag, primaryLanguage } from "@yizhou/model";
import { languageName } from "../llm/prompts.ts";
import { spoiledChatAnswer, type Fault } from "./faults.ts";

/** A chat request as the fixture server understands it: the segments in it and the target language. */
export interface ReadRequest {
  readonly texts: readonly string[];
  readonly ids: readonly number[] | null;
  readonly to: string;
  readonly body: ChatBody;
}

export interface ChatBody {
  readonly model?: string;
  readonly messages?: readonly { role: string; content: string }[];
  readonly response_format?: { type?: string };
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly [field: string]: unknown;
}

export function readChatRequest(raw: string): ReadRequest {
  const body = JSON.parse(raw) as ChatBody;
  const system = body.messages?.find((message) => message.role === "system")?.content ?? "";
  const user = body.messages?.findLast((message) => message.role === "user")?.content ?? "";
  const to = targetOf(system);
  const fenced = /```json\n([\s\S]*)\n```/u.exec(user);
  if (!fenced) {
    const text = /<<<TEXT\n([\s\S]*)\nTEXT>>>/u.exec(user)?.[1] ?? user;
    return { texts: [text], ids: null, to, body };
  }
  const payload = JSON.parse(fenced[1]!) as {
    paragraphs?: { segments: [number, string][] }[];
    pairs?: [number, string, string][];
  };
  // A reviewer is shown pairs: none of their texts is to be translated.
  if (payload.pairs) return { texts: [], ids: [], to, body };
  const segments = payload.paragraphs!.flatMap((paragraph) => paragraph.segments);
  return { texts: segments.map(([, text]) => text), ids: segments.map(([id]) => id), to, body };
}

/** The prompt names the languages in English: "from English into Simplified Chinese." */
function targetOf(system: string): string {
  const name = /\binto ([^.]+)\./u.exec(system)?.[1];
  const tag = FIRST_LANGUAGES.find((language) => languageName(parseLanguageTag(language)) === name);
  return tag ? primaryLanguage(tag) : "en";
}

/** The answer as chat completion JSON. */
export function chatAnswer(
  request: ReadRequest,
  translate: (text: string, to: string) => string,
  fault: Fault | null,
): string {
  const kind = fault?.kind ?? null;
  const outputs = request.texts.map((text, index) => ({
    id: request.ids?.[index] ?? 1,
    output: translate(text, request.to),
  }));
  let content: string;
  const asked = otherAnswer(request);
  if (asked !== null) content = asked;
  else if (request.ids) content = spoiledChatAnswer(kind, outputs, request.texts);
  else {
    // A plain prompt gets the same fault, without the JSON round it.
    const spoiled = spoiledChatAnswer(kind, outputs, request.texts);
    content =
      spoiled.startsWith("{") && kind !== "truncated"
        ? plainOf(spoiled)
        : kind === "fenced-json"
          ? outputs[0]!.output
          : spoiled;
  }
  const finish = kind === "truncated" ? "length" : kind === "content-filter" ? "content_filter" : "stop";
  return JSON.stringify({
    id: "fixture",
    object: "chat.completion",
    model: request.body.model ?? "fixture",
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: kind === "content-filter" ? "" : content },
        finish_reason: finish,
      },
    ],
    usage: {
      prompt_tokens: 10 * request.texts.length,
      completion_tokens: 7 * request.texts.length,
      total_tokens: 17 * request.texts.length,
    },
  });
}

/** What is asked of a document before its sentences, and of translations that there are; null for a request to translate. */
function otherAnswer({ body, texts: [material = ""], to }: ReadRequest): string | null {
  const system = body.messages?.find((message) => message.role === "system")?.content ?? "";
  if (system.startsWith("You prepare the translation of a document"))
    return JSON.stringify({
      title: /^(?:Beginning:\n)(.+)$/mu.exec(material)?.[1]?.slice(0, 80) ?? "A document",
      ...(to === "zh"
        ? {
            summary: "文中记录了港口水位的测量方法与结果。",
            field: "海洋工程",
            audience: "同行研究者",
            voice: "书面语，第三人称，过去时",
          }
        : {
            summary: "How the water of a harbour was measured, and what was found.",
            field: "ocean engineering",
            audience: "researchers",
            voice: "formal, third person, past tense",
          }),
      abbreviations: [{ short: "MSL", long: "mean sea level" }],
    });
  // It finds nothing wrong with what it has translated.
  if (system.startsWith("You review translations")) return JSON.stringify({ reviews: [] });
  // Its stand-in translations are of whole sentences: it knows no terms.
  return system.startsWith("You make the glossary") ? JSON.stringify({ terms: [] }) : null;
}

function plainOf(json: string): string {
  const { translations } = JSON.parse(json) as { translations: { output: string }[] };
  return translations[0]?.output ?? "";
}
