import { API_PATHS, fillPath } from "@yizhou/contract";
import type { MemoryLibraryList, TermbaseList } from "@yizhou/contract";
import { expect, test } from "vitest";
import { openTestApp } from "./open-test-app.ts";
import { tidyTermbases } from "../src/modules/termbase/index.ts";
import { tidyMemories } from "../src/modules/tm/index.ts";

const DAY_MS = 24 * 3600_000;

test("what lies in the recycle bin of a library goes after its days, and what is in use or came later stays", async () => {
  const sessions = { sessionIdleMs: 30 * DAY_MS, sessionAbsoluteMs: 30 * DAY_MS };
  const site = await openTestApp({ settings: { ...sessions, recycleDays: 7 } });
  const user = await site.newUser();
  const make = (path: string, body: object) => user.data<{ id: string }>("POST", path, body);
  const { id } = await make(API_PATHS.memories, { name: "Units" });
  const { id: terms } = await make(API_PATHS.termbases, { name: "Terms" });
  const [units, concepts]: string[][] = [[], []];
  for (const name of ["one", "two", "three", "four"]) {
    const unit = { from: "en", to: "zh-Hans", source: name, target: `${name}号` };
    units!.push((await make(fillPath(API_PATHS.memoryUnits, { id }), unit)).id);
    const concept = { terms: [{ language: "en", text: name }] };
    concepts!.push((await make(fillPath(API_PATHS.concepts, { id: terms }), concept)).id);
  }
  const recycle = async (from: number, to: number) => {
    const batch = (ids: string[]) => ({ action: "delete", ids: ids.slice(from, to) });
    await user.data("POST", fillPath(API_PATHS.memoryBatch, { id }), batch(units!));
    await user.data("POST", fillPath(API_PATHS.conceptBatch, { id: terms }), batch(concepts!));
  };
  const counts = async () => {
    const { libraries } = await user.data<MemoryLibraryList>("GET", API_PATHS.memories);
    const { termbases } = await user.data<TermbaseList>("GET", API_PATHS.termbases);
    const [memory, termbase] = [
      libraries.find((one) => one.id === id)!,
      termbases.find((one) => one.id === terms)!,
    ];
    return [memory.units, memory.deletedUnits, termbase.concepts, termbase.deletedConcepts];
  };
  await recycle(0, 2);
  site.clock.advance(3 * DAY_MS);
  await recycle(2, 3);
  expect([await tidyMemories(site.services), await tidyTermbases(site.services)]).toEqual([0, 0]);
  site.clock.advance(4 * DAY_MS + 60_000);
  expect([await tidyMemories(site.services), await tidyTermbases(site.services)]).toEqual([2, 2]);
  expect(await counts()).toEqual([1, 1, 1, 1]);
});
