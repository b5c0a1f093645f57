import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderAt } from "../test/render-page.tsx";
import { Tour } from "./tour.tsx";

afterEach(() => localStorage.clear());

const page = (
  <>
    <Tour
      name="test"
      steps={[
        { part: "[data-part=first]", title: "One", text: "The first." },
        { part: "[data-part=absent]", title: "Never", text: "Not there." },
        { part: "[data-part=second]", title: "Two", text: "The second." },
      ]}
    />
    <p data-part="first">a</p>
    <p data-part="second">b</p>
  </>
);

test("a tour is walked by keys, marks the part it speaks of, and is not offered again", async () => {
  const { unmount } = await renderAt("/en", page);
  await userEvent.click(screen.getByRole("button", { name: "Show me around" }));
  expect(document.activeElement).toBe(screen.getByRole("dialog", { name: "One" }));
  expect(screen.getByText("a").hasAttribute("data-toured")).toBe(true);
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("dialog", { name: "Two" })).toBeDefined();
  expect(screen.getByText("a").hasAttribute("data-toured")).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Got it" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("b").hasAttribute("data-toured")).toBe(false);
  unmount();
  await renderAt("/en", page);
  expect(screen.queryByRole("button", { name: "Show me around" })).toBeNull();
});

test("whoever does not want it is not asked again, and Escape ends it", async () => {
  const { unmount } = await renderAt("/en", page);
  await userEvent.click(screen.getByRole("button", { name: "Show me around" }));
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  unmount();
  localStorage.clear();
  await renderAt("/en", page);
  await userEvent.click(screen.getByRole("button", { name: "Do not offer this again" }));
  expect(screen.queryByRole("button", { name: "Show me around" })).toBeNull();
});
