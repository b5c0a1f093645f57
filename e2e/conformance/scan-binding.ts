import { witness } from "../support/witness.ts";
import { fillPasswords, messages, pressSend, submit, type Dialog } from "./forms.ts";
import { answerCall, madeCall, refusal, TOKEN_KEY, USER_KEY, type Call, type Kit } from "./kit.ts";
import { PHONES } from "./people.ts";
import { openBinding } from "./scan.ts";
import { expectSame, expectThat, type Statement } from "./statement.ts";

// Section G of the list, its statements on binding a phone after a scan; those on the scan itself are in scan-login.ts.

/** Types a phone number into the binding dialog and presses send, bar included. */
async function askFor(form: Dialog, phone: string): Promise<void> {
  await form.dialog.getByLabel("手机号").fill(phone);
  await pressSend(form);
}

/** Binds with a code that the server is played to accept, and gives the body of the binding call, which is refused. */
async function bindingBody(kit: Kit, phone: string, hasPassword: boolean): Promise<Call> {
  const form = await openBinding(kit);
  await answerCall(form.page, "BindPhoneWithWeixinAsync", { body: refusal("played") });
  await askFor(form, phone);
  await form.dialog.getByText("短信发送成功!", { exact: true }).waitFor();
  await form.dialog.getByLabel("验证码").fill(await kit.code(phone));
  await form.dialog.getByLabel("昵称").fill("小林");
  if (hasPassword) await fillPasswords(form.dialog, "abc123");
  await submit(form.dialog);
  return madeCall(form.page, form.calls, "BindPhoneWithWeixinAsync");
}

interface Bound {
  readonly said: readonly string[];
  readonly isSamePageAfter250Ms: boolean;
  readonly endsAt: string;
  readonly token: string;
}

/** The one real binding: afterwards the new person of the demo's phone is a user. */
function bindOnce(kit: Kit): Promise<Bound> {
  return kit.once("binding", async () => {
    const phone = kit.freePhone();
    let said: () => Promise<readonly string[]> = async () => [];
    const form = await openBinding(kit, async (page) => {
      said = await witness(page);
      await page.clock.install();
    });
    const { page, dialog } = form;
    await askFor(form, phone);
    await dialog.getByText("短信发送成功!", { exact: true }).waitFor();
    await dialog.getByLabel("验证码").fill(await kit.code(phone));
    await dialog.getByLabel("昵称").fill("新同学");
    await fillPasswords(dialog, "abc123");
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await submit(dialog);
    await dialog.getByText("绑定成功!", { exact: true }).waitFor();
    await page.clock.runFor(250);
    const isSamePageAfter250Ms = await page.evaluate(() => "isSamePage" in window);
    await page.clock.runFor(100);
    await page.waitForFunction(() => !("isSamePage" in window));
    await page.clock.resume();
    await page.locator("header [data-part=user]").waitFor();
    const token = await page.evaluate((key) => sessionStorage.getItem(key)!, TOKEN_KEY);
    return {
      said: await said(),
      isSamePageAfter250Ms,
      endsAt: new URL(page.url()).pathname,
      token,
    };
  });
}

/** Binding vouchers of whoever holds the token, as account-set lists them. */
async function vouchers(kit: Kit, token: string): Promise<{ characters: number; reason: string }[]> {
  const { data } = await kit.call("GET", "/api/account/vouchers", { token });
  return (data as { characters: number; reason: string }[]).map(({ characters, reason }) => ({
    characters,
    reason,
  }));
}

