const KEY = "yizhou.upload.files";

/** Ids of the uploaded files that this tab's list shows, so that a reload does not empty it. */
export function readKeptIds(): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === "string") : [];
  } catch {
    return []; // Not written by us: the same as nothing kept.
  }
}

export function writeKeptIds(ids: readonly string[]): void {
  if (ids.length > 0) sessionStorage.setItem(KEY, JSON.stringify(ids));
  else sessionStorage.removeItem(KEY);
}
