import { HUMAN_CHECK_HEADER } from "@yizhou/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getSession } from "../../../lib/session.ts";
import { renderAt } from "../../../test/render-page.tsx";
import { PasswordForm } from "./password-form.tsx";

interface Sent {
  readonly address: string;
  readonly body: unknown;
  readonly authorization: string | null;
}
let sent: Sent[] = [];
const user = { userName: "lin", nickName: "林知远", userType: 1, organizationId: 1, email: null };

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
    sent.push({ address, body, authorization: new Headers(init.headers).get("Authorization") });
    const isRight = address.includes("GetSystemUser") || (body as { password: string }).password === "abc123";
    const data = address.includes("GetSystemUser") ? user : "token-1";
    return Promise.resolve(
      Response.json(
        isRight
          ? { isSuccess: true, data, errorMessage: null }
          : { isSuccess: false, data: null, errorMessage: "登录:账号或密码错误" },
      ),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

async function signInWith(account: string, password: string) {
  const onSignedIn = vi.fn();
  await renderAt("/login", <PasswordForm onSignedIn={onSignedIn} />, ["account"]);
  if (account) await userEvent.type(screen.getByLabelText("账号"), account);
  if (password) await userEvent.type(screen.getByLabelText("密码"), password);
  await userEvent.click(screen.getByRole("button", { name: "登录" }));
  return onSignedIn;
}

describe("sign-in by account and password", () => {
  test("77, 78: empty fields say what is missing, and nothing is sent", async () => {
    await signInWith("", "");
    expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toEqual([
      "请输入用户名/邮箱/电话号码",
      "请输入密码",
    ]);
    expect(sent).toEqual([]);
  });

  test("79, 81: sends account, password and channel 1, then asks who that is with the token", async () => {
    const onSignedIn = await signInWith("lin@example.org", "abc123");
    await screen.findByRole("status");
    expect(sent).toEqual([
      {
        address: "/api/App/SignInRJwtAsync",
        body: { account: "lin@example.org", password: "abc123", channel: 1 },
        authorization: null,
      },
      { address: "/api/App/GetSystemUserAsync", body: null, authorization: "Bearer token-1" },
    ]);
    expect(getSession()).toEqual({ token: "token-1", user });
    expect(onSignedIn).toHaveBeenCalledOnce();
  });

  test("80, Q12: a refusal shows the last part of the server's text and keeps nobody signed in", async () => {
    const onSignedIn = await signInWith("lin", "wrong1");
    expect((await screen.findByRole("alert")).textContent).toBe("账号或密码错误");
    expect(getSession()).toBeNull();
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  test("asked for the drag bar, it shows the bar and signs in with its ticket", async () => {
    const tickets: (string | null)[] = [];
    vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
      const answer = (data: unknown) => Response.json({ isSuccess: true, data, errorMessage: null });
      if (address.includes("human-check/finish")) return Promise.resolve(answer({ ticket: "ticket-1" }));
      if (address.includes("human-check"))
        return Promise.resolve(answer({ challenge: "c", minimumMs: 0, expiresInSeconds: 300 }));
      if (address.includes("GetSystemUser")) return Promise.resolve(answer(user));
      const ticket = new Headers(init.headers).get(HUMAN_CHECK_HEADER);
      tickets.push(ticket);
      const asked = { isSuccess: false, errorCode: "check.required", errorMessage: "请先完成滑动验证" };
      return Promise.resolve(ticket ? answer("token-1") : Response.json(asked));
    });
    await signInWith("lin", "abc123");
    await userEvent.type(await screen.findByRole("slider"), "{End}");
    await screen.findByText(/登录成功/);
    expect(tickets).toEqual([null, "ticket-1"]);
  });
});
