// Libraries opened to persons by name: what each right allows, and that a right that is gone is gone at once, for requests,
// jobs and everything else.
import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  Envelope,
  Job,
  MemoryLibrary,
  MemoryLibraryList,
  MemoryMember,
  NotificationList,
  MemoryUnitPage,
  TranslationOptions,
} from "@yizhou/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { listLibraries } from "./list-libraries.ts";
import { addMember, createOrganization, removeMember } from "../organizations/index.ts";

let site: TestApp;
const engine = makeFakeEngine();
beforeAll(async () => {
  site = await buildTestApp({ engines: [engine] });
});
afterAll(() => site.close());

const at = (path: string, id: string, more: object = {}) => fillPath(path, { id, ...more });
const codeOf = async (reply: Promise<{ json: <T>() => T; statusCode: number }>) => {
  const { statusCode, json } = await reply;
  return [statusCode, json<Envelope<null>>().errorCode];
};
const newLibrary = async (who: TestUser, wish: object = {}) =>
  (await who.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "Shared work", ...wish })).id;
const add = (who: TestUser, id: string, source = "Good morning.") =>
  who.call("POST", at(API_PATHS.memoryUnits, id), {
    ...{ from: "en", to: "zh-Hans", source, target: "早上好。" },
  });
const invite = (who: TestUser, id: string, account: string, right = "read") =>
  who.call("POST", at(API_PATHS.memoryMembers, id), { account, right });
const accept = (who: TestUser, id: string) => who.data("POST", at(API_PATHS.memoryInvitation, id));
const list = (who: TestUser) => who.data<MemoryLibraryList>("GET", API_PATHS.memories);
const see = async (who: TestUser, id: string) =>
  (await list(who)).libraries.find((library) => library.id === id);
const members = (who: TestUser, id: string) =>
  who.data<MemoryMember[]>("GET", at(API_PATHS.memoryMembers, id));

