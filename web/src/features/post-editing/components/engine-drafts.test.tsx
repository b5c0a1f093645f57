import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import { EngineDrafts } from "./engine-drafts.tsx";

const show = (onTake = vi.fn()) =>
  renderAt(
    "/new-post-editing",
    <EngineDrafts jobId="j1" segment={{ ordinal: 3, source: "Sand moves." }} to="zh-Hans" onTake={onTake} />,
    ["editor"],
  );
const engines = [
  { id: "a", name: "甲引擎", destination: "a.example" },
  { id: "b", name: "乙引擎", destination: null },
];

it("asks an engine only once somebody wants it, and the button that asked takes what came", async () => {
  let answer: (draft: object) => void = () => undefined;
  const sent = stubServer({
    "GET /api/jobs/j1/drafters": () => ({ engines }),
    "POST /api/jobs/j1/segments/3/draft": () => new Promise((resolve) => (answer = resolve)),
  });
  const onTake = vi.fn();
  await show(onTake);
  const button = await screen.findByRole("button", { name: "请甲引擎翻译这一句" });
  expect(screen.getByText("这一句会发往a.example", { exact: false })).toBeTruthy();
  expect(screen.getByText("不扣字符", { exact: false })).toBeTruthy();
  expect(sent).toHaveLength(1);
  button.focus();
  fireEvent.click(button);
  fireEvent.click(button);
  expect(document.activeElement).toBe(button);
  await act(async () => answer({ target: "沙在动。", engine: "甲引擎" }));
  await screen.findByText("沙在动。");
  expect(sent.map(({ call, body }) => [call, body]).slice(1)).toEqual([
    ["POST /api/jobs/j1/segments/3/draft", { engineId: "a" }],
  ]);
  expect(onTake).not.toHaveBeenCalled();
  expect(button.textContent).toBe("采用");
  fireEvent.click(button);
  expect(onTake).toHaveBeenCalledWith("沙在动。");
});

it("says why no draft came, and can be asked again", async () => {
  stubServer({
    "GET /api/jobs/j1/drafters": () => ({ engines: [engines[1]!] }),
    "POST /api/jobs/j1/segments/3/draft": () =>
      Response.json({ isSuccess: false, data: null, errorMessage: "今天的字数用完了" }, { status: 429 }),
  });
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "请乙引擎翻译这一句" }));
  await screen.findByText("今天的字数用完了");
  expect(screen.getByRole("button", { name: "请乙引擎翻译这一句" })).toBeTruthy();
});

it("takes no room where no engine can be asked", async () => {
  const sent = stubServer({ "GET /api/jobs/j1/drafters": () => ({ engines: [] }) });
  await show();
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 45_000 });
  await act(async () => undefined);
  expect(screen.queryByText("引擎译文")).toBeNull();
});
