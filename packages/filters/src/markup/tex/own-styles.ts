import { STYLE_COMMANDS, SWITCHES } from "./tex-commands.ts";

/** How commands of a document's own begin whose only argument is all that they take. */
const OWN_STYLE =
  /^[^%\n]*?\\(?:(?:(?:re)?newcommand\*?|providecommand\*?|DeclareRobustCommand\*?)\s*\{?\\([A-Za-z@]+)\}?\s*\[1\]|def\s*\\([A-Za-z@]+)#1)\s*\{([^\n]*)/gm;

/** Commands of the document's own that do nothing but set how their argument looks (`\newcommand{\term}[1]{\textbf{#1}}`). */
export function ownStyles(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, named, defined, rest] of text.matchAll(OWN_STYLE)) {
    const left = groupAt(rest!)
      .replace(/\\(?:textcolor|colorbox|color)\s*\{[^{}]*\}/g, "")
      .replace(/\\([A-Za-z@]+)\s*/g, (command, name: string) =>
        STYLE_COMMANDS.get(name) === 0 || name === "xspace" || SWITCHES.test(command) ? "" : command,
      );
    if (/^[^\p{L}\\#$]*#1[^\p{L}\\#$]*$/u.test(left)) found.add((named ?? defined)!);
  }
  return found;
}

/** What stands in the group that the text goes on with. */
function groupAt(rest: string): string {
  let depth = 0;
  for (let at = 0; at < rest.length; at++) {
    if (rest[at] === "\\") at++;
    else if (rest[at] === "{") depth++;
    else if (rest[at] === "}" && depth-- === 0) return rest.slice(0, at);
  }
  return rest;
}
