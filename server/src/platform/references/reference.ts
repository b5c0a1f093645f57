// What a person may name instead of handing a file over.
export type Reference =
  | { readonly kind: "arxiv"; /** With its version where one is named. */ readonly id: string }
  | { readonly kind: "doi"; readonly doi: string }
  | { readonly kind: "link"; readonly url: URL };

/** Longer ones nobody means. */
export const MAX_REFERENCE_LENGTH = 2000;

// Identifier scheme of arXiv, since April 2007 and before; DOI handbook 2.2: a prefix of "10." and any characters after a slash.
const ARXIV = /^(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})(?:v\d{1,3})?$/iu;
const DOI = /^10\.\d{4,9}(?:\.\d+)*\/\S+$/u;
/** DOIs that arXiv gives to its own papers. */
const ARXIV_DOI = /^10\.48550\/arxiv\./iu;

/** A DOI, an arXiv number or a link, in the ways that people copy them; null for anything else. */
export function parseReference(text: string): Reference | null {
  const bare = text.normalize("NFKC").trim();
  if (bare === "" || bare.length > MAX_REFERENCE_LENGTH) return null;
  if (/^https?:\/\//iu.test(bare)) return URL.canParse(bare) ? referenceOfLink(new URL(bare)) : null;
  const named = bare.replace(/^(?:doi|arxiv)\s*:\s*/iu, "");
  // People leave the scheme out: doi.org/10.1000/1, arxiv.org/abs/2301.00001.
  if (/^(?:[a-z0-9-]+\.)+[a-z]{2,}\//iu.test(named) && !ARXIV.test(named)) {
    const link = URL.parse(`https://${named}`);
    return link && referenceOfLink(link);
  }
  return referenceOfName(named);
}

function referenceOfName(name: string): Reference | null {
  if (ARXIV.test(name)) return { kind: "arxiv", id: name };
  if (ARXIV_DOI.test(name)) return referenceOfName(name.replace(ARXIV_DOI, ""));
  return DOI.test(name) ? { kind: "doi", doi: name } : null;
}

function referenceOfLink(url: URL): Reference | null {
  if (url.username || url.password) return null;
  const path = decoded(url.pathname.slice(1));
  if (/^(?:dx\.|www\.)?doi\.org$/u.test(url.hostname)) return referenceOfName(path);
  const paper = /^(?:www\.|export\.)?arxiv\.org$/u.test(url.hostname)
    ? /^(?:abs|pdf|html)\/(.+?)(?:\.pdf)?\/?$/u.exec(path)?.[1]
    : undefined;
  return (paper && referenceOfName(paper)) || { kind: "link", url };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A stray per cent sign: it stands for itself.
    return path;
  }
}
