import { dragToEnd } from "../support/codes.ts";
import { getCode, messages, openAccountStep, openPhoneForm, pressSend, submit } from "./forms.ts";
import { answerCall, madeCall, refusal, type Kit } from "./kit.ts";
import { PHONES } from "./people.ts";
import { expectSame, expectThat, type Statement } from "./statement.ts";

// Section D of the list, statements 85 to 97: phone code and drag bar.

const SEND = "发送验证码";

/** Sends a code to the number over HTTP and gives it. */
async function codeFor(kit: Kit, phoneNumber: string): Promise<string> {
  const sent = await kit.call("POST", "/api/App/SendLoginVerifiCode", {
    body: { phoneNumber, code: "", channel: 1 },
  });
  if (sent.isSuccess !== true) throw new Error(`SendLoginVerifiCode: ${String(sent.errorMessage)}`);
  return kit.code(phoneNumber);
}

export const PHONE_CODE: readonly Statement[] = [
  {
    number: 85,
    title: "empty phone",
    async run(kit) {
      const { dialog } = await openPhoneForm(kit);
      await dialog.getByRole("button", { name: SEND }).click();
      const seen = await messages(dialog);
      expectSame("messages", seen, ["请输入手机号"]);
      return seen[0]!;
    },
  },
  {
    number: 86,
    title: "numbers that are none",
    async run(kit) {
      const { dialog } = await openPhoneForm(kit);
      const numbers = ["12345678901", "1381234567", "138123456789", "23812345678", "1381234567a"];
      for (const number of numbers) {
        await dialog.getByLabel("手机号").fill(number);
        await dialog.getByRole("button", { name: SEND }).click();
        expectSame(number, await messages(dialog), ["手机号格式不正确!"]);
      }
      return `手机号格式不正确! for each of ${numbers.join(", ")}`;
    },
  },
  {
    number: 87,
    title: "numbers that pass",
    async run(kit) {
      const { dialog } = await openPhoneForm(kit);
      for (const number of ["13000000000", "15912345678", "19900000000"]) {
        await dialog.getByLabel("手机号").fill(number);
        await dialog.getByRole("button", { name: SEND }).click();
        await dialog.getByRole("slider").waitFor();
        expectSame(`messages for ${number}`, await dialog.getByRole("alert").count(), 0);
      }
      return "13000000000, 15912345678, 19900000000 go on to the drag bar";
    },
  },
  {
    number: 88,
    title: "empty code",
    async run(kit) {
      const { dialog } = await openPhoneForm(kit);
      await dialog.getByLabel("手机号").fill(PHONES.channel1);
      await submit(dialog);
      const seen = await messages(dialog);
      expectSame("messages", seen, ["请输入验证码"]);
      return seen[0]!;
    },
  },
  {
    number: 89,
    title: "send shows the drag bar before any call",
    async run(kit) {
      const form = await openPhoneForm(kit);
      await form.dialog.getByLabel("手机号").fill(kit.freePhone());
      await form.dialog.getByRole("button", { name: SEND }).click();
      await form.dialog.getByRole("slider").waitFor();
      await form.page.waitForTimeout(500);
      const sends = () => form.calls.filter(({ path }) => path.includes("/Send")).length;
      expectSame("send calls before the drag", sends(), 0);
      await dragToEnd(form.page);
      await madeCall(form.page, form.calls, "SendLoginVerifiCode");
      expectSame("send calls after the drag", sends(), 1);
      return "no send call while the bar stands, one after the drag";
    },
  },
  {
    number: 90,
    title: "the bar is 34px and shows its success",
    async run(kit) {
      const form = await openPhoneForm(kit);
      await form.dialog.getByLabel("手机号").fill(kit.freePhone());
      await form.dialog.getByRole("button", { name: SEND }).click();
      const bar = form.dialog.getByRole("slider").locator("xpath=..");
      expectSame("height", (await bar.boundingBox())?.height, 34);
      const look = () => bar.evaluate((element) => getComputedStyle(element).borderTopColor);
      const before = { text: await bar.innerText(), look: await look() };
      await dragToEnd(form.page);
      await bar.getByText("验证通过").waitFor();
      const after = await look();
      expectThat(after !== before.look, "another colour", after);
      return `34px; “${before.text.trim()}” becomes “验证通过” in ${after}`;
    },
  },
  {
    number: 91,
    title: "the body of SendLoginVerifiCode",
    async run(kit) {
      const form = await openPhoneForm(kit);
      const phoneNumber = kit.freePhone();
      await form.dialog.getByLabel("手机号").fill(phoneNumber);
      await pressSend(form);
      const call = await madeCall(form.page, form.calls, "SendLoginVerifiCode");
      expectSame("call", [call.method, call.body], ["POST", { phoneNumber, code: "", channel: 1 }]);
      return "POST {phoneNumber, code: “”, channel: 1}";
    },
  },
  {
    number: 92,
    title: "the texts of success",
    async run(kit) {
      const byPhone = await openPhoneForm(kit);
      await byPhone.dialog.getByLabel("手机号").fill(kit.freePhone());
      await pressSend(byPhone);
      await byPhone.dialog.getByText("短信发送成功!", { exact: true }).waitFor();
      const byMail = await openAccountStep(kit, "注册");
      await byMail.dialog.getByLabel("手机号或邮箱").fill(kit.freeEmail());
      await pressSend(byMail);
      await byMail.dialog.getByText("验证码发送成功!", { exact: true }).waitFor();
      return "短信发送成功! and 验证码发送成功!";
    },
  },
  {
    number: 93,
    title: "a countdown of 60 seconds",
    async run(kit) {
      const form = await openPhoneForm(kit);
      await form.page.clock.install();
      await form.page.reload();
      await form.page.locator("header").getByText("登录 / 注册").click();
      await form.dialog.getByRole("tab", { name: "手机验证码" }).click();
      await form.dialog.getByLabel("手机号").fill(kit.freePhone());
      await pressSend(form);
      const button = form.dialog.locator("[data-part=send-code]");
      await form.dialog.getByText("短信发送成功!", { exact: true }).waitFor();
      // From here on the page's clock moves only when told.
      await form.page.clock.pauseAt(await form.page.evaluate(() => Date.now() + 1000));
      const first = Number(/^(\d+)秒/.exec(await button.innerText())?.[1]);
      expectThat(first >= 55 && first <= 60, "about 60 at the start", await button.innerText());
      expectSame("disabled at the start", await button.isDisabled(), true);
      await form.page.clock.runFor((first - 2) * 1000);
      expectSame("disabled near the end", await button.isDisabled(), true);
      const last = await button.innerText();
      await form.page.clock.runFor(2500);
      expectSame("disabled at 0", await button.isDisabled(), false);
      return `disabled from ${first} s (“${last.trim()}” near the end), enabled at 0: “${(await button.innerText()).trim()}”`;
    },
  },
  {
    number: 94,
    title: "a failed send",
    async run(kit) {
      const byPhone = await openPhoneForm(kit);
      await answerCall(byPhone.page, "SendLoginVerifiCode", { body: refusal("") });
      await byPhone.dialog.getByLabel("手机号").fill(kit.freePhone());
      await pressSend(byPhone);
      await byPhone.dialog.getByText("短信发送失败,请重试!", { exact: true }).waitFor();
      const byMail = await openAccountStep(kit, "注册");
      await answerCall(byMail.page, "SendVerifiCodeToEmail", { body: refusal("") });
      await byMail.dialog.getByLabel("手机号或邮箱").fill(kit.freeEmail());
      await pressSend(byMail);
      await byMail.dialog.getByText("发送失败!", { exact: true }).waitFor();
      for (const { dialog } of [byPhone, byMail]) {
        const button = dialog.locator("[data-part=send-code]");
        expectSame("button", [await button.isEnabled(), (await button.innerText()).trim()], [true, SEND]);
      }
      return "短信发送失败,请重试! and 发送失败!; the button stays ready";
    },
  },
  {
    number: 95,
    title: "the body of CheckLoginVerifiCodeRJwtAsync",
    async run(kit) {
      const form = await openPhoneForm(kit);
      await form.dialog.getByLabel("手机号").fill(PHONES.channel1);
      await getCode(kit, form, PHONES.channel1);
      const code = await form.dialog.getByLabel("验证码").inputValue();
      await submit(form.dialog);
      const call = await madeCall(form.page, form.calls, "CheckLoginVerifiCodeRJwtAsync");
      expectSame(
        "call",
        [call.method, call.body],
        ["POST", { phoneNumber: PHONES.channel1, code, channel: 1 }],
      );
      await form.page.locator("header [data-part=user]").waitFor();
      return "POST {phoneNumber, code, channel: 1}, then signed in";
    },
  },
  {
    number: 96,
    title: "its data is the token",
    async run(kit) {
      const phoneNumber = PHONES.bound;
      const code = await codeFor(kit, phoneNumber);
      const answer = await kit.call("POST", "/api/App/CheckLoginVerifiCodeRJwtAsync", {
        body: { phoneNumber, code, channel: 1 },
      });
      expectSame("isSuccess", answer.isSuccess, true);
      const me = await kit.call("GET", "/api/App/GetSystemUserAsync", { token: answer.data as string });
      expectSame("status with it", [me.status, me.isSuccess], [200, true]);
      return "data opens GetSystemUserAsync";
    },
  },
  {
    number: 97,
    title: "its failure carries errorDictionary.Verifiaction",
    async run(kit) {
      const phoneNumber = "13800000003";
      const code = await codeFor(kit, phoneNumber);
      const wrong = code === "000000" ? "000001" : "000000";
      const answer = await kit.call("POST", "/api/App/CheckLoginVerifiCodeRJwtAsync", {
        body: { phoneNumber, code: wrong, channel: 1 },
      });
      const { Verifiaction: text } = answer.body["errorDictionary"] as Record<string, string>;
      expectSame("isSuccess", answer.isSuccess, false);
      expectThat(typeof text === "string" && text !== "", "errorDictionary.Verifiaction", answer.body);

      const form = await openPhoneForm(kit);
      await form.dialog.getByLabel("手机号").fill(phoneNumber);
      await form.dialog.getByLabel("验证码").fill(wrong);
      await submit(form.dialog);
      expectSame("message on the page", await messages(form.dialog), [
        text!.slice(text!.lastIndexOf(":") + 1).trim(),
      ]);
      return `“${text}”, on the page as well`;
    },
  },
];
