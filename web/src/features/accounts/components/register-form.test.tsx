import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import { refusal, stubServer } from "../../../test/stub-server.ts";
import { HUMAN_CHECK, alerts, passHumanCheck, press, typeInto } from "../test-support.tsx";
import { RegisterForm } from "./register-form.tsx";

const onRegistered = vi.fn();
beforeEach(() => onRegistered.mockReset());

const show = (inviteCode = "") =>
  renderAt("/invite-trial", <RegisterForm inviteCode={inviteCode} onRegistered={onRegistered} />, [
    "account",
  ]);
const server = (more = {}) =>
  stubServer({
    ...HUMAN_CHECK,
    "POST /api/App/IsFindPhoneNumber": () => false,
    "POST /api/App/IsFindEmail": () => false,
    "POST /api/App/SendVerifiCode": () => true,
    "POST /api/App/SendVerifiCodeToEmail": () => true,
    "POST /api/App/CheckVerifiCode": () => true,
    "POST /api/App/CheckEmailVerifyCode": () => true,
    "POST /api/App/RegYXSUserAsync": () => true,
    ...more,
  });

async function reachPassword(account: string) {
  await typeInto("手机号或邮箱", account);
  await press("发送验证码");
  await passHumanCheck();
  await screen.findByText(account.includes("@") ? "验证码发送成功!" : "短信发送成功!");
  await typeInto("验证码", "246810");
  await press("下一步");
  await screen.findByLabelText("确认密码");
}
async function enterPasswords(password: string, confirmation = password) {
  await typeInto("密码", password);
  await typeInto("确认密码", confirmation);
  await press("注册");
}

describe("registration, first step", () => {
  test.each([
    ["99: nothing", "", "请输入手机或邮箱!"],
    ["100: an e-mail that is none", "a@", "邮箱格式不正确!"],
    ["100: without @ it is a phone", "12345", "手机号格式不正确!"],
  ])("%s", async (_, account, text) => {
    const sent = server();
    await show();
    await typeInto("手机号或邮箱", account);
    await press("发送验证码");
    expect(alerts()).toEqual([text]);
    expect(sent).toEqual([]);
  });

  test("98, 101, 105, 107: a phone is looked up, gets its code, and the code is verified", async () => {
    const sent = server();
    await show();
    expect(screen.queryByLabelText("确认密码")).toBeNull();
    await reachPassword("13812345678");
    expect(sent.map(({ call, body }) => ({ call, body }))).toEqual([
      { call: "POST /api/human-check", body: { purpose: "register" } },
      { call: "POST /api/human-check/finish", body: { challenge: "challenge-1" } },
      { call: "POST /api/App/IsFindPhoneNumber?phoneNumber=13812345678", body: null },
      { call: "POST /api/App/SendVerifiCode", body: { phoneNumber: "13812345678", channel: 1 } },
      {
        call: "POST /api/App/CheckVerifiCode",
        body: { phoneNumber: "13812345678", code: "246810", channel: 1 },
      },
    ]);
  });

  test("102, 106: an e-mail is looked up and gets its code", async () => {
    const sent = server();
    await show();
    await reachPassword("lin@example.org");
    expect(sent.slice(2).map(({ call, body }) => ({ call, body }))).toEqual([
      { call: "POST /api/App/IsFindEmail?email=lin%40example.org", body: null },
      { call: "POST /api/App/SendVerifiCodeToEmail", body: { email: "lin@example.org", channel: 1 } },
      {
        call: "POST /api/App/CheckEmailVerifyCode",
        body: { email: "lin@example.org", phoneNumber: "", code: "246810", channel: 1 },
      },
    ]);
  });

  test.each([
    ["103", "13812345678", "该手机已经注册过,请直接登录!"],
    ["104", "lin@example.org", "该邮箱已经注册过,请直接登录!"],
  ])("%s: a used %s is told so, and no code is sent", async (_, account, text) => {
    const sent = server({
      "POST /api/App/IsFindPhoneNumber": () => true,
      "POST /api/App/IsFindEmail": () => true,
    });
    await show();
    await typeInto("手机号或邮箱", account);
    await press("发送验证码");
    await passHumanCheck();
    await waitFor(() => expect(alerts()).toEqual([text]));
    expect(sent.some(({ call }) => call.includes("SendVerifi"))).toBe(false);
  });

  test("94: a mail that cannot be sent has its own text", async () => {
    server({ "POST /api/App/SendVerifiCodeToEmail": () => refusal("") });
    await show();
    await typeInto("手机号或邮箱", "lin@example.org");
    await press("发送验证码");
    await passHumanCheck();
    await waitFor(() => expect(alerts()).toEqual(["发送失败!"]));
  });

  test("108: a wrong code stays on the first step with the server's last part", async () => {
    server({ "POST /api/App/CheckVerifiCode": () => refusal("Verifiaction:验证码不正确") });
    await show();
    await typeInto("手机号或邮箱", "13812345678");
    await typeInto("验证码", "000000");
    await press("下一步");
    await waitFor(() => expect(alerts()).toEqual(["验证码不正确"]));
    expect(screen.queryByLabelText("确认密码")).toBeNull();
  });
});

