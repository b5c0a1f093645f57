// How administrators set the ways to reach them.
import { z } from "zod";
import { CONTACT_NAMES } from "./contacts.ts";
import { wireText } from "./wire-text.ts";

export const ContactNameSchema = z.enum(CONTACT_NAMES);

/** Data of GET /api/operations/contacts. */
export const ContactSettingsSchema = z
  .object({
    /** The demo's operator only looks. */
    mayChange: z.boolean(),
    contacts: z.array(
      z.object({
        name: ContactNameSchema,
        /** Empty: not set. */
        value: z.string(),
        /** Every value that it has had, the newest first. */
        history: z.array(z.object({ value: z.string(), at: z.iso.datetime(), by: z.string().nullable() })),
      }),
    ),
  })
  .meta({ id: "ContactSettings" });
export type ContactSettings = z.infer<typeof ContactSettingsSchema>;

/** Body of POST /api/operations/contacts. */
export const SetContactSchema = z.object({ name: ContactNameSchema, value: wireText(200).trim() });
export type SetContact = z.infer<typeof SetContactSchema>;
