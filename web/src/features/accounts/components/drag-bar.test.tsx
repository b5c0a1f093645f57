import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import { DragBar } from "./drag-bar.tsx";

const onEnd = vi.fn();
const show = async (state: "open" | "busy" | "passed" = "open") => {
  await renderAt("/login", <DragBar state={state} onEnd={onEnd} />, ["account"]);
  return screen.getByRole("slider", { name: "安全验证" });
};
const at = (handle: HTMLElement) => Number(handle.getAttribute("aria-valuenow"));

beforeEach(() => onEnd.mockReset());

test("Q49: the arrow keys move the handle, and its arrival counts once", async () => {
  const handle = await show();
  handle.focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}");
  expect(at(handle)).toBe(10);
  expect(onEnd).not.toHaveBeenCalled();
  await userEvent.keyboard("{ArrowRight>9}");
  expect(at(handle)).toBe(100);
  expect(onEnd).toHaveBeenCalledOnce();
});

test("Q49: End goes there at once, Home back", async () => {
  const handle = await show();
  handle.focus();
  await userEvent.keyboard("{ArrowRight}{Home}");
  expect(at(handle)).toBe(0);
  await userEvent.keyboard("{End}");
  expect(onEnd).toHaveBeenCalledOnce();
});

test("a handle let go before the end goes back, one dragged to the end stays", async () => {
  const handle = await show();
  Object.defineProperty(handle.parentElement, "clientWidth", { value: 344 });
  fireEvent.pointerDown(handle, { clientX: 10 });
  fireEvent.pointerMove(handle, { clientX: 160 });
  expect(at(handle)).toBe(50);
  fireEvent.pointerUp(handle);
  expect(at(handle)).toBe(0);
  fireEvent.pointerDown(handle, { clientX: 10 });
  fireEvent.pointerMove(handle, { clientX: 310 });
  expect(onEnd).toHaveBeenCalledOnce();
  expect(at(handle)).toBe(100);
});

test("90: passed is a state of its own, in words", async () => {
  const handle = await show("passed");
  expect(handle.getAttribute("aria-valuetext")).toBe("验证通过");
  handle.focus();
  await userEvent.keyboard("{End}");
  expect(onEnd).not.toHaveBeenCalled();
});
