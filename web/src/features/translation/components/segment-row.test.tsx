import type { JobSegment } from "@yizhou/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import { SegmentRow } from "./segment-row.tsx";

const segment: JobSegment = {
  ordinal: 11,
  unitId: "u",
  place: null,
  kind: "paragraph",
  source: "The <g1>flux</g1> &lt; 3<x2/>",
  target: "<g1>通量</g1> &lt; 3<x2/>",
  state: "translated",
  origin: "memory",
  matchScore: 101,
  isConfirmed: false,
  version: 0,
  problem: null,
  termFindings: [],
};

async function show(change: Partial<JobSegment> | null) {
  const row = (
    <SegmentRow
      segment={change ? { ...segment, ...change } : undefined}
      number={12}
      from="en"
      to="zh-Hans"
      isMarked
    />
  );
  return (await renderAt("/resource-preview", row, ["translation", "figures"])).container;
}

it("shows tags as pills with a name and the text in its own language", async () => {
  const container = await show({});
  expect(container.querySelector("[data-side=source] [lang=en]")!.textContent).toBe("The 1flux1 < 32");
  expect(container.querySelector("[data-side=target] [lang=zh-Hans]")!.textContent).toBe("1通量1 < 32");
  expect(container.querySelectorAll("[data-side=source] [data-tag^=close]")).toHaveLength(1);
  expect(screen.getAllByTitle("标记2")).toHaveLength(2);
});

it("marks number and match score", async () => {
  await show({});
  expect(screen.getByText("12")).toBeTruthy();
  expect(screen.getByText("101").dataset["band"]).toBe("b101");
});

it("tells why a segment failed", async () => {
  const problem = { code: "engine.tags_lost", params: {}, text: "引擎丢失了行内标记" };
  await show({ state: "failed", target: null, origin: null, problem });
  expect(screen.getByText("引擎丢失了行内标记")).toBeTruthy();
  expect(screen.getByLabelText("失败")).toBeTruthy();
});

it("shows the source where nothing is to be translated", async () => {
  const container = await show({ state: "locked", target: null, origin: null });
  expect(container.querySelector("[data-side=target] [lang=en]")!.textContent).toContain("flux");
});

it("keeps the place of a segment that is not translated or not loaded yet", async () => {
  await show({ state: "untranslated", target: null, origin: null });
  expect(screen.getByRole("img", { name: "等待翻译" })).toBeTruthy();
  await show(null);
  expect(screen.getByLabelText("正在载入")).toBeTruthy();
});

it("lets the reader say that a translation is right, but not what stands as it is", async () => {
  const pressed: boolean[] = [];
  const onConfirm = ({ isConfirmed }: JobSegment) => pressed.push(isConfirmed);
  const row = (change: Partial<JobSegment>, key: number) => (
    <SegmentRow
      key={key}
      segment={{ ...segment, ...change }}
      {...{ number: 12, from: "en", to: "zh-Hans", isMarked: false, onConfirm }}
    />
  );
  await renderAt("/", <>{[{}, { isConfirmed: true }, { origin: "copy" as const }].map(row)}</>);
  const buttons = screen.getAllByRole("button", { name: "确认第12句" });
  expect(buttons.map((button) => button.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
  for (const button of buttons) button.click();
  expect(pressed).toEqual([false, true]);
});
