import { expect, it } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import { sampleJob } from "../state/sample-job.ts";
import { JobCost, JobUnpaid } from "./job-cost.tsx";

const held = async (heldFree: number) => {
  const cost = { quoted: 8000, held: 8000, heldFree, charged: 0, free: 0, missing: 0, freeLeft: 0 };
  await renderAt("/translation", <JobCost job={sampleJob({ state: "translating", cost })} />, [
    "translation",
  ]);
  return document.body.textContent;
};

it("says of a job under way what is set aside without the free part, which it names apart", async () => {
  expect(await held(2000)).toContain("已预留6,000个字符，结束后只按实际交付的内容扣除 · 免费2,000");
});

it("says of a job under way within the free part that nothing is set aside", async () => {
  const text = await held(8000);
  expect(text).toContain("在文档的免费部分之内，不预留字符");
  expect(text).not.toContain("8,000");
});

it("says of a job that waits to be paid for what it may take at most, as its quote did, without the free part", async () => {
  const cost = { quoted: 8000, held: 0, heldFree: 0, charged: 0, free: 0, missing: 4500, freeLeft: 2000 };
  await renderAt("/translation", <JobUnpaid job={sampleJob({ state: "unpaid", cost })} />, ["translation"]);
  expect(document.body.textContent).toContain("还差4,500个字符");
  expect(document.body.textContent).toContain("最多扣除6,000个字符");
  expect(document.body.textContent).toContain("文档的免费部分2,000个字符已除外");
});
