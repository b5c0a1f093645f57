import { API_PATHS, fillPath } from "@yizhou/contract";
import type { ConceptPage, MemoryMember, TermbaseLibrary, TermbaseList } from "@yizhou/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";

let site: TestApp;
let owner: TestUser;
let guest: TestUser;
beforeAll(async () => {
  site = await buildTestApp();
  [owner, guest] = [await site.newUser(), await site.newUser()];
});
afterAll(() => site.close());

const newTermbase = () => owner.data<TermbaseLibrary>("POST", API_PATHS.termbases, { name: "Sea" });
const listOf = (user: TestUser) => user.data<TermbaseList>("GET", API_PATHS.termbases);
const add = (id: string, ...terms: (readonly [language: string, text: string])[]) =>
  owner.data("POST", fillPath(API_PATHS.concepts, { id }), {
    terms: terms.map(([language, text]) => ({ language, text, status: "preferred" })),
  });

test("a termbase opened to a person by name is theirs to use once they accept, and gone when they leave", async () => {
  const { id } = await newTermbase();
  const members = fillPath(API_PATHS.termbaseMembers, { id });
  const invited = await owner.data<MemoryMember[]>("POST", members, {
    account: guest.account,
    right: "write",
  });
  expect(invited).toMatchObject([
    { isOwner: true },
    { account: guest.account, right: "write", isInvited: true },
  ]);
  expect(await listOf(guest)).toMatchObject({ termbases: [], invitations: [{ libraryId: id, name: "Sea" }] });

  await guest.data("POST", fillPath(API_PATHS.termbaseInvitation, { id }));
  expect(await listOf(guest)).toMatchObject({
    termbases: [{ id, scope: "member", right: "write" }],
    invitations: [],
  });
  expect((await guest.call("GET", members)).json()).toMatchObject({ errorCode: "termbase.no_right" });

  const member = fillPath(API_PATHS.termbaseMember, { id, user: guest.id });
  await owner.data("PATCH", member, { right: "read" });
  expect((await listOf(guest)).termbases).toMatchObject([{ id, right: "read" }]);
  await guest.data("DELETE", fillPath(API_PATHS.termbaseInvitation, { id }));
  expect((await listOf(guest)).termbases).toEqual([]);
});

test("a termbase's members are not found under the address of memories, nor the other way round", async () => {
  const { id } = await newTermbase();
  const reply = await owner.call("GET", fillPath(API_PATHS.memoryMembers, { id }));
  expect(reply.json()).toMatchObject({ errorCode: "tm.memory_not_found" });
});

test("concepts come in the order of their terms in a language, page by page, Chinese ones by pinyin", async () => {
  const { id } = await newTermbase();
  await add(id, ["en", "tide"], ["zh-Hans", "潮汐"]);
  await add(id, ["en", "Anchor"], ["zh-Hans", "锚"]);
  await add(id, ["zh-Hans", "岸"], ["en-GB", "bank"]);
  await add(id, ["ko", "검조의"]);
  for (let at = 0; at < 60; at++) await add(id, ["en", `zone ${String(at).padStart(2, "0")}`]);
  const inOrder = async (orderBy: string) => {
    const firsts: string[] = [];
    for (let before = ""; ;) {
      const url = `${fillPath(API_PATHS.concepts, { id })}?orderBy=${orderBy}${before}`;
      const { concepts, next } = await owner.data<ConceptPage>("GET", url);
      firsts.push(...concepts.map(({ terms }) => terms[0]!.text));
      if (next === null) return firsts;
      before = `&before=${next}`;
    }
  };
  const english = await inOrder("en");
  expect(english).toHaveLength(64);
  expect(english.slice(0, 5)).toEqual(["Anchor", "岸", "tide", "zone 00", "zone 01"]);
  expect(english.slice(-2)).toEqual(["zone 59", "검조의"]);
  expect((await inOrder("zh-Hans")).filter((text) => ["岸", "tide", "Anchor"].includes(text))).toEqual([
    ...["岸", "tide", "Anchor"],
  ]);
});
