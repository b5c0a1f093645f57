import { writeTmx } from "@yizhou/exchange";
import type { InlineContent, InlineNode, LanguageTag, TranslationUnit } from "@yizhou/model";
import { LETTER } from "./translations/letter.ts";
import { MEASUREMENTS } from "./translations/measurements.ts";
import { PAPER, PAPER_REFERENCES } from "./translations/paper.ts";
import type { Row } from "./translations/row.ts";
import { SLIDES } from "./translations/slides.ts";

const ENGLISH = "en" as LanguageTag;
/** The column of a row that holds a language. */
const COLUMNS = { "zh-Hans": 1, ko: 2 } as const;
export type SampleLanguage = keyof typeof COLUMNS;
export const SAMPLE_LANGUAGES = Object.keys(COLUMNS) as SampleLanguage[];

/** Every segment of the samples once, in the order of the documents. */
export function sampleUnits(language: SampleLanguage): TranslationUnit[] {
  const rows = new Map<string, Row>();
  for (const row of [...PAPER, ...PAPER_REFERENCES, ...SLIDES, ...MEASUREMENTS, ...LETTER]) {
    if (!rows.has(row[0])) rows.set(row[0], row);
  }
  return [...rows.values()].map((row) => ({
    variants: [
      { language: ENGLISH, content: parseTagged(row[0]) },
      { language: language as LanguageTag, content: parseTagged(row[COLUMNS[language]]) },
    ],
  }));
}

/** The sample memory of one language pair as a TMX file. */
export async function makeMemory(language: SampleLanguage): Promise<string> {
  let tmx = "";
  for await (const piece of writeTmx(sampleUnits(language), { sourceLanguage: ENGLISH, toolVersion: "1.0" }))
    tmx += piece;
  return tmx;
}

/** The inverse of `inlineToTagged` for the tags that the tables use; a memory does not care for their types. */
function parseTagged(tagged: string): InlineContent {
  return tagged
    .split(/(<\/?[gx]\d+\/?>)/u)
    .filter((part) => part !== "")
    .map((part): InlineNode => {
      const tag = /^<(\/?)([gx])(\d+)/u.exec(part);
      if (!tag) return { kind: "text", text: part };
      const id = Number(tag[3]);
      if (tag[2] === "x") return { kind: "standalone", id, type: "other" };
      return { kind: tag[1] ? "close" : "open", id, type: "format" };
    });
}
