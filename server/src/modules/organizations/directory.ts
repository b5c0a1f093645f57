import type { OrganizationDirectory } from "../accounts/index.ts";
import * as repo from "./repo.ts";

/** What accounts ask of organisations. */
export const organizationDirectory: OrganizationDirectory = {
  isKnown: async (db, name) => name.trim() !== "" && (await repo.isNameKnown(db, name)),
  nameOf: async (db, id) => (await repo.findOrganization(db, id))?.name ?? "",
  signOutUrlOf: async (db, id) => (await repo.findOrganization(db, id))?.signOutUrl ?? null,
  async ensure(db, id) {
    await repo.insertOrganization(db, { id, name: "" });
  },
  join: (db, organizationId, userId, joinedAt) => repo.insertMember(db, { organizationId, userId, joinedAt }),
};
