import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { alertStore } from "../lib/alert.ts";
import { clearSession } from "../lib/session.ts";
import { closeSignInDialog } from "../lib/sign-in-store.ts";
import { closeToast } from "../lib/toast.ts";

// What a test waits for comes late on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// Here and not beside the helpers: files share a process, and only this file is loaded for each of them. The page goes before the
// real network is back, since a screen that is left still asks.
afterEach(() => {
  cleanup();
  clearSession();
  closeSignInDialog();
  alertStore.set(null);
  closeToast();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
