import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Webhook, WebhookDelivery } from "@yizhou/contract";
import { beforeEach, expect, test } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import { WebhookSettings } from "./webhook-settings.tsx";

const HOOK: Webhook = {
  ...{ id: "w1", url: "https://example.org/hook", kinds: ["job.ended"], secret: "whs_secret" },
  ...{ createdAt: "2026-11-01T08:00:00Z", lastOutcome: null },
};
const DELIVERY: WebhookDelivery = {
  ...{ id: "d1", kind: "ping", at: "2026-11-21T08:00:00Z", state: "waiting", tries: 2 },
  ...{ status: null, failure: "timeout", nextAt: "2026-11-21T08:05:00Z" },
};

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const show = () => renderAt("/account-set?section=api", <WebhookSettings />, ["programs"]);

beforeEach(() => signInAs());

test("an address is added, tested, its log looked at, and removed after a question", async () => {
  let hooks: Webhook[] = [];
  const sent = stubServer({
    "GET /api/webhooks": () => hooks,
    "POST /api/webhooks": () => (hooks = [HOOK]),
    "POST /api/webhooks/w1/test": () => true,
    "GET /api/webhooks/w1/deliveries": () => [DELIVERY],
    "DELETE /api/webhooks/w1": () => {
      hooks = [];
      return true;
    },
  });
  await show();
  expect(await screen.findByText("还没有Webhook")).toBeTruthy();
  await press("添加Webhook");
  const form = within(screen.getByRole("dialog"));
  const add = form.getByRole<HTMLButtonElement>("button", { name: "添加Webhook" });
  expect(add.disabled).toBe(true);
  await userEvent.type(form.getByLabelText("地址"), HOOK.url);
  await userEvent.click(form.getByRole("checkbox", { name: "对齐结束" }));
  await userEvent.click(add);
  expect(await screen.findByText(HOOK.url)).toBeTruthy();
  expect(sent.find(({ call }) => call === "POST /api/webhooks")!.body).toEqual({
    ...{ url: HOOK.url, kinds: ["job.ended", "alignment.ended"] },
  });
  await press("发送测试");
  expect(sent.some(({ call }) => call === "POST /api/webhooks/w1/test")).toBe(true);
  await press("发送记录");
  expect(await screen.findByText(/^等待重试 · 没有按时回应 · 第2次 · .*再试$/)).toBeTruthy();
  await press("关闭");
  await press("签名密钥");
  expect(screen.getByText("whs_secret")).toBeTruthy();
  await press("关闭");
  await press("删除");
  await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "删除" }));
  await waitFor(() => expect(screen.getByText("还没有Webhook")).toBeTruthy());
});

test("a list that cannot be had says so and can be asked for again", async () => {
  let isDown = true;
  stubServer({
    "GET /api/webhooks": () =>
      isDown
        ? Response.json({ isSuccess: false, data: null, errorMessage: "没有" }, { status: 503 })
        : [HOOK],
  });
  await show();
  await screen.findByRole("alert");
  isDown = false;
  await press("重试");
  expect(await screen.findByText(HOOK.url)).toBeTruthy();
});
