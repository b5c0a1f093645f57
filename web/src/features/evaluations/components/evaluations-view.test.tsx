import type { Evaluation, NewEvaluation } from "@yizhou/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import { EvaluationsView } from "./evaluations-view.tsx";

const PATH = "/api/operations/evaluations";
const engine = (id: string, pairs: unknown = "any") => ({
  ...{ id, name: `Engine ${id}`, kind: "service", owner: "site", destination: null },
  ...{ pairs, available: true, reason: null },
});
const engines = [engine("one"), engine("two"), engine("korean", [{ from: "en", to: "ko" }])];
const system = (id: string, p: number | null): Evaluation["systems"][number] => ({
  ...{ engine: { id, name: `Engine ${id}` }, sentences: 2, failed: 0, problem: null, doubted: 1 },
  ...{ numbers: { expected: 4, present: 3 }, terms: null, seconds: 2, wordsPerSecond: 12.5, requests: 1 },
  cost: { currency: "CNY", micros: 50_000 },
  scores: [
    { metric: "BLEU|tok:zh", score: 37.91, spread: p && 1.2, p },
    { metric: "chrF2|nc:6", score: 30.4, spread: p && 0.8, p },
  ],
});
const evaluation = (change: Partial<Evaluation> = {}): Evaluation => ({
  ...{ id: "5e9d5b7e-6b0a-4d5e-9c3a-0d6b0f8e2a11", name: "gauge.tmx", from: "en", to: "zh-Hans" },
  ...{ pairs: 2, withFaults: true, state: "done", done: 4, total: 4, problem: null, faults: null },
  engines: [
    { id: "one", name: "Engine one" },
    { id: "two", name: "Engine two" },
  ],
  ...{ createdAt: "2026-11-23T08:00:00Z", finishedAt: null, createdBy: "林知远", systems: [], sheetLines: 0 },
  ...change,
});

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  signInAs({ userType: 6 });
});

const show = (answers: Parameters<typeof stubServer>[0]) => {
  const sent = stubServer({ "GET /api/translation-options": () => ({ engines }), ...answers });
  return renderAt("/statistics?view=evaluations", <EvaluationsView />, ["evaluations"]).then(() => sent);
};

test("two texts are read line by line, without empty lines, and engines that serve the pair are evaluated on them", async () => {
  const sent = await show({
    [`GET ${PATH}`]: () => [],
    [`POST ${PATH}`]: () => [evaluation({ state: "waiting" })],
  });
  expect(await screen.findByText("还没有评测")).toBeTruthy();
  const start = screen.getByRole<HTMLButtonElement>("button", { name: "开始评测" });
  expect(start.disabled).toBe(true);
  await userEvent.click(screen.getByRole("radio", { name: "两份文本" }));
  const file = (name: string, text: string) => new File([text], name, { type: "text/plain" });
  await userEvent.upload(screen.getByLabelText("原文，每行一句"), file("en.txt", "One.\nTwo.\n\n"));
  await userEvent.upload(screen.getByLabelText("参考译文，每行一句"), file("zh.txt", "一。\n"));
  await userEvent.click(await screen.findByRole("checkbox", { name: /Engine two/ }));
  await userEvent.click(screen.getByRole("checkbox", { name: /Engine one/ }));
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /Engine korean/ }).disabled).toBe(true);
  await userEvent.click(start);
  expect(await screen.findByText("两份文本的行数不同")).toBeTruthy();
  await userEvent.upload(screen.getByLabelText("参考译文，每行一句"), file("zh.txt", "一。\n二。\n\n"));
  await userEvent.click(start);
  expect(await screen.findByText("等待前面的评测结束")).toBeTruthy();
  const body = sent.find(({ call }) => call === `POST ${PATH}`)!.body as NewEvaluation;
  expect(body).toEqual({
    ...{ name: "en.txt", from: "en", to: "zh-Hans", engines: ["two", "one"], withFaults: true },
    pairs: [
      { source: "One.", reference: "一。" },
      { source: "Two.", reference: "二。" },
    ],
  });
});

test("one that runs says how far it is and can be cancelled", async () => {
  let state: Evaluation["state"] = "running";
  const running = () => [evaluation({ state, done: 1 })];
  await show({
    [`GET ${PATH}`]: running,
    [`POST ${PATH}/${evaluation().id}/cancel`]: () => {
      state = "cancelled";
      return true;
    },
  });
  expect(await screen.findByText("Engine one正在翻译，1/4句")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "取消评测" }));
  expect(await screen.findByText("已取消")).toBeTruthy();
});

test("one that is done shows scores with how sure they are, figures and planted faults, and is deleted after a question", async () => {
  let rows = [
    evaluation({
      ...{ systems: [system("one", null), system("two", 0.013)], sheetLines: 2 },
      faults: [
        { fault: "half", told: 1, planted: 2 },
        { fault: null, told: 0, planted: 2 },
      ],
    }),
  ];
  await show({
    [`GET ${PATH}`]: () => rows,
    [`DELETE ${PATH}/${evaluation().id}`]: () => {
      rows = [];
      return true;
    },
  });
  const [, first, second] = within(await screen.findByRole("table", { name: "评测结果" })).getAllByRole(
    "row",
  );
  expect(first!.textContent).toContain("37.9");
  expect(first!.textContent).not.toContain("±");
  expect(second!.textContent).toContain("37.9±1.2，p 0.013");
  for (const figure of ["3/4", "12.5", "¥0.05"]) expect(first!.textContent).toContain(figure);
  expect(screen.getByText("只有前一半")).toBeTruthy();
  expect(screen.getByText("参考译文本身（误报）")).toBeTruthy();
  expect(screen.getByRole("button", { name: "盲评表（2句）" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "删除" }));
  await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "删除" }));
  await waitFor(() => expect(screen.getByText("还没有评测")).toBeTruthy());
});
