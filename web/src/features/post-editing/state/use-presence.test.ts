import type { JobAccess, JobPresence, JobPresenceRequest, JobSegment } from "@yizhou/contract";
import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { barOf, usePresence, type Presence } from "./use-presence.ts";

const calls: { readonly at: number | null; readonly answer: () => void }[] = [];
const told: JobPresence = {
  ...{ right: "edit", isShared: true, held: [], closed: [], own: [], changed: [], since: 0 },
  ...{ comments: "", cuts: 0 },
};
vi.mock("../api/together.ts", () => ({
  sayPresent: (_: string, { at }: JobPresenceRequest) =>
    new Promise((resolve) => calls.push({ at, answer: () => resolve(told) })),
}));
const access: JobAccess = {
  ...{ right: "edit", endsAt: null, owner: null, since: 0, cuts: 0, isShared: true },
};

test("a sentence that is gone to while a call is on its way is in hand right after it", async () => {
  vi.useFakeTimers();
  const { rerender, unmount } = renderHook(
    ({ at }: { readonly at: number }) => usePresence("job", access, at, () => undefined),
    { initialProps: { at: 0 } },
  );
  await act(() => vi.advanceTimersByTimeAsync(1000));
  rerender({ at: 4 });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(calls.map(({ at }) => at)).toEqual([0]);
  calls[0]!.answer();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(calls.map(({ at }) => at)).toEqual([0, 4]);
  unmount();
  vi.useRealTimers();
});

test("both parts of a sentence that was cut are whose the sentence was", () => {
  const presence: Presence = {
    ...{ right: "edit", isShared: true, held: new Map([[7, "Wang"]]), own: [], comments: "", cuts: 0 },
    ...{ closed: [{ from: 0, to: 3, nickName: "Kim" }], isGone: false },
  };
  const at = (ordinal: number, more: Partial<JobSegment> = {}) => barOf(presence, { ordinal, ...more });
  expect(at(2)).toEqual({ why: "assigned", nickName: "Kim" });
  expect(at(40, { anchor: 2, part: 1 })).toEqual({ why: "assigned", nickName: "Kim" });
  expect(at(7)).toEqual({ why: "held", nickName: "Wang" });
  expect(at(5)).toBeNull();
});