describe("a person's library", () => {
  test("opens to an invited person once they accept, and not before", async () => {
    const [owner, guest] = [await site.newUser(), await site.newUser()];
    const id = await newLibrary(owner);
    await add(owner, id);
    expect((await invite(owner, id, guest.account.toUpperCase())).statusCode).toBe(200);
    expect(await members(owner, id)).toMatchObject([
      { account: owner.account, right: "manage", isOwner: true, isInvited: false },
      { account: guest.account.toUpperCase(), nickName: null, right: "read", isInvited: true },
    ]);
    expect(await see(guest, id)).toBeUndefined();
    expect(await codeOf(guest.call("GET", at(API_PATHS.memoryUnits, id)))).toEqual([
      404,
      "tm.memory_not_found",
    ]);
    const { memories } = await guest.data<TranslationOptions>("GET", API_PATHS.options);
    expect(memories.filter((memory) => memory.id === id)).toEqual([]);
    expect((await list(guest)).invitations).toMatchObject([
      { libraryId: id, name: "Shared work", right: "read" },
    ]);
    await accept(guest, id);
    expect((await list(guest)).invitations).toEqual([]);
    expect(await see(guest, id)).toMatchObject({ scope: "member", right: "read", units: 1 });
    expect(await codeOf(guest.call("POST", at(API_PATHS.memoryInvitation, id)))).toEqual([
      404,
      "tm.invitation_not_found",
    ]);
    await guest.data("DELETE", at(API_PATHS.memoryInvitation, id));
    expect(await see(guest, id)).toBeUndefined();
  });

  test("is told of to the invited, once, without a word of whose it is, and not to who wants none of that", async () => {
    const [owner, guest, quiet] = [await site.newUser(), await site.newUser(), await site.newUser()];
    const told = async (who: TestUser) =>
      (await who.data<NotificationList>("GET", API_PATHS.notifications)).notifications;
    await quiet.data("PATCH", API_PATHS.account, { notices: { invitations: false } });
    const id = await newLibrary(owner);
    for (const who of [guest, quiet]) await invite(owner, id, who.account);
    await invite(owner, id, guest.account, "write");
    expect([await told(guest), await told(quiet)]).toMatchObject([
      [{ group: "work", title: "有人邀请您使用翻译记忆", isRead: false, address: "/cloud-library" }],
      [],
    ]);
    expect(JSON.stringify(await told(guest))).not.toContain("Shared work");
  });

  test("allows what each right says, and nothing beyond", async () => {
    const [owner, reader, writer, manager] = await Promise.all([1, 2, 3, 4].map(() => site.newUser()));
    const id = await newLibrary(owner!);
    for (const [who, right] of [
      [reader!, "read"],
      [writer!, "write"],
      [manager!, "manage"],
    ] as const) {
      await invite(owner!, id, who.account, right);
      await accept(who, id);
    }
    const tries = async (who: TestUser) => [
      (await who.call("GET", at(API_PATHS.memoryUnits, id))).statusCode,
      (await add(who, id, `Line of ${who.account}.`)).statusCode,
      (await who.call("GET", at(API_PATHS.memoryMembers, id))).statusCode,
      (await who.call("PATCH", at(API_PATHS.memory, id), { penalty: 2 })).statusCode,
    ];
    expect(await tries(reader!)).toEqual([200, 422, 422, 422]);
    expect(await tries(writer!)).toEqual([200, 200, 422, 422]);
    expect(await tries(manager!)).toEqual([200, 200, 200, 200]);
    expect(await codeOf(invite(writer!, id, reader!.account, "write"))).toEqual([422, "tm.no_right"]);
    const other = await site.newUser();
    expect((await invite(manager!, id, other.account)).statusCode).toBe(200);
    expect(await codeOf(invite(owner!, id, owner!.account))).toEqual([422, "tm.member_owner"]);
    const member = (who: TestUser) => at(API_PATHS.memoryMember, id, { user: who.id });
    expect(await codeOf(manager!.call("DELETE", member(owner!)))).toEqual([404, "tm.member_not_found"]);
    expect(await codeOf(manager!.call("DELETE", at(API_PATHS.memoryMember, id, { user: "x" })))).toEqual([
      404,
      "tm.member_not_found",
    ]);
    await manager!.data("PATCH", member(reader!), { right: "write" });
    expect((await tries(reader!))[1]).toBe(200);
  });

  test("is closed at once to whom it is taken from, also for a job that is running", async () => {
    const [owner, guest] = [await site.newUser(), await site.newUser()];
    const id = await newLibrary(owner);
    await add(owner, id, "The harbour opens.");
    await invite(owner, id, guest.account, "write");
    await accept(guest, id);
    const job = async (name: string): Promise<Job> => {
      const file = await guest.upload(name, `The harbour opens.\nA line of ${name}.`);
      const [started] = await guest.start([file], { memories: [id], saveTo: id, saveRule: "confirmed" });
      return started!;
    };
    const confirm = (which: Job) =>
      guest.data<{ saved: number }>("POST", fillPath(API_PATHS.jobConfirm, { id: which.id }), {
        segments: [{ ordinal: 1 }],
      });
    const [before, after] = [await job("before.txt"), await job("after.txt")];
    await site.runJobs();
    expect(await guest.job(before.id)).toMatchObject({ report: { fromMemory: 1 } });
    expect(await confirm(before)).toMatchObject({ saved: 1 });
    const later = await job("later.txt");
    await owner.data("DELETE", at(API_PATHS.memoryMember, id, { user: guest.id }));
    expect(await codeOf(guest.call("GET", at(API_PATHS.memoryUnits, id)))).toEqual([
      404,
      "tm.memory_not_found",
    ]);
    expect(await codeOf(guest.call("GET", `${at(API_PATHS.memoryExport, id)}?format=tmx`))).toEqual([
      404,
      "tm.memory_not_found",
    ]);
    expect(await confirm(after)).toMatchObject({ saved: 0 });
    await site.runJobs();
    expect(await guest.job(later.id)).toMatchObject({
      state: "done",
      report: { fromMemory: 0 },
      memory: { saveTo: null },
    });
    const { units } = await owner.data<MemoryUnitPage>("GET", at(API_PATHS.memoryUnits, id));
    expect(units.map(({ source }) => source)).toEqual(["A line of before.txt.", "The harbour opens."]);
  });

  test("tells its owner the same of an account that exists and of one that does not, until somebody accepts", async () => {
    const [owner, guest] = [await site.newUser(), await site.newUser()];
    const id = await newLibrary(owner);
    const phone = "13900001111";
    const answers = [];
    for (const typed of [guest.account, "nobody@test.example", phone]) {
      const reply = await invite(owner, id, typed);
      const line = reply.json<Envelope<MemoryMember[]>>().data!.at(-1)!;
      expect(line.account).toBe(typed);
      answers.push({ status: reply.statusCode, ...line, id: "", account: "" });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(JSON.stringify(await members(owner, id))).not.toContain(guest.id);
    await accept(guest, id);
    expect(await members(owner, id)).toMatchObject([
      { isOwner: true },
      { id: guest.id, account: guest.account, nickName: expect.any(String), isInvited: false },
      { account: "nobody@test.example", isInvited: true },
      { account: phone, isInvited: true },
    ]);
    // Whoever gets the number later is the one who was invited.
    const late = (await site.services.accounts.createUser({ phone, password: "abc12345" }))!;
    const { invitations } = await listLibraries(site.services, { userId: late }, "memory");
    expect(invitations).toMatchObject([{ library: { id } }]);
    for (const { id: line } of (await members(owner, id)).slice(2))
      await owner.data("DELETE", at(API_PATHS.memoryMember, id, { user: line }));
    expect(await members(owner, id)).toHaveLength(2);
  });

  test("may be taken away as a file by whom its owner lets, and by nobody else", async () => {
    const [owner, guest] = [await site.newUser(), await site.newUser()];
    const id = await newLibrary(owner);
    await add(owner, id);
    await invite(owner, id, guest.account, "write");
    await accept(guest, id);
    const take = (who: TestUser) => codeOf(who.call("GET", `${at(API_PATHS.memoryExport, id)}?format=csv`));
    expect(await take(guest)).toEqual([422, "tm.no_right"]);
    expect((await see(guest, id))!.mayExport).toBe(false);
    await owner.data("PATCH", at(API_PATHS.memoryMember, id, { user: guest.id }), { mayExport: true });
    const file = await guest.call("GET", `${at(API_PATHS.memoryExport, id)}?format=csv`);
    expect([file.statusCode, file.body.includes("Good morning.")]).toEqual([200, true]);
    expect((await see(guest, id))!).toMatchObject({ mayExport: true, right: "write" });
    expect((await see(owner, id))!.mayExport).toBe(true);
  });

  test("lets nobody send invitations without end", async () => {
    const owner = await site.newUser();
    const id = await newLibrary(owner);
    for (let i = 0; i < 30; i++) await invite(owner, id, `nobody-${i}@test.example`);
    expect(await codeOf(invite(owner, id, (await site.newUser()).account))).toEqual([
      422,
      "tm.invitations_full",
    ]);
  });
});

describe("an organisation's library", () => {
  test("gives single people more than the others, as long as they belong to it", async () => {
    const { db } = site.services;
    const now = new Date();
    await createOrganization(db, { id: 88, name: "Eighty-eight" }, now);
    const [manager, editor, member, stranger] = await Promise.all([1, 2, 3, 4].map(() => site.newUser()));
    await addMember(db, { organizationId: 88, account: manager!.account, role: "manager" }, now);
    for (const who of [editor!, member!])
      await addMember(db, { organizationId: 88, account: who.account, role: "member" }, now);
    const id = await newLibrary(manager!, { scope: "organization" });
    await invite(manager!, id, stranger!.account);
    expect((await list(stranger!)).invitations).toEqual([]);
    expect(await codeOf(stranger!.call("POST", at(API_PATHS.memoryInvitation, id)))).toEqual([
      404,
      "tm.invitation_not_found",
    ]);
    await invite(manager!, id, editor!.account, "write");
    await accept(editor!, id);
    const taken = () => member!.call("GET", `${at(API_PATHS.memoryExport, id)}?format=tmx`);
    expect((await taken()).statusCode).toBe(422);
    await manager!.data("PATCH", at(API_PATHS.memory, id), { memberMayExport: true });
    expect((await taken()).statusCode).toBe(200);
    expect((await see(editor!, id))!.right).toBe("write");
    expect((await see(member!, id))!.right).toBe("read");
    expect((await add(editor!, id)).statusCode).toBe(200);
    expect((await add(member!, id)).statusCode).toBe(422);
    await removeMember(db, { organizationId: 88, account: editor!.account }, now);
    expect(await see(editor!, id)).toBeUndefined();
    expect(await codeOf(add(editor!, id))).toEqual([404, "tm.memory_not_found"]);
  });
});
