import { describe, expect, test } from "vitest";
import { entryModeOf, withEntryMode } from "./entry-mode.ts";

describe("form of the login page in its address", () => {
  test.each([
    ["", "password"],
    ["?mode=register", "register"],
    ["?next=%2Fresource&mode=forgot", "forgot"],
    ["?mode=nonsense", "password"],
    ["?mode=", "password"],
  ])("%j names %s", (search, mode) => {
    expect(entryModeOf(search)).toBe(mode);
  });

  test("keeps where the visitor wanted to go", () => {
    expect(withEntryMode("?next=%2Fresource", "register")).toBe("?next=%2Fresource&mode=register");
    expect(withEntryMode("?next=%2Fresource&mode=register", "password")).toBe("?next=%2Fresource");
    expect(withEntryMode("?mode=register", "password")).toBe("");
  });
});
