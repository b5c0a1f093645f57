import { errorMessage, isWarningCode, warningMessage } from "@yizhou/contract";
import type { Problem, UiLanguage } from "@yizhou/contract";
import type { ErrorCode, ErrorParams } from "@yizhou/model";

/** A stored problem or warning with its text in the reader's language. */
export function presentProblem(
  problem: { readonly code: string; readonly params?: ErrorParams },
  language: UiLanguage,
): Problem {
  const params = { ...problem.params };
  const text = isWarningCode(problem.code)
    ? warningMessage(problem.code, params, language)
    : errorMessage(problem.code as ErrorCode, params, language);
  return { code: problem.code, params, text };
}
