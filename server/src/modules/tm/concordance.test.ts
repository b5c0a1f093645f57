import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Concordance, Envelope, MemoryLibrary, MemoryUnitPage } from "@yizhou/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, multipart } from "../../../test/build-test-app.ts";
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

test("words are found whole, in their letter case, as an expression, by who wrote them and when", async () => {
  const own = await site.newUser();
  const { id } = await own.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "Harbour" });
  for (const [source, target] of [
    ["The Tide rises.", "涨潮。"],
    ["High tides are rare.", "大潮少见。"],
    ["A tide of 3.12 m", "3.12米的潮"],
  ])
    await own.data("POST", fillPath(API_PATHS.memoryUnits, { id }), {
      from: "en",
      to: "zh-Hans",
      source,
      target,
    });
  const ask = async (wish: Record<string, string>) => {
    const query = new URLSearchParams({ from: "en", to: "zh-Hans", ...wish });
    const { hits } = await own.data<Concordance>("GET", `${API_PATHS.concordance}?${query.toString()}`);
    return hits.map(({ source }) => source);
  };
  const [rises, rare, metres] = ["The Tide rises.", "High tides are rare.", "A tide of 3.12 m"];
  expect(await ask({ text: "tide" })).toEqual([metres, rare, rises]);
  expect(await ask({ text: "tide", wholeWord: "true" })).toEqual([metres, rises]);
  expect(await ask({ text: "Tide", matchCase: "true" })).toEqual([rises]);
  expect(await ask({ text: "潮", wholeWord: "true", side: "target" })).toHaveLength(3);
  expect(await ask({ text: "tides?\\s\\w{3} ", pattern: "true" })).toEqual([rare]);
  expect(await ask({ text: "\\d\\.\\d+", pattern: "true" })).toEqual([metres]);
  const [first] = (
    await own.data<Concordance>("GET", `${API_PATHS.concordance}?text=tide&from=en&to=zh-Hans`)
  ).hits;
  expect(await ask({ text: "tide", author: first!.author!.slice(1).toUpperCase() })).toHaveLength(3);
  expect(await ask({ text: "tide", author: "nobody of that name" })).toEqual([]);
  expect(await ask({ text: "tide", changedTo: "2000-01-01" })).toEqual([]);
  expect(await ask({ text: "tide", changedFrom: "2000-01-01", changedTo: "2999-12-31" })).toHaveLength(3);
  const bad = await own.call("GET", `${API_PATHS.concordance}?from=en&to=zh-Hans&text=(&pattern=true`);
  expect([bad.statusCode, bad.json<Envelope<null>>().errorCode]).toEqual([422, "tm.bad_pattern"]);
});

test("units of a rare pair of languages or author are found page by page, in either direction, whatever else the memory holds", async () => {
  const own = await site.newUser();
  const { id } = await own.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "Mostly Chinese" });
  const units = (count: number, author: string, [from, to]: readonly [string, string], name: string) =>
    Array.from(
      { length: count },
      (_, at) =>
        `<tu creationid="${author}"><tuv xml:lang="${from}"><seg>${name} ${at} of the tide</seg></tuv><tuv xml:lang="${to}"><seg>${name} ${at} ↔</seg></tuv></tu>`,
    ).join("");
  const body = [
    units(40, "Rare_Hand", ["de", "ko"], "Zeile"),
    units(30, "RareXHand", ["ko", "de"], "줄"),
    units(200, "Everybody", ["en", "zh-CN"], "line"),
    units(3, "Rare_Hand", ["en", "zh-CN"], "seldom"),
  ].join("");
  const { payload, type } = multipart(
    "rare.tmx",
    `<tmx version="1.4"><header srclang="*all*"/><body>${body}</body></tmx>`,
  );
  const headers = { "content-type": type };
  await own.call("POST", fillPath(API_PATHS.memoryImports, { id }), payload, headers);
  await site.idle();
  const newestFirst = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${name} ${count - 1 - at} of the tide`);

  const pages: string[][] = [];
  for (let before: number | null | undefined; before !== null;) {
    const query = new URLSearchParams({ from: "de", to: "ko", ...(before && { before: String(before) }) });
    const page = await own.data<MemoryUnitPage>(
      "GET",
      `${fillPath(API_PATHS.memoryUnits, { id })}?${query.toString()}`,
    );
    pages.push(page.units.map(({ source }) => source));
    before = page.next;
  }
  expect(pages[0]).toHaveLength(50);
  expect(pages.flat()).toEqual([...newestFirst("줄", 30), ...newestFirst("Zeile", 40)]);

  const written = async (author: string, [from, to]: readonly [string, string]) => {
    const query = new URLSearchParams({ from, to, text: "tide", author });
    const { hits } = await own.data<Concordance>("GET", `${API_PATHS.concordance}?${query.toString()}`);
    return hits.map(({ source }) => source);
  };
  // An underscore is itself and stands for no other character.
  expect(await written("rare_h", ["en", "zh-Hans"])).toEqual(newestFirst("seldom", 3));
  const turned = await written("rarex", ["de", "ko"]);
  expect(turned.slice(0, 3)).toEqual(["줄 29 ↔", "줄 28 ↔", "줄 27 ↔"]);
  expect(turned.filter((source) => !source.startsWith("줄"))).toEqual([]);
  expect(await written("nobody", ["en", "zh-Hans"])).toEqual([]);
});
