// Links of a document find its headings by names that the renderer makes of their words (`[Start](#quick-start)`). A translated
// heading would be called otherwise, and nothing says by which rule: renderers agree on Latin letters only. So the heading is given
// the old name besides its new one.
import type { HeadingAnchor } from "./markdown-style.ts";

const FRAGMENT =
  /\]\([ \t]*<?#([^)\s>]+)|^[ \t>]*\[[^\]\r\n]+\]:[ \t]*<?#([^\s>]+)|\bhref=["']#([^"'\s>]+)["']/gm;
/** Headings of the document say their names themselves. */
const ATTRIBUTES = /^ {0,3}#{1,6}[ \t][^\r\n]*\{#[\w-]+[^{}\r\n]*\}[ \t]*$/m;

/** The name that GitHub makes of a heading's words. */
export function headingSlug(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}

/** Names of a document's headings, asked for in their order. */
export class HeadingAnchors {
  readonly #text: string;
  readonly #linked = new Set<string>();
  readonly #form: HeadingAnchor["form"];
  readonly #counts = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
    for (const [, inline, defined, html] of text.matchAll(FRAGMENT))
      this.#linked.add(decoded((inline ?? defined ?? html)!));
    this.#form = this.#linked.size > 0 && ATTRIBUTES.test(text) ? "attributes" : "element";
  }

  /**
   * What links call the next heading; null where none leads there by its words.
   *
   * @param words  as they are read
   * @param hasName  it says its name itself
   * @param canEnd  attributes can be written behind its words
   */
  next(words: string, hasName: boolean, canEnd: boolean): HeadingAnchor | null {
    if (this.#linked.size === 0) return null;
    const slug = headingSlug(words);
    const count = this.#counts.get(slug) ?? 0;
    this.#counts.set(slug, count + 1);
    if (hasName) return null;
    const whole = count === 0 ? slug : `${slug}-${count}`;
    // Some renderers write one hyphen for a row of them.
    const name = [whole, whole.replace(/-{2,}/g, "-")].find((one) => this.#linked.has(one));
    if (!name || this.#isNamed(name)) return null;
    return { name, form: canEnd ? this.#form : "element" };
  }

  /** An element or a list of attributes has the name already. */
  #isNamed(name: string): boolean {
    return [`id="${name}"`, `id='${name}'`, `name="${name}"`, `name='${name}'`, `{#${name}}`].some(
      (written) => this.#text.includes(written),
    );
  }
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return fragment;
  }
}
