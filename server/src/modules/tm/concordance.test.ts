import { API_PATHS, fillPath, type Concordance, type MemoryLibrary } from "@yizhou/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";

let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await buildTestApp();
  user = await site.newUser();
});
afterAll(() => site.close());

async function newLibrary(name: string, units: readonly (readonly [string, string, string, string])[]) {
  const { id } = await user.data<MemoryLibrary>("POST", API_PATHS.memories, { name });
  for (const [from, to, source, target] of units)
    await user.data("POST", fillPath(API_PATHS.memoryUnits, { id }), { from, to, source, target });
}
const find = (text: string, side = "either") =>
  user.data<Concordance>(
    "GET",
    `${API_PATHS.concordance}?${new URLSearchParams({ text, side, from: "en", to: "zh-Hans" }).toString()}`,
  );

test("words are found in all libraries that one may read, on the side that is asked, in either direction", async () => {
  await newLibrary("Coast", [
    ["en", "zh-Hans", "The tidal flat is wide.", "潮滩很宽。"],
    ["zh-Hans", "en", "潮滩在下沉。", "The tidal flat subsides."],
  ]);
  await newLibrary("Rivers", [["en", "zh-Hans", "A tidal river", "感潮河段"]]);
  const either = await find("tidal");
  expect(either.hits.map(({ source, library }) => [source, library]).sort()).toEqual([
    ["A tidal river", "Rivers"],
    ["The tidal flat is wide.", "Coast"],
    ["The tidal flat subsides.", "Coast"],
  ]);
  const [hit] = (await find("潮滩", "target")).hits.filter(({ source }) => source.includes("wide"));
  expect(hit).toMatchObject({ target: "潮滩很宽。", targetHits: [{ startOffset: 0, endOffset: 2 }] });
  expect((await find("潮滩", "source")).hits).toEqual([]);
  expect(
    (
      await (
        await site.newUser()
      ).data<Concordance>("GET", `${API_PATHS.concordance}?text=tidal&from=en&to=zh-Hans`)
    ).hits,
  ).toEqual([]);
});
