import { API_PATHS, APP_PATHS } from "@yizhou/contract";
import type { NotificationList } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { post } from "../../../test/account-calls.ts";
import { buildTestApp, PASSWORD } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import type { Notification } from "../../platform/notifications/notifier.ts";
import { giveUpHeldMessages, sendDueMessages } from "./index.ts";
import { notificationMessages } from "./tables.ts";

const MINUTE_MS = 60_000;
let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()] });
});
afterAll(() => site.close());
beforeEach(async () => {
  await sendDueMessages(site.services);
  user = await site.newUser();
});

const mails = async (receiver: string) =>
  (await site.providers.outbox.list({ receiver, limit: 500 }))
    .filter(({ purpose }) => purpose === "notice")
    .map(({ text }) => text);
const listOf = (who: TestUser, language = "en") =>
  who
    .call("GET", API_PATHS.notifications, undefined, { "accept-language": language })
    .then((reply) => reply.json<{ data: NotificationList }>().data);
const changePassword = () =>
  user.data("POST", APP_PATHS.changePassword, { oldPassword: PASSWORD, newPassword: "abc123456" });
const messageOf = async () => {
  const rows = await site.services.db
    .select()
    .from(notificationMessages)
    .where(eq(notificationMessages.userId, user.id));
  return rows.map(({ state, tries, problem }) => ({ state, tries, problem }));
};
const tell = (more: Partial<Notification<"password.changed">> = {}) =>
  site.services.db.transaction((tx) =>
    site.services.notifier.tell(tx, {
      ...{ userId: user.id, kind: "password.changed", facts: { isReset: false }, key: "k", ...more },
    }),
  );

test("a changed password is told in the site and by one mail, however often the outbox is emptied", async () => {
  await changePassword();
  expect(await Promise.all([sendDueMessages(site.services), sendDueMessages(site.services)])).toContain(1);
  await sendDueMessages(site.services);
  expect(await mails(user.account)).toEqual([expect.stringContaining("登录密码已修改")]);
  expect((await listOf(user)).notifications).toMatchObject([
    { title: "Your password was changed", isRead: false, group: "security", address: "/en/account-set" },
  ]);
  expect((await listOf(user, "ko")).notifications[0]!.title).toBe("비밀번호가 변경되었습니다");
});

test("a changed e-mail is told to the old address and the new one, in the person's language", async () => {
  await user.data("PATCH", API_PATHS.account, { language: "en" });
  const email = `new-${user.account}`;
  await user.data("POST", API_PATHS.accountCodes, { target: "email", value: email });
  const code = await site.providers.lastCode(email);
  await user.data("POST", API_PATHS.accountEmail, { email, code, password: PASSWORD });
  await sendDueMessages(site.services);
  for (const address of [user.account, email]) {
    const [text] = await mails(address);
    expect(text).toContain("The e-mail of your account was changed");
    expect(text).toContain("n***@test.example");
    expect(text).toContain("If this was not you");
  }
});

