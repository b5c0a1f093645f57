import { isEqualInConstantTime, sha256 } from "../random.ts";
import type { CardLogin } from "./card-login.ts";

/** The card that the demo knows; its password is public, like those of the demo accounts. */
export const DEMO_CARD = {
  username: "2026403401",
  password: "yizhou2026",
  displayName: "林知远",
} as const;

/** A directory that knows one card. */
export function createDemoCard(): CardLogin {
  return {
    async check({ username, password }) {
      // Digests have one length, so the comparison tells nothing by its time.
      const isPassword = isEqualInConstantTime(sha256(password), sha256(DEMO_CARD.password));
      if (username !== DEMO_CARD.username || !isPassword) return null;
      return { subject: DEMO_CARD.username, displayName: DEMO_CARD.displayName };
    },
  };
}
