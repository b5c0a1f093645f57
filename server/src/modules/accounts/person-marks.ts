// What tells that two accounts are one person's: their phone number, their mailbox, the browsers they sign in with. As keyed hashes,
// so that whoever keeps them keeps nothing of the person.
import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Settings } from "../../platform/settings.ts";
import { askerOf } from "./askers.ts";
import { keyedHash } from "./keyed-hash.ts";
import { knownAskers, users } from "./tables.ts";
import type { Visitor } from "./visitor.ts";

export const MARK_KINDS = ["phone", "mailbox", "device", "network"] as const;

export interface PersonMark {
  readonly kind: (typeof MARK_KINDS)[number];
  readonly mark: string;
}

/** Phone, mailbox and browsers of an account; empty for one that is gone. */
export async function marksOf(db: Queryable, settings: Settings, userId: string): Promise<PersonMark[]> {
  const [user] = await db
    .select({ phone: users.phone, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return [];
  const browsers = await db
    .select({ mark: knownAskers.asker })
    .from(knownAskers)
    .where(and(eq(knownAskers.userId, userId), eq(knownAskers.kind, "browser")));
  return [
    ...contactMarks(settings, user),
    ...browsers.map(({ mark }) => ({ kind: "device" as const, mark })),
  ];
}

/** The browser and the network that somebody asks from. */
export function marksOfVisitor(settings: Settings, visitor: Visitor): PersonMark[] {
  const { browser, network } = askerOf(settings, visitor);
  return [
    ...(browser === null ? [] : [{ kind: "device" as const, mark: browser }]),
    { kind: "network", mark: network },
  ];
}

/** Who has signed in with one of these browsers. */
export async function peopleOfBrowsers(db: Queryable, marks: readonly string[]): Promise<string[]> {
  if (marks.length === 0) return [];
  const rows = await db
    .selectDistinct({ userId: knownAskers.userId })
    .from(knownAskers)
    .where(and(inArray(knownAskers.asker, [...marks]), eq(knownAskers.kind, "browser")));
  return rows.map(({ userId }) => userId);
}

function contactMarks(
  settings: Settings,
  { phone, email }: { readonly phone: string | null; readonly email: string | null },
): PersonMark[] {
  return [
    ...(phone ? [{ kind: "phone" as const, mark: keyedHash(settings, `phone ${phone}`) }] : []),
    ...(email ? [{ kind: "mailbox" as const, mark: keyedHash(settings, `mailbox ${email}`) }] : []),
  ];
}
