import { describe, expect, it } from "vitest";
import { commandOf, DEFAULT_KEYS, NO_KEY, shownKeys } from "./commands.ts";
import { canBeKey, commandOn, keysWith, ownKeysOf, withKey } from "./own-keys.ts";

const press = (
  key: string,
  code: string,
  held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>>,
) => ({
  ...{ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false },
  ...held,
});

describe("a person's own keys", () => {
  it("stand over those the editor comes with, and what nobody knows says nothing", () => {
    const keys = keysWith({ confirm: "mod+j", gone: "mod+p" });
    expect(keys.confirm).toBe("mod+j");
    expect(keys.confirmNext).toBe(DEFAULT_KEYS.confirmNext);
    expect(ownKeysOf(keys)).toEqual({ confirm: "mod+j" });
    // A command that came later does not take them away.
    expect(keysWith({ confirm: DEFAULT_KEYS.accept }).accept).toBe(NO_KEY);
    expect(commandOf(press("j", "KeyJ", { ctrlKey: true }), false, keys)).toBe("confirm");
    expect(commandOf(press("j", "KeyJ", { metaKey: true }), true, keys)).toBe("confirm");
  });

  it("take their keys from the command that was on them", () => {
    const keys = keysWith({});
    expect(commandOn(keys, DEFAULT_KEYS.find, "confirm")).toBe("find");
    const changed = withKey(keys, "confirm", DEFAULT_KEYS.find);
    expect([changed.confirm, changed.find]).toEqual([DEFAULT_KEYS.find, NO_KEY]);
    expect(shownKeys("find", false, changed)).toEqual([]);
  });

  it.each([
    ["mod+k", true],
    ["alt+arrowdown", true],
    ["f6", true],
    ["shift+f3", true],
    ["k", false],
    ["shift+k", false],
    ["mod+w", false],
    ["mod+c", false],
    ["mod+control", false],
  ])("%s can be one: %s", (keys, can) => expect(canBeKey(keys)).toBe(can));
});
