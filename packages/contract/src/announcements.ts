// What the people of the site tell everybody at the head of the pages, for some days.
import { z } from "zod";
import { UI_LANGUAGES } from "./ui-languages.ts";
import { wireText } from "./wire-text.ts";

/** Words in each language of the site. */
export const inAllLanguages = (max: number) =>
  z.object(
    Object.fromEntries(UI_LANGUAGES.map(({ language }) => [language, wireText(max).trim().min(1)])) as Record<
      (typeof UI_LANGUAGES)[number]["language"],
      z.ZodString
    >,
  );

export const ANNOUNCEMENT_LENGTH = 160;

/** Body of POST /api/operations/announcements; `id` of the one that is changed, null for a new one. */
export const SetAnnouncementSchema = z
  .object({
    id: z.uuid().nullable(),
    text: inAllLanguages(ANNOUNCEMENT_LENGTH),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, { path: ["endsAt"] })
  .meta({ id: "SetAnnouncement" });
export type SetAnnouncement = z.infer<typeof SetAnnouncementSchema>;

/** Data of GET and POST /api/operations/announcements: the newest beginning first. Of several that run the first is shown. */
export const AnnouncementListSchema = z
  .object({
    /** The demo's operator only looks. */
    mayChange: z.boolean(),
    announcements: z.array(
      z.object({
        id: z.uuid(),
        text: inAllLanguages(ANNOUNCEMENT_LENGTH),
        startsAt: z.iso.datetime(),
        endsAt: z.iso.datetime(),
        state: z.enum(["planned", "running", "over"]),
      }),
    ),
  })
  .meta({ id: "AnnouncementList" });
export type AnnouncementList = z.infer<typeof AnnouncementListSchema>;
