import { expect, test, vi } from "vitest";
import { isReloadingForChunk, setDestination, watchFailedChunks } from "./failed-chunk.ts";

test("156: a failed chunk reloads the page one is on the way to, and not in a loop", () => {
  const reload = vi.fn();
  let now = 1_000_000;
  watchFailedChunks(reload, () => now);
  expect(isReloadingForChunk()).toBe(false);
  const fail = () => window.dispatchEvent(new Event("vite:preloadError"));
  fail();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(isReloadingForChunk()).toBe(true);
  now += 5_000;
  fail();
  expect(reload).toHaveBeenCalledTimes(1);
  now += 60_000;
  fail();
  expect(reload).toHaveBeenCalledTimes(2);
  expect(reload).toHaveBeenLastCalledWith(location.href);
  now += 60_000;
  setDestination("http://site.test/resource");
  fail();
  expect(reload).toHaveBeenLastCalledWith("http://site.test/resource");
});

test("a chunk that fails without a connection leaves the page open and is loaded when the connection is back", async () => {
  vi.resetModules();
  const { isReloadingForChunk, setDestination, watchFailedChunks } = await import("./failed-chunk.ts");
  const reload = vi.fn<(address: string) => void>();
  watchFailedChunks(reload);
  const connection = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const failOnTheWayTo = (address: string) => {
    setDestination(address);
    window.dispatchEvent(new Event("vite:preloadError"));
    expect(isReloadingForChunk()).toBe(true);
    setDestination(null);
  };
  failOnTheWayTo("http://site.test/statisticsCenter");
  setDestination("http://site.test/resource");
  expect(isReloadingForChunk()).toBe(false);
  failOnTheWayTo("http://site.test/upload");
  expect(reload).not.toHaveBeenCalled();
  connection.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(reload.mock.calls).toEqual([["http://site.test/upload"]]);
});
