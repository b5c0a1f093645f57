import { eq, or } from "drizzle-orm";
import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { findAvatar } from "./avatars.ts";
import { listIdentities } from "./identities.ts";
import * as repo from "./repo.ts";
import { listFactors } from "./second-factor-repo.ts";
import {
  apiKeys,
  avatars,
  bindingSessions,
  customerEnquiries,
  identities,
  knownAskers,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
  verificationCodes,
} from "./tables.ts";

/**
 * The account itself and its ways in. The row of the account is not erased here but by who deletes accounts, after every module;
 * the audit log keeps what happened, by the id alone.
 */
export function accountsPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "accounts",
    tables: [
      users,
      sessions,
      apiKeys,
      knownAskers,
      secondFactors,
      recoveryCodes,
      identities,
      bindingSessions,
      avatars,
      customerEnquiries,
    ],
    async *export(personId) {
      const { passwordHash: _hash, ...profile } = await repo.getUser(db, personId);
      yield jsonEntry("account.json", async () => profile);
      yield jsonEntry("sign-ins.json", () => listIdentities(db, personId));
      yield jsonEntry("sessions.json", async () =>
        (await db.select().from(sessions).where(eq(sessions.userId, personId))).map(
          ({ tokenHash: _token, pageHash: _page, browser: _browser, challenge: _challenge, ...row }) => row,
        ),
      );
      yield jsonEntry("api-keys.json", async () =>
        (await db.select().from(apiKeys).where(eq(apiKeys.userId, personId))).map(
          ({ keyHash: _key, ...row }) => row,
        ),
      );
      yield jsonEntry("known-browsers-and-networks.json", async () =>
        (await db.select().from(knownAskers).where(eq(knownAskers.userId, personId))).map(
          ({ asker: _asker, ...row }) => row,
        ),
      );
      yield jsonEntry("second-factors.json", async () =>
        (await listFactors(db, personId)).map(({ id, kind, name, createdAt, lastUsedAt }) => ({
          ...{ id, kind, name, createdAt, lastUsedAt },
        })),
      );
      yield jsonEntry("enquiries.json", () =>
        db.select().from(customerEnquiries).where(eq(customerEnquiries.userId, personId)),
      );
      const avatar = await findAvatar(db, personId);
      if (avatar) yield { name: "avatar.webp", read: async () => avatar };
    },
    async erase(tx, personId) {
      const { email, phone } = await repo.getUser(tx, personId);
      await tx.delete(verificationCodes).where(
        or(
          // Codes for binding carry the person in their purpose, the others the address they were sent to.
          eq(verificationCodes.purpose, `bind:${personId}`),
          ...[email, phone].flatMap((account) =>
            account ? [eq(verificationCodes.account, account.toLowerCase())] : [],
          ),
        ),
      );
      for (const table of [
        sessions,
        apiKeys,
        knownAskers,
        secondFactors,
        recoveryCodes,
        identities,
        bindingSessions,
        avatars,
        customerEnquiries,
      ])
        await tx.delete(table).where(eq(table.userId, personId));
    },
  };
}
