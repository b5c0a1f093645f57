import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import { NoticeButton } from "./notice-button.tsx";

afterEach(() => vi.unstubAllGlobals());

it("asks the browser only when it is pressed, and says what the browser answered", async () => {
  const requestPermission = vi.fn(async () => "granted");
  vi.stubGlobal("Notification", { permission: "default", requestPermission });
  await renderAt("/translation", <NoticeButton />, ["translation"]);
  const button = await screen.findByRole("button", { name: "完成时提醒我" });
  expect(requestPermission).not.toHaveBeenCalled();
  await userEvent.click(button);
  expect(await screen.findByText("完成时浏览器会提醒您")).toBeTruthy();
  expect(requestPermission).toHaveBeenCalledTimes(1);
});

it("is not there where the browser has no notices", async () => {
  vi.stubGlobal("Notification", undefined);
  Reflect.deleteProperty(globalThis, "Notification");
  const { container } = await renderAt("/translation", <NoticeButton />, ["translation"]);
  expect(container.querySelector("button")).toBeNull();
});
