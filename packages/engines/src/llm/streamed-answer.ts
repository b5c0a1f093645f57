/**
 * A chat completion as it arrives: server-sent events, each a piece of the answer. A server that was asked to stream and sends
 * one JSON object all the same is told apart by its first characters (`isStream`).
 *
 * Sources: OpenAI, chat completion chunk object; DeepSeek, Qwen (DashScope), Kimi, GLM, Ollama and vLLM send the same events, Kimi
 * with the usage inside the last choice, some with a whole `message` in place of a `delta`.
 */
export interface StreamedAnswer {
  /** The next characters of the body, cut anywhere. */
  add(characters: string): void;
  /** Whether what came are events; false until the first characters tell. */
  readonly isStream: boolean;
  /** What was said so far, reasoning left out. */
  readonly text: string;
  readonly finishReason: string | null;
  readonly isRefused: boolean;
  /** Whether the answer was said to be over: a connection may also end in the middle without a fault. */
  readonly isOver: boolean;
  readonly usage: StreamedUsage | null;
  /** The vendor's own object, where the answer turned into an error. */
  readonly error: unknown;
}

export interface StreamedUsage {
  readonly prompt_tokens?: number;
  readonly completion_tokens?: number;
}

interface Said {
  readonly content?: unknown;
  readonly refusal?: unknown;
}

interface Chunk {
  readonly choices?: readonly {
    readonly delta?: Said | null;
    readonly message?: Said | null;
    readonly finish_reason?: string | null;
    readonly usage?: StreamedUsage | null;
  }[];
  readonly usage?: StreamedUsage | null;
  readonly error?: unknown;
}

const EVENTS = /^\uFEFF?\s*(?:(?:data|event|id|retry)\s*)?:/u;
const END = "[DONE]";

/** @param onPiece  told whenever the text has grown, the new part with it */
export function createStreamedAnswer(onPiece: (piece: string) => void): StreamedAnswer {
  let unread = "";
  let head = "";
  let isStream = false;
  let text = "";
  let finishReason: string | null = null;
  let isRefused = false;
  let isOver = false;
  let usage: StreamedUsage | null = null;
  let error: unknown = undefined;

  const readEvent = (data: string): void => {
    if (data === END) {
      isOver = true;
      return;
    }
    let chunk: Chunk | null;
    try {
      chunk = JSON.parse(data) as Chunk | null;
    } catch {
      // A proxy's own line, or one that was cut: what it would have said is missing, and asked for again.
      return;
    }
    if (chunk?.error) error = chunk.error;
    const choice = chunk?.choices?.[0];
    const reported = chunk?.usage ?? choice?.usage;
    if (reported) usage = reported;
    if (choice?.finish_reason) {
      finishReason = choice.finish_reason;
      isOver = true;
    }
    const said = choice?.delta ?? choice?.message;
    if (typeof said?.refusal === "string" && said.refusal !== "") isRefused = true;
    const piece = contentText(said?.content);
    if (piece === "") return;
    text += piece;
    onPiece(piece);
  };

  const readLine = (line: string): void => {
    const data = /^data: ?(.*)$/su.exec(line)?.[1];
    if (data !== undefined) readEvent(data.trim());
  };

  return {
    add(characters) {
      if (!isStream) {
        head += characters;
        isStream = EVENTS.test(head);
        if (!isStream) {
          // Enough to see that it is something else: it is read as a whole, by whoever asked.
          if (head.length > 64) head = head.slice(0, 64);
          return;
        }
        unread = head.replace(/^\uFEFF/u, "");
      } else unread += characters;
      const lines = unread.split(/\r\n|\n|\r(?!$)/u);
      unread = lines.pop()!;
      for (const line of lines) readLine(line);
    },
    get isStream() {
      return isStream;
    },
    get text() {
      return text;
    },
    get finishReason() {
      return finishReason;
    },
    get isRefused() {
      return isRefused;
    },
    get isOver() {
      return isOver;
    },
    get usage() {
      return usage;
    },
    get error() {
      return error;
    },
  };
}

/** A string, or a list of parts of which some are text. */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: { text?: unknown } | null) => (typeof part?.text === "string" ? part.text : ""))
    .join("");
}
