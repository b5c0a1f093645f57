import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { UnusableModel } from "./model-translator.ts";

/** @throws {UnusableModel} damaged, unless the file is what was installed */
export function readChecked(path: string, sha256: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw new UnusableModel("damaged", `${path} cannot be read`, { cause });
  }
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) {
    throw new UnusableModel("damaged", `${path} is not what was installed`);
  }
  return bytes;
}
