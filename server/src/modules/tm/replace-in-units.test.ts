import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  Envelope,
  MemoryLibrary,
  MemoryReplacement,
  MemoryReplaceResult,
  MemoryReplaceUndone,
  MemoryUnit,
  MemoryUnitPage,
} from "@yizhou/contract";
import { requireRight } from "../libraries/index.ts";
import { undoReplacement } from "./replace-in-units.ts";
import { tidyMemories } from "./tidy.ts";
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

const at = (path: string, id: string, more: object = {}) => fillPath(path, { id, ...more });
async function libraryWith(targets: readonly string[]): Promise<string> {
  const { id } = await user.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "Texts" });
  for (const [index, target] of targets.entries())
    await user.data("POST", at(API_PATHS.memoryUnits, id), {
      ...{ from: "en", to: "zh-Hans", source: `Sentence ${index}.`, target },
    });
  return id;
}
const replace = (id: string, wish: object) =>
  user.data<MemoryReplaceResult>("POST", at(API_PATHS.memoryReplace, id), {
    ...{ side: "target", apply: true, ...wish },
  });
const unitsOf = async (id: string, query = "") =>
  (await user.data<MemoryUnitPage>("GET", `${at(API_PATHS.memoryUnits, id)}${query}`)).units;
const undo = (id: string, replacement: string, who = user) =>
  who.call("POST", at(API_PATHS.memoryReplacementUndo, id, { replacement }));

test("a replacement is taken back as one step, searches and look-ups included, without what was changed since", async () => {
  const id = await libraryWith(["河口涨潮。", "河口退潮。", "河口很宽。", "港口很小。"]);
  expect((await replace(id, { find: "河口", replace: "入海口", apply: false })).replacementId).toBeNull();
  const done = await replace(id, { find: "河口", replace: "入海口" });
  expect(done.units).toBe(3);
  const [wide] = await unitsOf(id, `?target=${encodeURIComponent("入海口很宽")}`);
  await user.data<MemoryUnit>("PATCH", at(API_PATHS.memoryUnit, id, { unit: String(wide!.id) }), {
    ...{ target: "入海口十分宽阔。", changedAt: wide!.changedAt },
  });
  const listed = await user.data<MemoryReplacement[]>("GET", at(API_PATHS.memoryReplacements, id));
  expect(listed).toMatchObject([
    { id: done.replacementId, find: "河口", replace: "入海口", units: 3, isUndone: false },
  ]);
  const reply = await undo(id, done.replacementId!);
  expect(reply.json<Envelope<MemoryReplaceUndone>>().data).toEqual({ units: 2, kept: 1 });
  expect((await unitsOf(id)).map(({ target }) => target)).toEqual([
    "港口很小。",
    "入海口十分宽阔。",
    "河口退潮。",
    "河口涨潮。",
  ]);
  expect(await unitsOf(id, `?target=${encodeURIComponent("河口退潮")}`)).toHaveLength(1);
  const again = await undo(id, done.replacementId!);
  expect([again.statusCode, again.json().errorCode]).toEqual([404, "tm.replacement_not_found"]);
});

test("of two replacements one over the other the later is taken back first; nobody else can, nor after its time", async () => {
  const id = await libraryWith(["一条船。"]);
  const target = async () => (await unitsOf(id))[0]!.target;
  const first = await replace(id, { find: "船", replace: "舟" });
  const second = await replace(id, { find: "舟", replace: "艇" });
  expect((await undo(id, first.replacementId!)).json().data).toEqual({ units: 0, kept: 1 });
  expect(await target()).toBe("一条艇。");
  await undo(id, second.replacementId!);
  expect(await target()).toBe("一条舟。");
  expect((await undo(id, first.replacementId!)).json().data).toEqual({ units: 1, kept: 0 });
  expect(await target()).toBe("一条船。");
  const third = await replace(id, { find: "船", replace: "筏" });
  const stranger = await undo(id, third.replacementId!, await site.newUser());
  expect(stranger.json().errorCode).toBe("tm.memory_not_found");
  expect((await undo(id, "not-an-id")).json().errorCode).toBe("tm.replacement_not_found");
  site.clock.advance(8 * 24 * 3600 * 1000);
  const memory = await requireRight(site.services.db, user.id, id, "write", "memory");
  await expect(undoReplacement(site.services, memory, third.replacementId!)).rejects.toMatchObject({
    code: "tm.replacement_not_found",
  });
  await tidyMemories(site.services);
  const { db } = site.services;
  const { rows } = await db.execute("select count(*)::int as count from memory_replaced_units");
  expect(rows).toEqual([{ count: 0 }]);
});
