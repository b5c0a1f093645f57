// What a person and their organisation have changed of the checks, the person's own keys, and what helps while typing.
import type { ChangeEditorSettings, CheckLayer, EditorSettings } from "@yizhou/contract";
import { compilePattern } from "@yizhou/qa";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import { findMembership } from "../organizations/index.ts";
import { requireManagedOrganization } from "./policy.ts";
import {
  findOrganizationChecks,
  findSettings,
  putOrganizationChecks,
  putSettings,
  type OwnSettings,
} from "./settings-repo.ts";

interface SettingsDeps {
  readonly db: Database;
}

const NOTHING_CHANGED: CheckLayer = { severities: {}, patterns: [] };
const AS_IT_COMES: OwnSettings = { checks: NOTHING_CHANGED, keys: {}, isCompleting: true };

/** The layers apart, so that a screen can show which of them says what. */
export async function showEditorSettings({ db }: SettingsDeps, userId: string): Promise<EditorSettings> {
  return read(db, userId);
}

/**
 * Changes what is given.
 *
 * @throws {AppError} qa.bad_pattern for a rule that is no regular expression; account.forbidden for the organisation's checks by
 *   somebody who is not its manager: nothing is changed then
 */
export async function changeEditorSettings(
  { db }: SettingsDeps,
  userId: string,
  { organizationChecks, ...own }: ChangeEditorSettings,
): Promise<EditorSettings> {
  for (const layer of [own.checks, organizationChecks]) if (layer) assertSound(layer);
  return db.transaction(async (tx) => {
    if (organizationChecks)
      await putOrganizationChecks(tx, await requireManagedOrganization(tx, userId), organizationChecks);
    if (Object.keys(own).length > 0) {
      const before = (await findSettings(tx, userId)) ?? AS_IT_COMES;
      await putSettings(tx, userId, {
        checks: own.checks ?? before.checks,
        keys: own.keys ?? before.keys,
        isCompleting: own.isCompleting ?? before.isCompleting,
      });
    }
    return read(tx, userId);
  });
}

async function read(db: Queryable, userId: string): Promise<EditorSettings> {
  const [settings, membership] = [await findSettings(db, userId), await findMembership(db, userId)];
  const checks = membership && (await findOrganizationChecks(db, membership.organizationId));
  return {
    ...(settings ?? AS_IT_COMES),
    organization: membership && {
      checks: checks ?? NOTHING_CHANGED,
      mayChange: membership.role === "manager",
    },
  };
}

function assertSound({ patterns }: CheckLayer): void {
  for (const { source, target, ignoreCase } of patterns) {
    compilePattern(source, ignoreCase);
    compilePattern(target, ignoreCase);
  }
}
