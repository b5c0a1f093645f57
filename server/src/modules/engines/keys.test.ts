import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  AddEngineKey,
  EngineInfo,
  EngineKey,
  EngineKeyList,
  EngineKeyTest,
  Envelope,
} from "@yizhou/contract";
import { startFixtureServer } from "@yizhou/engines/testing";
import type { FixtureServer } from "@yizhou/engines/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { fixedMasterKeys } from "../../platform/secrets/master-keys.ts";
import { addMember, createOrganization, removeMember } from "../organizations/index.ts";
import { sealAllAnew } from "./index.ts";

const SECRET = "sk-known-to-nobody-7f3a";
let fixture: FixtureServer;
let site: TestApp;
let user: TestUser;

beforeAll(async () => {
  fixture = await startFixtureServer({ apiKey: SECRET });
  site = await buildTestApp({ environment: { ENGINE_KEYS_ALLOW_PRIVATE: "on" } });
  user = await site.newUser();
});
afterAll(async () => {
  await site.close();
  await fixture.close();
});

const body = (more: Partial<AddEngineKey> = {}) => ({
  type: "openai-compatible",
  name: "My model",
  fields: { baseUrl: fixture.chatUrl, model: "stand-in" },
  secret: SECRET,
  price: { currency: "CNY", perMillionInputTokens: 2, perMillionOutputTokens: 8 },
  ...more,
});
const add = (who: TestUser, more: Partial<AddEngineKey> = {}) =>
  who.data<EngineKey>("POST", API_PATHS.engineKeys, body(more));
const keyUrl = (path: string, { id }: { id: string }) => fillPath(path, { id });
const codeOf = async (reply: Promise<{ json: <T>() => T; statusCode: number }>) => {
  const { statusCode, json } = await reply;
  return [statusCode, json<Envelope<null>>().errorCode];
};

