import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ApiKey } from "@yizhou/contract";
import { beforeEach, expect, test } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { refusal, stubServer } from "../../../test/stub-server.ts";
import { alerts, press, typeInto } from "../test-support.tsx";
import ProgramsPage from "./programs-page.tsx";

const KEY: ApiKey = {
  ...{ id: "k1", name: "夜间批量", ending: "aB3_", scopes: ["read", "translate"] },
  ...{ createdAt: "2026-11-01T08:00:00Z", expiresAt: "2026-12-01T08:00:00Z" },
  ...{ isExpired: false, lastUsedAt: null },
};
const SECRET = `yzk_${"q".repeat(39)}aB3_`;

function server(more = {}) {
  let keys: ApiKey[] = [];
  return stubServer({
    "GET /api/account": () => ({ hasPassword: true, phoneNumber: null, email: null }),
    "GET /api/account/keys": () => keys,
    "POST /api/account/keys": () => {
      keys = [KEY];
      return { ...KEY, key: SECRET };
    },
    "DELETE /api/account/keys/k1": () => {
      keys = [];
      return true;
    },
    ...more,
  });
}
const show = () => renderAt("/account-set?section=api", <ProgramsPage />, ["account", "programs"]);

beforeEach(() => signInAs());

test("a key is made for chosen rights, shown once and listed, and revoked only after a second press", async () => {
  const sent = server();
  await show();
  expect(await screen.findByText("还没有密钥")).toBeTruthy();
  await press("新建密钥 程序的密钥");
  await press("新建密钥");
  expect(alerts()).toEqual(["请填写名称", "请输入密码"]);
  await typeInto("名称", "夜间批量");
  await userEvent.click(screen.getByRole("checkbox", { name: /^记忆与术语/ }));
  await typeInto("当前密码", "old123");
  await press("新建密钥");
  expect(await screen.findByText(SECRET)).toBeTruthy();
  expect(sent.find(({ call }) => call === "POST /api/account/keys")!.body).toEqual({
    ...{ password: "old123", name: "夜间批量", scopes: ["read", "translate", "memory"], days: 90 },
  });
  await press("已保存");
  expect(screen.queryByText(SECRET)).toBeNull();
  expect(await screen.findByText(/^…aB3_ · 查看、翻译 · .*到期 · 从未使用$/)).toBeTruthy();
  await press("撤销 夜间批量");
  expect(screen.getByText(/程序会立即无法调用接口/)).toBeTruthy();
  await press("撤销");
  await waitFor(() => expect(screen.getByText("还没有密钥")).toBeTruthy());
});

test("a refusal is said in the form, and a list that cannot be had says so and can be asked for again", async () => {
  let isDown = true;
  server({
    "GET /api/account/keys": () =>
      isDown ? Response.json({ isSuccess: false, data: null, errorMessage: "没有" }, { status: 503 }) : [KEY],
    "POST /api/account/keys": () => refusal("密码:密码不正确"),
  });
  await show();
  await screen.findByRole("alert");
  isDown = false;
  await press("重试");
  await press("新建密钥 程序的密钥");
  await typeInto("名称", "x");
  await typeInto("当前密码", "wrong1");
  await press("新建密钥");
  await waitFor(() => expect(alerts()).toEqual(["密码不正确"]));
});