describe("registration, second step", () => {
  test.each([
    ["109: five characters", "abc12", "abc12", "密码长度6-16位"],
    ["109: seventeen characters", "abcdefghijklmno12", "abcdefghijklmno12", "密码长度6-16位"],
    ["110: no lowercase letter", "ABCDEF1", "ABCDEF1", "密码必须包含小写字母,特殊字和数字!"],
    ["110: no digit", "abcdef", "abcdef", "密码必须包含小写字母,特殊字和数字!"],
    ["110: no letter", "123456", "123456", "密码必须包含小写字母,特殊字和数字!"],
    ["110: a Chinese character", "abc123好", "abc123好", "密码必须包含小写字母,特殊字和数字!"],
    ["113: a different confirmation", "abc123", "abc124", "两次密码不一致,请重新输入!"],
    ["78: nothing", "", "", "请输入密码"],
  ])("%s", async (_, password, confirmation, text) => {
    const sent = server();
    await show();
    await reachPassword("13812345678");
    await enterPasswords(password, confirmation);
    expect(alerts()).toEqual([text]);
    expect(sent.some(({ call }) => call.includes("RegYXSUser"))).toBe(false);
  });

  test.each([
    ["111, 112: abc123", "abc123"],
    ["112: sixteen characters", "abcdefghijklmn12"],
  ])("%s is accepted; 114, 115: the body has these fields and no other", async (_, password) => {
    const sent = server();
    await show();
    await reachPassword("13812345678");
    await enterPasswords(password);
    await waitFor(() => expect(onRegistered).toHaveBeenCalledOnce());
    expect(sent.at(-1)!.call).toBe("POST /api/App/RegYXSUserAsync");
    expect(sent.at(-1)!.body).toEqual({
      phoneNumber: "13812345678",
      code: "246810",
      userType: 1,
      password,
      _checkPassword: password,
    });
  });

  test("114: an e-mail goes as email, and an invitation code goes along", async () => {
    const sent = server();
    await show("LIN-2026");
    await reachPassword("lin@example.org");
    await enterPasswords("abc123");
    await waitFor(() => expect(onRegistered).toHaveBeenCalledOnce());
    expect(sent.at(-1)!.body).toEqual({
      email: "lin@example.org",
      code: "246810",
      userType: 1,
      password: "abc123",
      _checkPassword: "abc123",
      InviteCode: "LIN-2026",
    });
  });

  test("a refusal of the server stands over the button, and the way back keeps the account", async () => {
    server({ "POST /api/App/RegYXSUserAsync": () => refusal("注册:验证码已过期,请重新获取") });
    await show();
    await reachPassword("13812345678");
    await enterPasswords("abc123");
    await waitFor(() => expect(alerts()).toEqual(["验证码已过期,请重新获取"]));
    await press("换一个");
    expect((screen.getByLabelText("手机号或邮箱") as HTMLInputElement).value).toBe("13812345678");
  });
});