describe("a key", () => {
  test("is shown by its last four characters only, and lies sealed", async () => {
    const reply = await user.call("POST", API_PATHS.engineKeys, body());
    const key = reply.json<Envelope<EngineKey>>().data!;
    expect(key).toMatchObject({
      secretEnd: "7f3a",
      owner: "user",
      destination: new URL(fixture.url).host,
      fields: { model: "stand-in" },
      mayManage: true,
    });
    const list = await user.call("GET", API_PATHS.engineKeys);
    const { rows } = await site.services.db.execute<{ row: string }>(
      "select row_to_json(k)::text as row from engine_keys k",
    );
    for (const text of [reply.body, list.body, ...rows.map(({ row }) => row)])
      expect(text).not.toContain("known-to-nobody");
  });

  test("is tested with one sentence; the answer, its time and its price are shown and remembered", async () => {
    const key = await add(user);
    const result = await user.data<EngineKeyTest>("POST", keyUrl(API_PATHS.engineKeyTest, key));
    expect(result).toMatchObject({ from: "en", to: "zh-Hans", problem: null });
    expect(result.target).toMatch(/\S/);
    expect(result.cost).toMatchObject({ currency: "CNY" });
    expect(result.cost!.micros).toBeGreaterThan(0);
    const { keys } = await user.data<EngineKeyList>("GET", API_PATHS.engineKeys);
    expect(keys.find(({ id }) => id === key.id)!.lastTest).toMatchObject({ problem: null });
  });

  test("that its vendor refuses says so, and is offered again only with a new secret", async () => {
    const key = await add(user, { secret: "sk-wrong-wrong-wrong" });
    const result = await user.data<EngineKeyTest>("POST", keyUrl(API_PATHS.engineKeyTest, key));
    expect(result).toMatchObject({ target: null, problem: { code: "engine.unauthorized" } });
    const problemOf = async () =>
      (await user.data<EngineInfo[]>("GET", API_PATHS.engines)).find(({ keyId }) => keyId === key.id)!
        .problem;
    expect(await problemOf()).toMatchObject({ code: "engine.unauthorized" });
    await user.data("POST", keyUrl(API_PATHS.engineKeySecret, key), { fields: key.fields, secret: SECRET });
    expect(await problemOf()).toBeNull();
    expect(await user.data<EngineKeyTest>("POST", keyUrl(API_PATHS.engineKeyTest, key))).toMatchObject({
      problem: null,
    });
  });

  test("keeps its address while its name, limits, budget and price change", async () => {
    const key = await add(user);
    const changed = await user.data<EngineKey>("PATCH", keyUrl(API_PATHS.engineKey, key), {
      name: "Renamed",
      dailyCharacters: 500,
      price: null,
      isAutomatic: false,
      // No such field: an old secret never goes to a new address.
      fields: { baseUrl: "https://elsewhere.example/v1" },
    });
    expect(changed).toMatchObject({
      name: "Renamed",
      dailyCharacters: 500,
      price: null,
      isAutomatic: false,
      fields: key.fields,
      secretEnd: "7f3a",
    });
  });

  test("refuses what is missing, unknown or of the wrong form, naming it", async () => {
    const refuse = (more: object) => codeOf(user.call("POST", API_PATHS.engineKeys, { ...body(), ...more }));
    expect(await refuse({ fields: { baseUrl: fixture.chatUrl } })).toEqual([422, "engine.key_incomplete"]);
    expect(await refuse({ type: "deepl", secret: undefined, fields: {} })).toEqual([
      422,
      "engine.key_incomplete",
    ]);
    expect(await refuse({ type: "oracle-of-delphi" })).toEqual([422, "engine.not_found"]);
    expect(await refuse({ price: { currency: "yuan" } })).toEqual([400, "request.invalid"]);
    expect(await refuse({ fields: { baseUrl: "ftp://x.example", model: "m" } })).toEqual([
      422,
      "engine.address_forbidden",
    ]);
    expect(await refuse({ fields: { baseUrl: "http://169.254.169.254/v1", model: "m" } })).toEqual([
      422,
      "engine.address_forbidden",
    ]);
  });

  test("goes for good when it is removed", async () => {
    const key = await add(user);
    await user.data("DELETE", keyUrl(API_PATHS.engineKey, key));
    expect(await codeOf(user.call("DELETE", keyUrl(API_PATHS.engineKey, key)))).toEqual([
      404,
      "engine.key_not_found",
    ]);
  });

  test("of another is not found, in no call, and is in no list", async () => {
    const key = await add(user);
    const stranger = await site.newUser();
    const never = { id: "00000000-0000-4000-8000-000000000000" };
    const calls = [
      ["PATCH", API_PATHS.engineKey, { name: "mine" }],
      ["POST", API_PATHS.engineKeySecret, { fields: key.fields, secret: "sk-mine-mine-mine" }],
      ["POST", API_PATHS.engineKeyTest, undefined],
      ["DELETE", API_PATHS.engineKey, undefined],
    ] as const;
    for (const [method, path, sent] of calls) {
      const [foreign, absent] = [
        await stranger.call(method, keyUrl(path, key), sent),
        await stranger.call(method, keyUrl(path, never), sent),
      ].map((reply) => ({ status: reply.statusCode, ...reply.json<Envelope<null>>(), requestId: "" }));
      expect(foreign).toMatchObject({ status: 404, errorCode: "engine.key_not_found" });
      expect(foreign).toEqual(absent);
    }
    expect(await codeOf(stranger.call("POST", API_PATHS.engineKeyOrder, { ids: [key.id] }))).toEqual([
      404,
      "engine.key_not_found",
    ]);
    expect((await stranger.data<EngineKeyList>("GET", API_PATHS.engineKeys)).keys).toEqual([]);
    expect(await stranger.data<EngineInfo[]>("GET", API_PATHS.engines)).toEqual([]);
    expect(await user.data<EngineKey[]>("GET", API_PATHS.engines)).toContainEqual(
      expect.objectContaining({ keyId: key.id, name: "My model" }),
    );
  });

  test("stands where its owner puts it", async () => {
    const person = await site.newUser();
    const [a, b, c] = [
      await add(person, { name: "a" }),
      await add(person, { name: "b" }),
      await add(person, { name: "c" }),
    ];
    const { keys } = await person.data<EngineKeyList>("POST", API_PATHS.engineKeyOrder, {
      ids: [c.id, a.id],
    });
    expect(keys.map(({ name }) => name)).toEqual(["c", "a", "b"]);
    expect((await person.data<EngineInfo[]>("GET", API_PATHS.engines)).map(({ name }) => name)).toEqual([
      "c",
      "a",
      "b",
    ]);
    expect(b.id).not.toBe(c.id);
  });
});

