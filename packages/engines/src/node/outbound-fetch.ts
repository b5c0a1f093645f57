import { lookup as systemLookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector, EnvHttpProxyAgent, fetch, type Dispatcher } from "undici";
import { hasAllowedPort, isReachable } from "../http/address-guard.ts";
import { AddressRefused, type OutboundFetch, type Reach } from "../http/outbound-fetch.ts";

export interface OutboundFetchOptions {
  /** All addresses of a host name; asked once a connection. Default: the system's. */
  readonly lookup?: (host: string) => Promise<readonly string[]>;
  /** The proxy that the environment names makes the connections (Node's NODE_USE_ENV_PROXY). Default: what that says. */
  readonly useEnvironmentProxy?: boolean;
}

/** All addresses of a host name, as the system says. */
export async function lookUpAddresses(host: string): Promise<readonly string[]> {
  return (await systemLookup(host, { all: true })).map(({ address }) => address);
}

/**
 * `fetch` over connections of its own. A name is looked up once, when the connection is made, its addresses are judged and the
 * same ones are connected to; TLS still asks for the certificate of the name. Addresses written as numbers, which are never
 * looked up, and every hop of a redirect are judged at the same place.
 *
 * Behind a proxy it is the proxy that looks up and connects: names are judged before they are handed to it, and what it reaches
 * is its own to limit.
 */
export function createOutboundFetch(options: OutboundFetchOptions = {}): OutboundFetch {
  const { lookup = lookUpAddresses } = options;
  const isProxied = options.useEnvironmentProxy ?? process.env["NODE_USE_ENV_PROXY"] === "1";
  const agents = new Map<string, Dispatcher>();

  const agentFor = (reach: Reach): Dispatcher => {
    const key = JSON.stringify([reach.allowPrivate, reach.ports]);
    let agent = agents.get(key);
    if (!agent) {
      const connect = guardedConnector(reach, lookup);
      agent = isProxied ? new EnvHttpProxyAgent({ connect }) : new Agent({ connect });
      agents.set(key, agent);
    }
    return agent;
  };

  return async (address, { reach, ...init }) => {
    const url = new URL(address);
    if (isProxied) await assertNameLeadsOutside(url, reach, lookup);
    try {
      const answer = await fetch(url, {
        ...(init as Parameters<typeof fetch>[1]),
        dispatcher: agentFor(reach),
      });
      return answer as unknown as Response;
    } catch (error) {
      const cause = (error as { cause?: unknown }).cause;
      throw cause instanceof AddressRefused ? cause : error;
    }
  };
}

function guardedConnector(
  reach: Reach,
  lookup: (host: string) => Promise<readonly string[]>,
): buildConnector.connector {
  const judged: LookupFunction = (host, { all }, callback) => {
    reachableAddresses(host, reach, lookup).then(
      (addresses) => {
        const rows = addresses.map((address) => ({ address, family: isIP(address) }));
        if (all) callback(null, rows);
        else callback(null, rows[0]!.address, rows[0]!.family);
      },
      (error: Error) => callback(error, ""),
    );
  };
  const connect = buildConnector({ lookup: judged });
  return (target, callback) => {
    const host = target.hostname.replace(/^\[|\]$/gu, "");
    const port = Number(target.port) || (target.protocol === "https:" ? 443 : 80);
    if (!hasAllowedPort(port, reach) || (isIP(host) !== 0 && !isReachable(host, reach)))
      callback(new AddressRefused(host), null);
    else connect(target, callback);
  };
}

/** @throws {AddressRefused} when one of its addresses may not be connected to */
async function reachableAddresses(
  host: string,
  reach: Reach,
  lookup: (host: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const addresses = await lookup(host);
  if (addresses.length === 0) throw new Error(`${host} has no address`);
  if (!addresses.every((address) => isReachable(address, reach))) throw new AddressRefused(host);
  return addresses;
}

async function assertNameLeadsOutside(
  url: URL,
  reach: Reach,
  lookup: (host: string) => Promise<readonly string[]>,
): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/gu, "");
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  if (!hasAllowedPort(port, reach)) throw new AddressRefused(host);
  // What the operator named himself may have a name that the proxy alone knows.
  if (isIP(host) !== 0) {
    if (!isReachable(host, reach)) throw new AddressRefused(host);
  } else if (!reach.allowPrivate) await reachableAddresses(host, reach, lookup);
}
