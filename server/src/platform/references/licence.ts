/** The terms under which a source says its document may be used. */
export interface Licence {
  /** As people write it: `CC BY 4.0`. */
  readonly name: string;
  readonly url: string | null;
}

const ARXIV_OWN = /arxiv\.org\/licenses\/(?:nonexclusive-distrib|assumed)/iu;

/** A licence by the address that a source gives; null for what is no address. */
export function licenceOfAddress(text: string): Licence | null {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/u.test(url.protocol)) return null;
  const own = /creativecommons\.org\/licenses\/([a-z-]+)\/(\d\.\d)/iu.exec(url.href);
  if (own) return { name: `CC ${own[1]!.toUpperCase()} ${own[2]!}`, url: url.href };
  const zero = /creativecommons\.org\/publicdomain\/zero\/(\d\.\d)/iu.exec(url.href);
  if (zero) return { name: `CC0 ${zero[1]!}`, url: url.href };
  if (ARXIV_OWN.test(url.href)) return { name: "arXiv.org non-exclusive licence", url: url.href };
  return { name: url.hostname, url: url.href };
}

/** A licence by the short name that Unpaywall uses: `cc-by-nc`, `pd`, `publisher-specific-oa`. */
export function licenceOfName(text: string): Licence {
  const name = text.trim().slice(0, 100);
  const own = /^cc-(by(?:-[a-z]+)*)$/iu.exec(name)?.[1];
  if (own) return { name: `CC ${own.toUpperCase()}`, url: null };
  return { name: /^cc0$/iu.test(name) ? "CC0" : name, url: null };
}
