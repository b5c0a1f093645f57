import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { expect, it, vi } from "vitest";
import { renderAt } from "../test/render-page.tsx";
import { Menu, MenuChoice, MenuItem, MenuLink } from "./menu.tsx";

const onDownload = vi.fn();
const menu = (
  <Menu label="More" button="More">
    <MenuLink to="/en/resource">History</MenuLink>
    <MenuItem onClick={onDownload}>Download</MenuItem>
    <MenuItem disabled>Delete</MenuItem>
    <MenuChoice isChosen={false}>Dark</MenuChoice>
  </Menu>
);

const focused = () => document.activeElement?.textContent;

it("opens with the keyboard and moves by arrows, ends and first letters, past what cannot be done", async () => {
  await renderAt("/en", menu);
  screen.getByRole("button", { name: "More" }).focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("History");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(focused()).toBe("Dark");
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("History");
  await userEvent.keyboard("{End}");
  expect(focused()).toBe("Dark");
  await userEvent.keyboard("do");
  expect(focused()).toBe("Download");
});

it("does what is chosen and closes; Escape closes and goes back to the button", async () => {
  await renderAt("/en", menu);
  const button = screen.getByRole("button", { name: "More" });
  await userEvent.click(button);
  await userEvent.click(screen.getByRole("menuitem", { name: "Download" }));
  expect(onDownload).toHaveBeenCalledOnce();
  expect(screen.queryByRole("menu")).toBeNull();
  await userEvent.click(button);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(button);
});

it("gives the focus back to its button before what was chosen opens a dialog", async () => {
  const whereFocusWas = vi.fn<(element: Element | null) => void>();
  function Asking() {
    const [isAsking, setIsAsking] = useState(false);
    useEffect(() => {
      if (isAsking) whereFocusWas(document.activeElement);
    }, [isAsking]);
    return (
      <Menu label="More" button="More">
        <MenuItem onClick={() => setIsAsking(true)}>Rename</MenuItem>
      </Menu>
    );
  }
  await renderAt("/en", <Asking />);
  const button = screen.getByRole("button", { name: "More" });
  button.focus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(whereFocusWas.mock.calls).toEqual([[button]]);
  expect(document.activeElement).toBe(button);
});

it("tells which of several holds", async () => {
  await renderAt(
    "/en",
    <Menu label="Look" button="Look">
      <MenuChoice isChosen={false}>Dark</MenuChoice>
      <MenuChoice isChosen>Light</MenuChoice>
    </Menu>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Look" }));
  expect(screen.getByRole("menuitemradio", { checked: true }).textContent).toBe("Light");
  expect(focused()).toBe("Light");
});

it("keeps a list that is wider than the way to the left edge within the window", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(240);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(12, 160, 38, 44));
  await renderAt("/en", menu);
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  // From 50 px, where the button ends, 240 px wide it would begin 190 px outside.
  expect(screen.getByRole("menu").style.right).toBe("-198px");
  vi.restoreAllMocks();
});
