import { createServer, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What a scripted language model says. */
export interface Script {
  /** The brief of a document, as the prompt asks for it. */
  readonly brief: Readonly<Record<string, unknown>>;
  /** How each term is rendered; others are left out. */
  readonly terms: ReadonlyMap<string, string>;
  /** @param request  the whole of what was asked */
  translate(sentence: string, request: string): string;
}

export interface ScriptedModel {
  readonly settings: Readonly<Record<string, string>>;
  /** Bodies of the requests to translate, as they came. */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

/** A language model over real HTTP that reads documents, renders terms and translates as a test wants it. */
export async function startScriptedModel(name: string, script: Script): Promise<ScriptedModel> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => answer(body, response));
  });
  const answer = (body: string, response: ServerResponse): void => {
    const said = JSON.stringify({
      choices: [{ message: { role: "assistant", content: contentOf(body) }, finish_reason: "stop" }],
      usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
    });
    response.writeHead(200, { "content-type": "application/json" }).end(said);
  };
  const contentOf = (body: string): string => {
    const { messages = [] } = JSON.parse(body) as { messages?: { role: string; content: string }[] };
    const system = messages.find(({ role }) => role === "system")?.content ?? "";
    const user = messages.findLast(({ role }) => role === "user")?.content ?? "";
    if (system.startsWith("You prepare the translation of a document")) return JSON.stringify(script.brief);
    if (system.startsWith("You make the glossary")) return JSON.stringify({ terms: renderingsOf(user) });
    if (system.startsWith("You review translations")) return JSON.stringify({ reviews: [] });
    asked.push(body);
    const translations = [...user.matchAll(/\[(\d+),("(?:[^"\\]|\\.)*")/gu)].map(([, id, sentence]) => ({
      id: Number(id),
      output: script.translate(JSON.parse(sentence!) as string, body),
    }));
    return JSON.stringify({ translations });
  };
  /** Each line has an id, a term and its sentence. */
  const renderingsOf = (user: string): { id: number; target: string }[] =>
    [...user.matchAll(/^(\d+)\t([^\t\n]+)/gmu)].flatMap(([, id, term]) => {
      const target = script.terms.get(term!);
      return target ? [{ id: Number(id), target }] : [];
    });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    settings: {
      YIZHOU_LLM_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      YIZHOU_LLM_MODEL: "scripted",
      YIZHOU_LLM_NAME: name,
      YIZHOU_LLM_ALLOW_PRIVATE: "1",
    },
    asked,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
