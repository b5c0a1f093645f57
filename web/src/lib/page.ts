import { DEFAULT_UI_LANGUAGE, pagePath, resolvePage } from "@yizhou/contract";
import type { PageName, UiLanguage } from "@yizhou/contract";
import { useLocation } from "react-router";

/** The page that the address names, or null on an error page. */
export function usePageName(): PageName | null {
  const { pathname } = useLocation();
  const resolved = resolvePage(pathname);
  return resolved.kind === "page" ? resolved.name : null;
}

/** The language that the address names; Chinese where it names none. */
export function useUiLanguage(): UiLanguage {
  const { pathname } = useLocation();
  const resolved = resolvePage(pathname);
  return resolved.kind === "redirect" ? DEFAULT_UI_LANGUAGE : resolved.language;
}

/** Address of a page in the language of the address: `const to = usePagePath(); to("upload")`. */
export function usePagePath(): (name: PageName, query?: Readonly<Record<string, string>>) => string {
  const language = useUiLanguage();
  return (name, query) => pagePath(name, language) + (query ? `?${new URLSearchParams(query)}` : "");
}
