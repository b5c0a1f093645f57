import type { AgainQuote, TranslateAgain, TranslatedAgain } from "@yizhou/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import { sampleJob } from "../state/sample-job.ts";
import { PageAgain } from "./page-again.tsx";

const quote: AgainQuote = {
  sentences: Array.from({ length: 25 }, (_, ordinal) => ({
    ...{ ordinal, version: 1, isOpen: ordinal < 3 },
    characters: 50,
  })),
  stays: { persons: 2, memory: 0, unpaid: 1 },
  engineId: "second",
};
let asked: TranslateAgain[];
let edits: unknown[];
let answer: (body: TranslateAgain) => Response;
const json = (data: unknown) => Response.json({ isSuccess: true, data, errorMessage: null });
let conflicts: number[];
beforeEach(() => {
  [asked, edits, conflicts] = [[], [], []];
  answer = ({ sentences }) =>
    json({
      changed: sentences.map(({ ordinal, version }) => ({
        ordinal,
        version: version + 1,
        was: `旧${ordinal}`,
      })),
      ...{ same: 0, left: 0 },
    } satisfies TranslatedAgain);
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, "http://site.example");
    const body = init.body === undefined ? null : JSON.parse(String(init.body));
    if (pathname.endsWith("/drafters"))
      return Promise.resolve(
        json({
          engines: [
            { id: "first", name: "First", destination: null },
            { id: "second", name: "Second", destination: "engine.example" },
          ],
        }),
      );
    if (pathname.endsWith("/edits")) {
      edits.push(...body.edits);
      return Promise.resolve(json({ confirmed: 0, segments: [], conflicts, refused: [] }));
    }
    if (init.method !== "POST") return Promise.resolve(json(quote));
    asked.push(body);
    return Promise.resolve(answer(body));
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (onChanged = vi.fn<(page: number) => void>()) =>
  renderAt(
    "/translation",
    <PageAgain job={sampleJob({ state: "done", format: "pdf" })} {...{ page: 3, unit: null, onChanged }} />,
    ["translation"],
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

it("says before anything is asked how many sentences it takes, what stays, what it costs and where it goes", async () => {
  await show();
  expect(screen.queryByRole("button", { name: "重新翻译选中的段落…" })).toBeNull();
  await press("重新翻译第3页…");
  await screen.findByText("共25句，原文1,250字符");
  for (const text of [
    "2句由人工修改或确认过，保持不变",
    "1句还没有扣过字符，请在任务里重试",
    /^不扣字符/,
    "这些句子会发往engine.example",
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(/翻译记忆/)).toBeNull();
  expect(asked).toEqual([]);
});

it("asks some sentences at a time, counts what came, and puts the old ones back as edits", async () => {
  const onChanged = vi.fn<(page: number) => void>();
  await show(onChanged);
  await press("重新翻译第3页…");
  await screen.findByText("共25句，原文1,250字符");
  await press("开始");
  await screen.findByText("25句换成了新译文");
  expect(asked.map(({ sentences, isLast, engineId }) => [sentences.length, isLast, engineId])).toEqual([
    [20, false, "second"],
    [5, true, "second"],
  ]);
  await waitFor(() => expect(onChanged).toHaveBeenCalledWith(3));
  await press("恢复原来的译文");
  await waitFor(() => expect(edits).toHaveLength(25));
  expect(edits[0]).toEqual({ ordinal: 0, version: 2, target: "旧0", isConfirmed: false });
  await waitFor(() => expect(screen.queryByText("25句换成了新译文")).toBeNull());
});

it("says how many old sentences could not be put back, since somebody has changed them meanwhile", async () => {
  conflicts = [4, 7];
  await show();
  await press("重新翻译第3页…");
  await screen.findByText("共25句，原文1,250字符");
  await press("开始");
  await screen.findByText("25句换成了新译文");
  await press("恢复原来的译文");
  await screen.findByText("2句已被修改或正在编辑，没有恢复");
  expect(screen.queryByRole("button", { name: "恢复原来的译文" })).toBeNull();
});

it("can ask for what has no translation yet alone, as the cells of a new table", async () => {
  await show();
  await press("重新翻译第3页…");
  fireEvent.click(await screen.findByRole("checkbox", { name: "只翻译还没有译文的3句" }));
  expect(screen.getByText("共3句，原文150字符")).toBeTruthy();
  await press("开始");
  await screen.findByText("3句换成了新译文");
  expect(asked).toEqual([
    {
      ...{ engineId: "second", isLast: true },
      sentences: [0, 1, 2].map((ordinal) => ({ ordinal, version: 1 })),
    },
  ]);
});

it("keeps what is done where an engine fails, and says why", async () => {
  const failure = {
    ...{ isSuccess: false, data: null, errorMessage: "引擎太忙", errorCode: "engine.rate_limited" },
    ...{ params: {}, requestId: "r" },
  };
  const works = answer;
  answer = (body) => (body.isLast ? Response.json(failure, { status: 503 }) : works(body));
  await show();
  await press("重新翻译第3页…");
  await screen.findByText("共25句，原文1,250字符");
  await press("开始");
  await screen.findByText("20句换成了新译文");
  expect(screen.getByText("引擎太忙")).toBeTruthy();
});
