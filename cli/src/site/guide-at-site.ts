// The brief and the glossary of a document at a site: files that are there go with the document, others are asked for and written.
import { AppError, parseLanguageTag } from "@yizhou/model";
import { type GuideFiles, readGuide, writeGuide } from "../guide-files.ts";
import type { Terminal } from "../terminal.ts";
import { say } from "../texts.ts";
import type { GuideStep } from "./translate-at-site.ts";

/**
 * @param isStudy  nothing is translated: a person reads and changes the files first
 * @param pages  of a PDF; undefined: all
 */
export function guideAtSite(
  files: GuideFiles,
  { isStudy, pages }: { readonly isStudy: boolean; readonly pages: string | undefined },
  terminal: Terminal,
): GuideStep {
  return async (site, { file, uploaded, wish }) => {
    const from = wish.from === "auto" ? uploaded.detectedLanguage : wish.from;
    if (from === null) throw new AppError("language.undetected");
    const pair = { from: parseLanguageTag(from), to: parseLanguageTag(wish.to) };
    const known = isStudy ? null : await readGuide(files, pair);
    if (known) {
      const brief = known.brief && { ...known.brief, abbreviations: [...known.brief.abbreviations] };
      await site.bringGuide(uploaded, { ...pair, brief, terms: [...known.terms] });
      return null;
    }
    const { brief, terms } = await site.study(uploaded, wish, pages);
    await writeGuide({ brief, terms }, files, pair);
    if (!isStudy) return null;
    const summary = say(terminal.language, "studied", { count: terms.length });
    return { file, status: "ok", details: { ...pair, brief, terms }, summary };
  };
}
