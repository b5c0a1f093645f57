// What search engines are told: which pages there are, and how each is called in the other languages.
import { DEFAULT_UI_LANGUAGE, pagePath, UI_LANGUAGES, uiLanguageTag } from "@yizhou/contract";
import type { Page, PageName, PageResolution } from "@yizhou/contract";

/** What is worth finding: public, and the same for everybody. The sign-in pages are public, but nothing to be found. */
const FOUND: readonly PageName[] = ["", "upload"];

/** `robots.txt` and `sitemap.xml`; null for every other address. */
export function textForMachines(
  pathname: string,
  siteUrl: string | null,
): { readonly type: string; readonly text: string } | null {
  if (pathname === "/robots.txt") {
    const sitemap = siteUrl === null ? "" : `\nSitemap: ${siteUrl}/sitemap.xml\n`;
    const closed = ["/api/", "/k8s/", "/dev/"].map((path) => `Disallow: ${path}\n`).join("");
    return { type: "text/plain; charset=utf-8", text: `User-agent: *\n${closed}${sitemap}` };
  }
  if (pathname !== "/sitemap.xml" || siteUrl === null) return null;
  const pages = FOUND.flatMap((name) =>
    UI_LANGUAGES.map(({ language }) => {
      const address = escapeAttribute(siteUrl + pagePath(name, language));
      return `<url><loc>${address}</loc>${alternates(name, siteUrl, "xhtml:link")}</url>`;
    }),
  );
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return {
    type: "application/xml; charset=utf-8",
    text: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>${pages.join("")}</urlset>\n`,
  };
}

/** For the head of a public page: its one address, and its other languages. Nothing for the others, which no search engine opens. */
export function addressLinks(
  { name, page, path }: Extract<PageResolution, { kind: "page" }>,
  siteUrl: string | null,
): string {
  if ((page as Page).isHiddenFromSearch) return '<meta name="robots" content="noindex"/>';
  if (siteUrl === null || page.guard !== "public") return "";
  const own = `<link rel="canonical" href="${escapeAttribute(siteUrl + path)}"/>`;
  return own + alternates(name, siteUrl, "link");
}

function alternates(name: PageName, siteUrl: string, element: string): string {
  const to = (tag: string, path: string) =>
    `<${element} rel="alternate" hreflang="${tag}" href="${escapeAttribute(siteUrl + path)}"/>`;
  return (
    UI_LANGUAGES.map(({ language }) => to(uiLanguageTag(language), pagePath(name, language))).join("") +
    to("x-default", pagePath(name, DEFAULT_UI_LANGUAGE))
  );
}

export function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
