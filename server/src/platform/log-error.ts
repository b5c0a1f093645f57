// What a log line says about an error: everything that tells where and why, nothing that a person wrote. Databases, parsers and
// engines quote what they choke on, so messages are cut where they quote, and fields are taken from a list.
import { isAppError } from "@yizhou/model";

/** An error as it stands in the log. */
export interface LoggedError {
  readonly type: string;
  readonly code?: string | number;
  readonly message: string;
  readonly stack?: string;
  /** Facts of system and database errors that never hold text. */
  readonly [fact: string]: unknown;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
}

/** `detail`, `hint`, `where`, `query`, `params` and `parameters` are left out on purpose: they hold rows. */
const FACTS = [
  "errno",
  "syscall",
  "address",
  "port",
  "signal",
  "statusCode",
  "severity",
  "schema",
  "table",
  "column",
  "dataType",
  "constraint",
  "routine",
] as const;

const MOST_CAUSES = 8;
const MOST_SIBLINGS = 3;
const MOST_MESSAGE = 500;
const MOST_FRAMES = 20;

/**
 * The one way an error gets into the log.
 *
 * @param thrown  whatever was thrown; of what is no error only its type is told
 */
export function describeError(thrown: unknown): LoggedError {
  return describe(thrown, MOST_CAUSES);
}

function describe(thrown: unknown, depth: number): LoggedError {
  if (typeof thrown === "string") return describeText(thrown);
  if (typeof thrown !== "object" || thrown === null) return { type: typeof thrown, message: "" };
  const error = thrown as Readonly<Record<string, unknown>>;
  const { message, stack, code, cause, errors } = error;
  const type = typeOf(thrown);
  const frames = typeof stack === "string" ? framesOf(stack, String(message)) : "";
  return {
    type,
    ...(isCode(code) && { code }),
    message: messageOf(thrown, type),
    ...Object.fromEntries(FACTS.filter((name) => isFact(error[name])).map((name) => [name, error[name]])),
    ...(frames && { stack: frames }),
    ...(cause !== undefined && depth > 0 && { cause: describe(cause, depth - 1) }),
    ...(Array.isArray(errors) &&
      depth > 0 && { errors: errors.slice(0, MOST_SIBLINGS).map((one) => describe(one, depth - 1)) }),
  };
}

/** A thrown text, or the stack of another process's error: type and frames are kept, the words are not. */
function describeText(text: string): LoggedError {
  const type = /^([A-Z]\w{2,60})(?::|\n)/.exec(text)?.[1];
  const frames = framesOf(text, "");
  return frames ? { type: type ?? "Error", message: "", stack: frames } : { type: "string", message: "" };
}

function typeOf(error: object): string {
  const made = error.constructor?.name;
  // An error that was copied into a plain object has kept its name at best.
  const name = made && made !== "Object" && made !== "Error" ? made : (error as { name?: unknown }).name;
  return typeof name === "string" && /^\w{1,80}$/.test(name) ? name : "Error";
}

function messageOf(error: object, type: string): string {
  const { message, query, issues } = error as { message?: unknown; query?: unknown; issues?: unknown };
  if (typeof message !== "string") return "";
  // Its parameters are for people to see, and ours to keep free of what people wrote.
  if (isAppError(error)) return message;
  // The query builder's message is the statement and, after it, every parameter.
  if (message.startsWith("Failed query:"))
    return shorten(`Failed query: ${typeof query === "string" ? withoutLiterals(query) : "…"}`);
  if (Array.isArray(issues)) return shorten(issues.map(describeIssue).join("; "));
  // The engine's own mistakes quote names of the program; what it says of JSON quotes the JSON.
  if (/^(?:Type|Range|Reference)Error$/.test(type) && !message.includes("JSON")) return shorten(message);
  return shorten(withoutQuotes(message, namesIn(error)));
}

/** A refusal of a schema: its kind and where, without keys that a person may have chosen. */
function describeIssue(issue: unknown): string {
  const { code, path } = issue as { code?: unknown; path?: unknown };
  const names = Array.isArray(path) ? path.map((step) => (/^\w{1,40}$/.test(String(step)) ? step : "…")) : [];
  return `${String(code)} at ${names.join(".") || "the whole"}`;
}

/** Names that a database error quotes and that are ours. */
function namesIn(error: object): string[] {
  const { schema, table, column, constraint, dataType } = error as Readonly<Record<string, unknown>>;
  return [schema, table, column, constraint, dataType].filter((name) => typeof name === "string");
}

/** Cuts from the first quotation mark to the last: what is quoted may itself have quotation marks in it. */
function withoutQuotes(message: string, names: readonly string[]): string {
  let text = message;
  for (const name of names) text = text.replaceAll(`"${name}"`, name);
  return text.replace(/["'`“”‘’«»「」『』].*["'`“”‘’«»「」『』]/su, "…").replace(/["“「«].*$/su, "…");
}

function withoutLiterals(statement: string): string {
  return statement.replace(/'(?:[^']|'')*'?/g, "'…'");
}

/** The lines of a stack that name places in programs; the message above them, which may have many lines, is left out. */
function framesOf(stack: string, message: string): string {
  const at = message ? stack.indexOf(message) : -1;
  const rest = at >= 0 ? stack.slice(at + message.length) : stack;
  const frames = rest.split("\n").filter((line) => FRAME.test(line));
  return frames
    .slice(0, MOST_FRAMES)
    .map((line) => line.trim())
    .join("\n");
}

const FRAME =
  /^ {4}at (?:(?:async |new )*[\w$.<>#[\] ]{1,120} \(|(?:async )?)(?:file:\/\/|node:|\/|[A-Z]:\\|wasm:|<anonymous>|native|index )[^\s"'()]*\)?$/;

function isCode(code: unknown): code is string | number {
  return typeof code === "number" || (typeof code === "string" && /^[\w.-]{1,80}$/.test(code));
}

function isFact(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && /^[\w.:/ -]{1,120}$/.test(value));
}

function shorten(message: string): string {
  return message.length > MOST_MESSAGE ? `${message.slice(0, MOST_MESSAGE)}…` : message;
}
