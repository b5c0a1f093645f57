import { messages, openDialog, submit } from "./forms.ts";
import { madeCall, readAnswer } from "./kit.ts";
import { CARD_NUMBER, PASSWORD } from "./people.ts";
import { expectSame, expectThat, type Statement } from "./statement.ts";

// Section G of the list, statements 142 to 144: the university's sign-on and its card.

export const UNIVERSITY: readonly Statement[] = [
  {
    number: 142,
    title: "single sign-on by loginUrl and ScuLoginByIDassTokenAsync",
    async run(kit) {
      const { page, dialog, calls } = await openDialog(kit);
      const answered = await readAnswer<{ data: { loginUrl: string } }>(page, "GetScuIDaasUrlAsync");
      await dialog.getByRole("button", { name: "统一身份认证" }).click();
      const { data } = await answered();
      await page.waitForURL(data.loginUrl);
      await page.getByRole("button", { name: new RegExp(CARD_NUMBER) }).click();
      const call = await madeCall(page, calls, "ScuLoginByIDassTokenAsync");
      expectSame("method", call.method, "POST");
      expectThat(
        typeof (call.body as { token?: unknown }).token === "string",
        "a token in the body",
        call.body,
      );
      await page.locator("header [data-part=user]").waitFor();
      const asked = calls.find(({ path }) => path.endsWith("GetScuIDaasUrlAsync"));
      expectSame("method of GetScuIDaasUrlAsync", asked?.method, "GET");
      return `GET GetScuIDaasUrlAsync, ${new URL(data.loginUrl).pathname}, POST ScuLoginByIDassTokenAsync, signed in`;
    },
  },
  {
    number: 143,
    title: "empty card number and password",
    async run(kit) {
      const { dialog } = await openDialog(kit);
      await dialog.getByRole("button", { name: "一卡通" }).click();
      await submit(dialog);
      const seen = await messages(dialog);
      expectSame("messages", seen, ["请输入一卡通学工号", "请输入密码"]);
      return seen.join(", ");
    },
  },
  {
    number: 144,
    title: "the body of SignInJwtFromThirdPartyAsync",
    async run(kit) {
      const { page, dialog, calls } = await openDialog(kit);
      await dialog.getByRole("button", { name: "一卡通" }).click();
      await dialog.getByLabel("一卡通学工号").fill(CARD_NUMBER);
      await dialog.getByLabel("密码", { exact: true }).fill(PASSWORD);
      await submit(dialog);
      const call = await madeCall(page, calls, "SignInJwtFromThirdPartyAsync");
      expectSame(
        "call",
        [call.method, call.body],
        ["POST", { username: CARD_NUMBER, password: PASSWORD, ThirdPartyUserType: 1 }],
      );
      await page.locator("header [data-part=user]").waitFor();
      return "POST {username, password, ThirdPartyUserType: 1}, then signed in";
    },
  },
];
