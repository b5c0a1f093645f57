import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getSession, getToken } from "../../../lib/session.ts";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { refusal, stubServer } from "../../../test/stub-server.ts";
import { HUMAN_CHECK, PERSON, alerts, passHumanCheck, press, typeInto } from "../test-support.tsx";
import { keepPendingEntry } from "../state/pending-entry.ts";
import LoginWeworkPage from "./login-wework-page.tsx";

const reload = vi.fn();
const replace = vi.fn();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("location", { reload, replace, pathname: "/login-wework" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  reload.mockReset();
  replace.mockReset();
  sessionStorage.clear();
});

const EXCHANGE = "GET /api/App/SignInJwtFromWeixinAsync";
const screens = (
  <Routes>
    <Route path="/login-wework" element={<LoginWeworkPage />} />
    <Route path="/" element={<p>home</p>} />
    <Route path="/resource" element={<p>history files</p>} />
    <Route path="/account-set" element={<p>account settings</p>} />
  </Routes>
);
const show = (search = "?code=c1&state=s1") => renderAt(`/login-wework${search}`, screens, ["account"]);
const server = (more = {}) =>
  stubServer({
    ...HUMAN_CHECK,
    [EXCHANGE]: () => ({ token: "bind-token", isPhoneBound: false }),
    "GET /api/App/GetSystemUserAsync": () => PERSON,
    "POST /api/App/CheckPhoneBindedWithYXS": () => ({ isUsed: false, userChannel: null, isBind: false }),
    "POST /api/App/SendVerifiCode": () => true,
    "POST /api/App/CheckVerifiCode": () => true,
    "POST /api/App/BindPhoneWithWeixinAsync": () => "full-token",
    ...more,
  });

describe("scan login", () => {
  test("128, 130: the code is exchanged once, the route replaced, and the page reloads after 0.2 s", async () => {
    const sent = server({ [EXCHANGE]: () => ({ token: "token-1", isPhoneBound: true }) });
    keepPendingEntry({ purpose: "signIn", next: "/resource" });
    await show();
    await screen.findByText("history files");
    expect(sent.map(({ call }) => call)).toEqual([
      "GET /api/App/SignInJwtFromWeixinAsync?code=c1&onBoardChannel=1",
      "GET /api/App/GetSystemUserAsync",
    ]);
    expect(sent[0]!.headers.get("X-Scan-State")).toBe("s1");
    expect(getSession()?.token).toBe("token-1");
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(reload).toHaveBeenCalledOnce();
  });

  test.each([
    ["a refusal", () => refusal("微信:已过期")],
    ["a server error", () => Response.json({}, { status: 500 })],
  ])(
    "133: %s shows the warning and clears token and user info, without an alert over it",
    async (_, answer) => {
      server({ [EXCHANGE]: answer });
      signInAs();
      await show();
      await waitFor(() => expect(alerts()).toEqual(["微信登录失败"]));
      expect(getToken()).toBeNull();
      expect(getSession()).toBeNull();
      expect(screen.getByRole("link", { name: "返回登录" }).getAttribute("href")).toBe("/login");
    },
  );

  test("without a code it shows the QR frame", async () => {
    // The test browser loads no frames and says so.
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    stubServer({
      "POST /api/scan-login": () => ({
        kind: "frame",
        url: "about:blank",
        svg: null,
        state: "s",
        pollUrl: null,
        expiresInSeconds: 300,
      }),
    });
    signInAs();
    await show("");
    expect((await screen.findByTitle("微信登录二维码")).getAttribute("src")).toBe("about:blank");
  });

  test("where the picture is our own, the page waits for the scan and goes on with code and state", async () => {
    const assign = vi.fn();
    vi.stubGlobal("location", { assign, pathname: "/login-wework" });
    let scanned: string | null = null;
    stubServer({
      "POST /api/scan-login": () => ({
        kind: "qr",
        url: "/dev/phone",
        svg: "<svg/>",
        state: "s7",
        pollUrl: "/dev/phone/code",
        expiresInSeconds: 300,
      }),
      "GET /dev/phone/code": () => scanned,
    });
    signInAs();
    await show("");
    await screen.findByRole("img", { name: "微信登录二维码" });
    await vi.advanceTimersByTimeAsync(1600);
    expect(assign).not.toHaveBeenCalled();
    scanned = "c7";
    await vi.advanceTimersByTimeAsync(1600);
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/login-wework?code=c7&state=s7"));
  });

  test("a scan that account settings began adds the person to the signed-in account", async () => {
    const sent = server({ "POST /api/account/identities": () => true });
    signInAs();
    keepPendingEntry({ purpose: "bind", next: "/account-set" });
    await show();
    await screen.findByText("account settings");
    expect(sent.map(({ call, body }) => ({ call, body }))).toEqual([
      { call: "POST /api/account/identities", body: { code: "c1" } },
    ]);
  });
});

