import type { SystemUser } from "@yizhou/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getSession } from "../../lib/session.ts";
import { signInAs } from "../../test/render-page.tsx";
import { signOut } from "./sign-out.ts";

const reload = vi.fn();
const assign = vi.fn();
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("location", { reload, assign, pathname: "/" });
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    asked.push(`${init.method} ${address}`);
    const data = address.includes("IDaas")
      ? { loginUrl: "https://sso.example/in", logoutUrl: "https://sso.example/out" }
      : null;
    return Promise.resolve(new Response(JSON.stringify({ isSuccess: true, data, errorMessage: null })));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockReset();
  assign.mockReset();
});

const user = (organizationId: number): SystemUser => ({
  userName: "lin",
  nickName: "",
  userType: 1,
  organizationId,
  email: null,
});

test("69: signing out tells the server, clears the session and reloads", async () => {
  signInAs();
  await signOut(user(1));
  expect(asked).toEqual(["GET /api/App/SignOutAsync"]);
  expect(getSession()).toBeNull();
  expect(reload).toHaveBeenCalledOnce();
});

test("70: people of organisation 4034 go to the sign-out address of their university", async () => {
  signInAs({ organizationId: 4034 });
  await signOut(user(4034));
  expect(asked).toEqual(["GET /api/App/GetScuIDaasUrlAsync", "GET /api/App/SignOutAsync"]);
  expect(getSession()).toBeNull();
  expect(assign).toHaveBeenCalledWith("https://sso.example/out");
});

test("a server that is away keeps nobody signed in", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("away")));
  signInAs();
  await signOut(user(1));
  expect(getSession()).toBeNull();
  expect(reload).toHaveBeenCalledOnce();
});
