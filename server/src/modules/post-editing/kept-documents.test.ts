import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createKeptDocuments } from "./kept-documents.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const make = () => createKeptDocuments<{ sizeBytes: number }>({ most: 2, mostBytes: 100, idleMs: 60_000 });

describe("documents that are edited", () => {
  test("are kept until nobody has looked at them for a while", () => {
    const kept = make();
    kept.put("a", { sizeBytes: 10 });
    vi.advanceTimersByTime(50_000);
    const again = kept.take("a")!;
    expect(again.sizeBytes).toBe(10);
    kept.put("a", again);
    vi.advanceTimersByTime(50_000);
    expect(kept.take("a")).toBe(again);
    kept.put("a", again);
    vi.advanceTimersByTime(60_000);
    expect(kept.take("a")).toBeUndefined();
  });

  test("are few, and together no larger than they may be", () => {
    const kept = make();
    for (const id of ["a", "b", "c"]) kept.put(id, { sizeBytes: 10 });
    expect(kept.take("a")).toBeUndefined();
    kept.put("d", { sizeBytes: 91 });
    expect(kept.take("c")).toBeUndefined();
    kept.put("e", { sizeBytes: 101 });
    expect(kept.take("d")).toBeUndefined();
    expect(kept.take("e")).toBeDefined();
  });
});
