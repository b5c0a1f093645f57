import type { ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { ChatBody } from "./chat-endpoint.ts";
import type { Fault } from "./faults.ts";

interface Completion {
  readonly id: string;
  readonly model: string;
  readonly choices: readonly [{ readonly message: { content: string }; readonly finish_reason: string }];
  readonly usage: unknown;
}

/** Characters of one event: words and brackets are torn apart, as tokens do it. */
const PIECE = 7;

/** Sends a chat completion as server-sent events, with a fault of the stream where there is one. */
export async function sendChatStream(
  body: string,
  asked: ChatBody,
  fault: Fault | null,
  response: ServerResponse,
  everyMs: number,
): Promise<void> {
  const { id, model, choices, usage } = JSON.parse(body) as Completion;
  const [{ message, finish_reason: finish }] = choices;
  const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
  const chunk = (delta: unknown, finishReason: string | null, more: Record<string, unknown> = {}): string =>
    event({
      ...{ id, model, object: "chat.completion.chunk" },
      choices: [{ index: 0, delta, finish_reason: finishReason }],
      ...more,
    });
  const characters = [...message.content];
  const pieces = Array.from({ length: Math.ceil(characters.length / PIECE) }, (_, at) =>
    characters.slice(at * PIECE, (at + 1) * PIECE).join(""),
  );
  const isCounted = (asked.stream_options as { include_usage?: boolean } | undefined)?.include_usage === true;
  const events = [
    ": keep-alive\n\n",
    chunk({ role: "assistant", content: "" }, null),
    ...pieces.map((content) => chunk({ content }, null)),
  ];
  const closing = [
    chunk({}, finish),
    ...(isCounted ? [event({ id, model, object: "chat.completion.chunk", choices: [], usage })] : []),
    "data: [DONE]\n\n",
  ];
  const whole = fault
    ? events.slice(0, Math.floor(events.length * (fault.after ?? 0.5)))
    : [...events, ...closing];
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  const write = async (text: string | Uint8Array): Promise<void> => {
    if (response.destroyed) return;
    await new Promise<void>((resolve) => response.write(text, () => resolve()));
  };
  if (everyMs === 0) await write(whole.join("") || ": \n\n");
  else
    for (const text of whole) {
      await write(text);
      await setTimeout(everyMs);
    }
  switch (fault?.kind) {
    case "stalled-stream":
      return;
    case "cut-stream":
      response.destroy();
      return;
    case "error-in-stream":
      await write(
        `data: ${fault.body ?? '{"error":{"message":"The server had an error","code":"internal_error"}}'}\n\n`,
      );
  }
  response.end();
}
