import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import { SAMPLE_FIELDS, type SamplePage } from "../samples/sample.ts";
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
    const pages = await Promise.all(
      ["zh", "en", "ko"].map(
        async (language) =>
          ((await import(`../samples/${field}/${language}.ts`)) as { default: SamplePage }).default,
      ),
    );
    const shapes = pages.map((page) => page.columns.map((column) => column.map((block) => block.kind)));
    const marks = pages.map((page) => JSON.stringify(page).match(/\[\[[^"[{]/g)?.length);
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
    expect(marks).toEqual([1, 1, 1]);
  },
);
