import { parseContacts } from "@yizhou/contract";
import type { Contacts } from "@yizhou/contract";
import { pageFact } from "./page-facts.ts";

/** How people reach the operator: what the server wrote into the page. */
export function siteContacts(): Contacts {
  return parseContacts(pageFact("contacts"));
}
