import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderAt, signInAs } from "../../test/render-page.tsx";
import { stubServer } from "../../test/stub-server.ts";
import AccountSetScreen from "./account-set-screen.tsx";

afterEach(cleanup);

const refuse = () => Response.json({ isSuccess: false, data: null, errorMessage: "没有" }, { status: 503 });

it("has an address for each section, and asks the server only for the one that is shown", async () => {
  signInAs();
  const sent = stubServer({
    "GET /api/account": refuse,
    "GET /api/engines/keys": refuse,
    "GET /api/notifications": refuse,
  });
  await renderAt("/account-set", <AccountSetScreen />, ["account", "engines", "notifications"]);
  expect(screen.getByRole("link", { name: "账号" }).getAttribute("aria-current")).toBe("page");
  expect(screen.getByRole("link", { name: "翻译引擎" }).getAttribute("href")).toBe(
    "/account-set?section=engines",
  );
  await screen.findByRole("alert");
  expect(new Set(sent.map(({ call }) => call))).toEqual(
    new Set(["GET /api/account", "GET /api/notifications"]),
  );
  cleanup();
  await renderAt("/en/account-set?section=engines", <AccountSetScreen />, [
    "account",
    "engines",
    "notifications",
  ]);
  expect(await screen.findByRole("heading", { name: "Your keys" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Account" }).getAttribute("href")).toBe("/en/account-set");
});
