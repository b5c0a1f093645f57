import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderAt } from "../test/render-page.tsx";
import { Combobox } from "./combobox.tsx";

const LANGUAGES = ["Arabic", "Danish", "English", "Korean"].map((label) => ({ value: label, label }));

function Example() {
  const [value, setValue] = useState<string | null>("English");
  return <Combobox label="Language" value={value} options={LANGUAGES} onChange={setValue} />;
}

it("offers what holds the letters typed, and takes it with Enter", async () => {
  await renderAt("/en", <Example />);
  const box = screen.getByRole<HTMLInputElement>("combobox", { name: "Language" });
  expect(box.value).toBe("English");
  await userEvent.clear(box);
  await userEvent.type(box, "ish");
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Danish", "English"]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(box.value).toBe("Danish");
  expect(screen.queryByRole("listbox")).toBeNull();
});

it("says so when nothing fits, and keeps the choice", async () => {
  await renderAt("/en", <Example />);
  const box = screen.getByRole<HTMLInputElement>("combobox");
  await userEvent.clear(box);
  await userEvent.type(box, "zz");
  expect(screen.getByText("Nothing matches")).toBeDefined();
  await userEvent.tab();
  expect(box.value).toBe("English");
});
