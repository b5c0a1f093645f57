import { inlineFromText, type LanguageTag, type TranslationUnit } from "@yizhou/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { exportUnits, importUnits } from "./transfer.ts";

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

const pair = { from: "en" as LanguageTag, to: "zh-Hans" as LanguageTag };
const unit = (number: number): TranslationUnit => ({
  variants: [
    { language: pair.from, content: inlineFromText(`Sentence ${number}.`) },
    { language: pair.to, content: inlineFromText(`第${number}句。`) },
  ],
});
const all = async (units: AsyncIterable<TranslationUnit>) => {
  const found: TranslationUnit[] = [];
  for await (const one of units) found.push(one);
  return found;
};

test("units come back in their order, in either direction, and a second import adds only what is new", async () => {
  const { id: ownerId } = await site.newUser();
  const library = { ownerId, name: "main" };
  const { db } = site.services;
  const units = Array.from({ length: 1203 }, (_, number) => unit(number));
  expect(await importUnits(site.services, library, [...units, unit(7)])).toEqual({
    units: 1204,
    added: 1203,
  });
  expect(await importUnits(site.services, library, [...units, unit(2000)])).toEqual({
    units: 1204,
    added: 1,
  });
  expect(await all(exportUnits(db, library, pair))).toEqual([...units, unit(2000)]);
  const back = await all(exportUnits(db, library, { from: pair.to, to: pair.from }));
  expect(back[0]!.variants.map(({ language }) => language)).toEqual(["zh-Hans", "en"]);
});

test("another's library of the same name is another library", async () => {
  const [ann, bob] = [await site.newUser(), await site.newUser()];
  const { db } = site.services;
  await importUnits(site.services, { ownerId: ann.id, name: "main" }, [unit(1)]);
  await expect(all(exportUnits(db, { ownerId: bob.id, name: "main" }, pair))).rejects.toMatchObject({
    code: "tm.library_not_found",
  });
});