describe("a key of an organisation", () => {
  test("is its managers' to change and its members' to use, for as long as they belong", async () => {
    const at = new Date();
    await createOrganization(site.services.db, { id: 77, name: "Ferry Press" } as never, at);
    const [manager, member, outsider] = [await site.newUser(), await site.newUser(), await site.newUser()];
    for (const [person, role] of [
      [manager, "manager"],
      [member, "member"],
    ] as const)
      await addMember(site.services.db, { organizationId: 77, account: person.account, role }, at);

    expect(await codeOf(member.call("POST", API_PATHS.engineKeys, body({ owner: "organization" })))).toEqual([
      403,
      "account.forbidden",
    ]);
    const key = await add(manager, { owner: "organization", name: "House model" });
    expect((await manager.data<EngineKeyList>("GET", API_PATHS.engineKeys)).organization).toEqual({
      id: 77,
      name: "Ferry Press",
    });
    const seen = await member.data<EngineKeyList>("GET", API_PATHS.engineKeys);
    expect(seen).toMatchObject({ organization: null, keys: [{ owner: "organization", mayManage: false }] });
    expect(await codeOf(member.call("DELETE", keyUrl(API_PATHS.engineKey, key)))).toEqual([
      403,
      "account.forbidden",
    ]);
    expect(await codeOf(member.call("POST", API_PATHS.engineKeyOrder, { ids: [key.id] }))).toEqual([
      403,
      "account.forbidden",
    ]);
    expect((await outsider.data<EngineKeyList>("GET", API_PATHS.engineKeys)).keys).toEqual([]);

    await removeMember(site.services.db, { organizationId: 77, account: member.account }, at);
    expect((await member.data<EngineKeyList>("GET", API_PATHS.engineKeys)).keys).toEqual([]);
    await manager.data("DELETE", keyUrl(API_PATHS.engineKey, key));
  });
});

test("a new master key seals everything anew, and the engines go on", async () => {
  const person = await site.newUser();
  const key = await add(person);
  const { masterKeys } = site.services.engineDeps;
  const both = fixedMasterKeys([{ id: "next", bytes: Buffer.alloc(32, 9) }, await masterKeys!.current()]);
  expect(await sealAllAnew(site.services.db, both)).toBeGreaterThan(0);
  expect(await sealAllAnew(site.services.db, both)).toBe(0);
  // The server that still has the old master key alone cannot read it any more, and says so.
  const refused = await person.data<EngineKeyTest>("POST", keyUrl(API_PATHS.engineKeyTest, key));
  expect(refused.problem).toMatchObject({ code: "engine.key_unreadable" });
  await sealAllAnew(site.services.db, fixedMasterKeys([await masterKeys!.current(), await both.current()]));
  expect(await person.data<EngineKeyTest>("POST", keyUrl(API_PATHS.engineKeyTest, key))).toMatchObject({
    problem: null,
  });
});

test("a site that does not allow it keeps keys out of private networks and off unprotected lines; without a master key it keeps none", async () => {
  const strict = await buildTestApp({ masterKeys: null });
  try {
    const person = await strict.newUser();
    const refuse = (baseUrl: string) =>
      codeOf(person.call("POST", API_PATHS.engineKeys, body({ fields: { baseUrl, model: "m" } })));
    for (const address of [
      fixture.chatUrl,
      "https://127.0.0.1/v1",
      "https://10.0.0.7/v1",
      "https://[::1]/v1",
      "http://93.184.216.34/v1",
    ])
      expect(await refuse(address)).toEqual([422, "engine.address_forbidden"]);
    expect(await refuse("https://93.184.216.34/v1")).toEqual([503, "engine.keys_unavailable"]);
    expect((await person.data<EngineKeyList>("GET", API_PATHS.engineKeys)).isStorable).toBe(false);
  } finally {
    await strict.close();
  }
});
