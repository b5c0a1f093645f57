// How people reach the operator of the site. Every page needs this: what checks calls stands apart, in `contact-settings.ts`.
/** Service hotline, support e-mail, chat number and company address, in the order in which they are shown. */
export const CONTACT_NAMES = ["phone", "email", "chat", "address"] as const;
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
