import { primaryLanguage } from "@yizhou/model";
import type { Fault } from "./faults.ts";

export const APY_PAIRS = [
  { sourceLanguage: "eng", targetLanguage: "spa" },
  { sourceLanguage: "spa", targetLanguage: "eng" },
  { sourceLanguage: "spa", targetLanguage: "cat" },
];

/** `q` is HTML with one paragraph per text, as our adapter sends it. */
const PARAGRAPH = /<p id="s(\d+)">([\s\S]*?)<\/p>/gu;

export interface ApyRequest {
  readonly texts: readonly string[];
  answer(fault: Fault | null): string;
}

export function answerApy(
  raw: string,
  url: URL,
  translate: (text: string, to: string) => string,
): ApyRequest {
  const form = new URLSearchParams(raw === "" ? url.search : raw);
  const to = form.get("langpair")?.split("|")[1] ?? "spa";
  const paragraphs = [...(form.get("q") ?? "").matchAll(PARAGRAPH)].map((match) => ({
    id: match[1]!,
    text: match[2]!,
  }));
  return {
    texts: paragraphs.map(({ text }) => text),
    answer: (fault) => {
      const translated = paragraphs.map(({ id, text }) => ({
        id,
        text: spoil(translate(text, primaryLanguage(to)), fault),
      }));
      const kept = fault?.kind === "missing-id" ? translated.slice(1) : translated;
      const sent = fault?.kind === "duplicate-id" && kept[0] ? [...kept, kept[0]] : kept;
      const html = sent.map(({ id, text }) => `<p id="s${id}">${text}</p>`).join("\n");
      return JSON.stringify({
        responseData: { translatedText: fault?.kind === "bad-json" ? "no paragraphs at all" : html },
        responseDetails: null,
        responseStatus: 200,
      });
    },
  };
}

function spoil(text: string, fault: Fault | null): string {
  if (fault?.kind === "dropped-tag") return text.replace(/<[^<>]+>/u, "");
  if (fault?.kind === "all-tags-dropped") return text.replace(/<[^<>]+>/gu, "");
  if (fault?.kind === "renamed-tag") return text.replace(/<(\/?)[gx](\d+)(\/?)>/gu, "<$1tag$2$3>");
  if (fault?.kind === "empty") return "";
  return text;
}
