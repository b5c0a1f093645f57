import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { closeToast, toastStore } from "../../../lib/toast.ts";
import { useFindingWalk } from "./use-finding-walk.ts";

beforeEach(closeToast);

/** @returns where the key leads from a sentence, and what is said */
function walk(current: number, shown: readonly number[], found: readonly number[]) {
  let to = current;
  const editing = {
    state: () => ({ current }),
    dispatch: ({ ordinal }: { ordinal: number }) => (to = ordinal),
  };
  const all = new Map(found.map((ordinal) => [ordinal, [{}]]));
  renderHook(() => useFindingWalk(editing as never, { shown }, { all } as never)).result.current();
  return { to, said: toastStore.get()?.text ?? null };
}

test("after the last finding the first comes again, and that is said", () => {
  expect(walk(1, [0, 1, 2, 3], [0, 3])).toEqual({ to: 3, said: null });
  expect(walk(3, [0, 1, 2, 3], [0, 3])).toEqual({ to: 0, said: expect.any(String) as string });
});

test("what the filter leaves out is passed by; where no other sentence has a finding, one stays and is told", () => {
  expect(walk(0, [0, 2, 4], [1, 4])).toEqual({ to: 4, said: null });
  const only = walk(2, [0, 2, 4], [1, 2]);
  const none = walk(2, [0, 2, 4], [1]);
  expect([only.to, none.to]).toEqual([2, 2]);
  expect(only.said).not.toBe(none.said);
  expect([only.said, none.said]).not.toContain(null);
});