export const SCAN_BINDING: readonly Statement[] = [
  {
    number: 131,
    title: "unbound: a dialog that cannot be closed",
    async run(kit) {
      const { page, dialog } = await openBinding(kit);
      for (const key of ["Escape", "Escape", "Escape"]) await page.keyboard.press(key);
      await page.mouse.click(5, 5);
      await page.mouse.click(5, 400);
      expectSame("close buttons", await dialog.getByRole("button", { name: "关闭" }).count(), 0);
      expectSame("still there", await dialog.getByLabel("昵称").isVisible(), true);
      return "Esc and clicks beside it leave it open; no close button";
    },
  },
  {
    number: 132,
    title: "steps on the left, form on the right",
    async run(kit) {
      const { dialog } = await openBinding(kit);
      const steps = dialog.getByRole("list").first();
      const [left, right] = [await steps.boundingBox(), await dialog.locator("form").boundingBox()];
      expectThat(left!.x + left!.width <= right!.x, "the list left of the form", [left, right]);
      const names = (await steps.getByRole("listitem").allInnerTexts()).map((text) =>
        text.replaceAll(/\s+/g, " "),
      );
      expectThat(names.length > 1, "a list of steps", names);
      return `${names.join(", ")} left of the form`;
    },
  },
  {
    number: 134,
    title: "empty nickname",
    async run(kit) {
      const { dialog } = await openBinding(kit);
      await dialog.getByLabel("手机号").fill(kit.freePhone());
      await dialog.getByLabel("验证码").fill("123456");
      await fillPasswords(dialog, "abc123");
      await submit(dialog);
      const seen = await messages(dialog);
      expectSame("messages", seen, ["请输入昵称"]);
      return seen[0]!;
    },
  },
  {
    number: 135,
    title: "CheckPhoneBindedWithYXS by query",
    async run(kit) {
      const form = await openBinding(kit);
      const answered = form.page.waitForResponse((answer) =>
        answer.url().includes("CheckPhoneBindedWithYXS"),
      );
      await askFor(form, PHONES.channel1);
      const call = await madeCall(form.page, form.calls, "CheckPhoneBindedWithYXS");
      expectSame(
        "call",
        [call.method, call.query, call.body],
        ["POST", { phoneNumber: PHONES.channel1 }, null],
      );
      const { data } = (await (await answered).json()) as { data: object };
      expectSame("fields", Object.keys(data).sort(), ["isBind", "isUsed", "userChannel"]);
      return `POST with query phoneNumber; data ${JSON.stringify(data)}`;
    },
  },
  {
    number: 136,
    title: "userChannel 0 cannot be bound",
    async run(kit) {
      const form = await openBinding(kit);
      await askFor(form, PHONES.channel0);
      const seen = await messages(form.dialog);
      expectSame("messages", seen, ["该手机无法绑定微信,请更换手机号!"]);
      return seen[0]!;
    },
  },
  {
    number: 137,
    title: "a bound phone shows the server's message",
    async run(kit) {
      const form = await openBinding(kit);
      const answered = form.page.waitForResponse((answer) =>
        answer.url().includes("CheckPhoneBindedWithYXS"),
      );
      await askFor(form, PHONES.bound);
      const { data, errorMessage } = (await (await answered).json()) as {
        data: { isBind: boolean };
        errorMessage: string;
      };
      expectSame("isBind", data.isBind, true);
      expectSame("messages", await messages(form.dialog), [
        errorMessage.slice(errorMessage.lastIndexOf(":") + 1).trim(),
      ]);
      return errorMessage;
    },
  },
  {
    number: 138,
    title: "channel 1 hides both password fields",
    async run(kit) {
      const form = await openBinding(kit);
      const fields = form.dialog.locator("input[type=password]");
      expectSame("password fields before", await fields.count(), 2);
      await askFor(form, PHONES.channel1);
      await form.page.waitForFunction(
        () => document.querySelectorAll("dialog input[type=password]").length === 0,
      );
      return "two password fields before, none after the number of a site user";
    },
  },
  {
    number: 139,
    title: "the body of BindPhoneWithWeixinAsync",
    async run(kit) {
      const free = kit.freePhone();
      const full = await bindingBody(kit, free, true);
      const { code, ...rest } = full.body as Record<string, unknown>;
      expectThat(/^\d{6}$/.test(String(code)), "a code of six digits", code);
      expectSame(
        "method and body for a new phone",
        [full.method, rest],
        ["POST", { phoneNumber: free, channel: 1, nickName: "小林", password: "abc123", define: "abc123" }],
      );
      const short = await bindingBody(kit, PHONES.channel1, false);
      expectSame("fields for a site user", Object.keys(short.body as object).sort(), [
        "channel",
        "code",
        "nickName",
        "phoneNumber",
      ]);
      return "new phone: phoneNumber, code, channel, nickName, password, define; site user: without password and define";
    },
  },
  {
    number: 140,
    title: "绑定成功!, then the main site after 0.3 s",
    isAlone: true,
    async run(kit) {
      const { said, isSamePageAfter250Ms, endsAt } = await bindOnce(kit);
      expectThat(said.includes("绑定成功!"), "绑定成功! among what the page said", said);
      expectSame("same page after 0.25 s", isSamePageAfter250Ms, true);
      expectSame("address", endsAt, "/");
      return "绑定成功!; on / between 0.25 and 0.35 s later, signed in";
    },
  },
  {
    number: 141,
    title: "binding adds a 5000-character voucher, once",
    isAlone: true,
    async run(kit) {
      const { token } = await bindOnce(kit);
      const one = [{ characters: 5000, reason: "phone_binding" }];
      expectSame("vouchers", await vouchers(kit, token), one);
      // The phone is taken off and another one bound: the person has had the voucher.
      const removed = await kit.call("DELETE", "/api/account/phone", { token, body: { password: "abc123" } });
      expectSame("unbinding", removed.isSuccess, true);
      const phoneNumber = kit.freePhone();
      const sent = await kit.call("POST", "/api/account/codes", {
        token,
        body: { target: "phone", value: phoneNumber },
      });
      expectSame("sending", sent.isSuccess, true);
      const code = await kit.code(phoneNumber);
      const again = await kit.call("POST", "/api/account/phone", {
        token,
        body: { phoneNumber, code, password: "abc123" },
      });
      expectSame("binding again", again.isSuccess, true);
      expectSame("vouchers after binding again", await vouchers(kit, token), one);

      const page = await kit.page();
      await page.addInitScript(
        ([tokenKey, userKey, value]) => {
          sessionStorage.setItem(tokenKey!, value!);
          sessionStorage.setItem(
            userKey!,
            JSON.stringify({ userName: "x", nickName: "x", userType: 0, organizationId: 0 }),
          );
        },
        [TOKEN_KEY, USER_KEY, token],
      );
      await kit.go(page, "/upload");
      await page.locator("header [data-part=user]").click();
      await page.getByRole("menuitem", { name: "账号设置" }).click();
      await page.getByText("剩余5,000字符，共5,000字符").waitFor();
      return "one voucher of 5,000 characters, listed in account-set; none for another phone";
    },
  },
];
