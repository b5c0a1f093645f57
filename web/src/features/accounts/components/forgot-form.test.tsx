import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import { HUMAN_CHECK, alerts, passHumanCheck, press, typeInto } from "../test-support.tsx";
import { ForgotForm } from "./forgot-form.tsx";

const onReset = vi.fn();
beforeEach(() => onReset.mockReset());

const server = (more = {}) =>
  stubServer({
    ...HUMAN_CHECK,
    "POST /api/App/IsFindPhoneNumber": () => true,
    "POST /api/App/IsFindEmail": () => true,
    "POST /api/App/SendForgetPwdCode": () => true,
    "POST /api/App/SendForgetPwdCodeToEmail": () => true,
    "POST /api/App/CheckEmailVerifyCode": () => true,
    "POST /api/App/ForgetPasswordResetAsync": () => true,
    ...more,
  });
async function walk(account: string) {
  await renderAt("/login", <ForgotForm onReset={onReset} />, ["account"]);
  await typeInto("手机号或邮箱", account);
  await press("发送验证码");
  await passHumanCheck();
  await screen.findByText(account.includes("@") ? "验证码发送成功!" : "短信发送成功!");
  await typeInto("验证码", "246810");
  await press("下一步");
  await typeInto("新密码", (await screen.findByLabelText("确认密码")) && "new123");
  await typeInto("确认密码", "new123");
  await press("修改密码");
  await waitFor(() => expect(onReset).toHaveBeenCalledOnce());
}

describe("forgot password", () => {
  test("118, 121, 123, 125: by phone, with these bodies and no other field", async () => {
    const sent = server();
    await walk("13812345678");
    expect(sent.slice(2).map(({ call, body }) => ({ call, body }))).toEqual([
      { call: "POST /api/App/IsFindPhoneNumber?phoneNumber=13812345678", body: null },
      {
        call: "POST /api/App/SendForgetPwdCode",
        body: { phoneNumber: "13812345678", channel: 1, phoneZoneCode: 82 },
      },
      {
        call: "POST /api/App/CheckEmailVerifyCode",
        body: { email: "", phoneNumber: "13812345678", code: "246810", channel: 1 },
      },
      {
        call: "POST /api/App/ForgetPasswordResetAsync",
        body: { account: "13812345678", newPassword: "new123", code: "246810", channel: 1 },
      },
    ]);
  });

  test("122, 124: by e-mail, verified through the path that sends", async () => {
    const sent = server();
    await walk("lin@example.org");
    expect(sent.slice(3).map(({ call, body }) => ({ call, body }))).toEqual([
      { call: "POST /api/App/SendForgetPwdCodeToEmail", body: { email: "lin@example.org", channel: 1 } },
      {
        call: "POST /api/App/SendForgetPwdCodeToEmail",
        body: { email: "lin@example.org", channel: 1, code: "246810" },
      },
      {
        call: "POST /api/App/ForgetPasswordResetAsync",
        body: { account: "lin@example.org", newPassword: "new123", code: "246810", channel: 1 },
      },
    ]);
  });

  test.each([
    ["119", "13812345678", "该手机未注册过!"],
    ["120", "lin@example.org", "该邮箱未注册过!"],
  ])("%s: an unregistered %s is told so, and no code is sent", async (_, account, text) => {
    const sent = server({
      "POST /api/App/IsFindPhoneNumber": () => false,
      "POST /api/App/IsFindEmail": () => false,
    });
    await renderAt("/login", <ForgotForm onReset={onReset} />, ["account"]);
    await typeInto("手机号或邮箱", account);
    await press("发送验证码");
    await passHumanCheck();
    await waitFor(() => expect(alerts()).toEqual([text]));
    expect(sent.some(({ call }) => call.includes("SendForget"))).toBe(false);
  });
});
