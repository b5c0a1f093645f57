import { AppError } from "@yizhou/model";
import { sign } from "../../platform/random.ts";
import type { Settings } from "../../platform/settings.ts";

/** Keyed hash of something that names a person, for keys that outlive or must not show it. */
export function keyedHash(settings: Settings, text: string): string {
  if (!settings.secret) throw new AppError("system.setting_invalid", { setting: "YIZHOU_SECRET" });
  return sign(settings.secret, text);
}
