import { inlineFromText, type LanguageTag, plainText } from "@yizhou/model";
import type { InMemoryMemory, MemoryMatch } from "@yizhou/tm";
import { languageOption, type ParsedArguments, usage } from "./arguments.ts";
import { EXIT } from "./command.ts";
import { readSource } from "./files.ts";
import { loadMemories } from "./memory-files.ts";
import type { Terminal } from "./terminal.ts";
import { say } from "./texts.ts";
import type { TmAction } from "./tm-action.ts";
import { readUnits } from "./unit-files.ts";

const DEFAULT_THRESHOLD = 70;

/** `yizhou tm lookup`: the best match of each line of a file, without a database. */
export const lookup: TmAction = {
  options: ["tm", "queries", "threshold", "from", "to"],
  async run(files, args, terminal) {
    if (files[0] !== undefined) throw usage(terminal, "tooManyArguments", { argument: files[0] });
    const paths = args.values("tm");
    if (paths.length === 0) throw usage(terminal, "missingOption", { option: "--tm" });
    const queries = args.value("queries");
    if (queries === undefined) throw usage(terminal, "missingOption", { option: "--queries" });
    const minScore = threshold(args, terminal);
    const bytes = queries === "-" ? await terminal.readInput() : await readSource(queries);
    const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
    // The end of the last line begins no other.
    if (lines.at(-1) === "") lines.pop();
    const pair = await pairOf(paths[0]!, languageOption(args, "from"), languageOption(args, "to"));
    if (!pair) throw usage(terminal, "missingOption", { option: args.has("from") ? "--to" : "--from" });
    const memories = await loadMemories(paths, pair);
    // The indexes are built by the first question; that is no part of a look-up's time.
    for (const memory of memories) ask([memory], "", pair, minScore);
    for (const line of lines) {
      terminal.signal.throwIfAborted();
      const started = performance.now();
      const match = ask(memories, line, pair, minScore);
      const ms = Math.round((performance.now() - started) * 1000) / 1000;
      terminal.out(terminal.isJson ? jsonLine(line, match, ms) : textLine(line, match, ms, terminal));
    }
    return EXIT.ok;
  },
};

function threshold(args: ParsedArguments, terminal: Terminal): number {
  const text = args.value("threshold") ?? String(DEFAULT_THRESHOLD);
  const score = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (score < 1 || score > 102) throw usage(terminal, "notAScore", { option: "--threshold" });
  return score;
}

/**
 * What the options do not say is taken from the first unit that has two languages: the header's source language, and the
 * other one. Null when there is no such unit.
 */
async function pairOf(
  path: string,
  from: LanguageTag | undefined,
  to: LanguageTag | undefined,
): Promise<{ from: LanguageTag; to: LanguageTag } | null> {
  if (from && to) return { from, to };
  let declared: LanguageTag | null = null;
  for await (const { variants } of readUnits(path, {
    from,
    to,
    onSourceLanguage: (found) => void (declared = found),
  })) {
    const languages = variants.map(({ language }) => language);
    const source =
      from ?? languages.find((language) => language === declared) ?? languages.find((one) => one !== to);
    const target = to ?? languages.find((language) => language !== source);
    if (source && target) return { from: source, to: target };
  }
  return null;
}

/** The best of all memories, the first named one before equals. */
function ask(
  memories: readonly InMemoryMemory[],
  text: string,
  pair: { from: LanguageTag; to: LanguageTag },
  minScore: number,
): MemoryMatch | null {
  const query = { source: inlineFromText(text.trim()) };
  let best: MemoryMatch | null = null;
  for (const memory of memories) {
    const [match] = memory.matches(query, pair, { minScore, maxResults: 1 });
    if (match && match.score > (best?.score ?? -1)) best = match;
  }
  return best;
}

function jsonLine(query: string, match: MemoryMatch | null, ms: number): string {
  if (!match) return JSON.stringify({ query, score: null, unit: null, ms });
  const {
    score,
    similarity = 100,
    target,
    library,
    unitId,
    source,
    penalties,
    repairs,
    needsEditing,
  } = match;
  return JSON.stringify({
    query,
    score,
    similarity,
    unit: { id: unitId, library, source: source ? plainText(source) : query.trim() },
    target: plainText(target),
    penalties,
    repairs,
    needsEditing,
    ms,
  });
}

function textLine(query: string, match: MemoryMatch | null, ms: number, terminal: Terminal): string {
  const time = `${ms.toFixed(1)} ms`;
  if (!match) return `  -  ${query}  [${say(terminal.language, "noMatch")}, ${time}]`;
  const source = match.source ? plainText(match.source) : query.trim();
  return `${String(match.score).padStart(3)}  ${query}  ≈ ${source}  → ${plainText(match.target)}  [${time}]`;
}
