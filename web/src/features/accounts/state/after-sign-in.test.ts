import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { goOnSoon, reloadSoon } from "./after-sign-in.ts";

const reload = vi.fn();
const assign = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { reload, assign, pathname: "/" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockReset();
  assign.mockReset();
});

test("82: the page reloads half a second after signing in", () => {
  reloadSoon();
  vi.advanceTimersByTime(499);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ["?next=%2Fen%2Fresource%3Fpage%3D2", "/en/resource?page=2"],
  ["", "/en"],
  ["?next=https%3A%2F%2Fevil.example", "/en"],
])("the login page with %s goes on to %s", (search, target) => {
  goOnSoon(search, "/en");
  vi.advanceTimersByTime(500);
  expect(assign).toHaveBeenCalledWith(target);
});
