import { messages, openDialog, submit } from "./forms.ts";
import { madeCall, readAnswer } from "./kit.ts";
import { ADMIN, PASSWORD, USER_A, USER_U } from "./people.ts";
import { expectSame, expectThat, type Statement } from "./statement.ts";

// Section C of the list, statements 73 to 84: the sign-in dialog, account and password.

export const ACCOUNT_LOGIN: readonly Statement[] = [
  {
    number: 73,
    title: "the dialog's panel is 800px wide",
    async run(kit) {
      const { dialog } = await openDialog(kit);
      const box = await dialog.boundingBox();
      expectSame("width", box?.width, 800);
      return "800px";
    },
  },
  {
    number: 74,
    title: "it opens in register/login mode",
    async run(kit) {
      const { page, dialog } = await openDialog(kit);
      await dialog.getByLabel("账号", { exact: true }).waitFor();
      await dialog.getByLabel("密码", { exact: true }).waitFor();
      const focused = await page.evaluate(() => document.activeElement?.getAttribute("name"));
      expectSame("focused field", focused, "account");
      await dialog.getByRole("button", { name: "注册", exact: true }).click();
      await dialog.getByRole("heading", { name: "注册" }).waitFor();
      return "account and password, the account field focused, 注册 beside them";
    },
  },
  {
    number: 75,
    title: "alternative methods lead to scan and phone",
    async run(kit) {
      const { dialog } = await openDialog(kit);
      const others = dialog.locator("[data-part=other-methods]");
      await others.getByText("其他登录方式").waitFor();
      await others.getByRole("button", { name: "手机验证码" }).click();
      await dialog.getByLabel("手机号").waitFor();
      await others.getByRole("button", { name: "微信扫码" }).click();
      await dialog.getByRole("img", { name: "微信登录二维码" }).waitFor();
      return "其他登录方式: 手机验证码 shows the phone form, 微信扫码 the QR code";
    },
  },
  {
    number: 76,
    title: "forgot password, and back",
    async run(kit) {
      const { dialog } = await openDialog(kit);
      await dialog.getByRole("button", { name: "忘记密码" }).click();
      await dialog.getByRole("heading", { name: "找回密码" }).waitFor();
      await dialog.getByRole("button", { name: "返回登录" }).click();
      await dialog.getByLabel("账号", { exact: true }).waitFor();
      return "忘记密码 opens 找回密码, 返回登录 leads back";
    },
  },
  {
    number: 77,
    title: "empty account",
    async run(kit) {
      const { dialog } = await openDialog(kit);
      await dialog.getByLabel("密码", { exact: true }).fill("abc123");
      await submit(dialog);
      const seen = await messages(dialog);
      expectSame("messages", seen, ["请输入用户名/邮箱/电话号码"]);
      return seen[0]!;
    },
  },
  {
    number: 78,
    title: "empty password",
    async run(kit) {
      const { dialog } = await openDialog(kit);
      await dialog.getByLabel("账号", { exact: true }).fill("lin");
      await submit(dialog);
      const seen = await messages(dialog);
      expectSame("messages", seen, ["请输入密码"]);
      return seen[0]!;
    },
  },
  {
    number: 79,
    title: "the body of SignInRJwtAsync",
    async run(kit) {
      const { page, dialog, calls } = await openDialog(kit);
      await dialog.getByLabel("账号", { exact: true }).fill(USER_A);
      await dialog.getByLabel("密码", { exact: true }).fill(PASSWORD);
      await submit(dialog);
      const call = await madeCall(page, calls, "SignInRJwtAsync");
      expectSame("method", call.method, "POST");
      expectSame("body", call.body, { account: USER_A, password: PASSWORD, channel: 1 });
      return "POST {account, password, channel: 1}";
    },
  },
  {
    number: 80,
    title: "right and wrong credentials",
    async run(kit) {
      const path = "/api/App/SignInRJwtAsync";
      const right = await kit.call("POST", path, {
        body: { account: USER_A, password: PASSWORD, channel: 1 },
      });
      expectSame("right: status, isSuccess", [right.status, right.isSuccess], [200, true]);
      expectThat(typeof right.data === "string" && right.data.length > 20, "a token", right.data);
      const wrong = await kit.call("POST", path, {
        body: { account: USER_A, password: "wrong1", channel: 1 },
      });
      expectSame("wrong: status, isSuccess", [wrong.status, wrong.isSuccess], [200, false]);
      expectThat(
        typeof wrong.errorMessage === "string" && wrong.errorMessage !== "",
        "a message",
        wrong.body,
      );
      return `token of ${String(right.data).length} characters; “${String(wrong.errorMessage)}”`;
    },
  },
  {
    number: 81,
    title: "then GetSystemUserAsync with the bearer token",
    async run(kit) {
      const { page, dialog, calls } = await openDialog(kit);
      await dialog.getByLabel("账号", { exact: true }).fill(USER_A);
      await dialog.getByLabel("密码", { exact: true }).fill(PASSWORD);
      const answered = await readAnswer<{ data: string }>(page, "SignInRJwtAsync");
      await submit(dialog);
      const { data } = await answered();
      const call = await madeCall(page, calls, "GetSystemUserAsync");
      expectSame("call", [call.method, call.headers["authorization"]], ["GET", `Bearer ${data}`]);
      expectSame(
        "order",
        calls
          .map(({ path }) => path)
          .filter((path) => /SignInRJwt|GetSystemUser/.test(path))
          .slice(0, 2),
        ["/api/App/SignInRJwtAsync", "/api/App/GetSystemUserAsync"],
      );
      return "GET /api/App/GetSystemUserAsync with the token of the sign-in";
    },
  },
  {
    number: 82,
    title: "the dialog closes, the page reloads after 0.5 s",
    async run(kit) {
      const { page, dialog } = await openDialog(kit, (fresh) => fresh.clock.install());
      await dialog.getByLabel("账号", { exact: true }).fill(USER_A);
      await dialog.getByLabel("密码", { exact: true }).fill(PASSWORD);
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      // The page's clock stands still, so the delay is read from it and not from a busy machine.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
      await submit(dialog);
      await dialog.waitFor({ state: "detached" });
      await page.clock.runFor(400);
      expectSame("same page 0.4 s after closing", await page.evaluate(() => "isSamePage" in window), true);
      const reloaded = page.waitForEvent("framenavigated");
      await page.clock.runFor(400);
      await reloaded;
      await page.waitForFunction(() => !("isSamePage" in window));
      await page.clock.resume();
      await page.locator("header [data-part=user]").waitFor();
      return "closed; still the same page after 0.4 s, reloaded before 0.8 s, signed in";
    },
  },
  {
    number: 83,
    title: "GetSystemUserAsync names userName, userType, organizationId",
    async run(kit) {
      const seen: unknown[] = [];
      for (const account of [USER_A, ADMIN, USER_U]) {
        const { data } = await kit.call("GET", "/api/App/GetSystemUserAsync", {
          token: await kit.token(account),
        });
        const { userName, userType, organizationId } = data as Record<string, unknown>;
        expectThat(typeof userName === "string" && userName !== "", "a userName", userName);
        seen.push([Number(userType), Number(organizationId)]);
      }
      const [a, admin, u] = seen as [number, number][];
      expectSame("organisation of A", a![1], 1);
      expectSame("userType of admin", admin![0], 6);
      expectSame("organisation of U", u![1], 4034);
      return `userType and organizationId of A, admin, U: ${JSON.stringify(seen)}`;
    },
  },
  {
    number: 84,
    title: "a focused input is visibly marked",
    async run(kit) {
      const { page, dialog } = await openDialog(kit);
      const looks = () =>
        dialog.locator("input[name=password]").evaluate((input) =>
          [input, input.parentElement!].map((element) => {
            const { borderColor, boxShadow, outlineStyle, outlineColor, outlineWidth } =
              getComputedStyle(element);
            return [borderColor, boxShadow, outlineStyle === "none" ? "" : outlineColor + outlineWidth].join(
              " ",
            );
          }),
        );
      const before = await looks();
      await dialog.getByLabel("密码", { exact: true }).focus();
      await page.waitForTimeout(400);
      const after = await looks();
      expectThat(JSON.stringify(before) !== JSON.stringify(after), "another look", after);
      return `${before[1]!.trim()} becomes ${after[1]!.trim()}`;
    },
  },
];
