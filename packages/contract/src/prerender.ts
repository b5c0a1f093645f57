// Home as the server writes it for visitors and search engines, before any script runs (docs/decisions/0049-home-without-script.md).
import type { Contacts } from "./contacts.ts";
import type { PriceList } from "./prices.ts";
import type { UiLanguage } from "./ui-languages.ts";

/** Where the build puts it, below the folder of the built pages. The server alone reads there. */
export const PRERENDER_FOLDER = "prerender";
/** A module with `RenderHome` as its default export, and which of the site's files home needs first, as `HomeFiles`. */
export const PRERENDER_MODULE = "home.js";
export const PRERENDER_FILES = "files.json";

/** What home says of the site that runs it. */
export interface HomeFacts {
  readonly contacts: Contacts;
  readonly prices: PriceList;
  /** Base of the calls, empty for this site. */
  readonly apiBase: string;
  /** Without a slash at its end; null where it is not known. */
  readonly siteUrl: string | null;
}

export interface RenderedHome {
  /** What stands in the page's root. */
  readonly body: string;
  /** For search engines, as text. */
  readonly description: string;
  /** JSON-LD, safe inside a script element. */
  readonly structuredData: string;
}

export type RenderHome = (language: UiLanguage, facts: HomeFacts) => Promise<RenderedHome>;

/** Addresses of style sheets, and of scripts beyond the first, by language. */
export type HomeFiles = Readonly<
  Record<UiLanguage, { readonly styles: readonly string[]; readonly scripts: readonly string[] }>
>;
