import { domainToASCII } from "node:url";

/**
 * One writing for all writings of an e-mail address: lower case, full-width and composed letters folded, the domain as the wire has
 * it. Accounts keep addresses so, which makes one mailbox one account; dots and tags before the @ belong to the provider and stay.
 */
export function mailboxOf(email: string): string {
  const text = email.trim().normalize("NFKC").toLowerCase();
  const at = text.lastIndexOf("@");
  const domain = domainToASCII(text.slice(at + 1));
  return at < 1 || domain === "" ? text : `${text.slice(0, at + 1)}${domain}`;
}
