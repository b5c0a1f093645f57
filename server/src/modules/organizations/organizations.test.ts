import { APP_PATHS } from "@yizhou/contract";
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";
import { auditLog } from "../../platform/audit/tables.ts";
import {
  addMember,
  changeOrganization,
  createOrganization,
  deleteOrganization,
  findMembership,
  listMembers,
  listOrganizations,
  removeMember,
} from "./index.ts";

let site: TestApp;
const at = new Date("2026-03-01T08:00:00Z");
beforeAll(async () => {
  site = await buildTestApp({ environment: { DEMO: "on" } });
});
afterAll(() => site.close());

let lastId = 100;
async function newOrganization(): Promise<number> {
  const id = ++lastId;
  await createOrganization(site.services.db, { id, name: `Organisation ${id}` }, at);
  return id;
}
const organizationOf = async (id: number) =>
  (await listOrganizations(site.services.db)).find((row) => row.id === id);

test("an organisation is made once; one that has only a number gets its name", async () => {
  const { db } = site.services;
  const id = await newOrganization();
  await expect(createOrganization(db, { id, name: "Again" }, at)).rejects.toMatchObject({
    code: "organization.exists",
  });
  await expect(createOrganization(db, { id: 0, name: "None" }, at)).rejects.toMatchObject({
    code: "organization.exists",
  });
  expect(await organizationOf(4034)).toMatchObject({ name: "", kind: "university" });
  await createOrganization(db, { id: 4034, name: "江海大学", kind: "university" }, at);
  expect(await organizationOf(4034)).toMatchObject({ name: "江海大学" });
});

test("what is given changes, the rest stays", async () => {
  const id = await newOrganization();
  await changeOrganization(site.services.db, id, { signOutUrl: "https://sso.example/out" }, at);
  await changeOrganization(site.services.db, id, { name: "New name" }, at);
  expect(await organizationOf(id)).toEqual({
    id,
    name: "New name",
    kind: "company",
    signOutUrl: "https://sso.example/out",
    members: 0,
  });
});

test("a person belongs to one organisation at a time, which a request sees at once", async () => {
  const { db } = site.services;
  const [first, second] = [await newOrganization(), await newOrganization()];
  const user = await site.newUser();
  const seen = async () =>
    (await user.data<{ organizationId: number }>("GET", APP_PATHS.systemUser)).organizationId;
  await addMember(db, { organizationId: first, account: user.account.toUpperCase(), role: "member" }, at);
  expect([await seen(), await findMembership(db, user.id)]).toEqual([
    first,
    { organizationId: first, role: "member" },
  ]);
  await addMember(db, { organizationId: first, account: user.account, role: "manager" }, at);
  expect(await listMembers(db, first)).toEqual([
    { account: user.account, userName: expect.any(String), role: "manager", joinedAt: at.toISOString() },
  ]);
  await addMember(db, { organizationId: second, account: user.account, role: "member" }, at);
  expect([await seen(), await listMembers(db, first)]).toEqual([second, []]);
  await expect(removeMember(db, { organizationId: first, account: user.account }, at)).rejects.toMatchObject({
    code: "organization.not_member",
  });
  await removeMember(db, { organizationId: second, account: user.account }, at);
  expect([await seen(), await findMembership(db, user.id)]).toEqual([0, null]);
  const events = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(events[0]).toMatchObject({ event: "organization_member_removed", userId: user.id });
});

test("somebody made in an organisation is a member of it", async () => {
  const id = await newOrganization();
  const user = await site.newUser({ organizationId: id });
  expect(await findMembership(site.services.db, user.id)).toEqual({ organizationId: id, role: "member" });
});

test("two operators who move one person at once leave one membership", async () => {
  const { db } = site.services;
  const ids = [await newOrganization(), await newOrganization(), await newOrganization()];
  const { id, account } = await site.newUser();
  await Promise.all(
    ids.map((organizationId) => addMember(db, { organizationId, account, role: "member" }, at)),
  );
  const members = await Promise.all(ids.map((one) => listMembers(db, one)));
  expect(members.flat()).toHaveLength(1);
  const { organizationId } = (await findMembership(db, id))!;
  expect((await organizationOf(organizationId))!.members).toBe(1);
});

test("an organisation goes when nobody belongs to it any more", async () => {
  const { db } = site.services;
  const id = await newOrganization();
  const { account } = await site.newUser({ organizationId: id });
  await expect(deleteOrganization(db, id, at)).rejects.toMatchObject({
    code: "organization.not_empty",
    params: { members: 1 },
  });
  await removeMember(db, { organizationId: id, account }, at);
  await deleteOrganization(db, id, at);
  expect(await organizationOf(id)).toBeUndefined();
});

test.each([0, 99_999])("there is no organisation %d to work on", async (id) => {
  const { db } = site.services;
  const { account } = await site.newUser();
  for (const act of [
    () => changeOrganization(db, id, { name: "x" }, at),
    () => deleteOrganization(db, id, at),
    () => listMembers(db, id),
    () => addMember(db, { organizationId: id, account, role: "member" }, at),
    () => removeMember(db, { organizationId: id, account }, at),
  ])
    await expect(act()).rejects.toMatchObject({ code: "organization.not_found" });
});

test("nobody is added or removed under an unknown name", async () => {
  const organizationId = await newOrganization();
  for (const act of [addMember, removeMember])
    await expect(
      act(site.services.db, { organizationId, account: "nobody", role: "member" }, at),
    ).rejects.toMatchObject({ code: "account.not_found" });
});

test("its own sign-out address goes to people of the organisation, the university's to all others", async () => {
  const id = await newOrganization();
  await changeOrganization(site.services.db, id, { signOutUrl: "https://sso.example/out" }, at);
  const [member, other] = [await site.newUser({ organizationId: id }), await site.newUser()];
  const addressOf = async (headers: Record<string, string>) => {
    const reply = await site.app.inject({ url: APP_PATHS.universityAddresses, headers });
    return reply.json().data.logoutUrl as string;
  };
  const demo = "http://localhost:80/dev/university?";
  expect(await addressOf({ authorization: `Bearer ${member.token}` })).toBe("https://sso.example/out");
  expect(await addressOf({ authorization: `Bearer ${other.token}` })).toContain(demo);
  expect(await addressOf({})).toContain(demo);
});
