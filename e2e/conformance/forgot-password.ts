import { fillPasswords, getCode, messages, openAccountStep, pressSend, submit } from "./forms.ts";
import type { Call, Kit } from "./kit.ts";
import { expectSame, expectThat, type Statement } from "./statement.ts";

// Section F of the list, statements 118 to 126: forgot password.

const OLD = "old123";
const NEW = "new456";

interface Walk {
  readonly account: string;
  readonly calls: readonly Call[];
  readonly steps: readonly string[];
  readonly end: string;
  /** Messages that the outbox holds for the account after the walk, those of its registration included. */
  readonly sent: number;
}

/** Somebody who registered forgets the password and sets a new one, in the browser. */
function walkOnce(kit: Kit, kind: "phone" | "email"): Promise<Walk> {
  return kit.once(`forgotten password by ${kind}`, async () => {
    const account = await kit.newPerson(OLD, kind === "phone" ? kit.freePhone() : kit.freeEmail());
    // One code a second to one number, as this server is set.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const form = await openAccountStep(kit, "忘记密码");
    const { dialog } = form;
    const step = async () =>
      (await dialog.locator("[aria-current=step]").innerText()).replaceAll(/\s+/g, " ");
    const steps = [await step()];
    await dialog.getByLabel("手机号或邮箱").fill(account);
    await getCode(kit, form, account);
    await submit(dialog);
    await dialog.getByLabel("确认密码").waitFor();
    steps.push(await step());
    await fillPasswords(dialog, NEW);
    await submit(dialog);
    const notice = dialog.getByRole("status").filter({ hasText: "!" });
    await notice.first().waitFor();
    const end = `${(await notice.first().innerText()).trim()} · ${(await dialog.getByRole("heading").innerText()).trim()}`;
    const box = await kit.get(
      `/dev/outbox?${new URLSearchParams({ format: "json", receiver: account }).toString()}`,
    );
    const { messages: sent } = (await box.json()) as { messages: unknown[] };
    return { account, calls: form.calls, steps, end, sent: sent.length };
  });
}

async function callsOf(kit: Kit, kind: "phone" | "email", name: string) {
  const { account, calls } = await walkOnce(kit, kind);
  const found = calls.filter(({ path }) => path === `/api/App/${name}`);
  return {
    account,
    found: found.map(({ method, body }) => ({ method, body: body as Record<string, unknown> })),
  };
}

function unregistered(
  number: number,
  title: string,
  account: (kit: Kit) => string,
  message: string,
): Statement {
  return {
    number,
    title,
    async run(kit) {
      const form = await openAccountStep(kit, "忘记密码");
      await form.dialog.getByLabel("手机号或邮箱").fill(account(kit));
      await pressSend(form);
      expectSame("messages", await messages(form.dialog), [message]);
      return message;
    },
  };
}

export const FORGOT_PASSWORD: readonly Statement[] = [
  {
    number: 118,
    title: "two steps",
    async run(kit) {
      const { steps } = await walkOnce(kit, "email");
      expectThat(new Set(steps).size === 2, "two different steps", steps);
      return steps.join(", then ");
    },
  },
  unregistered(119, "an unregistered phone", (kit) => kit.freePhone(), "该手机未注册过!"),
  unregistered(120, "an unregistered e-mail", (kit) => kit.freeEmail(), "该邮箱未注册过!"),
  {
    number: 121,
    title: "the call of SendForgetPwdCode",
    async run(kit) {
      const { account, found } = await callsOf(kit, "phone", "SendForgetPwdCode");
      const body = { phoneNumber: account, channel: 1, phoneZoneCode: 82 };
      expectSame("calls", found, [{ method: "POST", body }]);
      return "POST {phoneNumber, channel: 1, phoneZoneCode: 82}";
    },
  },
  {
    number: 122,
    title: "the call of SendForgetPwdCodeToEmail",
    async run(kit) {
      const { account, found } = await callsOf(kit, "email", "SendForgetPwdCodeToEmail");
      expectSame("first call", found[0], { method: "POST", body: { email: account, channel: 1 } });
      return "POST {email, channel: 1}";
    },
  },
  {
    number: 123,
    title: "the call of CheckEmailVerifyCode for a phone",
    async run(kit) {
      const { account, found } = await callsOf(kit, "phone", "CheckEmailVerifyCode");
      const code = found[0]?.body["code"];
      expectThat(/^\d{6}$/.test(String(code)), "a code of six digits", code);
      expectSame("calls", found, [
        { method: "POST", body: { email: "", phoneNumber: account, code, channel: 1 } },
      ]);
      return "POST {email: “”, phoneNumber, code, channel: 1}";
    },
  },
  {
    number: 124,
    title: "an e-mail's code is verified through the same path, and no second mail goes out",
    async run(kit) {
      const { account, found } = await callsOf(kit, "email", "SendForgetPwdCodeToEmail");
      const code = found[1]?.body["code"];
      expectThat(/^\d{6}$/.test(String(code)), "a code of six digits", code);
      expectSame("calls", found.length, 2);
      expectSame("second call", found[1], { method: "POST", body: { email: account, channel: 1, code } });
      const { calls, sent } = await walkOnce(kit, "email");
      expectSame(
        "calls of CheckEmailVerifyCode",
        calls.filter(({ path }) => path.endsWith("CheckEmailVerifyCode")).length,
        0,
      );
      // One for the registration, one for the reset.
      expectSame("mails", sent, 2);
      return "POST {email, channel: 1, code}; one reset mail in the outbox";
    },
  },
  {
    number: 125,
    title: "the call of ForgetPasswordResetAsync",
    async run(kit) {
      for (const kind of ["phone", "email"] as const) {
        const { account, found } = await callsOf(kit, kind, "ForgetPasswordResetAsync");
        const code = found[0]?.body["code"];
        expectThat(/^\d{6}$/.test(String(code)), "a code of six digits", code);
        expectSame("calls", found, [
          { method: "POST", body: { account, newPassword: NEW, code, channel: 1 } },
        ]);
      }
      return "POST {account, newPassword, code, channel: 1}, by phone and by e-mail";
    },
  },
  {
    number: 126,
    title: "success, and only the new password works",
    async run(kit) {
      for (const kind of ["phone", "email"] as const) {
        const { account, end } = await walkOnce(kit, kind);
        expectSame("message and heading", end, "密码修改成功,请登录使用! · 登录");
        await kit.token(account, NEW);
        const old = await kit.call("POST", "/api/App/SignInRJwtAsync", {
          body: { account, password: OLD, channel: 1 },
        });
        expectSame("the old password", old.isSuccess, false);
      }
      return "密码修改成功,请登录使用! · 登录; the new password signs in, the old does not";
    },
  },
];
