import { isRightToLeft, type LanguageTag } from "@yizhou/model";
import type { MergeOptions } from "../../filter.ts";
import type { TextEdit } from "../marked-edits.ts";

/** The direction that a translation turns its lines to; null where they run as those of the source, or stand beside them. */
export function turnedDirection({
  sourceLanguage,
  targetLanguage,
  output,
}: Pick<MergeOptions, "output"> & {
  readonly sourceLanguage?: LanguageTag;
  readonly targetLanguage: LanguageTag;
}): "rtl" | "ltr" | null {
  if (output === "bilingual" || !sourceLanguage) return null;
  const isTurned = isRightToLeft(sourceLanguage) !== isRightToLeft(targetLanguage);
  return isTurned ? (isRightToLeft(targetLanguage) ? "rtl" : "ltr") : null;
}

/** The page's own direction; only where lines run from right to left must it be said. */
function directionEdits(text: string, direction: "rtl" | "ltr"): TextEdit[] {
  return ["html", "body"].flatMap((name) => {
    const tag = new RegExp(`<${name}(?=[\\s>])[^>]*>`, "i").exec(text);
    const said = tag && /\sdir\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/i.exec(tag[0]);
    if (said) {
      const start = tag.index + said.index;
      return [{ start, end: start + said[0].length, text: ` dir="${direction}"` }];
    }
    if (!tag || name !== "html" || direction === "ltr") return [];
    const end = tag.index + tag[0].length - 1;
    return [{ start: end, end, text: ` dir="${direction}"` }];
  });
}

/** A translated page says its language, its direction where that changes, and its encoding. */
export function pageEdits(text: string, options: MergeOptions & { readonly encoding: string }): TextEdit[] {
  const edits: TextEdit[] = [];
  const html = /<html(?=[\s>])[^>]*>/i.exec(text);
  for (const { 0: said, 1: name, index } of html?.[0].matchAll(LANGUAGE) ?? []) {
    const start = html!.index + index + name!.length;
    const end = html!.index + index + said.length;
    edits.push({ start, end, text: `"${options.targetLanguage}"` });
  }
  const direction = turnedDirection(options);
  if (direction) edits.push(...directionEdits(text, direction));
  if (options.encoding === "utf-8")
    for (const pattern of [
      /(<meta[^>]+charset\s*=\s*["']?\s*)([\w-]+)/gi,
      /(^<\?xml[^>]+encoding\s*=\s*["'])([\w-]+)/gi,
    ])
      for (const match of text.matchAll(pattern)) {
        if (/^utf-?8$/i.test(match[2]!)) continue;
        const start = match.index + match[1]!.length;
        edits.push({ start, end: start + match[2]!.length, text: "utf-8" });
      }
  return edits;
}

const LANGUAGE = /(\s(?:xml:)?lang\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;
