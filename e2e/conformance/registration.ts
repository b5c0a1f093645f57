import {
  fillPasswords,
  getCode,
  messages,
  openAccountStep,
  openPasswordStep,
  pressSend,
  submit,
} from "./forms.ts";
import { answerCall, madeCall, refusal, type Call, type Kit } from "./kit.ts";
import { PASSWORD, PHONES, USER_A } from "./people.ts";
import { expectSame, expectThat, type Statement } from "./statement.ts";

// Section E of the list, statements 98 to 117: registration.

/** What the first step says to an account when send is pressed. */
async function saidTo(kit: Kit, accounts: readonly string[]): Promise<string[]> {
  const { dialog } = await openAccountStep(kit, "注册");
  const said: string[] = [];
  for (const account of accounts) {
    await dialog.getByLabel("手机号或邮箱").fill(account);
    await dialog.getByRole("button", { name: "发送验证码" }).click();
    said.push(...(await messages(dialog)));
  }
  return said;
}

/** What the second step says to each pair of passwords. */
async function saidToPasswords(kit: Kit, pairs: readonly (readonly [string, string])[]): Promise<string[]> {
  const { dialog } = await openPasswordStep(kit);
  const said: string[] = [];
  for (const [password, confirmation] of pairs) {
    await fillPasswords(dialog, password, confirmation);
    await submit(dialog);
    said.push(...(await messages(dialog)));
  }
  return said;
}

/** Statements about what one message says to several inputs. */
function says(
  number: number,
  title: string,
  inputs: readonly string[],
  message: string,
  ask: (kit: Kit) => Promise<string[]>,
): Statement {
  return {
    number,
    title,
    async run(kit) {
      expectSame(
        inputs.join(", ") || "nothing",
        await ask(kit),
        inputs.map(() => message),
      );
      return message;
    },
  };
}

/** Passwords that the second step lets through, as the call of RegYXSUserAsync shows. */
async function accepted(kit: Kit, passwords: readonly string[]): Promise<void> {
  for (const password of passwords) {
    const form = await openPasswordStep(kit);
    await answerCall(form.page, "RegYXSUserAsync", { body: refusal("played") });
    await fillPasswords(form.dialog, password);
    await submit(form.dialog);
    const call = await madeCall(form.page, form.calls, "RegYXSUserAsync");
    expectSame(`password sent for ${password}`, (call.body as { password: string }).password, password);
  }
}

/** A whole registration in the browser: everything it called, and the dialog's words at the end. */
function registerOnce(
  kit: Kit,
  kind: "phone" | "email",
): Promise<{ account: string; calls: readonly Call[]; end: string }> {
  return kit.once(`registration by ${kind}`, async () => {
    const account = kind === "phone" ? kit.freePhone() : kit.freeEmail();
    const form = await openAccountStep(kit, "注册");
    const { dialog } = form;
    await dialog.getByLabel("手机号或邮箱").fill(account);
    await getCode(kit, form, account);
    await submit(dialog);
    await fillPasswords(dialog, "abc123");
    // The phone's registration brings an invitation code, the e-mail's none.
    if (kind === "phone") await dialog.getByLabel("邀请码（选填）").fill("YZ2026AB");
    await submit(dialog);
    const notice = dialog.getByRole("status").filter({ hasText: "!" });
    await notice.first().waitFor();
    const end = `${(await notice.first().innerText()).trim()} · ${(await dialog.getByRole("heading").innerText()).trim()}`;
    return { account, calls: form.calls, end };
  });
}

/** The call of a name, made during a whole registration. */
async function registrationCall(kit: Kit, kind: "phone" | "email", name: string) {
  const { account, calls } = await registerOnce(kit, kind);
  const found = calls.filter(({ path }) => path === `/api/App/${name}`);
  expectSame(`calls of ${name}`, found.length, 1);
  const { method, query, body } = found[0]!;
  return { account, seen: { method, query, body } };
}

function calls(
  number: number,
  name: string,
  kind: "phone" | "email",
  expected: (account: string, seen: { body: unknown }) => { query?: unknown; body?: unknown },
): Statement {
  return {
    number,
    title: `the call of ${name}`,
    async run(kit) {
      const { account, seen } = await registrationCall(kit, kind, name);
      const { query = {}, body = null } = expected(account, seen);
      expectSame("call", seen, { method: "POST", query, body });
      const fields = Object.keys((body ?? query) as object);
      return `POST with ${body ? "body" : "query"} {${fields.join(", ")}}`;
    },
  };
}

