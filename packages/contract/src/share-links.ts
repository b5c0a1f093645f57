// Links that show one translation to others: made and taken back by its owner, opened with a code by whoever is signed in.
import { z } from "zod";

/** `download` holds `view`. */
export const LINK_RIGHTS = ["view", "download"] as const;
export const LinkRightSchema = z.enum(LINK_RIGHTS);
export type LinkRight = z.infer<typeof LinkRightSchema>;

/** How long a link may be asked to last; it ends before where its translation does. */
export const LINK_DAYS = [1, 7, 30] as const;
export type LinkDays = (typeof LINK_DAYS)[number];

/** Letters and digits of a link's code that nobody takes for one another; capital letters are read as small ones. */
export const LINK_CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
export const LINK_CODE_LENGTH = 6;

/** A link as the owner of the translation sees it. */
export const JobLinkSchema = z
  .object({
    id: z.uuid(),
    code: z.string(),
    right: LinkRightSchema,
    madeAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    isEnded: z.boolean(),
    /** People who have opened it with the code. */
    people: z.int(),
    /** Files that were fetched through it. */
    downloads: z.int(),
    lastOpenedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "JobLink" });
export type JobLink = z.infer<typeof JobLinkSchema>;

export const NewJobLinkSchema = z
  .object({ right: LinkRightSchema, days: z.literal(LINK_DAYS) })
  .strict()
  .meta({ id: "NewJobLink" });
export type NewJobLink = z.infer<typeof NewJobLinkSchema>;

/** A link as whoever follows it sees it. */
export const ShareLinkSchema = z
  .object({
    /** Who shares. */
    owner: z.string(),
    /** Null until the code was given. */
    opened: z
      .object({
        jobId: z.uuid(),
        right: LinkRightSchema,
        endsAt: z.iso.datetime(),
      })
      .nullable(),
  })
  .meta({ id: "ShareLink" });
export type ShareLink = z.infer<typeof ShareLinkSchema>;

export const OpenShareLinkSchema = z
  .object({ code: z.string().trim().min(1).max(40) })
  .strict()
  .meta({ id: "OpenShareLink" });
