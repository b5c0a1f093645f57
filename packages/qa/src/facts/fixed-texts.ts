import type { TextRange } from "../finding.ts";

/** Web and mail addresses. Full-width marks end one, since Chinese sets them right behind it. */
export const ADDRESS =
  /\b(?:https?|ftp):\/\/[\x21\x23-\x26\x28-\x3b\x3d\x3f-\x7e]+|\bwww\.[\x21\x23-\x26\x2a-\x3b\x3d\x3f-\x7e]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;

/** Placeholders of programs: `%s`, `%1$d`, `%(name)s`, `{0}`, `{name}`, `{{name}}`, `${name}`. */
export const PLACEHOLDER =
  /(?<!\d)%(?:\d+\$|\(\w+\))?(?:\.\d+)?[sdif@](?![A-Za-z])|\$?\{\{?\s?[\w.]+\s?\}?\}/gu;

/** Names as programs write them: `snake_case`, `camelCase`, `a::b`, `f()`, `--flag`, `file.ext`, and what stands in backticks. */
const CODE =
  /`[^`]+`|(?<![\w-])--?[a-z][\w-]+|[A-Za-z_]\w*(?:(?:::|->|\.)[A-Za-z_]\w*)+(?:\(\))?|[A-Za-z]\w*(?:\(\)|_\w+)|\b[a-z]+[A-Z]\w*/gu;

/** An address without the mark that ends its sentence. */
export function trimAddress(address: string): string {
  return address.replace(/[.,;:!?'"]+$/u, "");
}

/** Where text stands that is no prose: addresses, placeholders, code; in order, may touch. */
export function fixedTextsIn(text: string): readonly TextRange[] {
  if (!/[@:/%{}`_.()-]|[a-z][A-Z]/u.test(text)) return [];
  return [ADDRESS, PLACEHOLDER, CODE].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length })),
  );
}
