import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderAt } from "../test/render-page.tsx";
import { TabNav, Tabs } from "./tabs.tsx";

const VIEWS = [
  { name: "entries", label: "Entries" },
  { name: "imports", label: "Imports" },
  { name: "settings", label: "Settings" },
] as const;

function Example() {
  const [shown, setShown] = useState<(typeof VIEWS)[number]["name"]>("entries");
  return <Tabs label="Views" tabs={VIEWS} shown={shown} onShow={setShown} />;
}

it("is entered by Tab at the chosen view; arrow keys choose the next and go round", async () => {
  await renderAt("/en", <Example />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Entries", selected: true }));
  await userEvent.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Imports", selected: true }));
  await userEvent.keyboard("{End}{ArrowRight}");
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Entries");
});

it("has the same look for places in the address, each with its own stop", async () => {
  const onShow = vi.fn();
  await renderAt("/en", <TabNav label="Groups" tabs={VIEWS} shown="imports" onShow={onShow} />);
  expect(screen.getByRole("navigation", { name: "Groups" })).toBeDefined();
  expect(screen.getByRole("button", { current: "page" }).textContent).toBe("Imports");
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(onShow).toHaveBeenCalledWith("entries");
});
