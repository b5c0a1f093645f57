/** What is seen of a pair of texts beside its words: how it ends, how many sentences it has, whether what opens closes. */
export interface FormSigns {
  /** The source ends like a sentence and the target breaks off. */
  readonly breaksOff: boolean;
  /** Ends of sentences inside the target, less those inside the source. */
  readonly moreSentences: number;
  /** Brackets or quotes that the target opens and does not close, where those of the source are closed. */
  readonly leavesOpen: boolean;
}

const END = /[.。!！?？:：…][\s"'”’」』)）\]】》〉]*$/u;
/** A Korean sentence is over with its verb; people leave its full stop away. */
const KOREAN_END = /(?:[가-힣]다|[요죠까])["'”’」』)）]*$/u;
const INNER_STOP = /[。！？!?](?=.)|[.](?=["”’)]*\s)/gu;
const PAIRED = [
  ["(（", ")）"],
  ["“", "”"],
  ["《", "》"],
  ["「", "」"],
] as const;

export function formSigns(source: string, target: string): FormSigns {
  return {
    breaksOff: END.test(source) && !END.test(target) && !KOREAN_END.test(target.trim()),
    moreSentences: count(target, INNER_STOP) - count(source, INNER_STOP),
    leavesOpen: opened(target) > opened(source),
  };
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function opened(text: string): number {
  // Most texts open nothing, and every one of a document is asked.
  if (!/["(（“《「]/.test(text)) return 0;
  const lone = PAIRED.filter(([open, close]) => {
    let depth = 0;
    for (const mark of text)
      if (open.includes(mark)) depth++;
      else if (close.includes(mark)) depth--;
    return depth > 0;
  }).length;
  return lone + (count(text, /(?<!\d)"/gu) % 2);
}
