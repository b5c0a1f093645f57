import { afterEach, beforeEach, expect, test } from "vitest";
import type { UniversitySso } from "./university-sso.ts";

export interface SsoUnderTest {
  readonly sso: UniversitySso;
  /** The person signs in at the university; gives what the browser then brings as token or code. */
  signIn(loginAddress: string): Promise<string>;
  readonly subject: string;
  close(): Promise<void>;
}

/** What every university sign-on does. One line for each implementation runs it. */
export function describeUniversitySso(make: () => Promise<SsoUnderTest>): void {
  const request = {
    state: "state-of-this-browser",
    callbackUrl: "http://127.0.0.1:8080/login?way=university",
    language: "ko",
  } as const;
  let tested: SsoUnderTest;
  beforeEach(async () => {
    tested = await make();
  });
  afterEach(() => tested.close());
  const signIn = () => tested.signIn(tested.sso.loginAddress(request));
  const exchange = (token: string) => tested.sso.exchange({ token, ...request });

  test("carries state and callback to the university", () => {
    const address = decodeURIComponent(decodeURIComponent(tested.sso.loginAddress(request)));
    expect(address).toContain(request.state);
    expect(address).toContain("127.0.0.1:8080/login");
  });

  test("tells who signed in, with a name for the token and its end", async () => {
    const person = await exchange(await signIn());
    expect(person.subject).toBe(tested.subject);
    expect(person.displayName).not.toBeNull();
    expect(person.tokenId.length).toBeGreaterThan(4);
    expect(person.tokenUntilMs).toBeGreaterThan(0);
  });

  test("names each sign-in differently, so that one can be refused the second time", async () => {
    const first = await exchange(await signIn());
    const second = await exchange(await signIn());
    expect(first.tokenId).not.toBe(second.tokenId);
  });

  test.each(["", "made-up", "a.b.c", "x".repeat(20_000)])("refuses the token %.20j", async (token) => {
    await expect(exchange(token)).rejects.toMatchObject({ code: "sso.token_invalid" });
  });

  test("brings people back after sign-out", () => {
    const address = new URL(tested.sso.logoutAddress("http://127.0.0.1:8080/?a=1"));
    expect([...address.searchParams.values()]).toContain("http://127.0.0.1:8080/?a=1");
  });
}
