import { API_PATHS, APP_PATHS, fillPath } from "@yizhou/contract";
import type {
  NotificationList,
  Wallet,
  OrganizationInvitation,
  OrganizationPeople,
  OwnOrganization,
} from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { desc, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { auditLog } from "../../platform/audit/tables.ts";
import { giveAllowance } from "../billing/index.ts";
import { sendDueMessages } from "../notifications/index.ts";
import {
  addMember,
  changeOrganization,
  createOrganization,
  deleteOrganization,
  findMembership,
  listMembers,
  listOrganizations,
  removeMember,
  tidyOrganizationInvitations,
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
    seats: null,
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

/** Says that somebody has proven a mailbox; how one does that is the business of accounts. */
const prove = (user: TestUser, mailbox: string) =>
  site.services.db.execute(
    sql`update users set email = ${mailbox}, email_proven_at = now() where id = ${user.id}`,
  );
const codeOf = async (reply: ReturnType<TestUser["call"]>) =>
  (await reply).json<{ errorCode?: string }>().errorCode ?? "in";
const own = (user: TestUser) => user.data<OwnOrganization>("GET", API_PATHS.organization);
const join = (user: TestUser) => codeOf(user.call("POST", API_PATHS.organizationJoin));

/** Somebody who manages an organisation and has proven a mailbox of a domain. */
async function newManager(domain: string, seats: number | null = null) {
  const { db } = site.services;
  const id = await newOrganization();
  await changeOrganization(db, id, { seats }, at);
  const user = await site.newUser();
  await addMember(db, { organizationId: id, account: user.account, role: "manager" }, at);
  await prove(user, `boss-${id}@${domain}`);
  const name = (text: string) => user.call("POST", API_PATHS.organizationDomains, { domain: text });
  return { id, user, name };
}

test("a manager names a domain of which they have proven a mailbox, no public host and none of others", async () => {
  const first = await newManager("firm.example");
  expect((await own(first.user)).desk).toEqual({
    ...{ domains: [], ownDomain: "firm.example", textsInvitations: true },
  });
  for (const [text, code] of [
    ["GMail.com", "organization.domain_public"],
    ["other.example", "organization.domain_unproven"],
    ["example", "organization.domain_invalid"],
    ["a\u0000b.example", "request.invalid"],
  ] as const)
    expect(await codeOf(first.name(text)), text).toBe(code);
  expect(await codeOf(first.name("someone@FIRM.example"))).toBe("in");
  expect(await codeOf(first.name("firm.example"))).toBe("in");
  expect((await own(first.user)).desk).toMatchObject({
    ...{ domains: [{ domain: "firm.example" }], ownDomain: null },
  });
  const second = await newManager("firm.example");
  expect(await codeOf(second.name("firm.example"))).toBe("organization.domain_taken");
  const member = await site.newUser({ organizationId: first.id });
  await prove(member, "member@firm.example");
  expect(await codeOf(member.call("POST", API_PATHS.organizationDomains, { domain: "firm.example" }))).toBe(
    "account.forbidden",
  );
});

test("whoever has proven a mailbox of a named domain joins, is seen by the manager, and leaves", async () => {
  const { id, user: manager, name } = await newManager("join.example");
  await name("join.example");
  const person = await site.newUser();
  // An address that nobody has proven says nothing, and neither does one of a domain below or beside.
  await site.services.db.execute(sql`update users set email = 'p@join.example' where id = ${person.id}`);
  expect([(await own(person)).offer, await join(person)]).toEqual([null, "organization.no_offer"]);
  await prove(person, "p@sub.join.example");
  expect(await join(person)).toBe("organization.no_offer");
  await prove(person, "p@join.example");
  expect((await own(person)).offer).toEqual({ name: `Organisation ${id}`, domain: "join.example" });
  expect(await join(person)).toBe("in");
  expect(await own(person)).toEqual({
    organization: { name: `Organisation ${id}`, role: "member", members: 2, seats: null },
    ...{ mayLeave: true, offer: null, invitations: [], desk: null },
  });
  const people = await manager.data<OrganizationPeople>("GET", API_PATHS.organizationMembers);
  expect(people).toMatchObject({
    total: 2,
    members: [{ id: person.id, address: "p@join.example", cameBy: "mail" }, { cameBy: "operator" }],
  });
  expect(await codeOf(person.call("GET", API_PATHS.organizationMembers))).toBe("account.forbidden");
  expect(await codeOf(person.call("POST", API_PATHS.organizationLeave))).toBe("in");
  expect(await codeOf(manager.call("POST", API_PATHS.organizationLeave))).toBe("account.forbidden");
  expect((await own(person)).organization).toBeNull();
});

test("whom the manager took out comes back only when let back, and managers are not taken out", async () => {
  const { user: manager, name } = await newManager("out.example");
  await name("out.example");
  const person = await site.newUser();
  await prove(person, "p@out.example");
  await join(person);
  const one = (user: TestUser) => fillPath(API_PATHS.organizationMember, { id: user.id });
  const stranger = await newManager("elsewhere.example");
  expect(await codeOf(stranger.user.call("DELETE", one(person)))).toBe("account.not_found");
  expect(await codeOf(manager.call("DELETE", one(manager)))).toBe("account.not_found");
  expect(await codeOf(manager.call("DELETE", one(person)))).toBe("in");
  expect([(await own(person)).offer, await join(person)]).toEqual([null, "organization.no_offer"]);
  const people = await manager.data<OrganizationPeople>("GET", API_PATHS.organizationMembers);
  expect(people.removed).toMatchObject([{ id: person.id }]);
  await manager.data("POST", fillPath(API_PATHS.organizationLetBack, { id: person.id }));
  expect(await join(person)).toBe("in");
});

test("as many join at once as there are seats, and none once the domain is taken back", async () => {
  const { user: manager, name } = await newManager("seats.example", 2);
  await name("seats.example");
  const people = await Promise.all(Array.from({ length: 3 }, () => site.newUser()));
  for (const [i, person] of people.entries()) await prove(person, `p${i}@seats.example`);
  expect((await Promise.all(people.map(join))).toSorted()).toEqual([
    "in",
    "organization.full",
    "organization.full",
  ]);
  await manager.data("DELETE", fillPath(API_PATHS.organizationDomain, { domain: "seats.example" }));
  expect((await Promise.all(people.map(join))).every((code) => code === "organization.no_offer")).toBe(true);
});

test("a manager limits what members take of its characters, all of them or one, and each sees what is left", async () => {
  const { id, user: manager } = await newManager("limited.example");
  const person = await site.newUser({ organizationId: id });
  const stranger = await site.newUser({ organizationId: await newOrganization() });
  await giveAllowance(site.services, { organizationId: id, characters: 5000, expiresAt: null });
  const ofAll = (characters: unknown, by = manager) =>
    codeOf(by.call("POST", API_PATHS.organizationLimit, { characters }));
  const ofOne = (characters: unknown, of = person, by = manager) =>
    codeOf(
      by.call("POST", fillPath(API_PATHS.organizationMemberLimit, { id: of.id }), {
        ...{ isOwn: true, characters },
      }),
    );
  const wallet = () => person.data<Wallet>("GET", API_PATHS.accountWallet);
  expect(await wallet()).toMatchObject({ fromOrganization: 5000, organizationLimit: null });
  expect(await ofAll(300)).toBe("in");
  expect(await wallet()).toMatchObject({
    ...{ characters: 300, fromOrganization: 300 },
    organizationLimit: { characters: 300, taken: 0 },
  });
  expect(await ofOne(200)).toBe("in");
  expect(await wallet()).toMatchObject({ fromOrganization: 200 });
  const people = await manager.data<OrganizationPeople>("GET", API_PATHS.organizationMembers);
  expect(people).toMatchObject({ balance: 5000, memberLimit: 300 });
  expect(people.members.find((one) => one.id === person.id)).toMatchObject({
    ...{ ownLimit: { isOwn: true, characters: 200 }, taken: 0 },
  });
  for (const wrong of [-1, 0.5, "many", 2e9]) {
    expect(await ofAll(wrong), String(wrong)).toBe("request.invalid");
    expect(await ofOne(wrong), String(wrong)).toBe("request.invalid");
  }
  expect(await ofAll(1, person)).toBe("account.forbidden");
  expect(await ofOne(1, person, person)).toBe("account.forbidden");
  expect(await ofOne(1, stranger)).toBe("account.not_found");
  expect(await wallet()).toMatchObject({ fromOrganization: 200 });
});

test("people of the university come by its sign-on: its managers name nothing, its members join nothing else", async () => {
  const { name } = await newManager("college.example");
  await name("college.example");
  const [scholar, dean] = [await site.newUser({ organizationId: 4034 }), await site.newUser()];
  await prove(scholar, "s@college.example");
  expect([(await own(scholar)).offer, (await own(scholar)).mayLeave, await join(scholar)]).toEqual([
    ...[null, false, "organization.no_offer"],
  ]);
  await addMember(site.services.db, { organizationId: 4034, account: dean.account, role: "manager" }, at);
  await prove(dean, "dean@university.example");
  expect((await own(dean)).desk).toBeNull();
  expect(
    await codeOf(dean.call("POST", API_PATHS.organizationDomains, { domain: "university.example" })),
  ).toBe("account.forbidden");
});

/** All invitations to an address become so many days older. */
const age = (address: string, days: number) =>
  site.services.db.execute(
    sql`update organization_invitations set expires_at = expires_at - make_interval(days => ${days}),
      declined_at = declined_at - make_interval(days => ${days}) where address = ${address}`,
  );
const invite = (manager: TestUser, address: string) =>
  manager.call("POST", API_PATHS.organizationInvitations, { address });
const sent = (manager: TestUser) =>
  manager.data<OrganizationInvitation[]>("GET", API_PATHS.organizationInvitations);
const answer = (person: TestUser, id: string, what: "Accept" | "Decline" = "Accept") =>
  codeOf(person.call("POST", fillPath(API_PATHS[`organizationInvitation${what}`], { id })));
const letters = async (receiver: string) => {
  await sendDueMessages(site.services);
  const all = await site.providers.outbox.list({ receiver, limit: 50 });
  return all.filter(({ purpose }) => purpose === "notice").map(({ text }) => text);
};
const bell = async (who: TestUser) => {
  const { notifications } = await who.data<NotificationList>("GET", API_PATHS.notifications);
  return notifications.map(({ title, address }) => ({ title, address }));
};

test("a manager sees the same whether an invited address has an account, and both get the mail with the link", async () => {
  const { id, user: manager } = await newManager("hq.example");
  const known = await site.newUser();
  await prove(known, `known-${id}@guest.example`);
  await codeOf(invite(manager, `Known-${id}@GUEST.example `));
  expect(await codeOf(invite(manager, `nobody-${id}@guest.example`))).toBe("in");
  const list = await sent(manager);
  expect(list).toHaveLength(2);
  const first = list.find(({ address }) => address === `known-${id}@guest.example`);
  for (const one of list) {
    expect(one).toEqual({ ...first!, id: one.id, address: one.address });
    const [text] = await letters(one.address);
    expect(text).toContain(`Organisation ${id}`);
    expect(text).toContain(`http://localhost/personal?invitation=${one.id}`);
  }
  expect(await bell(known)).toEqual([
    { title: `Organisation ${id}邀请您加入机构`, address: `/personal?invitation=${first!.id}` },
  ]);
  expect((await own(known)).invitations).toMatchObject([
    { id: first!.id, name: `Organisation ${id}`, address: `known-${id}@guest.example` },
  ]);
});

test("only who has proven the address accepts, once, and is a member as by mail who may leave", async () => {
  const { id, user: manager } = await newManager("once.example");
  const [person, other] = [await site.newUser(), await site.newUser()];
  const mailbox = `p-${id}@guest.example`;
  await invite(manager, mailbox);
  const invitation = (await sent(manager))[0]!.id;
  // The link alone opens nothing, and neither does an address that nobody has proven.
  await site.services.db.execute(sql`update users set email = ${mailbox} where id = ${person.id}`);
  for (const who of [person, other]) {
    expect((await own(who)).invitations).toEqual([]);
    expect(await answer(who, invitation)).toBe("organization.invitation_not_found");
  }
  await prove(person, mailbox);
  const presses = await Promise.all(Array.from({ length: 5 }, () => answer(person, invitation)));
  expect(presses.filter((code) => code === "in")).toHaveLength(1);
  expect(await own(person)).toMatchObject({
    organization: { name: `Organisation ${id}`, role: "member" },
    ...{ mayLeave: true, invitations: [] },
  });
  expect(await sent(manager)).toEqual([]);
  const { members } = await manager.data<OrganizationPeople>("GET", API_PATHS.organizationMembers);
  expect(members).toMatchObject([
    { id: person.id, cameBy: "invitation", address: mailbox },
    { cameBy: "operator" },
  ]);
  const [event] = await site.services.db
    .select()
    .from(auditLog)
    .where(sql`user_id = ${person.id} and event like 'organization%'`);
  expect(event).toMatchObject({ event: "organization_joined_by_invitation", details: { organization: id } });
  expect(await codeOf(person.call("POST", API_PATHS.organizationLeave))).toBe("in");
  expect(await answer(person, invitation)).toBe("organization.invitation_not_found");
});

test("a phone number is invited as accounts have it, told by text message, and brings back who was taken out", async () => {
  const { id, user: manager } = await newManager("phone.example");
  const person = await site.newUser();
  await site.services.db.execute(sql`update users set phone = '13912340062' where id = ${person.id}`);
  expect(await codeOf(invite(manager, "139 1234-0062"))).toBe("in");
  expect(await answer(person, (await own(person)).invitations[0]!.id)).toBe("in");
  const texts = await letters("13912340062");
  expect(texts).toEqual([expect.stringContaining(`Organisation ${id}邀请您加入机构`)]);
  // Who reads it may have no account: what leads further is in words, and nothing of it is secret.
  expect(texts[0]).not.toMatch(/https?:/);
  await manager.data("DELETE", fillPath(API_PATHS.organizationMember, { id: person.id }));
  await invite(manager, "13912340062");
  expect(await answer(person, (await own(person)).invitations[0]!.id)).toBe("in");
  const people = await manager.data<OrganizationPeople>("GET", API_PATHS.organizationMembers);
  expect(people.removed).toEqual([]);
});

test("without a text message for invitations no phone gets one, and the manager is told so; one that nobody takes is shown", async () => {
  const { user: manager } = await newManager("texts.example");
  site.providers.textsInvitations = false;
  try {
    expect((await own(manager)).desk).toMatchObject({ textsInvitations: false });
    await invite(manager, "13912340063");
    expect(await letters("13912340063")).toEqual([]);
  } finally {
    site.providers.textsInvitations = true;
  }
  expect(await sent(manager)).toMatchObject([{ address: "13912340063", hasFailed: false }]);
  site.providers.failure = new AppError("sms.number_refused");
  try {
    await invite(manager, "13912340064");
    await sendDueMessages(site.services);
  } finally {
    site.providers.failure = null;
  }
  expect((await sent(manager)).find(({ address }) => address === "13912340064")).toMatchObject({
    ...{ state: "waiting", hasFailed: true },
  });
});

test("an invitation that was taken back, declined or ended lets nobody in, and who declined is left alone for a month", async () => {
  const { id, user: manager } = await newManager("ends.example");
  const person = await site.newUser();
  const mailbox = `p-${id}@guest.example`;
  await prove(person, mailbox);
  const one = async () => (await sent(manager))[0]!;
  const path = (name: "" | "Send", of: string) =>
    fillPath(API_PATHS[`organizationInvitation${name}`], { id: of });
  await invite(manager, mailbox);
  const first = await one();
  const stranger = await newManager("ends-too.example");
  expect(await codeOf(stranger.user.call("DELETE", path("", first.id)))).toBe(
    "organization.invitation_not_found",
  );
  await manager.data("DELETE", path("", first.id));
  expect([await answer(person, first.id), await bell(person), await letters(mailbox)]).toEqual([
    ...["organization.invitation_not_found", [], []],
  ]);
  await invite(manager, mailbox);
  await age(mailbox, 14);
  expect(await one()).toMatchObject({ state: "expired" });
  expect(await answer(person, (await one()).id)).toBe("organization.invitation_not_found");
  await manager.data("POST", path("Send", (await one()).id));
  expect(await one()).toMatchObject({ state: "waiting" });
  const { id: last } = await one();
  // A day later: three a day go to one address.
  await site.services.db.execute(sql`delete from rate_windows where key like 'organization-invitation:%'`);
  expect([await answer(person, last, "Decline"), (await own(person)).invitations]).toEqual(["in", []]);
  expect(await one()).toMatchObject({ state: "declined" });
  for (const again of [
    invite(manager, mailbox),
    manager.call("POST", path("Send", last)),
    manager.call("DELETE", path("", last)),
  ])
    expect(await codeOf(again)).toBe("organization.invitation_declined");
  await age(mailbox, 31);
  expect(await tidyOrganizationInvitations(site.services)).toBeGreaterThan(0);
  expect(await codeOf(invite(manager, mailbox))).toBe("in");
});

test("what nobody could answer is refused: one's own address, no address, no seat left, too often, and members' own", async () => {
  const { id, user: manager } = await newManager("limits.example", 2);
  for (const [address, code] of [
    [`boss-${id}@limits.example`, "organization.invitation_self"],
    ["nobody@", "account.email_invalid"],
    ["12345", "account.phone_invalid"],
  ] as const)
    expect(await codeOf(invite(manager, address)), address).toBe(code);
  const mailbox = `often-${id}@guest.example`;
  const tries = await Promise.all(Array.from({ length: 5 }, () => codeOf(invite(manager, mailbox))));
  expect(tries.filter((code) => code === "organization.invitations_too_many")).toHaveLength(2);
  expect(await sent(manager)).toHaveLength(1);
  const [person, elsewhere] = [
    await site.newUser(),
    await site.newUser({ organizationId: await newOrganization() }),
  ];
  await prove(elsewhere, mailbox);
  const invitation = (await sent(manager))[0]!.id;
  expect((await own(elsewhere)).invitations).toHaveLength(1);
  expect(await answer(elsewhere, invitation)).toBe("organization.member_elsewhere");
  await addMember(site.services.db, { organizationId: id, account: person.account, role: "member" }, at);
  expect(await codeOf(invite(manager, `late-${id}@guest.example`))).toBe("organization.no_seats");
  expect(await codeOf(invite(person, `p-${id}@guest.example`))).toBe("account.forbidden");
});

test("an account that goes takes the invitations to its address with it, and its name from those it sent", async () => {
  const { id, user: manager } = await newManager("gone.example");
  const person = await site.newUser();
  const mailbox = `p-${id}@guest.example`;
  await prove(person, mailbox);
  await invite(manager, mailbox);
  await invite(manager, `other-${id}@guest.example`);
  const { personData, db } = site.services;
  const erase = (userId: string) =>
    db.transaction(async (tx) => {
      for (const one of personData) await one.erase(tx, userId);
    });
  await erase(person.id);
  expect(await sent(manager)).toMatchObject([{ address: `other-${id}@guest.example` }]);
  const other = await site.newUser();
  await prove(other, `other-${id}@guest.example`);
  await erase(manager.id);
  expect((await own(other)).invitations).toMatchObject([{ invitedBy: null }]);
});
