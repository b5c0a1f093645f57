/** What the fixture server can be told to do wrong with one request. */
export type FaultKind =
  | "rate-limit"
  | "status"
  | "hang"
  | "cut-stream"
  | "stalled-stream"
  | "silent-end"
  | "error-in-stream"
  | "not-json"
  | "bad-json"
  | "fenced-json"
  | "missing-id"
  | "duplicate-id"
  | "extra-id"
  | "dropped-tag"
  | "all-tags-dropped"
  | "renamed-tag"
  | "refusal"
  | "content-filter"
  | "truncated"
  | "wrong-language"
  | "untranslated"
  | "wrong-number"
  | "empty"
  | "huge"
  | "redirect"
  | "vendor-error";

export interface Fault {
  readonly kind: FaultKind;
  /** For `status`: 400, 401, 402, 403, 500, 503, … */
  readonly status?: number;
  /** For `status` and `error-in-stream`: the body, for instance a vendor's error JSON. */
  readonly body?: string;
  /** For `rate-limit`; sent as Retry-After-Ms and, in whole seconds, Retry-After. Default 1000. */
  readonly retryAfterMs?: number;
  /** For `vendor-error`: the service's own code, sent in its own way, often with status 200. */
  readonly vendorCode?: string;
  /** Of streams: how much of the answer comes before the fault, 0 to 1; default half. */
  readonly after?: number;
  /** For `redirect`; by default the address of a cloud's metadata service. */
  readonly location?: string;
  /** How many requests it hits; default 1. `Infinity` for all from now on. */
  readonly times?: number;
}

/** Faults of the transport: any service can have them. The others spoil the answer of a language model. */
export const TRANSPORT_FAULTS: ReadonlySet<FaultKind> = new Set([
  "rate-limit",
  "status",
  "hang",
  "cut-stream",
  "stalled-stream",
  "silent-end",
  "error-in-stream",
  "not-json",
  "huge",
  "redirect",
]);

/** Faults in the middle of an answer that comes piece by piece; a chat that was not asked for pieces has only the first. */
export const STREAM_FAULTS: ReadonlySet<FaultKind> = new Set([
  "cut-stream",
  "stalled-stream",
  "silent-end",
  "error-in-stream",
]);

interface Output {
  id: number;
  output: string;
}

/** The text a chat model would answer for `outputs` under a fault of the answer. */
export function spoiledChatAnswer(
  kind: FaultKind | null,
  outputs: readonly Output[],
  sources: readonly string[],
): string {
  const list = outputs.map((output) => ({ ...output }));
  const first = list[0];
  const json = (value: unknown = list): string => JSON.stringify({ translations: value });
  const change = (edit: (text: string, index: number) => string): string =>
    json(list.map((entry, index) => ({ ...entry, output: edit(entry.output, index) })));
  switch (kind) {
    case "bad-json":
      return "Certainly! The translations you asked for are as follows.";
    case "fenced-json":
      return `<think>{"translations":[]} seems too little.</think>\nHere you are:\n\`\`\`json\n${json()}\n\`\`\`\nAnything else?`;
    case "missing-id":
      return json(list.slice(1));
    case "duplicate-id":
      return json(first ? [...list, { id: first.id, output: `${first.output}${first.output}` }] : list);
    case "extra-id":
      return json([...list, { id: 9999, output: "?" }]);
    case "dropped-tag":
      return change((text) => text.replace(/<[^<>]+>/u, ""));
    case "all-tags-dropped":
      return change((text) => text.replace(/<[^<>]+>/gu, ""));
    case "renamed-tag":
      return change((text) => text.replace(/<(\/?)[gx](\d+)(\/?)>/gu, "<$1tag$2$3>"));
    case "refusal":
      return "I'm sorry, but I can't assist with that request.";
    case "truncated":
      return json().slice(0, -Math.ceil(json().length / 4));
    case "wrong-language":
      return json(
        list.map((entry) => ({
          ...entry,
          output: "Это совсем не тот язык, о котором просили переводчика здесь.",
        })),
      );
    case "untranslated":
      return json(list.map((entry, index) => ({ ...entry, output: sources[index]! })));
    case "wrong-number":
      return change((text) => text.replace(/\d+/gu, "7"));
    case "empty":
      return json(list.map((entry) => ({ ...entry, output: "" })));
    default:
      return json();
  }
}
