import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import type { Editing } from "../state/editing.ts";
import { SaveMark } from "./save-mark.tsx";

const saved = { subscribe: () => () => undefined, saving: () => "saved" } as unknown as Editing;
const show = (held: number) =>
  renderAt("/new-post-editing", <SaveMark editing={saved} held={held} />, ["editor"]);

it("warns of sentences that only this device has", async () => {
  await show(1);
  const mark = await screen.findByText("1句暂存在本机，处理后自动保存");
  expect(mark.className).toContain("c-warn");
});

it("says that all is saved where nothing is held back", async () => {
  await show(0);
  expect((await screen.findByText("已保存")).className).toContain("c-ok");
});
