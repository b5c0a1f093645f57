import { screen } from "@testing-library/react";
import type { OrderGap } from "@yizhou/contract";
import { expect, test } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import { GapRows } from "./gap-rows.tsx";

const GAP: OrderGap = {
  ...{ counted: 412_906, saved: { repeat: 0, exact: 28_416, fuzzy: 10_010 }, review: 1000, price: 375_480 },
  ...{ has: { free: 2000, allowance: 0, voucher: 5000, package: 297_480, balance: 0 }, missing: 71_000 },
};

test("the rows above what is missing add up to it, and nothing is said of what is not there", async () => {
  await renderAt(
    "/pay",
    <table>
      <tbody>
        <GapRows gap={GAP} />
      </tbody>
    </table>,
    ["payments"],
  );
  const rows = (await screen.findAllByRole("row")).map((row) => row.textContent);
  expect(rows).toEqual([
    "待译字符412,906",
    "记忆完全匹配−28,416",
    "与记忆相近的句子，按一半计−10,010",
    "译文审校+1,000",
    "折算字符375,480",
    "免费部分−2,000",
    "翻译券−5,000",
    "套餐余量−297,480",
  ]);
  const figures = rows.map((row) =>
    Number(
      row
        .match(/[−+]?[\d,]+$/)![0]
        .replace(",", "")
        .replace("−", "-"),
    ),
  );
  const [counted, exact, fuzzy, review, price, ...has] = figures as [number, number, number, number, number];
  expect(counted + exact + fuzzy + review).toBe(price);
  expect(price + has.reduce((sum: number, one) => sum + one, 0)).toBe(GAP.missing);
});
