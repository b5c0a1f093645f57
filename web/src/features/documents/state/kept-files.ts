const IDS = "yizhou.upload.files";
const REFERENCES = "yizhou.upload.references";

/** Ids of the uploaded files that this tab's list shows, so that a reload does not empty it. */
export const readKeptIds = (): string[] => readTexts(IDS);
export const writeKeptIds = (ids: readonly string[]): void => writeTexts(IDS, ids);

/** Documents that a visitor named by DOI, arXiv number or link, in this tab; nothing is fetched before the sign-in. */
export const readKeptReferences = (): string[] => readTexts(REFERENCES);
export const writeKeptReferences = (references: readonly string[]): void =>
  writeTexts(REFERENCES, references);

function readTexts(key: string): string[] {
  try {
    const texts: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(texts) ? texts.filter((text): text is string => typeof text === "string") : [];
  } catch {
    return []; // Not written by us: the same as nothing kept.
  }
}

function writeTexts(key: string, texts: readonly string[]): void {
  if (texts.length > 0) sessionStorage.setItem(key, JSON.stringify(texts));
  else sessionStorage.removeItem(key);
}
