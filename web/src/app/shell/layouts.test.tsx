import { screen } from "@testing-library/react";
import { resolvePage } from "@yizhou/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { renderAt, signInAs } from "../../test/render-page.tsx";
import ComingPage from "../pages/coming-page.tsx";
import { Layout } from "./layouts.tsx";

async function show(address: string) {
  const [pathname = "", search = ""] = address.split(/(?=\?)/);
  const page = resolvePage(pathname, search);
  if (page.kind !== "page") throw new Error(`${address} is no page`);
  await renderAt(
    address,
    <Layout page={page} title={page.page.title[page.language]}>
      <ComingPage />
    </Layout>,
  );
}
const frame = () => ({
  header: screen.queryAllByRole("banner").length,
  footer: screen.queryAllByRole("contentinfo").length,
});

const PLACEHOLDERS = { phone: "{phone}", email: "{email}", chat: "{chat}", address: "{address}" };
const { dataset } = document.documentElement;

describe("layouts", () => {
  // As the demo's server writes it into the page.
  beforeEach(() => void (dataset["contacts"] = JSON.stringify(PLACEHOLDERS)));
  afterEach(() => void delete dataset["contacts"]);

  test.each([
    ["46, Q47: home has header and footer", "/", { header: 1, footer: 1 }],
    ["Q47: no other page of layout default has a footer", "/upload", { header: 1, footer: 0 }],
    ["53: invite has a footer and no menu", "/invite", { header: 0, footer: 1 }],
    ["53: so has invite-success", "/en/invite-success", { header: 0, footer: 1 }],
    ["54: login-wework has neither", "/login-wework?code=1", { header: 0, footer: 0 }],
    ["54: nor has resource-preview", "/resource-preview", { header: 0, footer: 0 }],
    ["login has a header only", "/login", { header: 1, footer: 0 }],
  ])("%s", async (_, address, expected) => {
    signInAs();
    await show(address);
    expect(frame()).toEqual(expected);
  });

  test("48: the footer shows the contacts as placeholders", async () => {
    await show("/");
    for (const placeholder of ["{phone}", "{email}", "{chat}", "{address}"]) {
      expect(screen.getByRole("contentinfo").textContent).toContain(placeholder);
    }
  });

  test("contacts that are not set are left out, and their heading with the last of them", async () => {
    dataset["contacts"] = JSON.stringify({ email: "help@site.example" });
    await show("/");
    const footer = screen.getByRole("contentinfo");
    expect(footer.querySelector("dl")?.textContent).toBe("支持邮箱help@site.example");
    delete dataset["contacts"];
    await show("/");
    expect(screen.getAllByRole("contentinfo").at(-1)!.querySelector("dl")).toBeNull();
  });

  test.each([
    ["/login", "登录", "注册", "/login?mode=register"],
    ["/login?mode=register", "登录", "登录", "/login"],
    ["/ko/invite-trial", "회원가입", "로그인", "/ko/login"],
  ])("49, 50, 52: %s has its title, the contacts and the switch", async (address, title, other, target) => {
    await show(address);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    expect(screen.getByRole("complementary").textContent).toContain("{phone}");
    expect(screen.getByRole("link", { name: other }).getAttribute("href")).toBe(target);
  });

  test("Q48: a page that is not built says so by its name and shows what works", async () => {
    signInAs();
    await show("/en/cloud-library");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Private cloud library");
    expect(screen.getByText("“Private cloud library” is still being built")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Translate a file" }).getAttribute("href")).toBe("/en/upload");
  });
});
