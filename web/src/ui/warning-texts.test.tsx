import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { groupWarnings, WarningTexts } from "./warning-texts.tsx";

const left = (text: string, part: string) => ({ code: "warning.text_left_out", params: { part }, text });

test("what several parts of a file have to say alike is said once, under its code", () => {
  const macro = { code: "warning.macro_kept", params: {}, text: "Macros stay" };
  const groups = groupWarnings([
    left("Readings stay", "a.xml"),
    macro,
    left("Readings stay", "b.xml"),
    left("Word art stays", "a.xml"),
  ]);
  expect(groups).toEqual([
    { code: "warning.text_left_out", texts: ["Readings stay", "Word art stays"] },
    { code: "warning.macro_kept", texts: ["Macros stay"] },
  ]);
});

test("several reasons are a list, one is a sentence", () => {
  render(<WarningTexts texts={["Readings stay", "Word art stays"]} />);
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Readings stay",
    "Word art stays",
  ]);
  render(<WarningTexts texts={["Macros stay"]} />);
  expect(screen.getByText("Macros stay").tagName).toBe("SPAN");
});
