/** Text of a page as one searches it: blanks, width and case of letters do not count, and words broken at a line's end are whole. */

/** A run of text as pdf.js gives it. */
export interface TextRun {
  readonly str: string;
  readonly hasEOL: boolean;
}

/** The folded text; for each of its code units the run and the offset that it comes from. */
export interface SearchedText {
  readonly text: string;
  readonly runs: readonly number[];
  readonly offsets: readonly number[];
}

/** From one place of the page's text up to another, both within their runs; `endOffset` is behind the last code unit. */
export interface TextMatch {
  readonly run: number;
  readonly offset: number;
  readonly endRun: number;
  readonly endOffset: number;
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const HYPHEN = /[-\u2010\u00ad]/u;

/** The form in which text and query are compared. */
export function foldText(text: string): string {
  return searchedText([{ str: text, hasEOL: false }]).text.trim();
}

export function searchedText(runs: readonly TextRun[]): SearchedText {
  let text = "";
  const [origins, offsets]: [number[], number[]] = [[], []];
  let blank: { run: number; offset: number } | null = null;
  const add = (folded: string, run: number, offset: number) => {
    // Between two Han letters a blank is only where the line was broken.
    const isBetweenWide = WIDE.test(text.at(-1) ?? "") && WIDE.test(folded[0] ?? "");
    if (blank && text !== "" && !isBetweenWide) {
      text += " ";
      origins.push(blank.run);
      offsets.push(blank.offset);
    }
    blank = null;
    text += folded;
    for (let i = 0; i < folded.length; i++) {
      origins.push(run);
      offsets.push(offset);
    }
  };
  runs.forEach(({ str, hasEOL }, run) => {
    let offset = 0;
    for (const letter of str) {
      if (/\s/u.test(letter)) blank ??= { run, offset };
      else add(letter.normalize("NFKC").toLowerCase(), run, offset);
      offset += letter.length;
    }
    if (!hasEOL) return;
    const isBroken = HYPHEN.test(str.trimEnd().at(-1) ?? "") && /^\s*\p{Ll}/u.test(runs[run + 1]?.str ?? "");
    if (!isBroken) blank ??= { run, offset: str.length };
    else if (HYPHEN.test(text.at(-1) ?? "")) {
      text = text.slice(0, -1);
      origins.pop();
      offsets.pop();
      blank = null;
    }
  });
  return { text, runs: origins, offsets };
}

/** @param query  folded; blank finds nothing */
export function findMatches({ text, runs, offsets }: SearchedText, query: string): TextMatch[] {
  const matches: TextMatch[] = [];
  if (query === "") return matches;
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) {
    const last = at + query.length - 1;
    matches.push({
      run: runs[at]!,
      offset: offsets[at]!,
      endRun: runs[last]!,
      endOffset: offsets[last]! + 1,
    });
  }
  return matches;
}
