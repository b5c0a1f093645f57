import type { Found, SegmentCheck } from "../check.ts";
import { countSure, denialsIn, knowsDenials, type Denial, type Denials } from "../facts/denials.ts";

/** A denial of the source that no word of the target takes up, or the reverse: the sentence may say the contrary. */
export const polarity: SegmentCheck = {
  id: "polarity",
  run({ sourceText, targetText, from, to }) {
    if (!knowsDenials(from) || !knowsDenials(to) || from === to) return [];
    const [source, target] = [denialsIn(sourceText, from), denialsIn(targetText, to)];
    const lost = notTakenUp(source, target, targetText);
    if (lost) return [told("lost", lost, "source")];
    const added = notTakenUp(target, source, sourceText);
    return added ? [told("added", added, "target")] : [];
  },
};

/** The first denial that the other side does not take up; null where it takes up all. */
function notTakenUp(one: Denials, other: Denials, otherText: string): Denial | null {
  // An English word that stands in the other text as it is was quoted.
  const isQuoted = ({ text }: Denial): boolean => /^[A-Za-z]/u.test(text) && otherText.includes(text);
  const isSaidOtherwise = ({ otherwise }: Denial): boolean => otherwise !== null && other.says(otherwise);
  const sure = one.sure.filter((denial) => !isQuoted(denial) && !isSaidOtherwise(denial));
  const told = sure[0] ?? one.mild.find((denial) => !isQuoted(denial));
  if (!told) return null;
  const near = [...other.notions].filter((notion) => !one.notions.has(notion)).length;
  const takers = other.takers + near;
  if (takers === 0) return told;
  // What is done without something is denied in two ways where the doing is denied, too.
  const withouts = one.mild.filter(({ text }) =>
    /^(?:사유|이유|동의|승인|허가|통지) 없이$/u.test(text),
  ).length;
  return sure.length > 0 && sure.length === one.sure.length && takers < countSure(one) + withouts
    ? told
    : null;
}

function told(variant: string, { text, start }: Denial, side: "source" | "target"): Found {
  // A Korean verb's ending may begin with the blank before it.
  const word = text.trim();
  const from = start + text.indexOf(word);
  return { variant, values: [word], [side]: { start: from, end: from + word.length } };
}
