// One mailbox is one account, whatever path made it.
import { API_PATHS, APP_PATHS, HUMAN_CHECK_HEADER } from "@yizhou/contract";
import type { Envelope, HumanCheck, HumanCheckTicket } from "@yizhou/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPhone, post } from "../../../test/account-calls.ts";
import { buildTestApp, PASSWORD } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";
import { mailboxOf } from "./mailbox.ts";
import { users } from "./tables.ts";

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ environment: { DEMO: "on" } });
});
afterAll(() => site.close());

const create = (user: object) => site.services.accounts.createUser({ password: PASSWORD, ...user });
const signIn = async (account: string, password = PASSWORD) =>
  (await post(site, APP_PATHS.signIn, { account, password, channel: 1 })).json<Envelope<string>>();

test.each([
  ["Lin@Example.COM", "lin@example.com"],
  [" ｌｉｎ＠example.com ", "lin@example.com"],
  ["lin@例え.jp", "lin@xn--r8jz45g.jp"],
  ["no address", "no address"],
])("%j is the mailbox %s", (written, mailbox) => {
  expect(mailboxOf(written)).toBe(mailbox);
});

test("an address is taken in whatever writing, as an e-mail or as the name somebody signs in by", async () => {
  expect(await create({ email: "one@mail.example" })).not.toBeNull();
  expect(await create({ email: "ONE@Mail.Example" })).toBeNull();
  expect(await create({ account: "one@mail.example", email: "other@mail.example" })).toBeNull();
  expect(
    await create({ account: "named@mail.example", email: "named-elsewhere@mail.example" }),
  ).not.toBeNull();
  expect(await create({ email: "Named@mail.example" })).toBeNull();
  await post(site, APP_PATHS.sendEmailCode, { email: "Named@mail.example", code: "", channel: 1 });
  const code = await site.providers.lastCode("Named@mail.example");
  const body = {
    email: "Named@mail.example",
    code,
    password: PASSWORD,
    _checkPassword: PASSWORD,
    userType: 0,
  };
  expect((await post(site, APP_PATHS.register, body)).json()).toMatchObject({
    errorCode: "account.email_used",
  });
});

test("the database itself refuses a second account for a mailbox", async () => {
  const id = (await create({ phone: newPhone() }))!;
  await create({ email: "kept@mail.example" });
  const take = (email: string) =>
    site.services.db.update(users).set({ email }).where(eq(users.id, id)).execute();
  await expect(take("kept@mail.example")).rejects.toThrow();
  await expect(take("KEPT@mail.example")).rejects.toThrow();
});

test("whoever shared a mailbox once signs in with their own password still", async () => {
  const [keeper, other] = [await create({ email: "both@mail.example" }), await create({ account: "second" })];
  await site.services.db.execute(
    sql`update users set shared_mailbox = 'both@mail.example', password_hash =
      (select password_hash from users where id = ${keeper}) where id = ${other}`,
  );
  await site.services.db.execute(sql`update users set password_hash = null where id = ${keeper}`);
  const { data: token } = await signIn("Both@mail.example");
  const reply = await site.app.inject({
    url: API_PATHS.account,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.json()).toMatchObject({ data: { signInName: "second" } });
});

test("a university's person whose verified mailbox has an account signs in to that one", async () => {
  const id = (await create({ email: "zhouwen@university.example" }))!;
  const addresses = await site.app.inject({ url: APP_PATHS.universityAddresses });
  const cookie = `yizhou_university=${addresses.cookies[0]!.value}`;
  const { loginUrl } = addresses.json<Envelope<{ loginUrl: string }>>().data!;
  const service = new URL(loginUrl).searchParams.get("service")!;
  const back = new URL(await site.providers.university.signIn("2026403402", service));
  const token = back.searchParams.get("id_token")!;
  const done = await post(site, APP_PATHS.signInByUniversity, { token, channel: 1 }, { cookie });
  expect(done.json()).toMatchObject({ isSuccess: true });
  const { rows } = await site.services.db.execute(
    sql`select user_id from identities where subject = '2026403402'`,
  );
  expect(rows).toEqual([{ user_id: id }]);
});

test("a slide ticket serves the browser that slid; clients without cookies are known by their network", async () => {
  const begin = (cookies: Record<string, string> = {}) =>
    site.app.inject({ method: "POST", url: API_PATHS.humanCheck, payload: { purpose: "login" }, cookies });
  const finish = async (challenge: string, cookies: Record<string, string> = {}) => {
    site.clock.advance(1000);
    const url = API_PATHS.humanCheckFinish;
    const reply = await site.app.inject({ method: "POST", url, payload: { challenge }, cookies });
    return reply.json<Envelope<HumanCheckTicket>>();
  };
  const send = async (ticket: string, cookies: Record<string, string> = {}) => {
    const reply = await site.app.inject({
      ...{ method: "POST", url: APP_PATHS.sendLoginCode, cookies },
      payload: { phoneNumber: newPhone(), code: "", channel: 1 },
      headers: { [HUMAN_CHECK_HEADER]: ticket },
    });
    return reply.json<Envelope<boolean>>();
  };
  const jarOf = (reply: Awaited<ReturnType<typeof begin>>) =>
    Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
  const first = await begin();
  const [mine, theirs] = [jarOf(first), jarOf(await begin())];
  const { challenge } = first.json<Envelope<HumanCheck>>().data!;
  expect((await finish(challenge, theirs)).errorCode).toBe("check.invalid");
  const { ticket } = (await finish(challenge, mine)).data!;
  expect((await send(ticket, theirs)).errorCode).toBe("check.invalid");
  expect((await send(ticket)).errorCode).toBe("check.invalid");
  expect((await send(ticket, mine)).isSuccess).toBe(true);
  const bare = (await begin()).json<Envelope<HumanCheck>>().data!;
  const { ticket: bareTicket } = (await finish(bare.challenge)).data!;
  expect((await send(bareTicket)).isSuccess).toBe(true);
});
