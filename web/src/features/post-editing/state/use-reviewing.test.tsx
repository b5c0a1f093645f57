import { act } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { toastStore } from "../../../lib/toast.ts";
import { renderAt } from "../../../test/render-page.tsx";
import { beginEditing } from "./editing.ts";
import { openEditor } from "./editor-state.ts";
import { goneSegment } from "./segment-places.ts";
import { useReviewing, type Reviewing } from "./use-reviewing.ts";
import type { ShownSegments } from "./use-shown-segments.ts";
import type { Company } from "./use-together.ts";

const segment = (ordinal: number, isConfirmed: boolean) => ({
  ...{ ...goneSegment(ordinal), unitId: "u", kind: "paragraph", source: "Sand.", target: "沙。" },
  ...({ state: "translated", isConfirmed, version: 3 } as const),
});
const segments = [segment(0, true), segment(1, false), segment(2, true)];

/** Of three sentences the first and the last are confirmed. */
async function open(isWritten: boolean) {
  const editing = beginEditing(openEditor({ segments, cuts: 0 }, []), {
    post: () => Promise.reject(new Error("nothing is written here")),
    keep: () => Promise.resolve(),
    judge: () => "offline",
  });
  const review = vi.fn<Company["review"]>(() => Promise.resolve(isWritten));
  const company = { mayReview: true, review } as unknown as Company;
  const list = { shown: [0, 1, 2] } as unknown as ShownSegments;
  let reviewing: Reviewing | undefined;
  const Reviewer = () => {
    reviewing = useReviewing(editing, company, list);
    return null;
  };
  await renderAt("/new-post-editing", <Reviewer />, ["editor"]);
  return { editing, review, reviewing: reviewing! };
}

it("accepts what is confirmed and goes on to the next that waits, from the first again at the end", async () => {
  const { editing, review, reviewing } = await open(true);
  await act(() => reviewing.accept());
  expect(review).toHaveBeenCalledWith({ ordinal: 0, version: 3, verdict: "reviewed" });
  expect(editing.state().current).toBe(2);
  act(() => reviewing.next());
  expect(editing.state().current).toBe(0);
});

it("says why a sentence is not accepted: nobody has confirmed it, or it was changed meanwhile", async () => {
  const { editing, review, reviewing } = await open(false);
  await act(() => reviewing.accept());
  expect(editing.state().current).toBe(0);
  expect(toastStore.get()?.text).toBe("这一句刚被修改，请重新查看");
  editing.dispatch({ kind: "go", ordinal: 1 });
  await act(() => reviewing.accept());
  expect(toastStore.get()?.text).toBe("译者确认后才能复核");
  expect(review).toHaveBeenCalledTimes(1);
});
