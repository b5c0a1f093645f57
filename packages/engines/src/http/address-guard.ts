import { AppError } from "@yizhou/model";
import { isIP } from "node:net";
import { isMetadataAddress, isPrivateAddress } from "./address-ranges.ts";

export interface AddressRules {
  /** Loopback and private networks are allowed: the operator set this address himself. */
  readonly allowPrivate: boolean;
  readonly lookup: (host: string) => Promise<readonly string[]>;
}

/**
 * Checks where an address set by a user or operator leads, before text or a key goes there.
 *
 * @throws {AppError} engine.address_forbidden  not http(s), with a password in it, or leading into a private network
 * @throws {AppError} engine.unavailable  when the name has no address
 */
export async function assertAddressAllowed(url: URL, engine: string, rules: AddressRules): Promise<void> {
  const forbidden = new AppError("engine.address_forbidden", { host: url.hostname });
  if ((url.protocol !== "https:" && url.protocol !== "http:") || url.username || url.password)
    throw forbidden;
  for (const address of await addressesOf(url.hostname, engine, rules)) {
    if (isMetadataAddress(address) || (!rules.allowPrivate && isPrivateAddress(address))) throw forbidden;
  }
}

async function addressesOf(
  hostname: string,
  engine: string,
  rules: AddressRules,
): Promise<readonly string[]> {
  const bare = hostname.replace(/^\[|\]$/gu, "");
  if (isIP(bare) !== 0) return [bare];
  let addresses: readonly string[];
  try {
    addresses = await rules.lookup(bare);
  } catch (cause) {
    throw new AppError("engine.unavailable", { engine }, { cause });
  }
  if (addresses.length === 0) throw new AppError("engine.unavailable", { engine });
  return addresses;
}
