import { AppError } from "@yizhou/model";

/**
 * A rule of one's own. `sourceWithoutTarget`: where the source matches, the target must match too; `targetWithoutSource`: the
 * reverse; `target`: must not match; `both`: must not match on both sides at once.
 */
export interface OwnPattern {
  readonly name: string;
  readonly when: "sourceWithoutTarget" | "targetWithoutSource" | "target" | "both";
  /** Regular expressions in the syntax of ECMAScript with the `u` flag; empty where the kind does not need the side. */
  readonly source: string;
  readonly target: string;
  readonly ignoreCase: boolean;
}

/** Longest expression that is taken. */
export const MAX_PATTERN_LENGTH = 500;

/**
 * The expression of one side.
 *
 * @throws {AppError} qa.bad_pattern  when it is no regular expression, or longer than `MAX_PATTERN_LENGTH`
 */
export function compilePattern(expression: string, ignoreCase: boolean): RegExp {
  if (expression.length > MAX_PATTERN_LENGTH) throw new AppError("qa.bad_pattern", { pattern: "…" });
  try {
    return new RegExp(expression, ignoreCase ? "giu" : "gu");
  } catch (cause) {
    throw new AppError("qa.bad_pattern", { pattern: expression.slice(0, 40) }, { cause });
  }
}
