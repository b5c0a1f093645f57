import { AppError } from "@yizhou/model";
import { isIP } from "node:net";
import { isMetadataAddress, isPrivateAddress } from "./address-ranges.ts";
import type { Reach } from "./outbound-fetch.ts";

/** True for an address that a request of this reach may connect to. */
export function isReachable(address: string, { allowPrivate }: Reach): boolean {
  return !isMetadataAddress(address) && (allowPrivate || !isPrivateAddress(address));
}

/** True for a port that a request of this reach may connect to. */
export function hasAllowedPort(port: number, { ports }: Reach): boolean {
  return ports === undefined || ports.includes(port);
}

/**
 * Checks an address when somebody enters it, so that he hears of it at once. What protects is the same judgement at each
 * connection (`OutboundFetch`): a name may lead elsewhere tomorrow.
 *
 * @throws {AppError} engine.address_forbidden  not http(s), with a password in it, or leading where `reach` does not
 * @throws {AppError} engine.unavailable  when the name has no address
 */
export async function assertAddressAllowed(
  url: URL,
  engine: string,
  reach: Reach,
  lookup: (host: string) => Promise<readonly string[]>,
): Promise<void> {
  const forbidden = new AppError("engine.address_forbidden", { host: url.hostname });
  if (!isWebAddress(url)) throw forbidden;
  if (!hasAllowedPort(Number(url.port) || (url.protocol === "https:" ? 443 : 80), reach)) throw forbidden;
  for (const address of await addressesOf(url.hostname, engine, lookup))
    if (!isReachable(address, reach)) throw forbidden;
}

/** True for http and https without a name and password in the address. */
export function isWebAddress(url: URL): boolean {
  return (url.protocol === "https:" || url.protocol === "http:") && !url.username && !url.password;
}

async function addressesOf(
  hostname: string,
  engine: string,
  lookup: (host: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const bare = hostname.replace(/^\[|\]$/gu, "");
  if (isIP(bare) !== 0) return [bare];
  let addresses: readonly string[];
  try {
    addresses = await lookup(bare);
  } catch (cause) {
    throw new AppError("engine.unavailable", { engine }, { cause });
  }
  if (addresses.length === 0) throw new AppError("engine.unavailable", { engine });
  return addresses;
}
