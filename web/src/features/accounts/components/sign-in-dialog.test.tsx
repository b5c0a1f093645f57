import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openSignInDialog, signInDialogStore } from "../../../lib/sign-in-store.ts";
import { renderAt } from "../../../test/render-page.tsx";
import { refusal, stubServer } from "../../../test/stub-server.ts";
import { HUMAN_CHECK, PERSON, alerts, passHumanCheck, press, typeInto } from "../test-support.tsx";
import SignInDialog from "./sign-in-dialog.tsx";

const reload = vi.fn();
const assign = vi.fn();
beforeEach(() => {
  vi.stubGlobal("location", { reload, assign, pathname: "/" });
  openSignInDialog();
});
afterEach(() => {
  reload.mockReset();
  assign.mockReset();
  sessionStorage.clear();
});
const show = (address = "/") => renderAt(address, <SignInDialog />, ["account"]);
const title = () => screen.getByRole("dialog").querySelector("h2")!.textContent;

describe("sign-in dialog", () => {
  test("74: opens with account and password, and with the way to register", async () => {
    await show();
    expect(title()).toBe("登录");
    expect(screen.getByLabelText("账号")).toBeTruthy();
    expect(screen.getByRole("button", { name: "注册" })).toBeTruthy();
  });

  test("75, 164: all five methods are in it", async () => {
    stubServer({
      "POST /api/scan-login": () => ({
        kind: "qr",
        url: "/dev/phone",
        svg: "<svg/>",
        state: "s",
        pollUrl: null,
        expiresInSeconds: 300,
      }),
    });
    await show();
    expect(screen.getByRole("tab", { name: "账号密码", selected: true })).toBeTruthy();
    await press("手机验证码");
    expect(screen.getByLabelText("手机号")).toBeTruthy();
    expect(screen.getByRole("button", { name: "统一身份认证" })).toBeTruthy();
    await press("一卡通");
    expect(title()).toBe("一卡通登录");
    expect(screen.getByLabelText("一卡通学工号")).toBeTruthy();
    await press("返回登录");
    await press("微信扫码");
    expect(title()).toBe("微信扫码登录");
    // 127: the frame holds a picture of 280 by 280.
    const picture = await screen.findByRole("img", { name: "微信登录二维码" });
    expect([picture.getAttribute("width"), picture.getAttribute("height")]).toEqual(["280", "280"]);
  });

  test("76: forgot password, and back", async () => {
    await show();
    await press("忘记密码");
    expect(title()).toBe("找回密码");
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "1验证账号",
      "2设置新密码",
    ]);
    await press("返回登录");
    expect(title()).toBe("登录");
  });

  test.each([
    ["/", "登录", "手机验证码"],
    ["/en", "Sign in", "Phone code"],
    ["/ko", "로그인", "휴대폰 인증"],
  ])("5: on %s it speaks that language", async (address, heading, method) => {
    await show(address);
    expect(title()).toBe(heading);
    expect(screen.getByRole("tab", { name: method })).toBeTruthy();
  });

  test("82: signed in, the dialog closes and the page reloads", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    stubServer({
      "POST /api/App/SignInRJwtAsync": () => "token-1",
      "GET /api/App/GetSystemUserAsync": () => PERSON,
    });
    await show();
    await typeInto("账号", "lin");
    await typeInto("密码", "abc123");
    await press("登录");
    await waitFor(() => expect(signInDialogStore.get()).toBe(false));
    await vi.advanceTimersByTimeAsync(500);
    expect(reload).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  test("116: after registering it is in login mode again, with the message", async () => {
    stubServer({
      ...HUMAN_CHECK,
      "POST /api/App/IsFindPhoneNumber": () => false,
      "POST /api/App/SendVerifiCode": () => true,
      "POST /api/App/CheckVerifiCode": () => true,
      "POST /api/App/RegYXSUserAsync": () => true,
    });
    await show();
    await press("注册");
    expect(title()).toBe("注册");
    await typeInto("手机号或邮箱", "13812345678");
    await press("发送验证码");
    await passHumanCheck();
    await screen.findByText("短信发送成功!");
    await typeInto("验证码", "246810");
    await press("下一步");
    await screen.findByLabelText("确认密码");
    await typeInto("密码", "abc123");
    await typeInto("确认密码", "abc123");
    await press("注册");
    expect((await screen.findByText("注册成功,请登录使用!")).getAttribute("role")).toBe("status");
    expect(title()).toBe("登录");
  });

  test("143: empty card fields say what is missing", async () => {
    await show();
    await press("一卡通");
    await press("登录");
    expect(alerts()).toEqual(["请输入一卡通学工号", "请输入密码"]);
  });

  test("144: the card sends username, password and ThirdPartyUserType 1", async () => {
    const sent = stubServer({
      "POST /api/App/SignInJwtFromThirdPartyAsync": () => refusal("一卡通:密码错误"),
    });
    await show();
    await press("一卡通");
    await typeInto("一卡通学工号", "2026001");
    await typeInto("密码", "secret");
    await press("登录");
    await waitFor(() => expect(alerts()).toEqual(["密码错误"]));
    expect(sent[0]!.body).toEqual({ username: "2026001", password: "secret", ThirdPartyUserType: 1 });
  });

  test("142: the university's address is fetched, and the browser goes there", async () => {
    const sent = stubServer({
      "GET /api/App/GetScuIDaasUrlAsync": () => ({
        loginUrl: "https://sso.example/in",
        logoutUrl: "https://sso.example/out",
      }),
    });
    await show();
    await press("统一身份认证");
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://sso.example/in"));
    expect(sent.map(({ call }) => call)).toEqual(["GET /api/App/GetScuIDaasUrlAsync"]);
  });

  test("an address of another kind is not followed", async () => {
    stubServer({
      "GET /api/App/GetScuIDaasUrlAsync": () => ({ loginUrl: "javascript:alert(1)", logoutUrl: "" }),
    });
    await show();
    await press("统一身份认证");
    expect(await screen.findByText("统一身份认证暂时无法打开，请稍后再试")).toBeTruthy();
    expect(assign).not.toHaveBeenCalled();
  });

  test("closing it leaves the page as it was", async () => {
    await show();
    await userEvent.click(screen.getByRole("button", { name: "关闭" }));
    expect(signInDialogStore.get()).toBe(false);
  });
});
