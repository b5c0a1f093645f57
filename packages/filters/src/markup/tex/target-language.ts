import type { MergeOptions } from "../../filter.ts";
import type { TextEdit } from "../marked-edits.ts";

/** What a document of Latin letters lacks to show another script. */
const PACKAGES: Readonly<Record<string, { readonly has: RegExp; readonly line: string }>> = {
  zh: { has: /\{(?:ctex|xeCJK|CJK|CJKutf8|luatexja|ctexart|ctexbook|ctexrep)\}/, line: "\\usepackage{ctex}" },
  ko: { has: /\{(?:kotex|xeCJK|CJK|CJKutf8|ctex|oblivoir)\}/, line: "\\usepackage{kotex}" },
};

export function packageForScript(text: string, options: MergeOptions): TextEdit[] {
  const wanted = PACKAGES[options.targetLanguage.split("-")[0]!];
  const head = /^[^%\n]*?\\documentclass\s*(?:\[[^\]]*\])?\s*\{[^}]*\}[^\n\r]*/m.exec(text);
  if (!wanted || !head || wanted.has.test(text)) return [];
  const at = head.index + head[0].length;
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  return [{ start: at, end: at, text: lineEnd + wanted.line }];
}
