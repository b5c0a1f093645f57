import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { RESEND_SECONDS, useCountdown } from "./use-countdown.ts";

afterEach(() => vi.restoreAllMocks());

test("a minute begins with 60 seconds, at whatever fraction of a millisecond it begins", () => {
  const now = vi.spyOn(performance, "now");
  const { result } = renderHook(() => useCountdown());
  for (let tenths = 0; tenths < 2000; tenths += 1) {
    now.mockReturnValue(tenths * 7.31 + 0.05);
    act(() => result.current.start());
    expect(result.current.left).toBe(RESEND_SECONDS);
  }
  act(() => result.current.stop());
  expect(result.current.left).toBe(0);
});
