import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getSession } from "../../../lib/session.ts";
import { renderAt } from "../../../test/render-page.tsx";
import { refusal, stubServer } from "../../../test/stub-server.ts";
import { PERSON, alerts } from "../test-support.tsx";
import { keepPendingEntry } from "../state/pending-entry.ts";
import LoginPage from "./login-page.tsx";

const assign = vi.fn();
const replaceState = vi.fn();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("location", { assign, pathname: "/login" });
  vi.spyOn(window.history, "replaceState").mockImplementation(replaceState);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  assign.mockReset();
  replaceState.mockReset();
  sessionStorage.clear();
});
const FINISH = "POST /api/App/ScuLoginByIDassTokenAsync";

test("142: what the university hands back is taken out of the address and exchanged, then it goes on", async () => {
  const sent = stubServer({ [FINISH]: () => "token-1", "GET /api/App/GetSystemUserAsync": () => PERSON });
  keepPendingEntry({ purpose: "signIn", next: "/resource" });
  await renderAt("/login?state=s1&id_token=uni-1", <LoginPage />, ["account"]);
  await waitFor(() => expect(getSession()?.token).toBe("token-1"));
  expect(sent.map(({ call, body }) => ({ call, body }))).toEqual([
    { call: FINISH, body: { token: "uni-1", channel: 1 } },
    { call: "GET /api/App/GetSystemUserAsync", body: null },
  ]);
  expect(replaceState.mock.calls[0]![2]).toBe("/login");
  await vi.advanceTimersByTimeAsync(500);
  expect(assign).toHaveBeenCalledWith("/resource");
});

test("a token that is not accepted leaves the form, with the reason", async () => {
  stubServer({ [FINISH]: () => refusal("统一身份认证:登录已过期，请重新登录") });
  await renderAt("/login?state=s1&id_token=old", <LoginPage />, ["account"]);
  await waitFor(() => expect(alerts()).toEqual(["登录已过期，请重新登录"]));
  expect(screen.getByLabelText("账号")).toBeTruthy();
  expect(getSession()).toBeNull();
});
