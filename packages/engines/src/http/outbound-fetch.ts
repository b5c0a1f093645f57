/** Where a request may lead. It is judged where the connection is made, so that no second look-up can lead elsewhere. */
export interface Reach {
  /** Loopback and private networks are allowed: the operator named this address himself. Cloud metadata never. */
  readonly allowPrivate: boolean;
  /** The only ports that are connected to; any when absent. */
  readonly ports?: readonly number[];
}

/**
 * `fetch` that connects only where `reach` allows, whatever the name leads to at that moment; every hop of a redirect that is
 * followed counts.
 *
 * @throws {AddressRefused} before a byte is sent
 */
export type OutboundFetch = (
  url: URL | string,
  init: RequestInit & { readonly reach: Reach },
) => Promise<Response>;

/** The address is not one that this request may connect to. */
export class AddressRefused extends Error {
  /** As it was asked for, without port and path. */
  readonly host: string;

  constructor(host: string) {
    super(`${host} is not an address that this request may lead to`);
    this.host = host;
  }
}

/** What a configured endpoint says of where it may stand. */
export interface EndpointReach {
  /** Loopback and private networks are allowed (Ollama, vLLM in the house). */
  readonly allowPrivateAddress?: boolean;
  /** The only ports of an address that a user entered; any when absent. */
  readonly allowedPorts?: readonly number[];
}

export function reachOf({ allowPrivateAddress, allowedPorts }: EndpointReach): Reach {
  return { allowPrivate: allowPrivateAddress ?? false, ...(allowedPorts && { ports: allowedPorts }) };
}
