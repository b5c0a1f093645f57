const BULLETS = "•⁃‣◦▪●○■◆";
const NEXT_WORD = String.raw`(?=[\p{Lu}\p{Lo}"“‘(「《])`;

/** What a list item starts with; alone it is never a sentence: `1.`, `1.)`, `(2)`, `2.1.`, `• 9.`, `b)`, `iv.` */
export const LIST_MARKER = new RegExp(
  String.raw`^(?:[${BULLETS}*–—-]\s*)?\(?(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivx]{1,5}|[IVX]{1,5})[.)．）]{1,2}$`,
  "u",
);

/** True when a line starts like a list item. */
export function startsLikeListItem(line: string): boolean {
  return new RegExp(String.raw`^\s*(?:[${BULLETS}]|[*–—-]\s|\(?\d{1,3}[.)]\)?\s|[a-z][.)]\s)`, "u").test(
    line,
  );
}

/** A word after which a number is a reference, not the next item. */
const BEFORE_REFERENCE =
  /(?:fig|figure|table|section|chapter|step|no|vol|eq|equation|page|p|pp|and|to|or|of|in)\.?\s*$/iu;

/**
 * Starts of the second and later items when a whole list stands in one line: "1. First 2. Second", "• a • b", "a) x b) y".
 * Only when the line itself starts with an item, and only while the numbers go up by one.
 *
 * @param text  one line
 * @returns offsets into it, ascending
 */
export function inlineListItems(text: string): number[] {
  const bullet = new RegExp(String.raw`^\s*([${BULLETS}])`, "u").exec(text)?.[1];
  if (bullet) {
    return [...text.matchAll(new RegExp(`(?<=\\s)${bullet}(?=\\s|\\d|\\p{L})`, "gu"))]
      .map((match) => match.index)
      .filter((at) => text.slice(0, at).trim() !== "");
  }
  const first = /^\s*(?:(\d{1,3})|([a-z]))(\.\)|\)|\.)\s/u.exec(text);
  if (!first) return [];
  const style = first[3]!.replace(/[.)]/g, "\\$&");
  const starts: number[] = [];
  let from = first[0].length;
  let next = first[1] === undefined ? first[2]!.charCodeAt(0) + 1 : Number(first[1]) + 1;
  for (;;) {
    const label = first[1] === undefined ? String.fromCharCode(next) : String(next);
    const item = new RegExp(`(?<=\\s)${label}${style}\\s${NEXT_WORD}`, "gu");
    item.lastIndex = from;
    const match = item.exec(text);
    if (!match || BEFORE_REFERENCE.test(text.slice(Math.max(0, match.index - 12), match.index)))
      return starts;
    starts.push(match.index);
    from = match.index + match[0].length;
    next++;
  }
}
