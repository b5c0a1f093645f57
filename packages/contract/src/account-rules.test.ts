import { describe, expect, test } from "vitest";
import { checkAccount, checkEmail, checkPassword, checkPasswordPair, checkPhone } from "./account-rules.ts";
import { ACCOUNT_TEXTS } from "./account-texts.ts";

test("the texts of the specification stand byte for byte", () => {
  expect(Object.fromEntries(Object.entries(ACCOUNT_TEXTS).map(([name, texts]) => [name, texts.zh]))).toEqual({
    phoneInvalid: "手机号格式不正确!",
    phoneRequired: "请输入手机号",
    codeRequired: "请输入验证码",
    nickNameRequired: "请输入昵称",
    passwordLength: "密码长度6-16位",
    passwordComposition: "密码必须包含小写字母,特殊字和数字!",
    passwordRequired: "请输入密码",
    passwordMismatch: "两次密码不一致,请重新输入!",
    accountRequired: "请输入手机或邮箱!",
    emailInvalid: "邮箱格式不正确!",
    phoneUsed: "该手机已经注册过,请直接登录!",
    emailUsed: "该邮箱已经注册过,请直接登录!",
    phoneUnregistered: "该手机未注册过!",
    emailUnregistered: "该邮箱未注册过!",
    phoneNotBindable: "该手机无法绑定微信,请更换手机号!",
    loginNameRequired: "请输入用户名/邮箱/电话号码",
    cardNumberRequired: "请输入一卡通学工号",
    scanFailed: "微信登录失败",
    smsSent: "短信发送成功!",
    smsFailed: "短信发送失败,请重试!",
    mailSent: "验证码发送成功!",
    mailFailed: "发送失败!",
    bound: "绑定成功!",
    registered: "注册成功,请登录使用!",
    passwordChanged: "密码修改成功,请登录使用!",
  });
});

test("no text holds an ASCII colon: clients show what stands after it", () => {
  expect(
    Object.values(ACCOUNT_TEXTS).flatMap((texts) =>
      Object.values(texts).filter((text) => text.includes(":")),
    ),
  ).toEqual([]);
});

describe("86, 87: a phone number", () => {
  test.each([
    "12345678901",
    "1381234567",
    "138123456789",
    "23812345678",
    "1381234567a",
    "１３８１２３４５６７８",
    "13812345678\n",
    " 13812345678",
    "1381234567'--",
  ])("%j is refused", (phone) => expect(checkPhone(phone)).toBe("phoneInvalid"));
  test.each(["13000000000", "15912345678", "19900000000"])("%s passes", (phone) =>
    expect(checkPhone(phone)).toBeNull(),
  );
  test("is required", () => expect(checkPhone("")).toBe("phoneRequired"));
});

describe("109-113: a password", () => {
  test.each(["abc12", "abcdefgh123456789", "密a1", "1"])("%j has the wrong length", (password) =>
    expect(checkPassword(password)).toBe("passwordLength"),
  );
  test.each(["ABCDEF1", "abcdef", "123456", "abc123中", "ａｂｃ１２３", "abc123\t", "abc123é"])(
    "%j is composed wrongly",
    (password) => expect(checkPassword(password)).toBe("passwordComposition"),
  );
  test.each(["abc123", "abcdefgh12345678", " a1   ", 'a1!"#$%~'])("%j is accepted", (password) =>
    expect(checkPassword(password)).toBeNull(),
  );
  test("must equal its confirmation", () => {
    expect(checkPasswordPair("abc123", "abc124")).toBe("passwordMismatch");
    expect(checkPasswordPair("abc123", "abc123")).toBeNull();
  });
});

describe("99, 100: an account", () => {
  test("is required", () => expect(checkAccount("")).toBe("accountRequired"));
  test("is an e-mail when it contains @, else a phone number", () => {
    expect(checkAccount("a@")).toBe("emailInvalid");
    expect(checkAccount("a")).toBe("phoneInvalid");
    expect(checkAccount("reader@mail.example")).toBeNull();
    expect(checkAccount("15912345678")).toBeNull();
  });
  test.each([
    "a@b",
    "a b@c.example",
    "a@b@c.example",
    "a\n@c.example",
    "<a>@c.example",
    "a@c..example",
    "@c.example",
    `${"a".repeat(250)}@c.example`,
  ])("%j is no e-mail", (email) => expect(checkEmail(email)).toBe("emailInvalid"));
});
