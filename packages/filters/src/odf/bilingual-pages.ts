import { escapeXmlAttribute, toByteString } from "@yizhou/bytes/xml";
import type { LanguageTag } from "@yizhou/model";

/**
 * The bilingual form of a presentation: behind each page that has a translation stands the page with it. Names and ids of the second
 * are its own, and what refers to them inside of the page refers to those.
 *
 * @param source  the part with the pages, as a byte string; @param translated  the same with translations
 */
export function doublePages(source: string, translated: Uint8Array, language: LanguageTag): Uint8Array {
  const targets = pagesOf(Buffer.from(translated).toString("latin1"));
  let at = 0;
  let out = "";
  for (const [index, page] of pagesOf(source).entries()) {
    out += source.slice(at, page.end);
    at = page.end;
    const target = targets[index];
    if (target && target.text !== page.text) out += asSecond(target.text, language);
  }
  return Buffer.from(out + source.slice(at), "latin1");
}

/** True where something in front of the pages or behind them was translated: it is there once, and stays the source's. */
export function hasTextBesidePages(source: string, translated: Uint8Array): boolean {
  return besidePages(source) !== besidePages(Buffer.from(translated).toString("latin1"));
}

function besidePages(text: string): string {
  let at = 0;
  let out = "";
  for (const page of pagesOf(text)) {
    out += text.slice(at, page.end - page.text.length);
    at = page.end;
  }
  return out + text.slice(at);
}

interface Page {
  readonly end: number;
  readonly text: string;
}

/** The part was read before, so tags are whole; pages hold no pages. */
function pagesOf(text: string): Page[] {
  return [...text.matchAll(/<((?:[\w.-]+:)?page)(?=[\s>])[^>]*(?<!\/)>[\s\S]*?<\/\1\s*>/g)].map((match) => ({
    end: match.index + match[0].length,
    text: match[0],
  }));
}

function asSecond(page: string, language: LanguageTag): string {
  const ids = new Set(
    [...page.matchAll(/\s(?:xml|draw):id\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
      (match) => match[1] ?? match[2],
    ),
  );
  const own = page.replace(
    /(\s(?:(?:xml|draw):id|smil:targetElement|draw:start-shape|draw:end-shape|anim:id|presentation:node-id)\s*=\s*)(?:"([^"]*)"|'([^']*)')/g,
    (all, name: string, double?: string, single?: string) =>
      ids.has(double ?? single) ? `${name}"${double ?? single}_2"` : all,
  );
  const suffix = toByteString(escapeXmlAttribute(` (${language})`));
  return own.replace(
    /^(<[^>]*?\sdraw:name\s*=\s*)(?:"([^"]*)"|'([^']*)')/,
    (_, before: string, double?: string, single?: string) => `${before}"${double ?? single}${suffix}"`,
  );
}
