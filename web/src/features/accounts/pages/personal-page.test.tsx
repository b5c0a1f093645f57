import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { getSession } from "../../../lib/session.ts";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { refusal, stubServer } from "../../../test/stub-server.ts";
import { alerts, press, typeInto } from "../test-support.tsx";
import PersonalPage from "./personal-page.tsx";

const ACCOUNT = {
  userName: "lin",
  nickName: "林知远",
  avatar: null,
  organization: { id: 1, name: "个人用户" },
  defaults: { sourceLanguage: null, targetLanguage: null, field: null, engine: null, output: null },
};
const OPTIONS = { languages: ["zh-Hans", "en"], fields: ["general", "law"], engines: [] };
const server = (more = {}) =>
  stubServer({
    "GET /api/account": () => ACCOUNT,
    "GET /api/translation-options": () => OPTIONS,
    "PATCH /api/account": ({ body }) => ({ ...ACCOUNT, ...(body as object) }),
    ...more,
  });
const show = async () => {
  await renderAt("/personal", <PersonalPage />, ["account"]);
  await screen.findByLabelText("昵称");
};
beforeEach(() => signInAs());

test("nickname and defaults are saved together, and the header has the new name", async () => {
  const sent = server();
  await show();
  await typeInto("昵称", "远");
  await userEvent.selectOptions(screen.getByLabelText("译文语言"), "en");
  await userEvent.selectOptions(screen.getByLabelText("领域"), "law");
  await press("保存");
  await screen.findByText("已保存");
  expect(sent.at(-1)!.body).toEqual({
    nickName: "远",
    defaults: { sourceLanguage: null, targetLanguage: "en", field: "law", engine: null, output: null },
  });
  expect(getSession()?.user.nickName).toBe("远");
});

test("an empty nickname is asked for, a taken one is said in place", async () => {
  server({ "PATCH /api/account": () => refusal("昵称:这个昵称已被使用") });
  await show();
  await typeInto("昵称", "");
  await press("保存");
  expect(alerts()).toEqual(["请输入昵称"]);
  await typeInto("昵称", "管理员");
  await press("保存");
  expect(await screen.findByText("这个昵称已被使用")).toBeTruthy();
});

test("an avatar goes to the server as a file, and what it makes of it is shown", async () => {
  const avatar = "data:image/webp;base64,UklGRg==";
  server({ "POST /api/account/avatar": () => ({ ...ACCOUNT, avatar }) });
  await show();
  await userEvent.upload(
    screen.getByLabelText("选择图片", { selector: "input" }),
    new File(["x"], "me.png", { type: "image/png" }),
  );
  expect((await screen.findByRole("img", { name: "头像" })).getAttribute("src")).toBe(avatar);
});
