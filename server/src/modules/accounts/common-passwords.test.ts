import { API_PATHS, APP_PATHS } from "@yizhou/contract";
import type { Envelope } from "@yizhou/contract";
import { expect, test } from "vitest";
import { PASSWORD } from "../../../test/build-test-app.ts";
import { openTestApp } from "../../../test/open-test-app.ts";
import { isCommonPassword } from "./common-passwords.ts";

test.each([
  ["password1", true],
  ["abc123", true],
  ["Qwerty123", true],
  ["1q2w3e4r", true],
  ["river7stone", false],
  // Refused by the specified rules already.
  ["123456", false],
])("the password %s is one that everybody tries first: %s", async (password, isCommon) => {
  expect(await isCommonPassword(password)).toBe(isCommon);
});

test("a common password is refused in the settings; who has one by a specified call is told after the sign-in, once", async () => {
  const site = await openTestApp();
  const user = await site.newUser();
  const set = (newPassword: string) =>
    user.call("POST", API_PATHS.accountPassword, {
      ...{ oldPassword: PASSWORD, newPassword, confirmation: newPassword },
    });
  expect((await set("password1")).json()).toMatchObject({ errorCode: "account.password_common" });

  const change = { oldPassword: PASSWORD, newPassword: "password1" };
  expect((await user.call("POST", APP_PATHS.changePassword, change)).json()).toMatchObject({ data: true });
  const payload = { account: user.account, password: "password1", channel: 1 };
  for (let times = 0; times < 2; times++) {
    const reply = await site.app.inject({ method: "POST", url: APP_PATHS.signIn, payload });
    expect(reply.json<Envelope<string>>().isSuccess).toBe(true);
  }
  const notices = await user.data("GET", API_PATHS.notifications);
  expect(JSON.stringify(notices).match(/您的密码过于常见/g)).toHaveLength(1);
});
