import type { Found, SegmentCheck } from "../check.ts";

/** Marks that carry meaning by themselves, with the words and widths that stand for them. */
const SYMBOLS: readonly (readonly [string, RegExp, RegExp])[] = [
  ["©", /©/gu, /©|\(c\)|版权|著作权|저작권/iu],
  ["®", /®/gu, /®|\(r\)/iu],
  ["™", /™/gu, /™|\(tm\)|商标|상표/iu],
  ["§", /§/gu, /§|section|节|条|절|조/iu],
  ["±", /±|\+\/-/gu, /±|\+\/-|正负|plus or minus/iu],
  ["≤", /≤|<=/gu, /≤|<=|≦|at most|小于等于|不超过|이하/iu],
  ["≥", /≥|>=/gu, /≥|>=|≧|at least|大于等于|不少于|至少|이상/iu],
  ["≠", /≠|!=/gu, /≠|!=|不等于|not equal/iu],
  ["→", /→/gu, /→|->|到|至/u],
  ["@", /(?<=\s|^)@(?=\w)/gu, /@|＠/u],
  ["#", /(?<=\s|^)#(?=\d)/gu, /#|＃|№|no\.|number|号|第|번/iu],
];

/** Symbols that the source has and the target neither has nor says, and the reverse. */
export const symbols: SegmentCheck = {
  id: "symbols",
  run({ sourceText, targetText }) {
    return SYMBOLS.flatMap(([symbol, exact, said]): Found[] => {
      const inSource = place(sourceText, exact);
      const inTarget = place(targetText, exact);
      if (inSource && !said.test(targetText))
        return [{ variant: "missing", values: [symbol], source: inSource }];
      if (inTarget && !said.test(sourceText))
        return [{ variant: "extra", values: [symbol], target: inTarget }];
      return [];
    });
  },
};

function place(text: string, pattern: RegExp): { start: number; end: number } | null {
  pattern.lastIndex = 0;
  const match = pattern.exec(text);
  pattern.lastIndex = 0;
  return match ? { start: match.index, end: match.index + match[0].length } : null;
}
