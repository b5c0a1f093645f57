import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Full path of a program on the PATH; null when it is not installed. Cheap enough to be asked every time. */
export function findProgram(...names: readonly string[]): string | null {
  for (const name of names) {
    for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
      const path = join(folder, name);
      if (folder !== "" && existsSync(path)) return path;
    }
  }
  return null;
}
