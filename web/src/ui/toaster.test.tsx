import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { showToast } from "../lib/toast.ts";
import { renderAt } from "../test/render-page.tsx";
import { Toaster } from "./toaster.tsx";

afterEach(() => vi.useRealTimers());

it("says what was done and offers the way back", async () => {
  const undo = vi.fn();
  await renderAt("/en", <Toaster />);
  act(() => showToast("Two files deleted", undo));
  expect(screen.getByRole("status").textContent).toContain("Two files deleted");
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.getByRole("status").textContent).toBe("");
});

it("goes by itself, but not while the keyboard is in it", async () => {
  await renderAt("/en", <Toaster />);
  vi.useFakeTimers();
  act(() => showToast("Saved"));
  act(() => {
    screen.getByRole("button", { name: "Close" }).focus();
  });
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(screen.getByText("Saved")).toBeDefined();
  act(() => {
    screen.getByRole("button", { name: "Close" }).blur();
  });
  act(() => {
    vi.advanceTimersByTime(9000);
  });
  expect(screen.queryByText("Saved")).toBeNull();
});
