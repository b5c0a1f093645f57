import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { OrganizationPeople, OwnOrganization } from "@yizhou/contract";
import { beforeEach, expect, test } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { refusal, stubServer } from "../../../test/stub-server.ts";
import { OrganizationSection } from "./organization-section.tsx";

const NOWHERE: OwnOrganization = { organization: null, mayLeave: false, offer: null, desk: null };
const MEMBER: OwnOrganization = {
  ...NOWHERE,
  ...{ organization: { name: "云帆科技", role: "member", members: 2, seats: 20 }, mayLeave: true },
};
const at = "2026-11-01T08:00:00Z";
const PEOPLE: OrganizationPeople = {
  total: 2,
  members: [
    {
      ...{ id: "u2", nickName: "阿文", userName: "awen", role: "member", joinedAt: at, isByMail: true },
      email: "awen@firm.example",
    },
    {
      ...{ id: "u1", nickName: "林知远", userName: "lin", role: "manager", joinedAt: at, isByMail: false },
      email: null,
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
    ...{ mayLeave: false, desk: { domains: [], ownDomain: "firm.example" } },
  };
  const sent = stubServer({
    "GET /api/organization": () => own,
    "GET /api/organization/members": () => PEOPLE,
    "POST /api/organization/domains": () => {
      own = { ...own, desk: { domains: [{ domain: "firm.example", namedAt: at }], ownDomain: null } };
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
