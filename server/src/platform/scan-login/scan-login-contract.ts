import { afterEach, beforeEach, expect, test } from "vitest";
import type { ScanLogin } from "./scan-login.ts";

export interface ScanUnderTest {
  readonly scanLogin: ScanLogin;
  /** Somebody scans what was started with this state; gives the code that the browser then brings. */
  scan(state: string): Promise<string>;
  /** Who that was. */
  readonly subject: string;
  close(): Promise<void>;
}

/** What every sign-in by scan does. One line for each implementation runs it. */
export function describeScanLogin(make: () => Promise<ScanUnderTest>): void {
  const request = {
    state: "state-of-this-browser",
    callbackUrl: "https://yizhou.example/login-wework?from=a&b=译",
    language: "en",
  } as const;
  let tested: ScanUnderTest;
  beforeEach(async () => {
    tested = await make();
  });
  afterEach(() => tested.close());

  test("shows an absolute address that carries the state", async () => {
    const { address } = await tested.scanLogin.start(request);
    expect(new URL(address).searchParams.get("state")).toBe(request.state);
  });

  test("tells who scanned", async () => {
    await tested.scanLogin.start(request);
    const code = await tested.scan(request.state);
    const person = await tested.scanLogin.exchange({ code, state: request.state });
    expect(person.subject).toBe(tested.subject);
  });

  test("takes a code once", async () => {
    await tested.scanLogin.start(request);
    const answer = { code: await tested.scan(request.state), state: request.state };
    await tested.scanLogin.exchange(answer);
    await expect(tested.scanLogin.exchange(answer)).rejects.toMatchObject({ code: "scan.code_invalid" });
  });

  test.each(["made-up", "", "a b", "x".repeat(600), "code&appid=other"])(
    "refuses the code %j",
    async (code) => {
      await tested.scanLogin.start(request);
      const exchanging = tested.scanLogin.exchange({ code, state: request.state });
      await expect(exchanging).rejects.toMatchObject({ code: "scan.code_invalid" });
    },
  );
}
