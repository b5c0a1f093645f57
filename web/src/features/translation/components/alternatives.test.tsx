import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { JobSegment } from "@yizhou/contract";
import { beforeEach, expect, test, vi } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import { sampleJob } from "../state/sample-job.ts";
import { Alternatives } from "./alternatives.tsx";

const job = sampleJob({ state: "done", isText: true });
const path = `/api/jobs/${job.id}`;
const segment = { ordinal: 0, source: "The tide is out.", target: "潮水退了。" } as JobSegment;
const match = (target: string, score: number) => ({
  ...{ score, target, diff: [], library: "海岸", needsEditing: false },
});

beforeEach(() => signInAs());

test("offers what memory knows beside what stands there, and what a model writes when it is asked; the chosen words are handed on", async () => {
  const sent = stubServer({
    [`GET ${path}/segments/0/help`]: () => ({
      matches: [match("退潮了。", 88), match("潮水退了。", 100)],
      terms: [],
    }),
    [`GET ${path}/reviser`]: () => ({
      engine: { id: "llm", name: "模型", destination: "llm.example", isOfJob: false },
    }),
    [`POST ${path}/segments/0/revise`]: () => ({
      ...{ target: "潮退。", diff: [], text: null, engine: "模型" },
    }),
  });
  const onTake = vi.fn();
  await renderAt("/translation", <Alternatives job={job} segment={segment} onTake={onTake} />, ["texts"]);
  expect(await screen.findByText("退潮了。")).toBeTruthy();
  // Where the words would go stands there before they are sent.
  expect(screen.getByText("模型，文字发送到llm.example")).toBeTruthy();
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "更短" }));
  expect(await screen.findByText("潮退。")).toBeTruthy();
  expect(sent.find(({ call }) => call === `POST ${path}/segments/0/revise`)!.body).toEqual({
    ...{ wish: "shorter", target: "潮水退了。", engineId: "llm" },
  });
  await userEvent.click(screen.getByRole("button", { name: "采用 潮退。" }));
  expect(onTake).toHaveBeenCalledWith("潮退。");
});

test("says that there is none, and why a model wrote nothing", async () => {
  let hasModel = false;
  stubServer({
    [`GET ${path}/segments/0/help`]: () => ({ matches: [], terms: [] }),
    [`GET ${path}/reviser`]: () => ({
      engine: hasModel ? { id: "llm", name: "模型", destination: null, isOfJob: true } : null,
    }),
    [`POST ${path}/segments/0/revise`]: () =>
      Response.json({ isSuccess: false, data: null, errorMessage: "模型:今天的额度已用完" }, { status: 422 }),
  });
  const show = () =>
    renderAt("/translation", <Alternatives job={job} segment={segment} onTake={vi.fn()} />, ["texts"]);
  const { unmount } = await show();
  expect(await screen.findByText("记忆中没有相近的句子")).toBeTruthy();
  unmount();
  hasModel = true;
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "更正式" }));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("今天的额度已用完"));
});
