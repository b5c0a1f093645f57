import type { SystemUser } from "@yizhou/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Session } from "./session.ts";

const user: SystemUser = { userName: "lin", nickName: "林知远", userType: 1, organizationId: 1, email: null };
const session: Session = { token: "token-1", user };
let other: BroadcastChannel;
let tests = 0;

/** Tabs of one test hear each other alone: what an earlier one has still open would answer late. */
function channelsOf(test: number): typeof BroadcastChannel {
  return class extends BroadcastChannel {
    constructor(name: string) {
      super(`${name}.${test}`);
    }
  };
}

beforeEach(() => {
  sessionStorage.clear();
  vi.resetModules(); // A fresh tab has joined nothing yet.
  vi.stubGlobal("BroadcastChannel", channelsOf(++tests));
  other = new BroadcastChannel("yizhou.session");
});
afterEach(() => {
  other.close();
  vi.unstubAllGlobals();
});

test("38: token and user info count only together", async () => {
  const { getSession, storeToken, storeUser } = await import("./session.ts");
  storeToken("token-1");
  expect(getSession()).toBeNull();
  storeUser(user);
  expect(getSession()).toEqual(session);
  sessionStorage.removeItem("yizhou.token");
  expect(getSession()).toBeNull();
});

test("user info that is not ours counts as absent", async () => {
  const { getSession, storeToken } = await import("./session.ts");
  storeToken("token-1");
  for (const foreign of ["{broken", "null", "{}", "7"]) {
    sessionStorage.setItem("yizhou.user", foreign);
    expect(getSession()).toBeNull();
  }
});

test("the same session is the same object, so that a store can follow it", async () => {
  const { getSession, storeToken, storeUser } = await import("./session.ts");
  storeToken("token-1");
  storeUser(user);
  expect(getSession()).toBe(getSession());
});

describe("hand-over between tabs (Q33)", () => {
  test("a fresh tab takes the session of an open one", async () => {
    const { getSession, joinSession } = await import("./session.ts");
    other.onmessage = (event: MessageEvent<{ kind: string }>) => {
      if (event.data.kind === "ask") other.postMessage({ kind: "answer", session });
    };
    await joinSession();
    expect(getSession()).toEqual(session);
  });

  test("39: without another tab it goes on signed out", async () => {
    const { getSession, joinSession } = await import("./session.ts");
    await joinSession();
    expect(getSession()).toBeNull();
  });

  test("a signed-in tab answers others, and follows when they sign out", async () => {
    const { getSession, joinSession, storeToken, storeUser, subscribeSession } = await import("./session.ts");
    storeToken("token-1");
    storeUser(user);
    await joinSession();
    const answer = new Promise((resolve) => {
      other.onmessage = (event: MessageEvent<unknown>) => resolve(event.data);
    });
    other.postMessage({ kind: "ask" });
    expect(await answer).toEqual({ kind: "answer", session });
    const cleared = new Promise<void>((resolve) => subscribeSession(resolve));
    other.postMessage({ kind: "signedOut" });
    await cleared;
    expect(getSession()).toBeNull();
  });
});
