import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { usePictureLoading } from "./use-picture-loading.ts";

afterEach(() => vi.unstubAllGlobals());

it("loads the pictures further down once the page has loaded", async () => {
  const { result } = renderHook(() => usePictureLoading());
  expect(result.current).toBe("lazy");
  await waitFor(() => expect(result.current).toBe("eager"), { timeout: 15_000 });
});

it("waits for them to come into sight where data is saved", async () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  vi.useFakeTimers();
  const { result } = renderHook(() => usePictureLoading());
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(result.current).toBe("lazy");
});
