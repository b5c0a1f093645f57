// What everybody is told at the head of the pages. Apart from the schemas: every page loads it.
import type { Localised } from "./ui-languages.ts";
import { UI_LANGUAGES } from "./ui-languages.ts";

/** The announcement that pages show; stands in their HTML as `data-announcement`. */
export interface Announcement {
  readonly id: string;
  readonly text: Localised;
}

/** What the page's attribute says; null for what is no such text. By hand, as with contacts: every page needs it. */
export function parseAnnouncement(text: string | undefined): Announcement | null {
  if (!text) return null;
  try {
    const given = JSON.parse(text) as Partial<Announcement> | null;
    const isWhole =
      typeof given?.id === "string" &&
      UI_LANGUAGES.every(({ language }) => typeof given.text?.[language] === "string");
    return isWhole ? { id: given.id!, text: given.text! } : null;
  } catch {
    return null;
  }
}
