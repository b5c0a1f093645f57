import { API_PATHS, type CheckLayer, type EditorSettings } from "@yizhou/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";
import { addMember, createOrganization } from "../organizations/index.ts";

let site: TestApp;
const at = new Date("2026-03-01T08:00:00Z");
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

const path = API_PATHS.editorSettings;
const EMPTY: CheckLayer = { severities: {}, patterns: [] };

test("settings are as the editor comes until somebody changes them, and only what is given changes", async () => {
  const user = await site.newUser();
  expect(await user.data<EditorSettings>("GET", path)).toEqual({
    ...{ checks: EMPTY, keys: {}, isCompleting: true },
    organization: null,
  });
  const checks: CheckLayer = { severities: { numbers: "block" }, maxWidth: 80, patterns: [] };
  await user.data("PATCH", path, { checks });
  const changed = await user.data<EditorSettings>("PATCH", path, { keys: { confirm: "mod+k" } });
  expect(changed).toMatchObject({ checks, keys: { confirm: "mod+k" }, isCompleting: true });
  expect((await site.newUser()).id).not.toBe(user.id);
});

test("an organisation's checks are its managers' to change and its members' to see", async () => {
  const { db } = site.services;
  await createOrganization(db, { id: 501, name: "House" }, at);
  const [manager, member] = [await site.newUser(), await site.newUser()];
  await addMember(db, { organizationId: 501, account: manager.account, role: "manager" }, at);
  await addMember(db, { organizationId: 501, account: member.account, role: "member" }, at);
  const organizationChecks: CheckLayer = { severities: { endMark: "off" }, patterns: [] };
  expect((await member.call("PATCH", path, { organizationChecks })).json().errorCode).toBe(
    "account.forbidden",
  );
  await manager.data("PATCH", path, { organizationChecks });
  expect((await member.data<EditorSettings>("GET", path)).organization).toEqual({
    checks: organizationChecks,
    mayChange: false,
  });
});

test("a rule that is no regular expression is refused, and nothing is changed", async () => {
  const user = await site.newUser();
  const rule = { name: "open", when: "target", source: "", target: "(", ignoreCase: false } as const;
  const refused = await user.call("PATCH", path, { checks: { severities: {}, patterns: [rule] } });
  expect(refused.json().errorCode).toBe("qa.bad_pattern");
  expect((await user.data<EditorSettings>("GET", path)).checks).toEqual(EMPTY);
});
