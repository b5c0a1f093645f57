import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderAt } from "../test/render-page.tsx";
import { Switch } from "./switch.tsx";

it("turns on and off with mouse and keyboard", async () => {
  const onChange = vi.fn();
  await renderAt(
    "/en",
    <Switch isOn onChange={onChange}>
      Move together
    </Switch>,
  );
  const box = screen.getByRole("switch", { name: "Move together", checked: true });
  await userEvent.click(box);
  box.focus();
  await userEvent.keyboard("{Enter} ");
  expect(onChange.mock.calls).toEqual([[false], [false], [false]]);
});
