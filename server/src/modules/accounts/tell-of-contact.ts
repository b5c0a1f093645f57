import type { UiLanguage } from "@yizhou/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Contact } from "../../platform/notifications/notifier.ts";
import { maskPhone } from "./create-user.ts";
import type { AccountDeps } from "./deps.ts";
import type { UserRow } from "./repo.ts";

/**
 * Says that an e-mail or phone of an account is another one, also where it was reached before: whoever took the account has
 * changed the address, not the mailbox behind the old one. Called once the row is changed, in its transaction.
 *
 * @param before  the account as it was
 * @param change  null: bound no more
 */
export async function tellOfContact(
  { notifier, clock }: Pick<AccountDeps, "notifier" | "clock">,
  tx: Queryable,
  before: Pick<UserRow, "id" | "email" | "phone">,
  change: { readonly email?: string | null; readonly phone?: string | null },
  language: UiLanguage,
): Promise<void> {
  const contact: Contact = change.email === undefined ? "phone" : "email";
  const [old, next] = [before[contact], change[contact] ?? null];
  // The first of its kind says nothing that its own code has not said, unless another way to reach the person knows of it.
  if (old === null && before.email === null && before.phone === null) return;
  if (old?.toLowerCase() === next?.toLowerCase()) return;
  const masked = next && (contact === "phone" ? maskPhone(next) : maskEmail(next));
  await notifier.tell(tx, {
    ...{ userId: before.id, kind: "contact.changed", language },
    facts: { contact, masked },
    key: `contact ${contact} ${clock.now()}`,
    alsoTo: old === null ? reachedBefore(before) : [{ contact, value: old }],
  });
}

/** Of an account that has got a second way to be reached, the first one. */
function reachedBefore({ email, phone }: Pick<UserRow, "email" | "phone">) {
  if (email) return [{ contact: "email" as const, value: email }];
  return phone ? [{ contact: "phone" as const, value: phone }] : [];
}

/** `l***@example.com` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}***${email.slice(at)}`;
}
