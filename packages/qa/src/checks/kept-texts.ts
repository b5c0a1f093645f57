import type { CheckId } from "@yizhou/model";
import type { Found, SegmentCheck } from "../check.ts";
import { ADDRESS, PLACEHOLDER, trimAddress } from "../facts/fixed-texts.ts";

/** Letters and digits in one word with at least one of each and a capital (AX200B, H2O2, RFC2616), as products and laws are named. */
const CODE =
  /(?<![A-Za-z\p{N}_./-])(?=[A-Za-z-]*\d)(?=[\d-]*[A-Za-z])[A-Z\d][A-Za-z\d]*(?:-[A-Z\d][A-Za-z\d]*)*(?![A-Za-z\p{N}_/]|\.\w)/gu;
/** `1st`, `20th`, `90s`, `5kg`, `3D`: digits with an ending that languages write differently. */
const NUMBER_WITH_ENDING = /^\d+(?:st|nd|rd|th|s|[a-z]{1,3}|D|K|M|G|[kMG]?B|[A-Z][a-z]{0,2})$/u;

/** Web and mail addresses stand in the target to the letter. */
export const addresses = keptTexts("addresses", (text) => (text.match(ADDRESS) ?? []).map(trimAddress));

/** Placeholders of programs stand in the target to the letter, as often as in the source. */
export const placeholders = keptTexts("placeholders", (text) => text.match(PLACEHOLDER) ?? []);

/** `config.yaml`: names of files, whose endings are told from the ends of sentences by what they are. */
const FILE =
  /(?<![\p{Script=Latin}\p{N}_./@:-])[\p{Script=Latin}\p{N}_-]+(?:\.[\p{Script=Latin}\p{N}_-]+)*\.(?:ya?ml|json|xml|csv|txt|docx?|xlsx?|pptx?|pdf|html?|css|[cm]?[jt]sx?|py|java|cpp|ini|cfg|toml|sql|zip|exe|dll|log|png|jpe?g|svg|md|sh|bat)(?![\p{Script=Latin}\p{N}_/])/giu;
/** GitHub, NaOH, iPhone: a capital within the word. Languages may write such a name otherwise, so that only one in its place tells. */
const INNER_CAPITAL =
  /(?<![\p{Script=Latin}\p{N}_./\\@:-])[A-Za-z]*[a-z][A-Z][A-Za-z]*(?![\p{Script=Latin}\p{N}_/(]|\.\p{L})/gu;

/** Product codes, names of files and the like stand in the target to the letter. */
export const codes = keptTexts(
  "codes",
  (text) => [
    ...(text.match(CODE) ?? []).filter((code) => !NUMBER_WITH_ENDING.test(code)),
    ...(/\.[a-z]/iu.test(text) ? (text.match(FILE) ?? []) : []),
  ],
  (text) => (/[a-z][A-Z]/.test(text) ? (text.match(INNER_CAPITAL) ?? []) : []),
);

/**
 * What `find` finds in the source must be in the target, and what it finds there in the source. What `findExchanged` finds is told only where
 * both sides have some that the other has not.
 */
function keptTexts(
  id: CheckId,
  find: (text: string) => readonly string[],
  findExchanged: (text: string) => readonly string[] = () => [],
): SegmentCheck {
  return {
    id,
    run({ sourceText, targetText }) {
      const onlyIn = (
        some: (text: string) => readonly string[],
        text: string,
        other: string,
      ): readonly string[] => [...new Set(some(text))].filter((kept) => !holds(other, kept));
      let missing = onlyIn(find, sourceText, targetText);
      let extra = onlyIn(find, targetText, sourceText);
      const exchanged = onlyIn(findExchanged, sourceText, targetText);
      const instead = exchanged.length > 0 ? onlyIn(findExchanged, targetText, sourceText) : [];
      if (instead.length > 0) {
        missing = [...new Set([...missing, ...exchanged])];
        extra = [...new Set([...extra, ...instead])];
      }
      return [
        ...missing.map((text): Found => ({
          variant: "missing",
          values: [text],
          source: place(sourceText, text),
        })),
        ...extra.map((text): Found => ({
          variant: "extra",
          values: [text],
          target: place(targetText, text),
        })),
      ];
    },
  };
}

function holds(text: string, part: string): boolean {
  return text.includes(part) || text.normalize("NFKC").toLowerCase().includes(part.toLowerCase());
}

function place(text: string, part: string): { start: number; end: number } {
  const start = text.indexOf(part);
  return { start, end: start + part.length };
}
