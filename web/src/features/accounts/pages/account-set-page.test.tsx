import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Account } from "@yizhou/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { refusal, stubServer } from "../../../test/stub-server.ts";
import { HUMAN_CHECK, alerts, passHumanCheck, press, typeInto } from "../test-support.tsx";
import AccountSetPage from "./account-set-page.tsx";

const ACCOUNT: Account = {
  userName: "lin",
  nickName: "林知远",
  signInName: "lin",
  avatar: null,
  email: "lin@example.org",
  phoneNumber: null,
  hasPassword: true,
  identities: [{ provider: "wechat", boundAt: "2026-11-01T08:00:00Z" }],
  organization: { id: 1, name: "个人用户" },
  userType: 1,
  language: null,
  defaults: { sourceLanguage: null, targetLanguage: null, field: null, engine: null, output: null },
  notices: {
    jobDone: true,
    jobMail: true,
    expiry: true,
    invitations: true,
    security: true,
    campaigns: false,
  },
  inviteCode: "LIN-2026",
  deletion: null,
  createdAt: "2026-10-01T08:00:00Z",
};
const session = (id: string, isCurrent: boolean) => ({
  id,
  createdAt: "2026-11-20T08:00:00Z",
  lastSeenAt: "2026-11-21T08:00:00Z",
  address: "127.0.0.1",
  device: `browser ${id}`,
  method: "password",
  isCurrent,
});
const VOUCHER = {
  id: "v1",
  characters: 5000,
  remaining: 4200,
  reason: "phone_binding",
  grantedAt: "2026-11-01T08:00:00Z",
  expiresAt: null,
};

const QUOTAS = [
  {
    ...{ quota: "storage", used: 3 * 2 ** 20, held: 2 ** 20, limit: 12 * 2 ** 20, freesAt: null },
    parts: [
      { part: "uploads", amount: 2 * 2 ** 20 },
      { part: "results", amount: 2 ** 20 },
    ],
  },
  {
    ...{ quota: "reading", used: 90_000, held: 0, limit: 14_400_000 },
    ...{ freesAt: "2026-11-22T00:00:00Z", parts: [] },
  },
  { quota: "units", used: 1200, held: 0, limit: null, freesAt: null, parts: [] },
];

function server(more = {}, account: Partial<Account> = {}) {
  let sessions = [session("s1", true), session("s2", false)];
  return stubServer({
    ...HUMAN_CHECK,
    "GET /api/account": () => ({ ...ACCOUNT, ...account }),
    "GET /api/account/sessions": () => sessions,
    "GET /api/account/vouchers": () => [VOUCHER],
    "GET /api/account/quotas": () => QUOTAS,
    "GET /api/account/second-factor": () => ({
      ...{ step: "none", kinds: [], isRequired: false, mayAdd: [], factors: [], recoveryCodesLeft: 0 },
    }),
    "DELETE /api/account/sessions/s2": () => {
      sessions = [session("s1", true)];
      return true;
    },
    "POST /api/account/codes": () => true,
    "POST /api/account/phone": () => ({ ...ACCOUNT, phoneNumber: "138****5678" }),
    "POST /api/account/password": () => true,
    "POST /api/account/deletion": () => ({
      ...ACCOUNT,
      deletion: { requestedAt: "2026-11-21T08:00:00Z", effectiveAt: "2026-11-28T08:00:00Z" },
    }),
    "DELETE /api/account/deletion": () => ACCOUNT,
    "PATCH /api/account": () => ({ ...ACCOUNT, notices: { ...ACCOUNT.notices, campaigns: true } }),
    ...more,
  });
}
const show = async () => {
  await renderAt("/account-set", <AccountSetPage />, ["account", "figures"]);
  await screen.findByText("登录与安全");
  await screen.findByText("browser s1");
};
const sentTo = (sent: ReturnType<typeof server>, call: string) => sent.find((one) => one.call === call);

beforeEach(() => signInAs());