describe("binding a phone after a scan", () => {
  async function reachCode(phone = "13812345678") {
    await show();
    await typeInto("手机号", (await screen.findByRole("dialog")) && phone);
    await press("发送验证码");
    await passHumanCheck();
  }

  test("131, 132: the dialog stays at Escape; steps and form are in it, a way out is not", async () => {
    server();
    await show();
    const dialog = (await screen.findByRole("dialog")) as HTMLDialogElement;
    expect(getSession()).toBeNull();
    expect(fireEvent.keyDown(dialog, { key: "Escape" })).toBe(false);
    fireEvent(dialog, new Event("cancel", { cancelable: true }));
    fireEvent.click(dialog);
    expect(dialog.open).toBe(true);
    expect(screen.queryByRole("button", { name: "关闭" })).toBeNull();
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "1扫码确认",
      "2绑定手机号",
      "3开始使用",
    ]);
  });

  test("134: empty fields say what is missing", async () => {
    server();
    await show();
    await screen.findByRole("dialog");
    await press("绑定");
    expect(alerts()).toEqual(["请输入手机号", "请输入验证码", "请输入昵称", "请输入密码"]);
  });

  test("135, 139, 140: a new phone is looked up, verified and bound with exactly these fields", async () => {
    const sent = server();
    await reachCode();
    await screen.findByText("短信发送成功!");
    await typeInto("验证码", "246810");
    await typeInto("昵称", "知远");
    await typeInto("密码", "abc123");
    await typeInto("确认密码", "abc123");
    await press("绑定");
    expect((await screen.findByText("绑定成功!")).getAttribute("role")).toBe("status");
    expect(sent.slice(3).map(({ call, body }) => ({ call, body }))).toEqual([
      { call: "POST /api/App/CheckPhoneBindedWithYXS?phoneNumber=13812345678", body: null },
      { call: "POST /api/App/SendVerifiCode", body: { phoneNumber: "13812345678", channel: 1 } },
      {
        call: "POST /api/App/CheckVerifiCode",
        body: { phoneNumber: "13812345678", code: "246810", channel: 1 },
      },
      {
        call: "POST /api/App/BindPhoneWithWeixinAsync",
        body: {
          phoneNumber: "13812345678",
          code: "246810",
          channel: 1,
          nickName: "知远",
          password: "abc123",
          define: "abc123",
        },
      },
      { call: "GET /api/App/GetSystemUserAsync", body: null },
    ]);
    expect(sent[6]!.headers.get("Authorization")).toBe("Bearer bind-token");
    expect(sent[7]!.headers.get("Authorization")).toBe("Bearer full-token");
    expect(replace).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(300);
    expect(replace).toHaveBeenCalledWith("/");
  });

  test("136: a phone of userChannel 0 cannot be bound, and no code is sent", async () => {
    const sent = server({
      "POST /api/App/CheckPhoneBindedWithYXS": () => ({ isUsed: true, userChannel: 0, isBind: false }),
    });
    await reachCode();
    await waitFor(() => expect(alerts()).toEqual(["该手机无法绑定微信,请更换手机号!"]));
    expect(sent.some(({ call }) => call.includes("SendVerifiCode"))).toBe(false);
  });

  test("137: a phone that is bound already shows the server's message", async () => {
    server({
      "POST /api/App/CheckPhoneBindedWithYXS": () =>
        Response.json({
          isSuccess: true,
          data: { isUsed: true, userChannel: 1, isBind: true },
          errorMessage: "绑定:该手机已经绑定过微信",
        }),
    });
    await reachCode();
    await waitFor(() => expect(alerts()).toEqual(["该手机已经绑定过微信"]));
  });

  test("138, 139: a phone of userChannel 1 hides the password fields, and the body leaves them out", async () => {
    const sent = server({
      "POST /api/App/CheckPhoneBindedWithYXS": () => ({ isUsed: true, userChannel: 1, isBind: false }),
    });
    await reachCode();
    await screen.findByText("短信发送成功!");
    expect(screen.queryByLabelText("密码")).toBeNull();
    expect(screen.queryByLabelText("确认密码")).toBeNull();
    await typeInto("验证码", "246810");
    await typeInto("昵称", "知远");
    await press("绑定");
    await screen.findByText("绑定成功!");
    expect(sent.find(({ call }) => call.includes("BindPhone"))!.body).toEqual({
      phoneNumber: "13812345678",
      code: "246810",
      channel: 1,
      nickName: "知远",
    });
  });
});
