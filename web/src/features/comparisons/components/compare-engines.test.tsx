import type { ComparedSide, ComparisonRequest, EngineOption, Job } from "@yizhou/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import { CompareEngines } from "./compare-engines.tsx";

const engine = (id: string, destination: string | null): EngineOption => ({
  ...{ id, name: `Engine ${id}`, kind: "service", owner: "site", destination },
  ...{ pairs: "any", available: true, reason: null },
});
const engines = [engine("one", "one.example"), engine("two", null), engine("three", null)];
const paragraphs = ["The tide is out.", "Birds walk on the mud."];
const jobOf = (id: string, change: object = {}) =>
  ({
    ...{ id, to: "zh-Hans", state: "done", waiting: null, problem: null, cost: { missing: 0 } },
    ...{ segments: { total: 1, done: 1 } },
    ...{ startedAt: "2026-11-23T08:00:00.000Z", finishedAt: "2026-11-23T08:00:01.400Z" },
    report: { fromCache: 0, fromEngine: 1, quality: { judged: 1, meanScore: 92 } },
    ...change,
  }) as unknown as Job;
const sideOf = (id: string, job: Job | null, problem: string | null = null): ComparedSide => ({
  engine: { id, name: `Engine ${id}`, destination: null },
  job,
  problem: problem === null ? null : { code: "engine.unauthorized", params: {}, text: problem },
  perThousand: { characters: 1000, estimate: { currency: "CNY", micros: 50_000 } },
});

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  signInAs();
});

async function open(sides: readonly ComparedSide[], jobs: Record<string, Job> = {}) {
  const onUse = vi.fn();
  const sent = stubServer({
    "GET /api/files/file-1/paragraphs": () => paragraphs,
    "POST /api/texts/comparisons": () => ({ sides }),
    ...Object.fromEntries(
      Object.entries(jobs).flatMap(([id, job]) => [
        [`GET /api/jobs/${id}`, () => job],
        [
          `GET /api/jobs/${id}/segments`,
          () => ({ items: [{ unitId: "1", source: "The tide is out.", target: `${id}译文` }], next: null }),
        ],
      ]),
    ),
  });
  const options = { from: "en", to: "zh-Hans", field: "general" } as const;
  const file = { id: "file-1", name: "tides.docx" };
  await renderAt("/upload", <CompareEngines {...{ engines, options, file, onUse }} chosen="two" text="" />, [
    "comparison",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "用一段文字对照两个引擎" }));
  return { onUse, sent };
}

test("two engines translate a paragraph of the document side by side, with time, score and price, and one of them is used", async () => {
  const [a, b] = [jobOf("a"), jobOf("b", { report: { fromCache: 1, fromEngine: 0, quality: null } })];
  const { onUse, sent } = await open([sideOf("two", a), sideOf("one", b)], { a, b });
  const text = screen.getByRole<HTMLTextAreaElement>("textbox");
  await waitFor(() => expect(text.value).toBe(paragraphs[0]));
  await userEvent.click(screen.getByRole("button", { name: "换一段" }));
  expect(text.value).toBe(paragraphs[1]);
  // Where the words go stands there before they are sent; the chosen engine is the first of the two.
  expect(screen.getByText("文字发送到one.example")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "开始对照" }));
  const asked = sent.find(({ call }) => call === "POST /api/texts/comparisons")!.body as ComparisonRequest;
  expect(asked).toMatchObject({ text: paragraphs[1], engines: ["two", "one"] });
  const first = within(await screen.findByRole("region", { name: "Engine two" }));
  expect(await first.findByText("a译文")).toBeTruthy();
  expect(first.getByText("1.4秒")).toBeTruthy();
  expect(first.getByText("92")).toBeTruthy();
  expect(first.getByText("1,000个字符，约¥0.05")).toBeTruthy();
  const second = within(screen.getByRole("region", { name: "Engine one" }));
  expect(second.getByText("先前译过")).toBeTruthy();
  expect(second.getByText("未评分")).toBeTruthy();
  await userEvent.click(second.getByRole("button", { name: "选用Engine one" }));
  expect(onUse).toHaveBeenCalledWith("one");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an engine that fails says why on its side, and the other's translation stands", async () => {
  const a = jobOf("a");
  await open([sideOf("two", a), sideOf("one", null, "Engine one不接受这个密钥")], { a });
  await userEvent.clear(screen.getByRole("textbox"));
  await userEvent.type(screen.getByRole("textbox"), "Mud.");
  await userEvent.click(screen.getByRole("button", { name: "开始对照" }));
  expect(await screen.findByText("a译文")).toBeTruthy();
  const failed = within(screen.getByRole("region", { name: "Engine one" }));
  expect(failed.getByText("Engine one不接受这个密钥")).toBeTruthy();
  expect(failed.queryByRole("button")).toBeNull();
});

test("a paragraph that is too long is not sent", async () => {
  await open([]);
  await userEvent.clear(screen.getByRole("textbox"));
  await userEvent.click(screen.getByRole("textbox"));
  await userEvent.paste("a".repeat(1001));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "开始对照" }).disabled).toBe(true);
});
