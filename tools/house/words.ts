// One word for one thing on every screen: what `docs/words.md` says not to use is looked for in the texts of the site and in what the
// server says: errors, warnings and checks.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { CHECK_NAMES, FINDING_MESSAGES } from "../../packages/contract/src/check-messages.ts";
import { ERROR_MESSAGES } from "../../packages/contract/src/error-messages.ts";
import type { Localised } from "../../packages/contract/src/ui-languages.ts";
import { WARNING_MESSAGES } from "../../packages/contract/src/warning-messages.ts";

const root = join(import.meta.dirname, "../..");
const LANGUAGES = ["zh", "en", "ko"] as const;
type Language = (typeof LANGUAGES)[number];

/** A word that is not to be used of a thing, and those that are. */
export interface Word {
  readonly language: Language;
  readonly not: string;
  readonly use: readonly string[];
}

/** A text of ours, by the place that a person finds it at. */
export interface Text {
  readonly place: string;
  readonly language: Language;
  readonly text: string;
}

/** Reads the table: of each thing, by language, what it is called and what it is not called. */
export function readWords(markdown: string): Word[] {
  const rows = markdown.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| Thing"));
  return rows.flatMap((row) => {
    const [, , ...cells] = row.split("|").map((cell) => cell.trim());
    return LANGUAGES.flatMap((language, at) => {
      const list = (cell: string | undefined) => (cell ?? "").split(", ").filter((word) => word !== "");
      const use = list(cells[2 * at]);
      if (use.length === 0) throw new Error(`docs/words.md has no word in ${language}: ${row}`);
      return list(cells[2 * at + 1]).map((not) => ({ language, not, use }));
    });
  });
}

/** Places where one of the words stands, each with what to say there. Values that are filled in are nobody's words. */
export function findWords(texts: readonly Text[], words: readonly Word[]): string[] {
  const patterns = words.map((word) => ({ ...word, pattern: patternOf(word.not) }));
  return texts.flatMap(({ place, language, text }) => {
    const ours = text.replace(/\{+\w+\}+/g, " ");
    return patterns
      .filter((word) => word.language === language && word.pattern.test(ours))
      .map(({ not, use }) => `${place}: “${not}” is ${use.map((one) => `“${one}”`).join(" or ")} — ${text}`);
  });
}

/** Letters that are set apart by spaces are one word; a plural is the same one. */
function patternOf(word: string): RegExp {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return /^[\w -]+$/.test(word) ? new RegExp(`\\b${escaped}s?\\b`, "iu") : new RegExp(escaped, "u");
}

async function textsOfSite(): Promise<Text[]> {
  const found: Text[] = [];
  for (const language of LANGUAGES) {
    const folder = join(root, "web/src/locales", language);
    for (const file of readdirSync(folder)) {
      const area = (await import(pathToFileURL(join(folder, file)).href)) as { readonly default: object };
      const walk = (value: object, path: string): void => {
        for (const [key, child] of Object.entries(value) as [string, string | object][]) {
          if (typeof child === "string") found.push({ place: `${path}.${key}`, language, text: child });
          else walk(child, `${path}.${key}`);
        }
      };
      walk(area.default, `${language}/${basename(file, ".ts")}`);
    }
  }
  return found;
}

/** What the server says: errors, what a result should be read with, and what checks find. */
function textsOfMessages(): Text[] {
  const tables = [ERROR_MESSAGES, WARNING_MESSAGES, CHECK_NAMES, FINDING_MESSAGES];
  return tables
    .flatMap(Object.entries<Localised>)
    .flatMap(([code, said]) =>
      LANGUAGES.map((language) => ({ place: `${language} ${code}`, language, text: said[language] })),
    );
}

if (process.argv[1] === import.meta.filename) {
  const words = readWords(readFileSync(join(root, "docs/words.md"), "utf8"));
  const found = findWords([...(await textsOfSite()), ...textsOfMessages()], words);
  for (const line of found) console.error(line);
  process.exitCode = found.length === 0 ? 0 : 1;
}
