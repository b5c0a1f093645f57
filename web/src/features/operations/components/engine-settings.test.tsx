import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { EngineSettings as Settings, SetEngine } from "@yizhou/contract";
import { beforeEach, expect, test } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import { EngineSettings } from "./engine-settings.tsx";

const NO_LIMITS = { characters: null, costMicros: null };
const SETTINGS: Settings = {
  ...{ mayChange: true, isOrdered: false, history: [] },
  engines: [
    {
      ...{
        id: "local",
        name: "本地模型",
        currency: null,
        isSet: false,
        limits: NO_LIMITS,
        fallback: NO_LIMITS,
      },
      today: { characters: 12_000, costMicros: 0 },
    },
    {
      ...{
        id: "llm",
        name: "DeepSeek",
        currency: "CNY",
        isSet: false,
        limits: NO_LIMITS,
        fallback: NO_LIMITS,
      },
      today: { characters: 0, costMicros: 0 },
    },
  ],
};

beforeEach(() => signInAs({ userType: 6 }));

test("an engine moves, takes limits of characters and money, and shows who changed them", async () => {
  let settings = SETTINGS;
  const sent = stubServer({
    "GET /api/operations/engines": () => settings,
    "POST /api/operations/engines": ({ body }) => {
      const set = body as SetEngine;
      const [first, second] = settings.engines as [Settings["engines"][0], Settings["engines"][0]];
      if (set.what === "order") settings = { ...settings, isOrdered: true, engines: [second, first] };
      else {
        const limits = set.limits!;
        const history = [{ at: "2026-11-21T08:00:00Z", by: "王敏", engine: "DeepSeek", order: null, limits }];
        settings = { ...settings, engines: [{ ...first, limits, isSet: true }, second], history };
      }
      return settings;
    },
  });
  await renderAt("/statistics?view=settings", <EngineSettings />, ["operations"]);
  const up = await screen.findByRole("button", { name: "把DeepSeek上移" });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "把本地模型上移" }).disabled).toBe(true);
  await userEvent.click(up);
  await screen.findByRole("button", { name: "恢复默认顺序" });
  const [llm, local] = screen.getAllByRole("listitem") as [HTMLElement, HTMLElement];
  expect(within(local).queryByLabelText(/^每日费用/)).toBeNull();
  const save = within(llm).getByRole<HTMLButtonElement>("button", { name: "保存DeepSeek" });
  await userEvent.type(within(llm).getByLabelText("每日字符"), "1.5");
  expect([within(llm).queryByText("请输入数字，或留空") !== null, save.disabled]).toEqual([true, true]);
  await userEvent.clear(within(llm).getByLabelText("每日字符"));
  await userEvent.type(within(llm).getByLabelText("每日费用，CNY"), "20.5");
  await userEvent.click(save);
  expect(await screen.findByText(/DeepSeek：¥20\.50/)).toBeTruthy();
  expect(sent.filter(({ call }) => call.startsWith("POST")).map(({ body }) => body)).toEqual([
    { what: "order", order: ["llm", "local"] },
    { what: "limits", engine: "llm", limits: { characters: null, costMicros: 20_500_000 } },
  ]);
});
