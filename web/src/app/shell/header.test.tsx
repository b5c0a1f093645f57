import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { resolvePage } from "@yizhou/contract";
import { describe, expect, test } from "vitest";
import { signInDialogStore } from "../../lib/sign-in-store.ts";
import { renderAt, signInAs } from "../../test/render-page.tsx";
import { Header } from "./header.tsx";

async function showHeader(address: string) {
  const resolved = resolvePage(address);
  if (resolved.kind !== "page") throw new Error(`${address} is no page`);
  await renderAt(address, <Header page={resolved} />);
}
const menuLinks = () => within(screen.getByRole("navigation")).getAllByRole("link");
const entries = () => screen.getAllByRole("menuitem").map((item) => item.textContent);

describe("menu", () => {
  test("55-59: home, translate now, history files, statistics centre, top-up centre, in this order", async () => {
    await showHeader("/");
    expect(menuLinks().map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["首页", "/"],
      ["立即翻译热", "/upload"],
      ["历史文件", "/resource"],
      ["统计中心", "/statisticsCenter"],
      ["充值中心", "/payMoney"],
    ]);
  });

  test("60: the prefix of the language is kept", async () => {
    await showHeader("/ko/upload");
    expect(menuLinks().map((link) => link.getAttribute("href"))).toEqual([
      "/ko",
      "/ko/upload",
      "/ko/resource",
      "/ko/statisticsCenter",
      "/ko/payMoney",
    ]);
  });

  test("61: exactly one item carries the hot badge", async () => {
    await showHeader("/");
    expect(menuLinks().filter((link) => link.querySelector("[data-hot]"))).toHaveLength(1);
  });

  test("62: people of organisation 4034 have no top-up centre", async () => {
    signInAs({ organizationId: 4034 });
    await showHeader("/");
    expect(menuLinks()).toHaveLength(4);
    expect(screen.queryByText("充值中心")).toBeNull();
  });

  test("63: the current item is marked", async () => {
    await showHeader("/en/upload");
    expect(screen.getByRole("link", { current: "page" }).textContent).toContain("Translate now");
  });
});

describe("signed out", () => {
  test("64: the link opens the sign-in dialog", async () => {
    await showHeader("/");
    await userEvent.click(screen.getByRole("button", { name: "登录 / 注册" }));
    expect(signInDialogStore.get()).toBe(true);
  });
});

describe("user menu", () => {
  const openMenu = () => userEvent.click(screen.getByRole("button", { name: "林知远的账号菜单" }));

  test("65, 66: account settings and personal centre for an ordinary person", async () => {
    signInAs();
    await showHeader("/");
    await openMenu();
    expect(entries()).toEqual(["账号设置", "个人中心", "退出登录"]);
    expect(screen.getByRole("menuitem", { name: "账号设置" }).getAttribute("href")).toBe("/account-set");
  });

  test("66: no personal centre for organisation 4034", async () => {
    signInAs({ organizationId: 4034 });
    await showHeader("/");
    await openMenu();
    expect(entries()).toEqual(["账号设置", "退出登录"]);
  });

  test("67: the operations backend for userType 6", async () => {
    signInAs({ userType: 6 });
    await showHeader("/");
    await openMenu();
    expect(screen.getByRole("menuitem", { name: "运营管理后台" }).getAttribute("href")).toBe("/statistics");
  });

  test("68: signing out asks first, and cancel keeps the session", async () => {
    signInAs();
    await showHeader("/");
    await openMenu();
    await userEvent.click(screen.getByRole("menuitem", { name: "退出登录" }));
    const question = screen.getByRole("alertdialog");
    expect(question.textContent).toContain("确定要退出吗？");
    await userEvent.click(within(question).getByRole("button", { name: "取消" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(sessionStorage.getItem("yizhou.token")).not.toBeNull();
  });

  test("arrow keys move through it and Escape leads back to its button", async () => {
    signInAs();
    await showHeader("/");
    screen.getByRole("button", { name: "林知远的账号菜单" }).focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("账号设置");
    await userEvent.keyboard("{ArrowUp}");
    expect(document.activeElement?.textContent).toBe("退出登录");
    await userEvent.keyboard("{Escape}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "林知远的账号菜单" }));
  });
});

test("3, 162: the language selector offers exactly zh, en and ko with their ids", async () => {
  await showHeader("/");
  await userEvent.click(screen.getByRole("button", { name: /^语言/ }));
  expect(
    screen.getAllByRole("menuitemradio").map((item) => [item.textContent, item.getAttribute("value")]),
  ).toEqual([
    ["中文", "0"],
    ["English", "10"],
    ["한국어", "50"],
  ]);
});
