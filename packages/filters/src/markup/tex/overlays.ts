/** What beamer's overlay specifications are made of besides numbers: modes and actions. */
const WORDS =
  "presentation|beamer|handout|trans|article|second|all|alert|only|onlyenv|uncover|visible|invisible|structure|example|contained";
const OVERLAY = new RegExp(`<(?:[-\\d+.|:,@*() ]|(?:${WORDS})(?![A-Za-z])){1,80}>\\*?`, "y");

/** Where beamer's `<2->`, `<alert@1>` or `<presentation>*` at a place ends; the place itself where none stands there. */
export function overlayEnd(text: string, at: number): number {
  if (text[at] !== "<") return at;
  OVERLAY.lastIndex = at;
  return OVERLAY.test(text) ? OVERLAY.lastIndex : at;
}
