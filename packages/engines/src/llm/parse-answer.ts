import { jsonrepair } from "jsonrepair";

/** Outputs by id; an id that came twice with different texts is left out, for nobody knows which one is meant. */
export type ParsedOutputs = ReadonlyMap<number, string>;

/**
 * Reads a model's JSON answer: drops reasoning and fences and takes every well-formed object. Where the JSON as a whole is
 * broken, its complete objects are read one by one, so an object that was cut off is never believed.
 */
export function parseBatchAnswer(answer: string): ParsedOutputs {
  const json = stripWrapping(answer);
  const outputs = new Map<number, string>();
  const doubtful = new Set<number>();
  for (const [id, output] of readEntries(json)) {
    if (outputs.has(id) && outputs.get(id) !== output) doubtful.add(id);
    outputs.set(id, output);
  }
  for (const id of doubtful) outputs.delete(id);
  return outputs;
}

/**
 * The complete objects at the beginning of an answer that is still being written, in the order of `ids`: up to the first that stands out
 * of order or came twice, for from there on it is not known what else will come. Nothing of an answer that may still be reasoning.
 */
export function parseBeginning(
  answer: string,
  ids: readonly number[],
): readonly (readonly [number, string])[] {
  const said = answer.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/iu, "").trimStart();
  if (!/^(?:```(?:json)?\s*)?[[{]/iu.test(said)) return [];
  const entries = completeObjects(said.slice(said.search(/[[{]/u))).flatMap((object) =>
    entriesOf(parseOrRepair(object)),
  );
  const end = entries.findIndex(([id], at) => id !== ids[at]);
  return end < 0 ? entries : entries.slice(0, end);
}

/** The one JSON object of an answer; null where there is none. */
export function parseObject(answer: string): Readonly<Record<string, unknown>> | null {
  const parsed = parseOrRepair(stripWrapping(answer));
  return isRecord(parsed) ? parsed : null;
}

function readEntries(json: string): [number, string][] {
  try {
    return entriesOf(JSON.parse(json));
  } catch {
    return completeObjects(json).flatMap((object) => entriesOf(parseOrRepair(object)));
  }
}

/** A plain answer without reasoning and markers, and without what `unwrap` takes off. */
export function parsePlainAnswer(answer: string, source: string): string {
  return unwrap(stripReasoning(answer).replace(/^\s*<<<TEXT\s*|\s*TEXT>>>\s*$/gu, ""), source);
}

/** What some models announce a translation with. A text may begin so itself: only what its source does not have is taken off. */
const ANNOUNCED =
  /^\s*(?:译文|译为|翻译|翻译结果|中文翻译|英文翻译|韩文翻译|translation|번역문?|訳文|翻訳)\s*[:：]\s*(?=\S)/iu;
const MAY_ANNOUNCE = /^[^:：]{0,30}[:：]|译|翻|translat|interpret|번역|訳/iu;

/** One segment's translation without the fence, the announcement and the quotes that some models put round it. */
export function unwrap(output: string, source: string): string {
  let text = output;
  const fenced = /^\s*```[a-z]*\n([\s\S]*?)\n?```\s*$/u.exec(text);
  if (fenced && !source.includes("```")) text = fenced[1]!.trim();
  if (!MAY_ANNOUNCE.test(source)) text = text.replace(ANNOUNCED, "");
  const quoted = /^\s*(?:"([^"]*)"|“([^“”]*)”|「([^「」]*)」)\s*$/su.exec(text);
  return quoted && !/["“”「『«„‘]|(?:^|\s)'/u.test(source)
    ? (quoted[1] ?? quoted[2] ?? quoted[3] ?? "")
    : text;
}

function stripReasoning(answer: string): string {
  const closed = answer.replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/giu, "");
  // Some servers send the closing mark alone; what comes before it is reasoning too.
  return closed.replace(/^[\s\S]*<\/think(?:ing)?>/iu, "");
}

function stripWrapping(answer: string): string {
  const text = stripReasoning(answer);
  const fenced = /```(?:json)?\s*([\s\S]*?)(?:```|$)/iu.exec(text);
  const body = fenced && /[[{]/u.test(fenced[1]!) ? fenced[1]! : text;
  const start = body.search(/[[{]/u);
  return start < 0 ? "" : body.slice(start).trim();
}

/** The innermost `{…}` of a text, strings respected; what never closes is left out. */
function completeObjects(json: string): string[] {
  const objects: string[] = [];
  let start = -1;
  let quote = "";
  for (let index = 0; index < json.length; index++) {
    const mark = json[index]!;
    if (quote !== "") {
      if (mark === "\\") index++;
      else if (mark === quote) quote = "";
    } else if (start >= 0 && (mark === '"' || mark === "'")) quote = mark;
    else if (mark === "{") start = index;
    else if (mark === "}" && start >= 0) {
      objects.push(json.slice(start, index + 1));
      start = -1;
    }
  }
  return objects;
}

function parseOrRepair(object: string): unknown {
  try {
    return JSON.parse(object);
  } catch {
    try {
      return JSON.parse(jsonrepair(object));
    } catch {
      // Beyond repair: the segment counts as unanswered and is asked for again.
      return null;
    }
  }
}

function entriesOf(parsed: unknown): [number, string][] {
  const list = Array.isArray(parsed) ? parsed : isRecord(parsed) ? listIn(parsed) : [];
  return list.flatMap((entry): [number, string][] => {
    if (!isRecord(entry)) return [];
    const id = typeof entry.id === "string" && /^\d+$/u.test(entry.id) ? Number(entry.id) : entry.id;
    const output = entry.output ?? entry.translation;
    return typeof id === "number" && Number.isSafeInteger(id) && typeof output === "string"
      ? [[id, output]]
      : [];
  });
}

/** `{"translations": [...]}`, any other key holding the list, one bare object, or `{"1": "…", "2": "…"}`. */
function listIn(record: Record<string, unknown>): unknown[] {
  const list = record.translations ?? Object.values(record).find(Array.isArray);
  if (Array.isArray(list)) return list;
  if ("id" in record) return [record];
  return Object.entries(record).map(([id, output]) => ({ id, output }));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
