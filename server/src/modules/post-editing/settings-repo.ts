import type { CheckLayer, EditorSettings } from "@yizhou/contract";
import { eq } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { ManagedOrganization } from "./policy.ts";
import { editorSettings, organizationChecks } from "./tables.ts";

export type OwnSettings = Omit<EditorSettings, "organization">;

/** Null for somebody who never changed any. */
export async function findSettings(db: Queryable, ownerId: string): Promise<OwnSettings | null> {
  const { checks, keys, isCompleting } = editorSettings;
  const [row] = await db
    .select({ checks, keys, isCompleting })
    .from(editorSettings)
    .where(eq(editorSettings.ownerId, ownerId));
  return row ?? null;
}

export async function putSettings(tx: Queryable, ownerId: string, settings: OwnSettings): Promise<void> {
  await tx
    .insert(editorSettings)
    .values({ ownerId, ...settings })
    .onConflictDoUpdate({ target: editorSettings.ownerId, set: settings });
}

export async function deleteSettings(tx: Queryable, ownerId: string): Promise<void> {
  await tx.delete(editorSettings).where(eq(editorSettings.ownerId, ownerId));
}

/** Null where its managers never changed any. */
export async function findOrganizationChecks(
  db: Queryable,
  organizationId: number,
): Promise<CheckLayer | null> {
  const [row] = await db
    .select({ checks: organizationChecks.checks })
    .from(organizationChecks)
    .where(eq(organizationChecks.organizationId, organizationId));
  return row?.checks ?? null;
}

export async function putOrganizationChecks(
  tx: Queryable,
  { organizationId }: ManagedOrganization,
  checks: CheckLayer,
): Promise<void> {
  await tx
    .insert(organizationChecks)
    .values({ organizationId, checks })
    .onConflictDoUpdate({ target: organizationChecks.organizationId, set: { checks } });
}
