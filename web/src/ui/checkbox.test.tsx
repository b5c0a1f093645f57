import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderAt } from "../test/render-page.tsx";
import { Checkbox } from "./checkbox.tsx";

it("is chosen by its words and by the space bar", async () => {
  const onChange = vi.fn();
  await renderAt(
    "/en",
    <Checkbox isChecked={false} onChange={onChange}>
      Keep the references
    </Checkbox>,
  );
  await userEvent.click(screen.getByText("Keep the references"));
  screen.getByRole("checkbox", { name: "Keep the references" }).focus();
  await userEvent.keyboard(" ");
  expect(onChange.mock.calls).toEqual([[true], [true]]);
});

it("says that only a part is chosen", async () => {
  await renderAt("/en", <Checkbox label="All rows" isChecked={false} isMixed onChange={vi.fn()} />);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "All rows" }).indeterminate).toBe(true);
});
