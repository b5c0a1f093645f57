import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderAt } from "../test/render-page.tsx";
import { pageNumbers, Pager } from "./pager.tsx";

it("names its pages and says which one is shown", async () => {
  const onChange = vi.fn();
  await renderAt("/en", <Pager page={2} last={3} onChange={onChange} />);
  expect(screen.getByRole("navigation", { name: "Pages" })).toBeDefined();
  expect(screen.getByRole("button", { current: "page" }).textContent).toBe("2");
  await userEvent.click(screen.getByRole("button", { name: "Page 3" }));
  await userEvent.click(screen.getByRole("button", { name: "Previous page" }));
  expect(onChange.mock.calls).toEqual([[3], [1]]);
});

it.each(["", "en", "ko"])(
  "has the number that is seen as a word of its own in a page's name (/%s)",
  async (language) => {
    await renderAt(`/${language}`, <Pager page={1} last={12} onChange={vi.fn()} />);
    // Tools for accessibility compare what is heard with what is seen word by word.
    expect(screen.getByText("12").getAttribute("aria-label")?.split(" ")).toContain("12");
  },
);

it("is not there for a single page", async () => {
  await renderAt("/en", <Pager page={1} last={1} onChange={vi.fn()} />);
  expect(screen.queryByRole("navigation")).toBeNull();
});

it("shows the neighbours, the ends and the gaps of a long row of pages", () => {
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3]);
  expect(pageNumbers(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
  expect(pageNumbers(2, 20)).toEqual([1, 2, 3, null, 20]);
});
