import { parseTheme, THEME_COOKIE, type Theme } from "@yizhou/contract";

const YEAR_SECONDS = 365 * 24 * 3600;

/** What this browser chose; the server has put it on the page already. */
export function chosenTheme(): Theme {
  return parseTheme(document.documentElement.dataset["theme"]);
}

/** Shows the page in a theme, and keeps the choice for the next pages. */
export function chooseTheme(theme: Theme): void {
  const page = document.documentElement;
  if (theme === "system") delete page.dataset["theme"];
  else page.dataset["theme"] = theme;
  const seconds = theme === "system" ? 0 : YEAR_SECONDS;
  const safe = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${seconds}; samesite=lax${safe}`;
}
