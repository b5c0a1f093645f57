// Code and formulas of a text, found before it is parsed: what looks like another mark inside of them is none. And of each `$` whether
// it is money: the parser would take all between two prices for a formula.

export interface LiteralSpans {
  /** Code and formulas, in order. */
  readonly spans: readonly { readonly start: number; readonly end: number }[];
  /** Where a single `$` stands that begins or ends no formula. */
  readonly prices: readonly number[];
}

const FENCED = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,}|\${2,}(?=[^$]*$))/;
const SIGNS = /\\[^]|`+|\$+/g;

export function literalSpans(text: string): LiteralSpans {
  const finder = new SpanFinder(text);
  return finder.find();
}

class SpanFinder {
  readonly #text: string;
  readonly #spans: { start: number; end: number }[] = [];
  readonly #prices: number[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  find(): LiteralSpans {
    let fence: { readonly start: number; readonly marks: string } | null = null;
    let paragraph = 0;
    const lines = /[^\r\n]*(?:\r\n|[\r\n]|$)/g;
    for (let match = lines.exec(this.#text); match && match[0] !== ""; match = lines.exec(this.#text)) {
      const [line, start] = [match[0].trimEnd(), match.index];
      const [, marks] = FENCED.exec(line) ?? [];
      if (fence) {
        if (!marks?.startsWith(fence.marks) || !line.endsWith(marks)) continue;
        this.#spans.push({ start: fence.start, end: start + line.length });
        fence = null;
      } else if (
        marks &&
        !(marks.startsWith("`") && line.slice(line.indexOf(marks) + marks.length).includes("`"))
      ) {
        this.#paragraph(paragraph, start);
        fence = { start, marks };
      } else if (line !== "") continue;
      else this.#paragraph(paragraph, start);
      paragraph = start + match[0].length;
    }
    // A fence that nothing closes reaches to the end of the file.
    if (fence) this.#spans.push({ start: fence.start, end: this.#text.length });
    else this.#paragraph(paragraph, this.#text.length);
    return {
      spans: this.#spans.sort((a, b) => a.start - b.start),
      prices: this.#prices.sort((a, b) => a - b),
    };
  }

  #paragraph(start: number, end: number): void {
    const text = this.#text.slice(start, end);
    if (!/[`$]/.test(text)) return;
    const signs = Array.from(text.matchAll(SIGNS), ({ 0: sign, index }) => ({ sign, at: start + index }));
    const code = this.#pairs(signs.filter(({ sign }) => sign.startsWith("`")));
    // Code is read before formulas are.
    const dollars = signs.filter(({ sign }) => sign.startsWith("$"));
    let next = 0;
    const outside = dollars.filter(({ at }) => {
      while (next < code.length && code[next]!.end <= at) next++;
      return next === code.length || code[next]!.start > at;
    });
    const wide = this.#pairs(outside.filter(({ sign }) => sign.length > 1));
    this.#singles(outside.filter(({ sign }) => sign.length === 1).map(({ at }) => at));
    this.#spans.push(...code, ...wide);
  }

  /** Runs of a sign, each paired with the next of its length. */
  #pairs(runs: readonly { readonly sign: string; readonly at: number }[]) {
    const byLength = new Map<number, number[]>();
    for (const { sign, at } of runs) {
      const same = byLength.get(sign.length);
      if (same) same.push(at);
      else byLength.set(sign.length, [at]);
    }
    const used = new Map<number, number>();
    const pairs: { start: number; end: number }[] = [];
    let from = 0;
    for (const { sign, at } of runs) {
      if (at < from) continue;
      const same = byLength.get(sign.length)!;
      let index = used.get(sign.length) ?? 0;
      while (index < same.length && same[index]! <= at) index++;
      used.set(sign.length, index);
      if (index === same.length) continue;
      from = same[index]! + sign.length;
      pairs.push({ start: at, end: from });
    }
    return pairs;
  }

  /**
   * As Pandoc and GitHub tell them: a formula begins in front of what is no blank and not within a word (`US$5`), and ends behind such,
   * and no digit follows it.
   * A placeholder of a program (`${name}`) ends none either.
   */
  #singles(places: readonly number[]): void {
    for (let n = 0; n < places.length; n++) {
      const [open, close] = [places[n]!, places[n + 1]];
      const begins = /\S/.test(this.#text[open + 1] ?? "") && !/[A-Za-z0-9]/.test(this.#text[open - 1] ?? "");
      const ends =
        close !== undefined &&
        close > open + 1 &&
        /\S/.test(this.#text[close - 1]!) &&
        !/[\d{]/.test(this.#text[close + 1] ?? "");
      if (begins && ends) {
        this.#spans.push({ start: open, end: close + 1 });
        n++;
      } else this.#prices.push(open);
    }
  }
}
