import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderAt } from "../test/render-page.tsx";
import { Select, SelectField } from "./select.tsx";

const LANGUAGES = [
  { value: "en", label: "English" },
  { value: "ko", label: "Korean" },
  { value: "xx", label: "Not served", isDisabled: true },
];

it("is a list with a name that gives the chosen value", async () => {
  const onChange = vi.fn();
  await renderAt("/en", <Select label="Language" value="en" options={LANGUAGES} onChange={onChange} />);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Language" }), "Korean");
  expect(onChange).toHaveBeenCalledWith("ko");
  expect(screen.getByRole<HTMLOptionElement>("option", { name: "Not served" }).disabled).toBe(true);
});

it("has its label above and is described by its note", async () => {
  await renderAt(
    "/en",
    <SelectField label="Language" note="Of the page" value="ko" options={LANGUAGES} onChange={vi.fn()} />,
  );
  const select = screen.getByLabelText<HTMLSelectElement>("Language");
  expect(select.value).toBe("ko");
  expect(document.getElementById(select.getAttribute("aria-describedby")!)!.textContent).toBe("Of the page");
});
