import { screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { getSession } from "../../../lib/session.ts";
import { signInDialogStore } from "../../../lib/sign-in-store.ts";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import { HUMAN_CHECK, passHumanCheck, press, typeInto } from "../test-support.tsx";
import LoginPage from "./login-page.tsx";

const screens = (
  <Routes>
    <Route path="/login" element={<LoginPage />} />
    <Route path="/resource" element={<p>history files</p>} />
  </Routes>
);

function answerWith(response: () => Response): void {
  vi.stubGlobal("fetch", () => Promise.resolve(response()));
}

afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

test("Q54: somebody with a good token goes on to where they wanted to go", async () => {
  answerWith(() =>
    Response.json({
      isSuccess: true,
      data: { userName: "lin", nickName: "", userType: 1, organizationId: 1, email: null },
      errorMessage: null,
    }),
  );
  signInAs();
  await renderAt("/login?next=%2Fresource", screens, ["account"]);
  await screen.findByText("history files");
});

test("a dead token leaves the form there, without a dialog over it", async () => {
  window.history.replaceState(null, "", "/login");
  answerWith(() =>
    Response.json({ isSuccess: false, data: null, errorMessage: "请先登录" }, { status: 401 }),
  );
  signInAs();
  await renderAt("/login?next=%2Fresource", screens, ["account"]);
  await waitFor(() => expect(getSession()).toBeNull());
  expect(screen.getByLabelText("账号")).toBeTruthy();
  expect(signInDialogStore.get()).toBe(false);
});

test("its form stands in the address: registering is one of them, and signing in with the message comes after", async () => {
  stubServer({
    ...HUMAN_CHECK,
    "POST /api/App/IsFindEmail": () => false,
    "POST /api/App/SendVerifiCodeToEmail": () => true,
    "POST /api/App/CheckEmailVerifyCode": () => true,
    "POST /api/App/RegYXSUserAsync": () => true,
  });
  await renderAt("/login?mode=register&next=%2Fresource", screens, ["account"]);
  await typeInto("手机号或邮箱", "lin@example.com");
  await press("发送验证码");
  await passHumanCheck();
  await screen.findByText("验证码发送成功!");
  await typeInto("验证码", "246810");
  await press("下一步");
  await screen.findByLabelText("确认密码");
  await typeInto("密码", "abc123");
  await typeInto("确认密码", "abc123");
  await press("注册");
  expect((await screen.findByText("注册成功,请登录使用!")).getAttribute("role")).toBe("status");
  expect(screen.getByLabelText("账号")).toBeTruthy();
});

test("the keyboard goes on in the new form when the button that led there is gone", async () => {
  await renderAt("/login", screens, ["account"]);
  await press("忘记密码");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("手机号或邮箱")));
});
