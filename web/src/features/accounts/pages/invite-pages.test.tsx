import { screen, waitFor } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import { HUMAN_CHECK, passHumanCheck, press, typeInto } from "../test-support.tsx";
import InviteSuccessPage from "./invite-success-page.tsx";
import InviteTrialPage from "./invite-trial-page.tsx";
import LoginPage from "./login-page.tsx";

const FROM = { isValid: true, inviterName: "林**", rewardCharacters: 5000 };
const server = (invitation: object = FROM) =>
  stubServer({
    ...HUMAN_CHECK,
    "GET /api/invitations/LIN-2026": () => invitation,
    "POST /api/App/IsFindPhoneNumber": () => false,
    "POST /api/App/SendVerifiCode": () => true,
    "POST /api/App/CheckVerifiCode": () => true,
    "POST /api/App/RegYXSUserAsync": () => true,
  });
function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}
const screens = (
  <>
    <Where />
    <Routes>
      <Route path="/invite-trial" element={<InviteTrialPage />} />
      <Route path="/login" element={<LoginPage />} />
      <Route path="/invite-success" element={<InviteSuccessPage />} />
    </Routes>
  </>
);
const show = (address: string) => renderAt(address, screens, ["account"]);
async function register() {
  await typeInto("手机号或邮箱", "13812345678");
  await press("发送验证码");
  await passHumanCheck();
  await screen.findByText("短信发送成功!");
  await typeInto("验证码", "246810");
  await press("下一步");
  await screen.findByLabelText("确认密码");
  await typeInto("密码", "abc123");
  await typeInto("确认密码", "abc123");
}

beforeEach(() => window.history.replaceState(null, "", "/invite-trial"));
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test("an invitation says who invites and what it brings", async () => {
  server();
  await show("/invite-trial?code=LIN-2026");
  expect(await screen.findByText("林**邀请您使用译舟")).toBeTruthy();
  expect(screen.getByText(/各得5,000字符翻译券/)).toBeTruthy();
});

test("an unknown code stands in nobody's way", async () => {
  server({ isValid: false, inviterName: null, rewardCharacters: 5000 });
  await show("/invite-trial?code=LIN-2026");
  expect(await screen.findByText("这个邀请码不存在或已用完，不影响注册。")).toBeTruthy();
  expect(screen.getByLabelText("手机号或邮箱")).toBeTruthy();
});

test("Q41, 116: the code of the link is sent, then signing in comes, with the message, then invite-success", async () => {
  const sent = server();
  await show("/invite-trial?code=LIN-2026");
  await register();
  expect((screen.getByLabelText("邀请码（选填）") as HTMLInputElement).value).toBe("LIN-2026");
  await press("注册");
  expect(await screen.findByText("注册成功,请登录使用!")).toBeTruthy();
  expect(screen.getByTestId("address").textContent).toBe("/login?next=%2Finvite-success");
  expect(sent.at(-1)!.body).toMatchObject({ phoneNumber: "13812345678", InviteCode: "LIN-2026" });
});

test("the code may be changed or removed", async () => {
  const sent = server();
  await show("/invite-trial?code=LIN-2026");
  await register();
  await typeInto("邀请码（选填）", "");
  await press("注册");
  await screen.findByText("注册成功,请登录使用!");
  expect(sent.at(-1)!.body).not.toHaveProperty("InviteCode");
  signInAs();
  await show("/invite-success");
  expect(screen.getByText(/账号已经可以使用/)).toBeTruthy();
});

test("invite-success welcomes by name and tells of the voucher", async () => {
  sessionStorage.setItem("yizhou.invited", "1");
  signInAs();
  await show("/invite-success");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("欢迎，林知远");
  expect(screen.getByText(/您已通过邀请加入/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "绑定手机号" }).getAttribute("href")).toBe("/account-set");
});

test("invite-success asks nobody for a phone who came by one", async () => {
  stubServer({ "GET /api/account": () => ({ phoneNumber: "138****5678" }) });
  signInAs();
  await show("/invite-success");
  await waitFor(() => expect(screen.queryByRole("link", { name: "绑定手机号" })).toBeNull());
  expect(screen.getByRole("link", { name: "上传文件" })).toBeTruthy();
});
