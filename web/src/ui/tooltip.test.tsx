import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderAt } from "../test/render-page.tsx";
import { Tooltip } from "./tooltip.tsx";

it("explains what has the focus, and goes with Escape", async () => {
  await renderAt(
    "/en",
    <Tooltip text="Counted without spaces">
      <button type="button">Characters</button>
    </Tooltip>,
  );
  const button = screen.getByRole("button");
  expect(screen.queryByRole("tooltip")).toBeNull();
  await userEvent.tab();
  const tip = await screen.findByRole("tooltip");
  expect(tip.textContent).toBe("Counted without spaces");
  expect(button.getAttribute("aria-describedby")).toBe(tip.id);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("tooltip")).toBeNull();
  expect(button.hasAttribute("aria-describedby")).toBe(false);
});
