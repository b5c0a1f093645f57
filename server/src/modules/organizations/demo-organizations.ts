import type { Database } from "../../platform/database/connect.ts";
import { createOrganization, listOrganizations } from "./organizations.ts";

const DEMO_ORGANIZATIONS = [
  { id: 1, name: "云帆科技", kind: "company" },
  { id: 2, name: "远山出版社", kind: "company" },
  { id: 4034, name: "江海大学", kind: "university" },
] as const;

/** The demo's two companies and its university; those that are there stay as they are. */
export async function seedDemoOrganizations(db: Database, at: Date): Promise<void> {
  const known = await listOrganizations(db);
  for (const organization of DEMO_ORGANIZATIONS) {
    if (!known.some((row) => row.id === organization.id && row.name !== ""))
      await createOrganization(db, organization, at);
  }
}
