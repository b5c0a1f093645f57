import ipaddr from "ipaddr.js";

/** Of an IPv6 address its network is counted: one household or one rented machine has 2^64 addresses of it to choose from. */
const NETWORK_BITS = 64;

/**
 * What limits count as one asker: an IPv4 address, also when it is written as IPv6, or an IPv6 network of 64 bits
 * (`2001:db8:1:2::/64`). What is no address is its own group.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(
    `${parsed.toNormalizedString().split("%")[0]}/${NETWORK_BITS}`,
  );
  return `${network.toString()}/${NETWORK_BITS}`;
}
