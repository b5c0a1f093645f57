import { parseContacts } from "@yizhou/contract";
import type { Contacts } from "@yizhou/contract";

/** How people reach the operator: what the server wrote into the page. */
export function siteContacts(): Contacts {
  return parseContacts(document.documentElement.dataset["contacts"]);
}
