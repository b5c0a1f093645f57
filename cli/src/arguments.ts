import { parseArgs } from "node:util";
import { AppError, parseLanguageTag, type LanguageTag } from "@yizhou/model";
import { say } from "./texts.ts";
import type { Terminal } from "./terminal.ts";

/** Options of a command by long name. `value` takes a text; `values` may be given several times. */
export type OptionTable = Readonly<
  Record<string, { readonly takes: "nothing" | "value" | "values"; readonly short?: string }>
>;

/** Understood by every command. */
export const COMMON_OPTIONS: OptionTable = {
  help: { takes: "nothing", short: "h" },
  json: { takes: "nothing" },
  lang: { takes: "value" },
};

/** A command line after checking: every option is known and has its value. */
export interface ParsedArguments {
  readonly positionals: readonly string[];
  has(name: string): boolean;
  /** The last value given; `undefined` when the option is absent. */
  value(name: string): string | undefined;
  values(name: string): readonly string[];
}

/**
 * @throws {AppError} usage.invalid for an unknown option, a missing value or a value where none belongs
 */
export function parseArguments(
  argv: readonly string[],
  table: OptionTable,
  terminal: Terminal,
): ParsedArguments {
  const options = { ...COMMON_OPTIONS, ...table };
  // A negative number or a lone `-` (standard input) is a positional; parseArgs sees to it.
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(options).map(([name, { takes, short }]) => [
        name,
        {
          type: takes === "nothing" ? ("boolean" as const) : ("string" as const),
          multiple: true,
          ...(short ? { short } : {}),
        },
      ]),
    ),
  });
  const given = new Map<string, string[]>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const known = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!known) throw usage(terminal, "unknownOption", { option: token.rawName });
    if (known.takes === "nothing" && token.value !== undefined)
      throw usage(terminal, "noValue", { option: token.rawName });
    const isMissing =
      token.value === undefined || token.value === "" || (!token.inlineValue && /^-./.test(token.value));
    if (known.takes !== "nothing" && isMissing)
      throw usage(terminal, "missingValue", { option: token.rawName });
    given.set(token.name, [...(given.get(token.name) ?? []), token.value ?? ""]);
  }
  return {
    positionals,
    has: (name) => given.has(name),
    value: (name) => given.get(name)?.at(-1),
    values: (name) => given.get(name) ?? [],
  };
}

/** The error of a command line that says nothing sensible, in the language of the terminal. */
export function usage(
  terminal: Terminal,
  key: Parameters<typeof say>[1],
  params: Readonly<Record<string, string>> = {},
): AppError {
  return new AppError("usage.invalid", { reason: say(terminal.language, key, params) });
}

/**
 * The language of an option; `undefined` when it is absent or `auto`.
 *
 * @throws {AppError} language.invalid
 */
export function languageOption(args: ParsedArguments, name: string): LanguageTag | undefined {
  const text = args.value(name);
  return text === undefined || text === "auto" ? undefined : parseLanguageTag(text);
}
