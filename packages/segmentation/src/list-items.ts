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
  const leading = new RegExp(String.raw`^\s*([${BULLETS}])`, "u").exec(text);
  if (leading) {
    const next = new RegExp(`(?<=\\s)${leading[1]}(?=\\s|\\d|\\p{L})`, "gu");
    next.lastIndex = leading[0].length;
    return [...text.matchAll(next)].map((match) => match.index);
  }
  const first = /^\s*(?:(\d{1,3})|([a-z]))(\.\)|\)|\.)\s/u.exec(text);
  if (!first) return [];
  const [opening, number, letter, mark] = first;
  const label = letter === undefined ? String.raw`\d{1,3}` : "[a-z]";
  const item = new RegExp(`(?<=\\s)(${label})${mark!.replace(/[.)]/g, "\\$&")}\\s${NEXT_WORD}`, "gu");
  item.lastIndex = opening.length;
  const starts: number[] = [];
  let last = number === undefined ? letter!.charCodeAt(0) : Number(number);
  for (const { index, 1: found } of text.matchAll(item)) {
    const value = number === undefined ? found!.charCodeAt(0) : Number(found);
    if (value !== last + 1) continue;
    if (BEFORE_REFERENCE.test(text.slice(Math.max(0, index - 12), index))) break;
    starts.push(index);
    last = value;
  }
  return starts;
}
