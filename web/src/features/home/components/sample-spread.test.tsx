import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import { SAMPLE_FIELDS } from "../samples/sample.ts";
import { SampleSpread } from "./sample-spread.tsx";

test("another field shows another sample, source and target side by side in their languages", async () => {
  await renderAt("/", <SampleSpread />, ["home"]);
  await screen.findByText("Tidal asymmetry and sediment exchange in a small estuary: a 26-month field study");
  await userEvent.click(screen.getByLabelText("法律"));
  expect(screen.getByText("Equipment lease agreement").closest("[lang]")?.getAttribute("lang")).toBe("en");
  expect(screen.getByText("设备租赁合同", { selector: "h3" }).closest("[lang]")?.getAttribute("lang")).toBe(
    "zh-Hans",
  );
});

test("every sample has the same parts, figures and one marked sentence in the three languages", async () => {
  const [zh, en, ko] = await Promise.all([
    import("../samples/zh.ts"),
    import("../samples/en.ts"),
    import("../samples/ko.ts"),
  ]);
  for (const field of SAMPLE_FIELDS) {
    const shapes = [zh, en, ko].map((samples) =>
      samples.default[field].columns.map((column) => column.map((block) => block.kind)),
    );
    const marks = [zh, en, ko].map(
      (samples) => JSON.stringify(samples.default[field]).match(/\[\[[^"[{]/g)?.length,
    );
    expect(shapes[1], field).toEqual(shapes[0]);
    expect(shapes[2], field).toEqual(shapes[0]);
    expect(marks, field).toEqual([1, 1, 1]);
  }
});
