import type { JobSegment } from "@yizhou/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import looks from "./readable-text.module.css";
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

it("shows emphasis as it looks, note marks and formulas by their text, and a picture as a pill, in both languages", async () => {
  const container = await show({
    source: "The <g1>flux</g1> &lt; 3<x2/> of <x3/>, <x4/>",
    target: "<g1>通量</g1> &lt; 3<x2/>，<x3/><x4/>",
    tags: [
      { id: 1, type: "format", looks: ["bold", "italic"] },
      { id: 2, type: "note", text: "7" },
      { id: 3, type: "equation", text: "x²" },
      { id: 4, type: "image" },
    ],
  });
  const [source, target] = ["source", "target"].map((side) =>
    container.querySelector(`[data-side=${side}] [lang]`)!,
  );
  expect([source!.textContent, target!.textContent]).toEqual([
    "The flux < 37 of x², 图片",
    "通量 < 37，x²图片",
  ]);
  expect(target!.querySelector("span")!.className).toBe(`${looks.bold} ${looks.italic}`);
  expect(target!.querySelector(`.${looks.superscript}`)!.textContent).toBe("7");
  expect(screen.getAllByTitle("图片")).toHaveLength(2);
});

it("leaves out tags of which it knows nothing, but for what stands alone", async () => {
  const container = await show({});
  expect(container.querySelector("[data-side=source] [lang=en]")!.textContent).toBe("The flux < 3对象");
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
