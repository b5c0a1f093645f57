import { KeptMarks, objectOf } from "../kept-marks.ts";
import type { LeaveOut } from "../marked-filter.ts";
import {
  BRACKETED_FORMULA,
  HAS_PLACES,
  hasWordsInTag,
  isFormula,
  TEMPLATE_PLACES,
} from "../template-tags.ts";

/** A page with stand-ins for what a program fills in before a visitor sees it, and for formulas in the notation of TeX. */
export function hidePlaces(text: string, leaveOut: LeaveOut): string {
  if (!HAS_PLACES.test(text)) return text;
  const hidden = new KeptMarks(text);
  hidden.hide(TEMPLATE_PLACES, (match) => {
    if (hasWordsInTag(match[0])) leaveOut("template");
    return [objectOf(match, "field")];
  });
  hidden.hide(BRACKETED_FORMULA, (match) =>
    isFormula(match[0].slice(2, -2)) ? [objectOf(match, "equation")] : [],
  );
  return hidden.text;
}