const codeIn = (seen: { body: unknown }) => {
  const { code } = seen.body as { code: string };
  expectThat(/^\d{6}$/.test(code), "a code of six digits", code);
  return code;
};

export const REGISTRATION: readonly Statement[] = [
  {
    number: 98,
    title: "two steps: account with code, then password",
    async run(kit) {
      const form = await openAccountStep(kit, "注册");
      const { dialog } = form;
      const step = () => dialog.locator("[aria-current=step]").innerText();
      const first = await step();
      expectSame(
        "fields of step 1",
        await dialog
          .locator("form input:visible")
          .evaluateAll((all) => all.map((one) => one.getAttribute("name"))),
        ["account", "code"],
      );
      const account = kit.freeEmail();
      await dialog.getByLabel("手机号或邮箱").fill(account);
      await getCode(kit, form, account);
      await submit(dialog);
      await dialog.getByLabel("确认密码").waitFor();
      const second = await step();
      expectThat(first !== second, "another step", second);
      return `${first.replaceAll(/\s+/g, " ")}, then ${second.replaceAll(/\s+/g, " ")}`;
    },
  },
  says(99, "empty account", [""], "请输入手机或邮箱!", (kit) => saidTo(kit, [""])),
  {
    number: 100,
    title: "with @ an e-mail, without a phone",
    async run(kit) {
      const said = await saidTo(kit, ["a@", "12345", "a@b@c.example", "reader"]);
      expectSame("messages", said, [
        "邮箱格式不正确!",
        "手机号格式不正确!",
        "邮箱格式不正确!",
        "手机号格式不正确!",
      ]);
      return "a@: 邮箱格式不正确!; 12345: 手机号格式不正确!";
    },
  },
  calls(101, "IsFindPhoneNumber", "phone", (phoneNumber) => ({ query: { phoneNumber } })),
  calls(102, "IsFindEmail", "email", (email) => ({ query: { email } })),
  ...(
    [
      [103, PHONES.channel1, "该手机已经注册过,请直接登录!"],
      [104, USER_A, "该邮箱已经注册过,请直接登录!"],
    ] as const
  ).map(([number, account, message]): Statement => ({
    number,
    title: `a used account: ${account}`,
    async run(kit) {
      const form = await openAccountStep(kit, "注册");
      await form.dialog.getByLabel("手机号或邮箱").fill(account);
      await pressSend(form);
      expectSame("messages", await messages(form.dialog), [message]);
      expectSame("send calls", form.calls.filter(({ path }) => path.includes("/Send")).length, 0);
      return `${message} and nothing is sent`;
    },
  })),
  calls(105, "SendVerifiCode", "phone", (phoneNumber) => ({ body: { phoneNumber, channel: 1 } })),
  calls(106, "SendVerifiCodeToEmail", "email", (email) => ({ body: { email, channel: 1 } })),
  calls(107, "CheckVerifiCode", "phone", (phoneNumber, seen) => ({
    body: { phoneNumber, code: codeIn(seen), channel: 1 },
  })),
  {
    number: 108,
    title: "a wrong code stays on step 1 with the text's last segment",
    async run(kit) {
      const form = await openAccountStep(kit, "注册");
      const { dialog } = form;
      await dialog.getByLabel("手机号或邮箱").fill(kit.freePhone());
      await dialog.getByLabel("验证码").fill("000000");
      await submit(dialog);
      const [real] = await messages(dialog);
      const answer = await kit.call("POST", "/api/App/CheckVerifiCode", {
        body: { phoneNumber: kit.freePhone(), code: "000000", channel: 1 },
      });
      const text = String(answer.errorMessage);
      expectSame("message", real, text.slice(text.lastIndexOf(":") + 1).trim());
      await answerCall(form.page, "CheckVerifiCode", { body: refusal("短信:验证码:已经失效") });
      await submit(dialog);
      await dialog.getByText("已经失效", { exact: true }).waitFor();
      expectSame(
        "fields",
        await dialog
          .locator("form input:visible")
          .evaluateAll((all) => all.map((one) => one.getAttribute("name"))),
        ["account", "code"],
      );
      return `“${real}”; of 短信:验证码:已经失效 only 已经失效; step 1 stays`;
    },
  },
  says(109, "passwords of 5 and 17 characters", ["abc12", "abcdefgh123456789"], "密码长度6-16位", (kit) =>
    saidToPasswords(kit, [
      ["abc12", "abc12"],
      ["abcdefgh123456789", "abcdefgh123456789"],
    ]),
  ),
  says(
    110,
    "passwords without a lowercase letter, a digit, or in another script",
    ["ABCDEF1", "abcdef", "123456", "abc123密"],
    "密码必须包含小写字母,特殊字和数字!",
    (kit) =>
      saidToPasswords(
        kit,
        ["ABCDEF1", "abcdef", "123456", "abc123密"].map((password) => [password, password] as const),
      ),
  ),
  {
    number: 111,
    title: "abc123 is accepted",
    async run(kit) {
      await accepted(kit, ["abc123"]);
      return "abc123 goes to the server";
    },
  },
  {
    number: 112,
    title: "6 and 16 characters are accepted",
    async run(kit) {
      await accepted(kit, ["a1!@#$", "abcdefgh12345678"]);
      return "both go to the server";
    },
  },
  says(113, "another confirmation", ["abc123"], "两次密码不一致,请重新输入!", (kit) =>
    saidToPasswords(kit, [["abc123", "abc124"]]),
  ),
  {
    number: 114,
    title: "the body of RegYXSUserAsync",
    async run(kit) {
      const byPhone = await registrationCall(kit, "phone", "RegYXSUserAsync");
      const byMail = await registrationCall(kit, "email", "RegYXSUserAsync");
      const secret = { password: "abc123", _checkPassword: "abc123" };
      const bodyOf = ({ seen }: typeof byPhone) => seen.body as Record<string, unknown>;
      const rest = (body: Record<string, unknown>) => ({
        code: codeIn({ body }),
        userType: body["userType"],
      });
      expectSame("by phone, with an invitation", bodyOf(byPhone), {
        phoneNumber: byPhone.account,
        ...rest(bodyOf(byPhone)),
        ...secret,
        InviteCode: "YZ2026AB",
      });
      expectSame("by e-mail", bodyOf(byMail), { email: byMail.account, ...rest(bodyOf(byMail)), ...secret });
      expectThat(bodyOf(byPhone)["userType"] !== undefined, "a userType", bodyOf(byPhone));
      return Object.keys(bodyOf(byPhone)).join(", ");
    },
  },
  {
    number: 115,
    title: "without InviteCode it registers",
    async run(kit) {
      const { account } = await registerOnce(kit, "email");
      const { seen } = await registrationCall(kit, "email", "RegYXSUserAsync");
      expectSame("InviteCode sent", "InviteCode" in (seen.body as object), false);
      await kit.token(account, "abc123");
      return "registered and able to sign in";
    },
  },
  {
    number: 116,
    title: "success, and login mode again",
    async run(kit) {
      const { end } = await registerOnce(kit, "email");
      expectSame("message and heading", end, "注册成功,请登录使用! · 登录");
      return end;
    },
  },
  {
    number: 117,
    title: "the server refuses the same",
    async run(kit) {
      const register = (more: Record<string, unknown>) =>
        kit.call("POST", "/api/App/RegYXSUserAsync", {
          body: { code: "123456", userType: 1, password: "abc123", _checkPassword: "abc123", ...more },
        });
      const cases: [Record<string, unknown>, string][] = [
        [{ phoneNumber: "12345678901" }, "手机号格式不正确!"],
        [{ email: "a@" }, "邮箱格式不正确!"],
        [{ phoneNumber: kit.freePhone(), password: "abc12", _checkPassword: "abc12" }, "密码长度6-16位"],
        [
          { phoneNumber: kit.freePhone(), password: "abcdef", _checkPassword: "abcdef" },
          "密码必须包含小写字母,特殊字和数字!",
        ],
        [{ phoneNumber: kit.freePhone(), _checkPassword: "abc124" }, "两次密码不一致,请重新输入!"],
      ];
      for (const [more, message] of cases) {
        const answer = await register(more);
        expectSame(message, [answer.isSuccess, answer.errorMessage], [false, message]);
      }
      for (const more of [{ phoneNumber: PHONES.channel1 }, { email: USER_A }]) {
        const answer = await register(more);
        expectSame(`used account ${JSON.stringify(more)}`, answer.isSuccess, false);
      }
      await kit.token(USER_A, PASSWORD);
      return `${cases.map(([, message]) => message).join("; ")}; used accounts refused`;
    },
  },
];
