import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setLanguage } from "../lib/i18n.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

beforeEach(() => setLanguage("en", ["shell"]));
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset["theme"];
});

describe("the switch of the theme", () => {
  it("shows the page dark at once, keeps that in a cookie, and gives it back to the system", async () => {
    render(<ThemeSwitch />);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "System" }).checked).toBe(true);
    await userEvent.click(screen.getByRole("radio", { name: "Dark" }));
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    expect(document.cookie).toContain("yizhou_theme=dark");
    await userEvent.click(screen.getByRole("radio", { name: "System" }));
    expect(document.documentElement.dataset["theme"]).toBeUndefined();
    expect(document.cookie).not.toContain("yizhou_theme");
  });

  it("begins with what the server has put on the page", () => {
    document.documentElement.dataset["theme"] = "light";
    render(<ThemeSwitch />);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Light" }).checked).toBe(true);
  });
});
