import { parseLanguageTag } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { findRoute, missingModels, routedPairs, type RouteModel } from "./model-route.ts";

const model = (id: string, kind: RouteModel["state"]["kind"] = "installed"): RouteModel => {
  const [from, to] = id.split("-") as [string, string];
  return { id, from: parseLanguageTag(from), to: parseLanguageTag(to), downloadBytes: 10, state: { kind } };
};
const ids = (route: ReturnType<typeof findRoute>): string[] | undefined => route?.models.map(({ id }) => id);

describe("the way over the models", () => {
  const six = ["en-zh", "zh-en", "en-ko", "ko-en", "en-ja", "ja-en"].map((id) => model(id));

  test("is one model from or into English", () => {
    expect(ids(findRoute(six, "en", "ko"))).toEqual(["en-ko"]);
    expect(ids(findRoute(six, "zh-Hans", "en-US"))).toEqual(["zh-en"]);
  });

  test("goes through English between two others", () => {
    expect(ids(findRoute(six, "zh-Hans", "ko"))).toEqual(["zh-en", "en-ko"]);
    expect(ids(findRoute(six, "ja", "zh-Hans"))).toEqual(["ja-en", "en-zh"]);
  });

  test("converts Traditional Chinese at the end where it stands", () => {
    expect(findRoute(six, "zh-Hant", "ko")).toMatchObject({
      simplifiesSource: true,
      traditionalisesTarget: false,
    });
    expect(findRoute(six, "ko", "zh-Hant")).toMatchObject({
      simplifiesSource: false,
      traditionalisesTarget: true,
    });
    expect(findRoute(six, "en", "zh-Hans")).toMatchObject({ traditionalisesTarget: false });
  });

  test("takes a model of Traditional Chinese where it is installed, else the one at hand", () => {
    const own = findRoute([...six, model("en-zh_hant")], "en", "zh-Hant");
    expect(ids(own)).toEqual(["en-zh_hant"]);
    expect(own!.traditionalisesTarget).toBe(false);
    expect(ids(findRoute([...six, model("en-zh_hant", "absent")], "en", "zh-Hant"))).toEqual(["en-zh"]);
    expect(ids(findRoute([model("en-zh_hant", "absent")], "en", "zh-Hant"))).toEqual(["en-zh_hant"]);
  });

  test("names what must be fetched", () => {
    const route = findRoute([model("zh-en"), model("en-ko", "absent")], "zh-Hans", "ko")!;
    expect(missingModels(route).map(({ id }) => id)).toEqual(["en-ko"]);
  });

  test("is none for an unknown language, nor between the two Chinese scripts", () => {
    expect(findRoute(six, "en", "fr")).toBeNull();
    expect(findRoute(six, "zh-Hans", "zh-Hant")).toBeNull();
    expect(findRoute(six, "ko", "ko")).toBeNull();
  });

  test("lists every pair once, pivots and Traditional Chinese included", () => {
    const pairs = routedPairs(six).map(({ from, to }) => `${from}>${to}`);
    expect(pairs).toEqual(expect.arrayContaining(["en>zh-Hant", "ko>zh-Hans", "zh-Hant>ja", "ja>ko"]));
    expect(new Set(pairs).size).toBe(pairs.length);
    // Five languages, every ordered pair but the two between the Chinese scripts.
    expect(pairs).toHaveLength(18);
  });
});
