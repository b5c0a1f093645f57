// Where in a link or a picture its words stand, in the source: the parser says only what they are once they are read.

/** A stretch of a source, by offsets in it. */
interface SourceSpan {
  readonly start: number;
  readonly end: number;
}

/** What stands between brackets, from behind the opening one to in front of its own closing one; null where none closes it. */
export function labelSpan(raw: string, start: number): SourceSpan | null {
  const signs = /\\[^]|`+|[[\]]/g;
  signs.lastIndex = start;
  let depth = 1;
  for (let sign = signs.exec(raw); sign; sign = signs.exec(raw)) {
    if (sign[0].startsWith("`")) {
      const close = closingRun(raw, sign[0], signs.lastIndex);
      if (close > 0) signs.lastIndex = close;
    } else if (sign[0] === "[") depth++;
    else if (sign[0] === "]" && --depth === 0) return { start, end: sign.index };
  }
  return null;
}

/** Behind the run of backticks that closes code; 0 where none does. */
function closingRun(raw: string, run: string, from: number): number {
  for (let at = raw.indexOf(run, from); at >= 0; at = raw.indexOf(run, at + 1)) {
    const [length] = /^`+/.exec(raw.slice(at))!;
    if (length === run && raw[at - 1] !== "`") return at + run.length;
  }
  return 0;
}

/**
 * The title at the end of a link, a picture or a definition, within its quotes or brackets.
 *
 * @param title  as it is read
 * @param isInBrackets  a bracket ends what the title stands in
 */
export function titleSpan(
  raw: string,
  title: string,
  isInBrackets: boolean,
): (SourceSpan & { readonly quote: '"' | "'" | "(" }) | null {
  let end = raw.trimEnd().length - 1;
  if (isInBrackets) {
    if (raw[end] !== ")") return null;
    end = raw.slice(0, end).trimEnd().length - 1;
  }
  const close = raw[end];
  if (close !== '"' && close !== "'" && close !== ")") return null;
  const quote = close === ")" ? "(" : close;
  let nearest = -1;
  for (let at = end - 1; at > 0; at--) {
    if (raw[at] !== quote || isEscaped(raw, at)) continue;
    if (nearest < 0) nearest = at;
    // Between brackets the parser allows others.
    if (quote !== "(" || raw.slice(at + 1, end).replace(ESCAPE, "$1") === title)
      return { start: at + 1, end, quote };
  }
  return nearest < 0 ? null : { start: nearest + 1, end, quote };
}

const ESCAPE = /\\([!-/:-@[-`{-~])/g;

function isEscaped(raw: string, at: number): boolean {
  return /\\*$/.exec(raw.slice(Math.max(0, at - 100), at))![0].length % 2 === 1;
}
