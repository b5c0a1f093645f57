/** A stand-in for the public stores: serves files by path, with ranges, and fails as it is told to. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type ModelServerFault =
  /** Cuts the connection after so many bytes of the answer. */
  | { readonly kind: "cut"; readonly afterBytes: number }
  | { readonly kind: "status"; readonly status: number }
  /** Sends other bytes of the same length. */
  | { readonly kind: "wrong-bytes" }
  /** Answers ranges with the whole file. */
  | { readonly kind: "no-ranges" }
  /** Sends half and then nothing. */
  | { readonly kind: "hang" };

export interface ModelServer {
  /** `http://127.0.0.1:port/` */
  readonly baseUrl: string;
  /** Paths of all requests, without the leading slash, and the ranges they asked for. */
  readonly requests: readonly { readonly path: string; readonly range: string | undefined }[];
  put(path: string, bytes: Uint8Array): void;
  /** Applies to the next requests, one each; `always` until the next call. */
  fail(faults: readonly ModelServerFault[], always?: ModelServerFault | null): void;
  close(): Promise<void>;
}

export async function startModelServer(): Promise<ModelServer> {
  const stored = new Map<string, Uint8Array>();
  const requests: { path: string; range: string | undefined }[] = [];
  let faults: ModelServerFault[] = [];
  let always: ModelServerFault | null = null;

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const path = (request.url ?? "/").slice(1);
    const { range } = request.headers;
    requests.push({ path, range });
    const fault = faults.shift() ?? always;
    let bytes = stored.get(path);
    if (fault?.kind === "status") return void response.writeHead(fault.status).end();
    if (!bytes) return void response.writeHead(404).end();
    if (fault?.kind === "wrong-bytes") bytes = bytes.map((value, at) => (at < 20 ? value : value ^ 1));
    const start = fault?.kind === "no-ranges" ? 0 : Number(/^bytes=(\d+)-$/u.exec(range ?? "")?.[1] ?? 0);
    if (start > 0 && start >= bytes.length) return void response.writeHead(416).end();
    const rest = bytes.subarray(start);
    response.writeHead(start > 0 ? 206 : 200, {
      "content-length": rest.length,
      ...(start > 0 && { "content-range": `bytes ${start}-${bytes.length - 1}/${bytes.length}` }),
    });
    if (fault?.kind === "cut") {
      // A reader drops what it has not yet taken when the connection breaks: give it time to take all.
      response.write(rest.subarray(0, fault.afterBytes), () => setTimeout(() => response.destroy(), 300));
    } else if (fault?.kind === "hang") response.write(rest.subarray(0, rest.length / 2));
    else response.end(rest);
  };

  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    put: (path, bytes) => void stored.set(path, bytes),
    fail: (next, lasting = null) => {
      faults = [...next];
      always = lasting;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
