// Readers of pages give the words of a line from left to right, and the letters of a word too. A text that runs from right to left is
// written the other way round: here a line is put back into the order in which it is read (after Unicode's bidirectional algorithm, in
// so far as whole words need it).

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u;

export interface PlacedWord {
  readonly text: string;
  /** Left, top, right and bottom. */
  readonly box: readonly [number, number, number, number];
}

/**
 * The words of a line as they are read.
 *
 * @param line  from left to right
 * @param isRightToLeft  of the language of the text; a line may have words of the other direction in it
 */
export function lineInOrder(line: readonly PlacedWord[], isRightToLeft: boolean): readonly PlacedWord[] {
  if (!line.some(({ text }) => RIGHT_TO_LEFT.test(text))) return line;
  const words = isRightToLeft ? line.toReversed() : [...line];
  // Words against the line's direction stand in their own order among themselves, with the marks between them.
  const isAgainst = ({ text }: PlacedWord): boolean =>
    isRightToLeft ? !RIGHT_TO_LEFT.test(text) && LEFT_TO_RIGHT.test(text) : RIGHT_TO_LEFT.test(text);
  const isMark = ({ text }: PlacedWord): boolean => !LEFT_TO_RIGHT.test(text);
  const ordered: PlacedWord[] = [];
  for (let at = 0; at < words.length; at++) {
    let end = at;
    if (isAgainst(words[at]!))
      for (
        let next = at + 1;
        next < words.length && (isAgainst(words[next]!) || isMark(words[next]!));
        next++
      )
        if (isAgainst(words[next]!)) end = next;
    ordered.push(...words.slice(at, end + 1).toReversed());
    at = end;
  }
  return ordered.map((word) =>
    RIGHT_TO_LEFT.test(word.text) ? { ...word, text: [...word.text].reverse().join("") } : word,
  );
}

/** Whether a word stands on the line of another. */
export function isOnLine(
  [, top, , bottom]: PlacedWord["box"],
  [, otherTop, , otherBottom]: PlacedWord["box"],
): boolean {
  return Math.min(bottom, otherBottom) - Math.max(top, otherTop) > 0.5 * (bottom - top);
}
