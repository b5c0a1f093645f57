import { placeNamesIn, speaksOfPlace } from "@yizhou/text";
import type { Found, SegmentCheck } from "../check.ts";
import type { SegmentFacts } from "../facts/segment-facts.ts";
import { hasName, latinNamesIn } from "../facts/names.ts";
import { otherSound, otherSurname } from "../facts/person-names.ts";
import { writesLatin } from "../facts/scripts.ts";

/**
 * A name that Chinese, Korean … have in Latin letters stands in a translation that is written in them; and no place or person of the source has
 * become another one.
 */
export const names: SegmentCheck = {
  id: "names",
  run(facts) {
    const other = otherPlace(facts) ?? otherPerson(facts);
    return [...lostNames(facts), ...(other ? [other] : [])];
  },
};

function lostNames({ sourceText, targetText, from, to }: SegmentFacts): Found[] {
  if (writesLatin(from) || !writesLatin(to)) return [];
  return latinNamesIn(sourceText)
    .filter(({ text }) => !hasName(targetText, text))
    .map(({ text, start, end }): Found => ({ variant: "missing", values: [text], source: { start, end } }));
}

/** Beijing for 上海. Told where the one is lost and the other comes from nowhere. */
function otherPlace({ sourceText, targetText, from, to }: SegmentFacts): Found | null {
  const lost = placeNamesIn(sourceText, from).find(({ place }) => !speaksOfPlace(targetText, to, place));
  if (!lost) return null;
  const instead = placeNamesIn(targetText, to).find(({ place }) => !speaksOfPlace(sourceText, from, place));
  if (!instead) return null;
  return {
    variant: "other",
    values: [lost.text, instead.text],
    source: { start: lost.start, end: lost.start + lost.text.length },
    target: { start: instead.start, end: instead.start + instead.text.length },
  };
}

function otherPerson({ sourceText, targetText, from, to }: SegmentFacts): Found | null {
  if (writesLatin(from) === writesLatin(to)) return null;
  const isFromLatin = writesLatin(from);
  const [latin, text, language] = isFromLatin ? [sourceText, targetText, to] : [targetText, sourceText, from];
  if (!/\p{Lu}/u.test(latin)) return null;
  const found = otherSurname(latin, text, language) ?? otherSound(latin, text, language);
  if (!found) return null;
  const place = (name: string, within: string): { start: number; end: number } => {
    const start = within.indexOf(name);
    return { start, end: start + name.length };
  };
  const [source, target] = isFromLatin ? [found.latin, found.other] : [found.other, found.latin];
  return {
    variant: "other",
    values: [source, target],
    source: place(source, sourceText),
    target: place(target, targetText),
  };
}
