import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { refusal, stubServer } from "../../../test/stub-server.ts";
import { Bell } from "./bell.tsx";

const told = (id: string, isRead: boolean) => ({
  ...{ id, isRead, group: "security", title: `登录密码已修改${id}`, text: "其他设备上的登录均已失效。" },
  ...{ at: "2026-03-01T08:00:00.000Z", address: "/account-set" },
});
beforeEach(() => signInAs());
const open = async () => {
  await renderAt("/personal", <Bell />, ["notifications"]);
  await userEvent.click(await screen.findByRole("button", { name: /通知/ }));
};

test("the bell says how much is unread, and all of it is marked as read at once", async () => {
  let unread = 1;
  const sent = stubServer({
    "GET /api/notifications": () => ({
      ...{ notifications: [told("2", unread === 0), told("1", true)], unread, hasOlder: false },
    }),
    "POST /api/notifications/read": () => (unread = 0),
  });
  await open();
  const panel = screen.getByRole("region", { name: "通知" });
  expect(await screen.findByRole("button", { name: "通知 1条未读" })).toBeTruthy();
  expect(within(panel).getAllByRole("link")).toHaveLength(2);
  expect(within(panel).getAllByRole("img", { name: "未读" })).toHaveLength(1);
  await userEvent.click(within(panel).getByRole("button", { name: "全部标为已读" }));
  expect(await screen.findByRole("button", { name: "通知" })).toBeTruthy();
  expect(sent.find(({ call }) => call.startsWith("POST"))!.body).toEqual({});
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("region", { name: "通知" })).toBeNull();
});

test("nothing told says so, and a failed look is said with a way to try again", async () => {
  let isDown = true;
  stubServer({
    "GET /api/notifications": () =>
      isDown ? refusal("出错了") : { notifications: [], unread: 0, hasOlder: false },
  });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "重试" }));
  isDown = false;
  await userEvent.click(await screen.findByRole("button", { name: "重试" }));
  expect(await screen.findByText(/还没有通知/)).toBeTruthy();
});
