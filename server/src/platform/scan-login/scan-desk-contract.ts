import { beforeEach, expect, test } from "vitest";
import type { ManualClock } from "../clock.ts";
import { SCAN_DESK_LIMIT } from "./scan-desk.ts";
import type { ScanDesk } from "./scan-desk.ts";

/** What every desk of scans does. One line for each implementation runs it. */
export function describeScanDesk(make: () => Promise<{ desk: ScanDesk; clock: ManualClock }>): void {
  let desk: ScanDesk;
  let clock: ManualClock;
  beforeEach(async () => {
    ({ desk, clock } = await make());
  });
  const request = { state: "s1", callbackUrl: "http://127.0.0.1/login-wework", language: "ko" } as const;
  const confirmation = { code: "c1", subject: "lin" };

  test("keeps a scan from its picture to its code, which is taken once", async () => {
    await desk.open("wechat", request, 1000);
    expect(await desk.find("wechat", "s1")).toEqual({ request, confirmed: null });
    expect(await desk.confirm("wechat", "s1", confirmation)).toBe(true);
    expect(await desk.confirm("wechat", "s1", { code: "c2", subject: "other" })).toBe(true);
    expect(await desk.find("wechat", "s1")).toEqual({ request, confirmed: confirmation });
    expect(await desk.take("wechat", "s1", "c2")).toBeNull();
    const taken = await Promise.all([1, 2, 3].map(() => desk.take("wechat", "s1", "c1")));
    expect(taken.filter((subject) => subject === "lin")).toHaveLength(1);
    expect(await desk.find("wechat", "s1")).toBeNull();
  });

  test("knows nothing of another state or another vendor, and takes nothing unconfirmed", async () => {
    await desk.open("wechat", request, 1000);
    expect(await desk.find("wecom", "s1")).toBeNull();
    expect(await desk.confirm("wecom", "s1", confirmation)).toBe(false);
    expect(await desk.confirm("wechat", "s2", confirmation)).toBe(false);
    expect(await desk.take("wechat", "s1", "c1")).toBeNull();
  });

  test("forgets a scan when its time is over", async () => {
    await desk.open("wechat", request, 1000);
    await desk.confirm("wechat", "s1", confirmation);
    clock.advance(1000);
    expect(await desk.find("wechat", "s1")).toBeNull();
    expect(await desk.confirm("wechat", "s1", confirmation)).toBe(false);
    expect(await desk.take("wechat", "s1", "c1")).toBeNull();
  });

  test("lets the oldest go, of its own vendor", async () => {
    await desk.open("wecom", request, 60_000);
    for (let count = 0; count <= SCAN_DESK_LIMIT; count++) {
      await desk.open("wechat", { ...request, state: `n${count}` }, 60_000);
      clock.advance(1);
    }
    expect(await desk.find("wechat", "n0")).toBeNull();
    expect(await desk.find("wechat", "n1")).not.toBeNull();
    expect(await desk.find("wecom", "s1")).not.toBeNull();
  });
}
