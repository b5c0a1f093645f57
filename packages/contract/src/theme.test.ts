import { describe, expect, it } from "vitest";
import { parseTheme } from "./theme.ts";

describe("the theme", () => {
  it.each([
    ["dark", "dark"],
    ["light", "light"],
    ["system", "system"],
    [undefined, "system"],
    ['dark" onload="', "system"],
  ])("that a cookie names as %j is %s", (text, theme) => {
    expect(parseTheme(text)).toBe(theme);
  });
});
