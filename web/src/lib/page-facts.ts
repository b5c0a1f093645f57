/** What the server has written into the page about the site, by attribute: `contacts` is `data-contacts`. */
export type PageFactName = "contacts" | "prices" | "announcement" | "apiBase" | "k8sBase" | "secondStep";

let given: Readonly<Partial<Record<PageFactName, string>>> = {};

/** Undefined where the server has said nothing. */
export function pageFact(name: PageFactName): string | undefined {
  return typeof document === "undefined" ? given[name] : document.documentElement.dataset[name];
}

/** The same where there is no page yet, since the server is writing it. */
export function setPageFacts(facts: typeof given): void {
  given = facts;
}
