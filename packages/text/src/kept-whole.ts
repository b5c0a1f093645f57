/** What entries of lists of references have, of which three make one. */
const SIGNS: readonly RegExp[] = [
  /(?:^|[^\d])(?:1[89]|20)\d{2}(?!\d)/u,
  /(?:\p{Lu}\p{Ll}+,? (?:\p{Lu}\.?[- ]?){1,3}(?:,|;|&| and|\.).*){2}|(?:\p{Lu}\. ?){1,3}\p{Lu}\p{Ll}+.*,.*(?:\p{Lu}\. ?){1,3}\p{Lu}\p{Ll}+|\bet al\b/u,
  /\bpp?\. ?\d+|\d+\s?\(\d+\)|\d+[-–]\d{2,}|\bvol\. ?\d+/iu,
  /\bdoi\b|\barXiv\b|https?:\/\/|\[[JMCDRPNSZ](?:\/OL)?\]/u,
  /\b(?:Journal|Proceedings|Proc\.|Trans\.|Transactions|Conference|Press|Springer|Elsevier|Lecture Notes|In:)/u,
];

/**
 * True for an entry of a list of references: names with initials, a year, pages, a publisher. Such an entry may stay as it is in every
 * language. Cost: linear in the first 400 characters.
 */
export function isReference(text: string): boolean {
  const head = text.slice(0, 400);
  const year = SIGNS[0]!;
  return year.test(head) && SIGNS.filter((sign) => sign.test(head)).length >= 3;
}

/** Calls, assignments, ends of statements, options, imports. */
const CODE =
  /\w\((?!s\))|[\w)\]]\s?(?:[=!<>+-]?=|->|=>|::|&&|\|\|)|[;{}]\s*$|(?:^|\s)--\w|^(?:from \w+ )?import \w/u;
const HOLDING =
  /(?<![\w.`"'])(?:the|of|and|to|is|are|that|which|with|was|it|you|will|can|der|die|das|und|ist|le|la|les|des|est|el|los|que)(?![\w.(`])/giu;

/** True for a line of a program: it reads like one, and no words hold a sentence together. Cost: linear in the first 400 characters. */
export function isCode(text: string): boolean {
  const head = text.slice(0, 400);
  return (
    CODE.test(head) && (head.match(HOLDING)?.length ?? 0) < 2 && !/[\p{L}]{2}[.!?。！？]\s*$/u.test(head)
  );
}
