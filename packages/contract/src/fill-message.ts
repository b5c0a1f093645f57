import type { ErrorParams } from "@yizhou/model";
import { agreeParticles } from "./agree-particles.ts";
import { isolate } from "./isolate.ts";

/** Puts values into `{name}` places; a value that is missing shows as a dash, so a reader never sees a bare placeholder. What runs from right to left is isolated; Korean particles agree with it. */
export function fillMessage(
  template: string,
  params: ErrorParams,
  show: (name: string, value: string | number) => string,
): string {
  return agreeParticles(
    template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = params[name];
      return value === undefined || value === "" ? "–" : isolate(show(name, value));
    }),
  );
}
