/** Light or dark pages; `system` follows the device. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/**
 * The cookie that keeps the choice in a browser. Pages write it, and the server reads it to send the page in its theme at
 * once; no cookie means `system`. It says nothing about a person.
 */
export const THEME_COOKIE = "yizhou_theme";

/** The theme that a cookie's text names; `system` for anything else. */
export function parseTheme(text: string | undefined): Theme {
  return THEMES.find((theme) => theme === text) ?? "system";
}
