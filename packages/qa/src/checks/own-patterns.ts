import type { Found, SegmentCheck } from "../check.ts";
import type { CheckContext } from "../checked-segment.ts";
import { compilePattern, type OwnPattern } from "../own-pattern.ts";

/** The rules that people write themselves. */
export const ownPatterns: SegmentCheck = {
  id: "ownPatterns",
  run({ sourceText, targetText }, { settings }: CheckContext) {
    return settings.patterns.flatMap((pattern): Found[] => {
      const { source, target } = compiled(pattern);
      const inSource = firstMatch(source, sourceText);
      const inTarget = firstMatch(target, targetText);
      const values = [pattern.name];
      switch (pattern.when) {
        case "sourceWithoutTarget":
          return inSource && !inTarget ? [{ variant: pattern.when, values, source: inSource }] : [];
        case "targetWithoutSource":
          return inTarget && !inSource ? [{ variant: pattern.when, values, target: inTarget }] : [];
        case "target":
          return inTarget ? [{ variant: pattern.when, values, target: inTarget }] : [];
        case "both":
          return inSource && inTarget
            ? [{ variant: pattern.when, values, source: inSource, target: inTarget }]
            : [];
      }
    });
  },
};

const known = new WeakMap<OwnPattern, { source: RegExp; target: RegExp }>();

function compiled(pattern: OwnPattern): { source: RegExp; target: RegExp } {
  const before = known.get(pattern);
  if (before) return before;
  const made = {
    source: compilePattern(pattern.source, pattern.ignoreCase),
    target: compilePattern(pattern.target, pattern.ignoreCase),
  };
  known.set(pattern, made);
  return made;
}

function firstMatch(pattern: RegExp, text: string): { start: number; end: number } | null {
  // An empty side matches nothing, rather than everything.
  if (pattern.source === "(?:)") return null;
  pattern.lastIndex = 0;
  const match = pattern.exec(text);
  return match ? { start: match.index, end: match.index + match[0].length } : null;
}
