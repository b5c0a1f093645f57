import { expect, test } from "vitest";
import { fittingTabs } from "./fitting-tabs.tsx";

const widths = [60, 50, 50, 60, 50];

test("all tabs stand in the row where they fit, and before anything was measured", () => {
  expect(fittingTabs({ room: 334, widths }, 5, 0)).toEqual([0, 1, 2, 3, 4]);
  expect(fittingTabs({ room: 0, widths: [] }, 5, 0)).toEqual([0, 1, 2, 3, 4]);
});

test("where they do not, the menu takes the last ones and never the chosen one", () => {
  expect(fittingTabs({ room: 320, widths }, 5, 0)).toEqual([0, 1, 2, 3]);
  expect(fittingTabs({ room: 320, widths }, 5, 4)).toEqual([0, 1, 2, 4]);
  expect(fittingTabs({ room: 40, widths }, 5, 3)).toEqual([3]);
});
