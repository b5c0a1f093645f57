import { screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { getSession } from "../../../lib/session.ts";
import { signInDialogStore } from "../../../lib/sign-in-dialog.ts";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
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
