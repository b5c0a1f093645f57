import { AppError } from "@yizhou/model";
import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Never reached, whatever the operator allows: cloud metadata services answer there. */
const LINK_LOCAL = blockList([
  ["169.254.0.0", 16],
  ["fe80::", 10],
  ["fd00:ec2::254", 128],
]);

const PRIVATE = blockList([
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["::", 127],
  ["fc00::", 7],
  ["ff00::", 8],
]);

function blockList(ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of ranges) list.addSubnet(address, bits, isIPv4(address) ? "ipv4" : "ipv6");
  return list;
}

/** True for loopback, private, shared, multicast and reserved addresses, also when written as IPv6. */
export function isPrivateAddress(address: string): boolean {
  return matches(PRIVATE, address) || matches(LINK_LOCAL, address);
}

function matches(list: BlockList, address: string): boolean {
  if (isIPv4(address)) return list.check(address, "ipv4");
  if (!isIPv6(address)) return true;
  // A v4 address can hide in v6: mapped (::ffff:a.b.c.d), compatible, NAT64 (64:ff9b::) and 6to4 (2002:).
  const inner = embeddedIPv4(address);
  return list.check(address, "ipv6") || (inner !== null && list.check(inner, "ipv4"));
}

function embeddedIPv4(address: string): string | null {
  const groups = expandIPv6(address);
  const quad = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join(".");
  if (groups[0] === 0x2002) return quad(groups[1]!, groups[2]!);
  const isNat64 = groups[0] === 0x64 && groups[1] === 0xff9b;
  const isMapped = groups.slice(0, 5).every((group) => group === 0);
  return isNat64 || isMapped ? quad(groups[6]!, groups[7]!) : null;
}

function expandIPv6(address: string): number[] {
  // The URL parser writes every v6 address in hex groups.
  const host = new URL(`http://[${address.split("%")[0]}]/`).hostname.slice(1, -1);
  const [head = "", tail] = host.split("::");
  const parse = (part: string): number[] =>
    part === "" ? [] : part.split(":").map((group) => parseInt(group, 16));
  const left = parse(head);
  const right = tail === undefined ? [] : parse(tail);
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}

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
    if (matches(LINK_LOCAL, address) || (!rules.allowPrivate && isPrivateAddress(address))) throw forbidden;
  }
}

async function addressesOf(
  hostname: string,
  engine: string,
  rules: AddressRules,
): Promise<readonly string[]> {
  const bare = hostname.replace(/^\[|\]$/gu, "");
  if (isIPv4(bare) || isIPv6(bare)) return [bare];
  let addresses: readonly string[];
  try {
    addresses = await rules.lookup(bare);
  } catch (cause) {
    throw new AppError("engine.unavailable", { engine }, { cause });
  }
  if (addresses.length === 0) throw new AppError("engine.unavailable", { engine });
  return addresses;
}