test("what is told once under a key is not told again, and what was rolled back was never told", async () => {
  await tell();
  await tell();
  const undone = site.services.db.transaction(async (tx) => {
    await site.services.notifier.tell(tx, {
      ...{ userId: user.id, kind: "password.changed", facts: { isReset: true }, key: "other" },
    });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect((await listOf(user)).notifications).toHaveLength(1);
  expect(await messageOf()).toHaveLength(1);
});

test("a provider that does not answer is asked again later and later, and the mail goes out once", async () => {
  await tell();
  site.providers.failure = new AppError("provider.unavailable", { provider: "SMTP", unsent: 1 });
  await sendDueMessages(site.services);
  await sendDueMessages(site.services);
  expect(await messageOf()).toEqual([{ state: "waiting", tries: 1, problem: "provider.unavailable" }]);
  site.clock.advance(MINUTE_MS);
  await sendDueMessages(site.services);
  site.providers.failure = null;
  site.clock.advance(MINUTE_MS);
  expect(await sendDueMessages(site.services)).toBe(0);
  site.clock.advance(4 * MINUTE_MS);
  expect(await sendDueMessages(site.services)).toBe(1);
  expect(await mails(user.account)).toHaveLength(1);
  expect(await messageOf()).toEqual([{ state: "sent", tries: 3, problem: null }]);
});

test("a mail that may have gone is never sent again: after a time-out, and when its sender has died", async () => {
  await tell();
  site.providers.failure = new AppError("provider.timeout", { provider: "SMTP" });
  await sendDueMessages(site.services);
  site.providers.failure = null;
  await tell({ key: "held" });
  await site.services.db
    .update(notificationMessages)
    .set({ state: "sending", claimedAt: new Date(site.clock.now()) })
    .where(eq(notificationMessages.state, "waiting"));
  expect(await giveUpHeldMessages(site.services)).toBe(0);
  site.clock.advance(24 * 60 * MINUTE_MS);
  expect(await giveUpHeldMessages(site.services)).toBe(1);
  await sendDueMessages(site.services);
  expect(await mails(user.account)).toEqual([]);
  expect((await messageOf()).map(({ state }) => state)).toEqual(["unknown", "unknown"]);
});

test("a first sign-in says nothing, one from another browser is told; switched off, the site's own list alone tells it", async () => {
  const signIn = (agent: string) =>
    site.app.inject({
      method: "POST",
      url: APP_PATHS.signIn,
      payload: { account: user.account, password: PASSWORD, channel: 1 },
      headers: { "user-agent": agent },
    });
  const firefox = "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/130.0";
  expect((await listOf(user)).notifications).toEqual([]);
  await signIn(firefox);
  await signIn(firefox);
  await sendDueMessages(site.services);
  expect(await mails(user.account)).toEqual([expect.stringContaining("Firefox · Windows")]);
  await user.data("PATCH", API_PATHS.account, { notices: { security: false } });
  await signIn("Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/130.0 Other");
  await sendDueMessages(site.services);
  expect(await mails(user.account)).toHaveLength(1);
  expect((await listOf(user)).notifications).toHaveLength(2);
});

test("a person reads and marks only what is theirs, page by page", async () => {
  for (let number = 0; number < 22; number++) await tell({ key: `n${number}` });
  const stranger = await site.newUser();
  const page = await listOf(user);
  expect(page).toMatchObject({ unread: 22, hasOlder: true });
  expect(page.notifications).toHaveLength(20);
  const older = await user.data<NotificationList>(
    "GET",
    `${API_PATHS.notifications}?before=${page.notifications.at(-1)!.id}`,
  );
  expect(older).toMatchObject({ hasOlder: false });
  expect(older.notifications).toHaveLength(2);
  const ids = [page.notifications[0]!.id];
  expect(await stranger.data("POST", API_PATHS.notificationsRead, { ids })).toBe(0);
  expect(await user.data("POST", API_PATHS.notificationsRead, { ids })).toBe(21);
  expect(await user.data("POST", API_PATHS.notificationsRead, {})).toBe(0);
  expect((await post(site, API_PATHS.notificationsRead, {})).statusCode).toBe(401);
});

test("a translation that ended is told in the site by its file's name, and no more once it is deleted", async () => {
  const file = await user.upload("harbour.txt", "The harbour opens.");
  const [job] = await user.start([file]);
  await site.runJobs();
  await sendDueMessages(site.services);
  expect(await mails(user.account)).toEqual([]);
  expect((await listOf(user, "zh")).notifications).toMatchObject([
    { title: "harbour.txt 已译完", group: "work", address: `/translation?id=${job!.id}` },
  ]);
  await user.data("POST", API_PATHS.jobBatch, { ids: [job!.id], action: "delete" });
  expect((await listOf(user)).notifications).toEqual([]);
});

test("people without an e-mail get a text message of what matters, and none of a key", async () => {
  const phone = "13911112222";
  const id = (await site.services.accounts.createUser({ phone, password: PASSWORD }))!;
  await tell({ userId: id });
  await site.services.db.transaction((tx) =>
    site.services.notifier.tell(tx, {
      ...{ userId: id, kind: "engine_key.added", key: "key" },
      facts: { name: "mine", isOrganizations: false },
    }),
  );
  await sendDueMessages(site.services);
  expect(await mails(phone)).toEqual([expect.stringContaining("登录密码已修改")]);
});
