import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { queryClient } from "./query-client.ts";

test("what somebody does without a connection is tried at once and fails, instead of happening later", async () => {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal("reportError", reported);
  onlineManager.setOnline(false);
  try {
    const mutationFn = vi.fn<() => Promise<void>>().mockRejectedValue(new Error("no connection"));
    await expect(new MutationObserver(queryClient, { mutationFn }).mutate()).rejects.toThrow("no connection");
    expect(mutationFn).toHaveBeenCalledTimes(1);
  } finally {
    onlineManager.setOnline(true);
  }
});
