// What kind of network an address leads to. The ranges are those of IANA's special-purpose registries (RFC 6890 and what was added
// since) as ipaddr.js keeps them; of IPv6 nothing counts as public but what is given out, 2000::/3.
import ipaddr from "ipaddr.js";

const GIVEN_OUT = ipaddr.IPv6.parse("2000::");

/** Cloud metadata services outside the link-local ranges. */
const METADATA: ReadonlySet<string> = new Set([
  "fd00:ec2::254",
  "fd20:ce::254",
  "100.100.100.200",
  "192.0.0.192",
]);

type Address = ReturnType<typeof ipaddr.process>;

/**
 * True for every address that is not a public host's: loopback, private, shared, site- and link-local, multicast, documentation,
 * tunnels (Teredo, 6to4) and whatever is reserved, also when written as IPv6; and for what is no address.
 */
export function isPrivateAddress(text: string): boolean {
  const address = parse(text);
  if (address === null) return true;
  if (address.range() === "unicast") return isIPv6(address) && !address.match(GIVEN_OUT, 3);
  // A network without IPv4 of its own reaches the public one through this prefix.
  const inner = translatedIPv4(address);
  return inner === null || inner.range() !== "unicast";
}

/** True for addresses that are never to be reached, whatever the operator allows: a cloud's metadata service answers there. */
export function isMetadataAddress(text: string): boolean {
  const address = parse(text);
  if (address === null) return true;
  const host = translatedIPv4(address) ?? address;
  return host.range() === "linkLocal" || METADATA.has(host.toString());
}

/** IPv4 written as IPv6 (::ffff:a.b.c.d and, of old, ::a.b.c.d) is IPv4. */
function parse(text: string): Address | null {
  if (!ipaddr.isValid(text) || (!text.includes(":") && !ipaddr.IPv4.isValidFourPartDecimal(text)))
    return null;
  const address = ipaddr.process(text);
  if (!isIPv6(address) || address.parts.slice(0, 6).some((part) => part !== 0)) return address;
  const isUnspecifiedOrLoopback = address.range() !== "unicast";
  return isUnspecifiedOrLoopback ? address : lastQuad(address);
}

/** The IPv4 address behind the well-known prefix 64:ff9b::/96 (RFC 6052); null for every other address. */
function translatedIPv4(address: Address): ipaddr.IPv4 | null {
  return isIPv6(address) && address.match(ipaddr.IPv6.parse("64:ff9b::"), 96) ? lastQuad(address) : null;
}

function lastQuad(address: ipaddr.IPv6): ipaddr.IPv4 {
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}

function isIPv6(address: Address): address is ipaddr.IPv6 {
  return address.kind() === "ipv6";
}
