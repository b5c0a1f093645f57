import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderAt } from "../test/render-page.tsx";
import { RadioGroup } from "./radio-group.tsx";

const FORMS = [
  { value: "target", label: "Translation" },
  { value: "bilingual", label: "Bilingual" },
  { value: "pages", label: "By page", isDisabled: true },
] as const;

function Example() {
  const [form, setForm] = useState<(typeof FORMS)[number]["value"]>("target");
  return <RadioGroup label="Form" value={form} options={FORMS} onChange={setForm} />;
}

it("is one group of radio buttons, of which one holds", async () => {
  await renderAt("/en", <Example />);
  expect(screen.getByRole("radiogroup", { name: "Form" })).toBeDefined();
  await userEvent.click(screen.getByText("Bilingual"));
  expect(screen.getByRole<HTMLInputElement>("radio", { checked: true }).parentElement!.textContent).toBe(
    "Bilingual",
  );
});

it("does not give what is not offered", async () => {
  const onChange = vi.fn();
  await renderAt("/en", <RadioGroup label="Form" value="target" options={FORMS} onChange={onChange} />);
  await userEvent.click(screen.getByText("By page"));
  expect(onChange).not.toHaveBeenCalled();
});
