import type { MemoryMember } from "@yizhou/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { alertStore } from "../../../lib/alert.ts";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { refusal, stubServer } from "../../../test/stub-server.ts";
import { MembersDialog } from "./members-dialog.tsx";

const member = {
  ...{ id: "u2", nickName: "陈海", account: "chen", right: "read" },
  ...{ mayExport: false, isInvited: false, isOwner: false },
} as MemoryMember;
const MEMBERS = "/api/termbases/t1/members";

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  signInAs();
});

const open = () =>
  renderAt(
    "/cloud-library",
    <MembersDialog
      kind="termbases"
      library={{ id: "t1", name: "潮汐术语", scope: "personal" }}
      onClose={() => undefined}
    />,
    ["libraries"],
  );
const account = () => screen.getByLabelText<HTMLInputElement>("账号、邮箱或手机号");

it("keeps an account that was refused beside the reason, which goes as it is mended", async () => {
  stubServer({ [`GET ${MEMBERS}`]: () => [member], [`POST ${MEMBERS}`]: () => refusal("没有这个账号") });
  await open();
  fireEvent.change(account(), { target: { value: "nobody" } });
  fireEvent.click(screen.getByRole("button", { name: "邀请", hidden: true }));
  expect(await screen.findByText("没有这个账号")).toBeTruthy();
  expect(account().value).toBe("nobody");
  fireEvent.change(account(), { target: { value: "chen" } });
  await waitFor(() => expect(screen.queryByText("没有这个账号")).toBeNull());
});

it("shows the list as the invitation left it, with an empty field for the next one", async () => {
  stubServer({ [`GET ${MEMBERS}`]: () => [], [`POST ${MEMBERS}`]: () => [member] });
  await open();
  fireEvent.change(account(), { target: { value: "chen" } });
  fireEvent.click(screen.getByRole("button", { name: "邀请", hidden: true }));
  expect(await screen.findByText("陈海")).toBeTruthy();
  await waitFor(() => expect(account().value).toBe(""));
});

it("tells by alert why a member could not be taken out, who stays in the list", async () => {
  stubServer({
    [`GET ${MEMBERS}`]: () => [member],
    [`DELETE ${MEMBERS}/u2`]: () =>
      Response.json({ isSuccess: false, data: null, errorMessage: "请稍后再试" }, { status: 422 }),
  });
  await open();
  fireEvent.click(await screen.findByRole("button", { name: "移出陈海", hidden: true }));
  await waitFor(() => expect(alertStore.get()?.text).toBe("请稍后再试"));
  expect(screen.getByText("陈海")).toBeTruthy();
});

it("lets a member export by one box, and shows of whoever was invited only what was typed", async () => {
  const invited = { ...member, id: "i1", account: "13800000000", nickName: null, isInvited: true };
  const sent = stubServer({
    [`GET ${MEMBERS}`]: () => [member, invited],
    [`PATCH ${MEMBERS}/u2`]: () => true,
  });
  await open();
  fireEvent.click(await screen.findByRole("checkbox", { name: "陈海可以导出", hidden: true }));
  await waitFor(() =>
    expect(sent.find(({ call }) => call.startsWith("PATCH"))?.body).toEqual({ mayExport: true }),
  );
  const line = screen.getByText("13800000000").closest("li")!;
  expect(line.textContent).toContain("待接受");
});
