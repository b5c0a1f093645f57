import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import PayPage from "./pay-page.tsx";

const JOB = "20b5df83-f150-4244-9134-25d7b88577dd";
const refuse = (status: number, errorCode: string, errorMessage: string) => () =>
  Response.json({ isSuccess: false, data: null, errorMessage, errorCode }, { status });
const open = () => renderAt(`/pay?job=${JOB}`, <PayPage />, ["payments"]);

beforeEach(() => signInAs());

it("offers to try again what a job lacks, and asks with the same key", async () => {
  const sent = stubServer({
    "POST /api/orders": refuse(503, "internal.unexpected", "暂时不可用"),
    "GET /api/packages": () => ({ packages: [] }),
  });
  await open();
  fireEvent.click(await screen.findByRole("button", { name: "重试" }));
  const orders = () => sent.filter(({ call }) => call === "POST /api/orders");
  await waitFor(() => expect(orders()).toHaveLength(2));
  expect(orders()[1]!.body).toEqual(orders()[0]!.body);
});

it("leads to the job that lacks nothing any more", async () => {
  stubServer({
    "POST /api/orders": refuse(409, "payment.gap_closed", "这个任务不缺字符，可以直接开始"),
    "GET /api/packages": () => ({ packages: [] }),
  });
  await open();
  const link = await screen.findByRole("link", { name: "查看任务" });
  expect(link.getAttribute("href")).toBe(`/translation?id=${JOB}`);
  expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
});
