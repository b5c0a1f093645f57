import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { systemOutbound } from "../outbound/outbound-client.ts";
import { startStandInServer } from "../outbound/stand-in-server.ts";
import type { StandInAnswer } from "../outbound/stand-in-server.ts";
import { isProblem } from "../providers/provider-settings.ts";
import { describeCardLogin } from "./card-login-contract.ts";
import { createDemoCard, DEMO_CARD } from "./demo-card.ts";
import { cardDirectoryFromSettings } from "./directory-card.ts";

const known = { username: "2026403401", password: "card-s3cret" };
const KEY = "directory-k3y";

async function startDirectory(fault: StandInAnswer | null = null) {
  const server = await startStandInServer(({ headers, body }) => {
    if (fault) return fault;
    if (headers.authorization !== `Bearer ${KEY}`) return { status: 403 };
    const card = JSON.parse(body) as typeof known;
    const isRight = card.username === known.username && card.password === known.password;
    return isRight ? { json: { id: known.username, name: "林知远" } } : { status: 401 };
  });
  const makeCard = (key = KEY) => {
    const environment = { CARD_DIRECTORY_URL: `${server.origin}/check`, CARD_DIRECTORY_KEY: key };
    const made = cardDirectoryFromSettings(environment, { outbound: systemOutbound, timeoutMs: 1_500 });
    if (isProblem(made)) throw new Error(made.code);
    return made;
  };
  return { ...server, makeCard };
}

describe("the directory over HTTP", () => {
  describeCardLogin(async () => {
    const directory = await startDirectory();
    return { card: directory.makeCard(), known, close: directory.close };
  });

  test.each<[string, StandInAnswer, string]>([
    ["a locked card", { status: 423 }, "card.locked"],
    ["a refused key", { status: 403 }, "provider.refused"],
    ["HTTP 503", { status: 503 }, "provider.unavailable"],
    ["silence", "hang", "provider.timeout"],
    ["a cut answer", "cut", "provider.unavailable"],
    ["an answer that names nobody", { json: {} }, "provider.bad_response"],
    ["an answer that echoes", { text: "card-s3cret" }, "provider.bad_response"],
  ])("turns %s into a coded error without the password", async (_name, fault, code) => {
    const directory = await startDirectory(fault);
    try {
      const error = await directory
        .makeCard()
        .check(known)
        .catch((e: unknown) => e);
      expect(error).toMatchObject({ code });
      expect(inspect(error, { depth: 9 })).not.toMatch(/s3cret|k3y/);
    } finally {
      await directory.close();
    }
  });

  test("keeps the password out of the address", async () => {
    const directory = await startDirectory();
    await directory.makeCard().check(known);
    expect(directory.requests[0]!.rawQuery).toBe("");
    await directory.close();
  });
});

describe("the demo's card", () => {
  describeCardLogin(async () => ({
    card: createDemoCard(),
    known: DEMO_CARD,
    close: async () => undefined,
  }));
});

test.each(["CARD_DIRECTORY_URL", "CARD_DIRECTORY_KEY"])("names %s when it is missing", (setting) => {
  const settings = { CARD_DIRECTORY_URL: "https://card.example", CARD_DIRECTORY_KEY: "k", [setting]: "" };
  expect(cardDirectoryFromSettings(settings, { outbound: systemOutbound })).toMatchObject({
    params: { setting },
  });
});

test("passwords never travel in the open", () => {
  const settings = { CARD_DIRECTORY_URL: "http://card.example", CARD_DIRECTORY_KEY: "k" };
  expect(() => cardDirectoryFromSettings(settings, { outbound: systemOutbound })).toThrow(
    "system.setting_invalid",
  );
});
