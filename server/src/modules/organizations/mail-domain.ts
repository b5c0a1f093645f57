import { domainToASCII } from "node:url";

/** A host with at least one dot whose last part is no number: neither an address of a machine nor a whole country. */
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/;

/**
 * The domain as mail has it: `@Example.ORG`, `someone@example.org` and `例子.公司` alike.
 *
 * @returns null for what is no domain
 */
export function mailDomainOf(text: string): string | null {
  const name = text.trim().normalize("NFKC").toLowerCase();
  const written = name.slice(name.lastIndexOf("@") + 1);
  // What follows a host in an address is left out by the standard's own reading.
  const domain = /[/?#:\\]/.test(written) ? "" : domainToASCII(written);
  return DOMAIN.test(domain) ? domain : null;
}
