import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { OrganizationInvitation, OrganizationPeople, OwnOrganization } from "@yizhou/contract";
import { beforeEach, expect, test } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { refusal, stubServer } from "../../../test/stub-server.ts";
import { OrganizationSection } from "./organization-section.tsx";

const NOWHERE: OwnOrganization = {
  ...{ organization: null, mayLeave: false, offer: null, invitations: [], desk: null },
};
const MEMBER: OwnOrganization = {
  ...NOWHERE,
  ...{ organization: { name: "云帆科技", role: "member", members: 2, seats: 20 }, mayLeave: true },
};
const at = "2026-11-01T08:00:00Z";
const PEOPLE: OrganizationPeople = {
  total: 2,
  ...{ balance: 120_000, memberLimit: 5000 },
  members: [
    {
      ...{ id: "u2", nickName: "阿文", userName: "awen", role: "member", joinedAt: at, cameBy: "mail" },
      address: "awen@firm.example",
      ...{ ownLimit: { isOwn: false, characters: null }, taken: 1200 },
    },
    {
      ...{ id: "u1", nickName: "林知远", userName: "lin", role: "manager", joinedAt: at, cameBy: "operator" },
      address: null,
      ...{ ownLimit: { isOwn: true, characters: null }, taken: 40 },
    },
  ],
  removed: [],
};

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const show = () => renderAt("/personal", <OrganizationSection />, ["organizations"]);

beforeEach(() => signInAs());

test("an offer says what joining means, a refusal stands beside it, and one leaves after a question", async () => {
  let own: OwnOrganization = { ...NOWHERE, offer: { name: "云帆科技", domain: "firm.example" } };
  let isFull = true;
  const sent = stubServer({
    "GET /api/organization": () => own,
    "POST /api/organization/join": () => {
      if (isFull) return refusal("机构的20个名额已满");
      own = MEMBER;
      return true;
    },
    "POST /api/organization/leave": () => {
      own = NOWHERE;
      return true;
    },
  });
  await show();
  expect(await screen.findByText(/firm\.example.*云帆科技/)).toBeTruthy();
  await press("加入机构");
  expect(await screen.findByText("机构的20个名额已满")).toBeTruthy();
  isFull = false;
  await press("加入机构");
  await userEvent.click(await screen.findByRole("button", { name: "退出机构" }));
  await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "退出机构" }));
  expect(await screen.findByText(/您还不属于任何机构/)).toBeTruthy();
  expect(sent.filter(({ call }) => call.startsWith("POST"))).toHaveLength(3);
});

test("a manager names the domain of their own mailbox and takes a member out, but no manager", async () => {
  let own: OwnOrganization = {
    ...MEMBER,
    organization: { name: "云帆科技", role: "manager", members: 2, seats: 20 },
    ...{ mayLeave: false, desk: { domains: [], ownDomain: "firm.example", textsInvitations: false } },
  };
  const sent = stubServer({
    "GET /api/organization": () => own,
    "GET /api/organization/members": () => PEOPLE,
    "GET /api/organization/invitations": () => [],
    "POST /api/organization/domains": () => {
      own = {
        ...own,
        desk: {
          domains: [{ domain: "firm.example", namedAt: at }],
          ownDomain: null,
          textsInvitations: false,
        },
      };
      return own;
    },
    "DELETE /api/organization/members/u2": () => true,
  });
  await show();
  expect(await screen.findByText(/20个名额已用2个/)).toBeTruthy();
  await press("登记域名");
  expect(await screen.findByText("@firm.example")).toBeTruthy();
  expect(sent.find(({ call }) => call.startsWith("POST"))!.body).toEqual({ domain: "firm.example" });
  expect(await screen.findByText(/awen@firm\.example/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "移出林知远" })).toBeNull();
  await press("移出阿文");
  await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "移出" }));
  expect(sent.some(({ call }) => call === "DELETE /api/organization/members/u2")).toBe(true);
});

