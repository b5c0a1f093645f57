import type { EngineTypeDto } from "@yizhou/contract";
import { describe, expect, it } from "vitest";
import { missingFields, newDraft, splitFields, toChange, wrongNumbers } from "./key-draft.ts";

const type: EngineTypeDto = {
  type: "tencent",
  kind: "service",
  name: "Tencent",
  host: "tmt.example",
  fields: [
    {
      name: "keyId",
      isRequired: true,
      isSecret: false,
      vendorTerm: "SecretId",
      default: null,
      example: null,
    },
    {
      name: "apiKey",
      isRequired: true,
      isSecret: true,
      vendorTerm: "SecretKey",
      default: null,
      example: null,
    },
    { name: "region", isRequired: false, isSecret: false, vendorTerm: null, default: "ap-x", example: null },
  ],
  presets: [],
  price: null,
  priceAsOf: null,
  keyPage: null,
};

describe("a key's settings", () => {
  it("become millionths and whole numbers, and nothing where a field is empty", () => {
    const draft = {
      ...newDraft(" Mine ", { currency: "USD", perMillionCharacters: 20 }),
      dailyCost: "1.5",
      dailyCharacters: "5000",
    };
    expect(toChange(draft)).toEqual({
      name: "Mine",
      isAutomatic: true,
      price: { currency: "USD", perMillionCharacters: 20 },
      maxConcurrency: null,
      requestsPerMinute: null,
      dailyCharacters: 5000,
      dailyCostMicros: 1_500_000,
    });
    expect(toChange(newDraft("Mine", null)).price).toBeNull();
  });

  it("are refused where they are no number that makes sense", () => {
    const draft = {
      ...newDraft("x", null),
      maxConcurrency: "1.5",
      dailyCost: "0",
      perInput: "0",
      perOutput: "dear",
      requestsPerMinute: "-1",
    };
    expect(wrongNumbers(draft).sort()).toEqual([
      "dailyCost",
      "maxConcurrency",
      "perOutput",
      "requestsPerMinute",
    ]);
  });
});

describe("a type's fields", () => {
  it("must be filled in where they are required, and the secret where the provider needs one", () => {
    expect(missingFields(type, { keyId: " " }, false)).toEqual(["keyId", "apiKey"]);
    expect(missingFields(type, { keyId: "id", apiKey: "s" }, true)).toEqual([]);
  });

  it("go to the server with the secret apart and without what is empty", () => {
    expect(splitFields(type, { keyId: " id ", apiKey: "s3cret", region: "" })).toEqual({
      fields: { keyId: "id" },
      secret: "s3cret",
    });
  });
});
