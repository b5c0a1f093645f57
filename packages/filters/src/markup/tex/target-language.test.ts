import { parseLanguageTag } from "@yizhou/model";
import { describe, expect, it } from "vitest";
import { texFilter } from "./tex-filter.ts";

/** The head of a document whose one word has another in the result, and what is told of it. */
async function head(preamble: string, language: string, body = "Word") {
  const bytes = Buffer.from(`${preamble}\n\\begin{document}\n${body}\n\\end{document}\n`);
  const { units, skeleton } = await texFilter.extract(bytes);
  const merged = await texFilter.merge(
    bytes,
    skeleton,
    new Map([[units[0]!.id, [{ kind: "text" as const, text: "Mot" }]]]),
    { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag(language) },
  );
  const text = Buffer.from(merged.bytes).toString("utf8");
  return { text, head: text.split("\n\\begin{document}")[0]!, warnings: merged.warnings };
}

describe("the language of a LaTeX document", () => {
  it.each([
    ["[english]{babel}", "de", "[english,main=ngerman,shorthands=off]{babel}"],
    ["{babel}", "pt-BR", "[main=brazilian,shorthands=off]{babel}"],
    ["[ngerman, main=english]{babel}", "de-DE", "[english,main=ngerman]{babel}"],
    ["[english,german]{babel}", "de", "[english,german]{babel}"],
    ["[french, safe=none]{babel}", "en-GB", "[french,safe=none,main=british]{babel}"],
  ])("named as \\usepackage%s is in %s \\usepackage%s", async (before, language, after) => {
    const written = await head(`\\documentclass{article}\n\\usepackage${before}`, language);
    expect(written.head).toBe(`\\documentclass{article}\n\\usepackage${after}`);
    expect(written.warnings).toEqual([]);
  });

  it("is named to polyglossia, and what was the main language is one of the others", async () => {
    const written = await head("\\documentclass{article}\n\\setmainlanguage[variant=british]{english}", "de");
    expect(written.head).toContain("\n\\setmainlanguage{german}\\setotherlanguage{english}");
  });

  it("is chosen where the document turns to its main language between texts", async () => {
    const { text } = await head(
      "\\documentclass{article}\n\\usepackage[ngerman,english]{babel}",
      "fr",
      "\\selectlanguage{english}\nWord\n\n\\selectlanguage{ngerman}\nWort",
    );
    expect(text).toContain("\\selectlanguage{french}\nMot\n\n\\selectlanguage{ngerman}\nWort");
  });

  it("is no longer Chinese where ctex's classes give the parts of a document their names", async () => {
    expect((await head("\\documentclass[12pt]{ctexart}", "en")).head).toBe(
      "\\documentclass[12pt,scheme=plain]{ctexart}",
    );
    expect((await head("\\documentclass{article}\n\\usepackage[UTF8]{ctex}", "de")).head).toBe(
      "\\documentclass{article}\n\\usepackage[main=ngerman,shorthands=off]{babel}\n\\usepackage[UTF8,scheme=plain]{ctex}",
    );
    expect((await head("\\documentclass{ctexart}", "zh")).head).toBe("\\documentclass{ctexart}");
  });

  it("is told of where babel has no name for it, and comments stay", async () => {
    const preamble = "\\documentclass{article}\n% \\usepackage[english]{babel}";
    expect((await head(preamble, "de")).head).toBe(preamble);
    const { head: kept, warnings } = await head("\\usepackage[english]{babel}", "ar");
    expect(kept).toBe("\\usepackage[english]{babel}");
    expect(warnings).toEqual([{ code: "warning.file_language_differs", params: { language: "english" } }]);
  });

  it("gets its packages behind the class also where the text begins on the same line", async () => {
    const bytes = Buffer.from("\\documentclass{article}\\begin{document}Word\\end{document}");
    const { units, skeleton } = await texFilter.extract(bytes);
    const targets = new Map([[units[0]!.id, [{ kind: "text" as const, text: "词" }]]]);
    const languages = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh") };
    const merged = await texFilter.merge(bytes, skeleton, targets, languages);
    expect(Buffer.from(merged.bytes).toString()).toBe(
      "\\documentclass{article}\n\\usepackage{ctex}\\begin{document}词\\end{document}",
    );
  });
});
