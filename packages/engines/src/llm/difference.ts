/**
 * Where two similar texts part: the words between what they begin with and what they end with, `had` of the first, `has` of the second.
 * Said instead of the whole first text, which repeats most of the second. Empty where they are alike.
 */
export function differenceOf(
  first: string,
  second: string,
): { readonly had?: string; readonly has?: string } {
  const [a, b] = [piecesOf(first), piecesOf(second)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const had = a
    .slice(start, a.length - end)
    .join("")
    .trim();
  const has = b
    .slice(start, b.length - end)
    .join("")
    .trim();
  return had === "" && has === "" ? {} : { had, has };
}

/** Words with the space after them; Han and kana one by one; a mark by itself. */
function piecesOf(text: string): readonly string[] {
  return (
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+\s*|[^\p{L}\p{N}]/gu) ??
    []
  );
}