test("a manager sees what each member took of the limit, and changes it for one, for all, or back", async () => {
  const sent = stubServer({
    "GET /api/organization": () => ({
      ...MEMBER,
      organization: { name: "云帆科技", role: "manager", members: 2, seats: 20 },
      ...{ mayLeave: false, desk: { domains: [], ownDomain: null, textsInvitations: false } },
    }),
    "GET /api/organization/members": () => PEOPLE,
    "GET /api/organization/invitations": () => [],
    "POST /api/organization/limit": () => true,
    "POST /api/organization/members/u2/limit": () => true,
    "POST /api/organization/members/u1/limit": () => true,
  });
  await show();
  expect(await screen.findByText("机构余额120,000个字符")).toBeTruthy();
  expect(screen.getByText("每名成员每月最多用5,000个字符")).toBeTruthy();
  expect(screen.getByText("本月已用1,200/5,000个字符")).toBeTruthy();
  expect(screen.getByText("本月已用40个字符")).toBeTruthy();
  const change = async (open: string, typed: string | null, then: string) => {
    await press(open);
    const dialog = within(await screen.findByRole("dialog"));
    if (typed !== null) {
      await userEvent.clear(dialog.getByLabelText("每月字符数"));
      await userEvent.type(dialog.getByLabelText("每月字符数"), typed);
    }
    await userEvent.click(dialog.getByRole("button", { name: then }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await change("设置阿文的限额", "4,000", "取消");
  await change("设置阿文的限额", "3,000", "保存");
  await change("设置每名成员的限额", null, "不限");
  await change("设置林知远的限额", null, "与其他成员相同");
  expect(sent.filter(({ call }) => call.startsWith("POST")).map(({ call, body }) => [call, body])).toEqual([
    ["POST /api/organization/members/u2/limit", { isOwn: true, characters: 3000 }],
    ["POST /api/organization/limit", { characters: null }],
    ["POST /api/organization/members/u1/limit", { isOwn: false, characters: null }],
  ]);
});

const INVITATION = {
  ...{ id: "i1", name: "云帆科技", address: "awen@mail.example", invitedBy: "林知远" },
  expiresAt: "2026-12-07T08:00:00Z",
};

test("an invitation is accepted or, after a question, declined; whoever belongs elsewhere can only decline", async () => {
  let own: OwnOrganization = { ...NOWHERE, invitations: [INVITATION] };
  stubServer({
    "GET /api/organization": () => own,
    "POST /api/organization/invitations/i1/accept": () => {
      own = MEMBER;
      return true;
    },
    "POST /api/organization/invitations/i1/decline": () => {
      own = { ...own, invitations: [] };
      return true;
    },
  });
  await show();
  expect(await screen.findByText("林知远邀请awen@mail.example加入云帆科技。")).toBeTruthy();
  await press("接受邀请");
  expect(await screen.findByRole("button", { name: "退出机构" })).toBeTruthy();
  own = { ...MEMBER, invitations: [{ ...INVITATION, name: "远山出版社" }] };
  cleanup();
  await show();
  expect(await screen.findByText("您现在属于云帆科技，退出后才能接受。")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "接受邀请" })).toBeNull();
  await press("谢绝");
  await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "谢绝" }));
  await waitFor(() => expect(screen.queryByText(/远山出版社/)).toBeNull());
});

test("the link of an invitation to another address says how one gets at it", async () => {
  stubServer({ "GET /api/organization": () => NOWHERE });
  await renderAt("/personal?invitation=i9", <OrganizationSection />, ["organizations"]);
  expect(await screen.findByText(/没有找到这个邀请/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "账号设置" })).toBeTruthy();
});

test("a manager invites an address, sees its state, sends it again and withdraws it", async () => {
  const made = (more: Partial<OrganizationInvitation> = {}): OrganizationInvitation => ({
    ...{ id: "i1", address: "awen@mail.example", state: "waiting", hasFailed: false },
    ...{ sentAt: at, expiresAt: "2026-11-15T08:00:00Z", ...more },
  });
  let list = [made({ id: "i2", address: "13900000000", state: "declined" })];
  const sent = stubServer({
    "GET /api/organization": () => ({
      ...MEMBER,
      desk: { domains: [], ownDomain: null, textsInvitations: true },
    }),
    "GET /api/organization/members": () => PEOPLE,
    "GET /api/organization/invitations": () => list,
    "POST /api/organization/invitations": () => (list = [made({ hasFailed: true }), ...list]),
    "POST /api/organization/invitations/i1/send": () => (list = [made(), ...list.slice(1)]),
    "DELETE /api/organization/invitations/i1": () => (list = list.slice(1)),
  });
  await show();
  expect(await screen.findByText(/已谢绝/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /13900000000/ })).toBeNull();
  await userEvent.type(screen.getByLabelText("邮箱或手机号"), "awen@mail.example ");
  await press("邀请");
  expect(await screen.findByText("邮件无法送达，请检查邮箱地址")).toBeTruthy();
  expect(sent.find(({ call }) => call.startsWith("POST"))!.body).toEqual({ address: "awen@mail.example" });
  await press("再次发送给awen@mail.example");
  await waitFor(() => expect(screen.queryByText(/无法送达/)).toBeNull());
  await press("撤回对awen@mail.example的邀请");
  await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "撤回邀请" }));
  await waitFor(() => expect(screen.queryByText("awen@mail.example", { exact: true })).toBeNull());
});
