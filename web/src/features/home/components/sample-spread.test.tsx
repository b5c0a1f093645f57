import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import { SAMPLE_FIELDS } from "../samples/sample.ts";
import type { SampleDocument } from "../samples/sample.ts";
import { SampleSpread } from "./sample-spread.tsx";

test("another field shows another sample, source and target side by side in their languages", async () => {
  await renderAt("/", <SampleSpread />, ["home"]);
  await screen.findByText("Tidal asymmetry and sediment exchange in a small estuary: a 26-month field study");
  await userEvent.click(screen.getByLabelText("法律"));
  expect((await screen.findByText("Equipment lease agreement")).closest("[lang]")?.getAttribute("lang")).toBe(
    "en",
  );
  expect(screen.getByText("设备租赁合同", { selector: "h3" }).closest("[lang]")?.getAttribute("lang")).toBe(
    "zh-Hans",
  );
});

test.each(SAMPLE_FIELDS)(
  "the sample of %s has the same parts and one marked sentence in the three languages",
  async (field) => {
    const { default: sample } = (await import(`../samples/${field}.ts`)) as { default: SampleDocument };
    const shapes = [sample.zh, sample.en, sample.ko].map((page) =>
      page.columns.map((column) => column.map((block) => block.kind)),
    );
    const marks = [sample.zh, sample.en, sample.ko].map(
      (page) => JSON.stringify(page).match(/\[\[[^"[{]/g)?.length,
    );
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
    expect(marks).toEqual([1, 1, 1]);
  },
);