describe("account settings", () => {
  test("changing the password sends old and new, and a wrong old one is said in place", async () => {
    let isRight = false;
    const sent = server({
      "POST /api/account/password": () => (isRight ? true : refusal("密码:当前密码不正确")),
    });
    await show();
    await press("修改 密码");
    await press("修改密码");
    expect(alerts()).toEqual(["请输入密码", "请输入密码"]);
    await typeInto("当前密码", "old123");
    await typeInto("新密码", "new123");
    await typeInto("确认密码", "new123");
    await press("修改密码");
    await waitFor(() => expect(alerts()).toEqual(["当前密码不正确"]));
    isRight = true;
    await press("修改密码");
    await waitFor(() => expect(screen.queryByLabelText("新密码")).toBeNull());
    expect(sentTo(sent, "POST /api/account/password")!.body).toEqual({
      oldPassword: "old123",
      newPassword: "new123",
      confirmation: "new123",
    });
  });

  test("binding a phone asks for the bar, the code and the password, then shows the number", async () => {
    const sent = server();
    await show();
    await press("绑定 手机号");
    await typeInto("手机号", "13812345678");
    await press("发送验证码");
    await passHumanCheck();
    await screen.findByText("短信发送成功!");
    await typeInto("验证码", "246810");
    await typeInto("当前密码", "old123");
    await press("绑定");
    expect(await screen.findByText("138****5678")).toBeTruthy();
    expect(sentTo(sent, "POST /api/human-check")!.body).toEqual({ purpose: "bind" });
    expect(sentTo(sent, "POST /api/account/codes")!.body).toEqual({ target: "phone", value: "13812345678" });
    expect(sentTo(sent, "POST /api/account/phone")!.body).toEqual({
      phoneNumber: "13812345678",
      code: "246810",
      password: "old123",
    });
  });

  test("a session of another device can be ended at once, the own one not", async () => {
    server();
    await show();
    const own = within(screen.getByText("browser s1").closest("tr")!);
    expect(own.queryByRole("button")).toBeNull();
    expect(own.getByText("本机")).toBeTruthy();
    await userEvent.click(
      within(screen.getByText("browser s2").closest("tr")!).getByRole("button", { name: "退出登录" }),
    );
    await waitFor(() => expect(screen.queryByText("browser s2")).toBeNull());
  });

  test("what is used of each limit stands there with a bar and what it is made of", async () => {
    server();
    await show();
    expect(await screen.findByText("已用3 MB，上限12 MB")).toBeTruthy();
    expect(screen.getByText("上传的文件2 MB，译文文件1 MB")).toBeTruthy();
    expect(screen.getByText("，另有1 MB正由进行中的任务占用")).toBeTruthy();
    expect(screen.getByText("已用1,200，不限")).toBeTruthy();
    expect(screen.getByText(/^已用1分.*30秒，上限4小时$/)).toBeTruthy();
    expect(document.querySelector<HTMLElement>("[data-part=quota-storage] i")!.style.width).toBe("25%");
  });

  test("141: vouchers are listed with what is left", async () => {
    server();
    await show();
    expect(await screen.findByText("剩余4,200字符，共5,000字符")).toBeTruthy();
  });

  test("deleting asks for the password, then the cooling period stands over the page and can be ended", async () => {
    const sent = server();
    await show();
    await press("注销账号 注销账号");
    await typeInto("当前密码", "old123");
    await press("注销账号");
    expect(await screen.findByText(/账号将于.*删除。在此之前可以撤回。/)).toBeTruthy();
    expect(sentTo(sent, "POST /api/account/deletion")!.body).toEqual({ password: "old123" });
    await press("保留账号");
    await waitFor(() => expect(screen.queryByText(/在此之前可以撤回/)).toBeNull());
  });

  test("somebody without a password proves it with a code to the own phone", async () => {
    const sent = server({}, { hasPassword: false, phoneNumber: "138****5678" });
    await show();
    await press("注销账号 注销账号");
    expect(screen.queryByLabelText("当前密码")).toBeNull();
    await press("发送验证码");
    await passHumanCheck();
    await screen.findByText("短信发送成功!");
    await typeInto("验证码", "246810");
    await press("注销账号");
    await screen.findByText(/在此之前可以撤回/);
    expect(sentTo(sent, "POST /api/account/codes")!.body).toEqual({ target: "phone" });
    expect(sentTo(sent, "POST /api/account/deletion")!.body).toEqual({ code: "246810" });
  });

  test("a notice is switched at once", async () => {
    const sent = server();
    await show();
    await userEvent.click(screen.getByLabelText("活动与优惠"));
    await waitFor(() => expect((screen.getByLabelText("活动与优惠") as HTMLInputElement).checked).toBe(true));
    expect(sentTo(sent, "PATCH /api/account")!.body).toEqual({ notices: { campaigns: true } });
  });

  test("a refused export is said in place and saves nothing", async () => {
    server({ "POST /api/account/export": () => refusal("密码:密码不正确") });
    await show();
    await press("导出 导出数据");
    await typeInto("当前密码", "wrong1");
    await press("导出");
    await waitFor(() => expect(alerts()).toEqual(["密码不正确"]));
  });
});
