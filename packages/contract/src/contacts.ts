// How people reach the operator of the site.
import { z } from "zod";
import { wireText } from "./wire-text.ts";

/** Service hotline, support e-mail, chat number and company address, in the order in which they are shown. */
export const CONTACT_NAMES = ["phone", "email", "chat", "address"] as const;
export const ContactNameSchema = z.enum(CONTACT_NAMES);
export type ContactName = (typeof CONTACT_NAMES)[number];

/** Those that are set; stands in the pages' HTML as `data-contacts`. */
export type Contacts = Readonly<Partial<Record<ContactName, string>>>;

/** What the page's attribute says; nothing for what is no such text. By hand: every page needs it, and no page should fetch more for it. */
export function parseContacts(text: string | undefined): Contacts {
  if (!text) return {};
  try {
    const given = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
    return Object.fromEntries(
      CONTACT_NAMES.flatMap((name) => {
        const value = given?.[name];
        return typeof value === "string" && value !== "" ? [[name, value]] : [];
      }),
    );
  } catch {
    return {};
  }
}

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
