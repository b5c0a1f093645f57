// Who asks, as far as limits can tell people apart without a session: a browser by the cookie that it was given, and the network it
// asks from. Why limits count these before the account: docs/decisions/0018-allowances.md.
import type { CookieSerializeOptions } from "@fastify/cookie";
import { isEqualInConstantTime, newToken, sign } from "../../platform/random.ts";
import type { Settings } from "../../platform/settings.ts";
import { keyedHash } from "./keyed-hash.ts";
import type { Visitor } from "./visitor.ts";

export const BROWSER_COOKIE = "yizhou_browser";

/** Also how long a browser or network stays known without a sign-in. */
export const KNOWN_MS = 90 * 24 * 3600_000;

/** Keyed hashes, so that neither the cookie nor the address can be read from what is stored. */
export interface Asker {
  /** Null for clients without the cookie, or with one that we did not make. */
  readonly browser: string | null;
  readonly network: string;
}

/** Who asks, as limits know them. */
export function askerOf(settings: Settings, { browserToken, network }: Visitor): Asker {
  return {
    browser: browserToken === null ? null : browserHash(settings, browserToken),
    network: keyedHash(settings, `network ${network}`),
  };
}

/** A cookie's value for a browser that has none: random, and signed, so that made-up ones are nobody. */
export function newBrowserToken({ secret }: Settings): string {
  const id = newToken();
  return `${id}.${sign(secret ?? "", `browser ${id}`)}`;
}

/** Null for what we did not sign. */
function browserHash(settings: Settings, token: string): string | null {
  const [id, signature, ...rest] = token.split(".");
  if (!id || !signature || rest.length > 0) return null;
  return isEqualInConstantTime(sign(settings.secret ?? "", `browser ${id}`), signature)
    ? keyedHash(settings, `browser token ${id}`)
    : null;
}

export const BROWSER_COOKIE_AGE: Pick<CookieSerializeOptions, "maxAge"> = { maxAge: KNOWN_MS / 1000 };
