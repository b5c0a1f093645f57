// Places that a program fills before anyone reads the text, in pages and in Markdown alike; `keyed/message-tokens.ts` knows those that only messages have.

/**
 * `{{ user.name }}`, `{{{ raw }}}`, `{% if vip %}`, `${count}`, `%%FirstName%%`, `<%= name %>`, `*|FNAME|*`. Not those that are words as
 * often as places (`{name}`, `%s`).
 */
export const TEMPLATE_PLACES =
  /\{\{\{[^{}\r\n]*\}\}\}|\{\{[^{}\r\n]*\}\}|\{%[^{}\r\n]*%\}|\$\{[^{}\r\n]*\}|%%[A-Za-z_][\w.-]*%%|<%[^%\r\n]*%>|\*\|[A-Z_][A-Z0-9_:]*\|\*/g;

/** A text without any of these has no such places, and no formulas in the notations below. */
export const HAS_PLACES = /\{[{%]|\$[{$]|%%|<%|\*\||\\[([]/;

/** Tags of templates whose arguments are words that the page may show. */
export function hasWordsInTag(tag: string): boolean {
  if (/\b(?:caption|title|alt|text|label|description|summary)\s*=\s*["'][^"']*\p{L}{2}/u.test(tag))
    return true;
  for (const [, said] of tag.matchAll(/"([^"]*)"/g)) if (/\p{L}{2,}[ ,]+\p{L}{2,}/u.test(said!)) return true;
  return false;
}

/** Formulas as MathJax and KaTeX find them in a page: `\(…\)`, `\[…\]`, `$$…$$`; the brackets may be only brackets. */
export const BRACKETED_FORMULA =
  /\\\((?:[^\\<>]|\\[^()<>]){1,2000}?\\\)|\\\[(?:[^\\<>]|\\[^[\]<>]){1,4000}?\\\]|\$\$[^$<>]{1,4000}\$\$/g;

const WORDS_IN_ROW = /\p{L}{2,}[ ,]+\p{L}{2,}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]{2}/u;
const COMMAND_OF_TEXT = /\\(?:text\w*|mbox|operatorname|mathrm|tag)\*?\{[^{}]*\}/g;

/** What Markdown escapes, and no formula has. */
const ESCAPED_SIGN = /\\[_*#~`[\]-]/g;

/** True where what stands between the brackets of a formula is one, and no remark in brackets that somebody has escaped. */
export function isFormula(inner: string): boolean {
  const signs = inner.replace(ESCAPED_SIGN, " ").replace(COMMAND_OF_TEXT, "\\text");
  const letters = signs.replace(/\\\p{L}+/gu, "\\");
  if (/[\\^_={}]/.test(signs)) return !WORDS_IN_ROW.test(letters);
  return /^\s*\p{L}\s*$/u.test(signs) || (/[-+/<>]/.test(signs) && !/\p{L}{2}/u.test(letters));
}
