/** A run of a comparison of two texts: what both have, what only the new one has, what only the old one had. */
export interface TextRun {
  readonly kind: "kept" | "inserted" | "deleted";
  readonly text: string;
}

/** Words of letters that are set apart by spaces, single characters of all others; white space goes with what it follows. */
const TOKENS =
  /(?:[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}\p{M}\p{N}]+|[^])\s*/gu;
/** Longer texts are shown as one replacement: nobody reads what differs there word by word. */
const MOST_TOKENS = 2000;

/** How `before` became `after`. Cost: tokens of one times tokens of the other, less what both begin and end with. */
export function diffTexts(before: string, after: string): readonly TextRun[] {
  const a = before.match(TOKENS) ?? [];
  const b = after.match(TOKENS) ?? [];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const runs: { kind: TextRun["kind"]; text: string }[] = [];
  const add = (kind: TextRun["kind"], text: string): void => {
    if (text === "") return;
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += text;
    else runs.push({ kind, text });
  };
  add("kept", a.slice(0, start).join(""));
  if (x.length > MOST_TOKENS || y.length > MOST_TOKENS) {
    add("deleted", x.join(""));
    add("inserted", y.join(""));
  } else {
    const common = commonLengths(x, y);
    let [i, j] = [0, 0];
    while (i < x.length || j < y.length) {
      if (i < x.length && j < y.length && x[i] === y[j]) {
        add("kept", x[i]!);
        i++;
        j++;
      } else if (j >= y.length || (i < x.length && common[i + 1]![j]! >= common[i]![j + 1]!))
        add("deleted", x[i++]!);
      else add("inserted", y[j++]!);
    }
  }
  add("kept", a.slice(a.length - end).join(""));
  return runs;
}

/** Longest common subsequence of what follows each pair of places. */
function commonLengths(a: readonly string[], b: readonly string[]): readonly Uint16Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      rows[i]![j] = a[i] === b[j] ? rows[i + 1]![j + 1]! + 1 : Math.max(rows[i + 1]![j]!, rows[i]![j + 1]!);
  return rows;
}
