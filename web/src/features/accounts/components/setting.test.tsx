import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import { SettingRow } from "./setting.tsx";

/** Presses a button as a keyboard does: with the focus on it. */
const press = (name: string) => {
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
};
const open = () =>
  renderAt(
    "/account-set",
    <SettingRow
      name="密码"
      value="已设置"
      actions={[
        { label: "修改", form: (close) => <input aria-label="新密码" onKeyDown={close} /> },
        { label: "删除", form: (close) => <button onClick={close}>确认删除</button> },
      ]}
    />,
    ["shell"],
  );

it("goes on in the first field of the form that a button opens", async () => {
  await open();
  press("修改 密码");
  expect(document.activeElement).toBe(screen.getByLabelText("新密码"));
});

it("goes on at what puts the form away where it has no field, so that a second Enter confirms nothing", async () => {
  await open();
  press("删除 密码");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "取消" }));
});

it("gives the focus back to the button that opened the form, whether that was cancelled or sent", async () => {
  await open();
  press("删除 密码");
  press("取消");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "删除 密码" }));
  press("删除 密码");
  press("确认删除");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "删除 密码" }));
});
