import { textLeftOut, type DocumentWarning, type LeftOutReason } from "@yizhou/model";
import { ownStyles } from "./own-styles.ts";
import {
  ALTERNATIVES,
  BLOCK_COMMANDS,
  NOTE_COMMANDS,
  SILENT,
  STYLE_COMMANDS,
  TITLED,
} from "./tex-commands.ts";

/** Commands of a document's own, up to their texts. */
const OWN_COMMAND =
  /^[^%\n]*?\\(?:(?:re)?newcommand\*?|providecommand\*?|def)\s*\{?\\[A-Za-z@]+\}?(?:\[[^\]\n]*\]){0,2}(?:#\d)*\{([^\n]*)/gm;

/** Steps of an algorithm, which are half formula and stay. */
const STEP = /\\(?:State|Comment|Require|Ensure|KwData|KwResult|KwIn|KwOut)x?\b[^\n]{0,300}/g;

const WORDS_IN_ROW = /\p{L}{2,}[ ~]\p{L}{2,}|\p{Script=Han}{2}|\p{Script=Hangul}{2}/u;
/** A command or an environment with its arguments in braces, and the labels of a drawing. */
const CALL =
  /\\([A-Za-z@]{1,40})\*?(?:\[[^\]\n]{0,200}\])?((?:\{[^{}\n]{0,500}\}){1,9})|\\node\b[^;{}\n]{0,200}(\{[^{}\n]{0,500}\})/g;
const NO_WORDS =
  /^(?:end|usepackage|input|include|subfile|import|bib.*|.*cite.*|.*ref|label|index|gls.*|acr.*|url|hypersetup|set.*|new.*|renew.*|provide.*|def.*|Declare.*|if.*)$/i;

/** True where arguments that are not read hold words: of commands nobody knows, of environments with a title, of drawings. */
function hasWordsInArguments(text: string, own: ReadonlySet<string>): boolean {
  const body = text.slice(Math.max(0, text.search(/\\begin\s*\{document\}/)));
  for (const [, name, written, label] of body.matchAll(CALL)) {
    if (label !== undefined) {
      if (WORDS_IN_ROW.test(label)) return true;
      continue;
    }
    const [first = ""] = /[^{}]+/.exec(written!) ?? [];
    const isRead =
      STYLE_COMMANDS.has(name!) ||
      BLOCK_COMMANDS[name!] !== undefined ||
      own.has(name!) ||
      READ_COMMANDS.has(name!) ||
      SILENT.has(name!);
    if (isRead || NO_WORDS.test(name!) || (name === "begin" && TITLED.has(first.replace(/\*$/, ""))))
      continue;
    if (WORDS_IN_ROW.test(written!)) return true;
  }
  for (const [step] of body.matchAll(STEP))
    if (WORDS_IN_ROW.test(step.replace(/\$[^$]*\$|\\[A-Za-z]+/g, "|"))) return true;
  return false;
}

/** Commands with an argument that is read, besides those of the tables. */
const READ_COMMANDS = new Set([
  ...NOTE_COMMANDS,
  ...ALTERNATIVES,
  "text",
  "intertext",
  "shortintertext",
  "hbox",
  "item",
]);
/** Parts of the document that are files of their own. */
const OTHER_FILE = /^[^%\n]*?\\(?:input|include|subfile)\s*\{/m;

const INDEX_ENTRY = /\\index\s*\{[^{}\n]{0,200}\p{L}/u;

/** Says which words of a document no unit holds. */
export function leftOut(text: string): DocumentWarning[] {
  const reasons: LeftOutReason[] = [];
  if (hasWordsInCommands(text) || hasWordsInArguments(text, ownStyles(text))) reasons.push("command");
  if (INDEX_ENTRY.test(text)) reasons.push("index");
  if (OTHER_FILE.test(text.slice(Math.max(0, text.search(/\\begin\s*\{document\}/)))))
    reasons.push("other-file");
  const told = reasons.map((reason) => textLeftOut(reason, "text"));
  return WORDS_OF_SIGNS.test(text) ? [...told, { code: "warning.formula_kept", part: "text" }] : told;
}

/** Words that a formula sets as signs (`\mathrm{rate}`, `\operatorname{cost}`). */
const WORDS_OF_SIGNS = /\\(?:math(?:rm|it|bf|sf)|operatorname\*?)\s*\{[^{}\n]{0,60}?\p{L}{4}/u;

const NAME_OF_PART = /\\(?:renewcommand\*?|def)\s*\{?\\[A-Za-z]+name\}?\s*\{/;

/** True where commands of the document's own write words: those are not read, since they may be a program's as well. */
function hasWordsInCommands(text: string): boolean {
  for (const [whole, body] of text.matchAll(OWN_COMMAND)) {
    // Names of parts of the document are texts.
    if (NAME_OF_PART.test(whole)) continue;
    const words = body!.replace(/\\[A-Za-z@]+\*?|\$[^$]*\$|#\d|\{[\w.,:-]*\}/g, " ");
    if (/\p{L}{2,}[ ,]+\p{L}{2,}|\p{Script=Han}{2}|\p{Script=Hangul}{2}/u.test(words)) return true;
  }
  return false;
}
