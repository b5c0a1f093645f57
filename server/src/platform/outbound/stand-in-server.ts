import { createServer } from "node:http";
import type { IncomingHttpHeaders, Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface StandInRequest {
  readonly method: string;
  readonly path: string;
  /** The query as it was written, without the question mark. */
  readonly rawQuery: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the stand-in does with a call: answer, keep silent, or break the connection in the middle of the answer. */
export type StandInAnswer =
  | {
      readonly status?: number;
      readonly json?: unknown;
      readonly text?: string;
      readonly location?: string;
      readonly headers?: Readonly<Record<string, string>>;
      /** Instead of a text. */
      readonly bytes?: Uint8Array;
    }
  | "hang"
  | "cut";

export interface StandInServer {
  readonly origin: string;
  readonly requests: StandInRequest[];
  close(): Promise<void>;
}

/** An outside party played over real HTTP on this machine. For tests. */
export async function startStandInServer(
  answer: (request: StandInRequest) => StandInAnswer | Promise<StandInAnswer>,
): Promise<StandInServer> {
  const requests: StandInRequest[] = [];
  const server: Server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const url = new URL(incoming.url ?? "/", "http://stand-in.invalid");
      const request: StandInRequest = {
        method: incoming.method ?? "GET",
        path: url.pathname,
        rawQuery: (incoming.url ?? "").split("?")[1] ?? "",
        query: url.searchParams,
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString("utf8"),
      };
      requests.push(request);
      void Promise.resolve(answer(request)).then((reply) => {
        if (reply === "hang") return;
        if (reply === "cut") {
          outgoing.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
          outgoing.write('{"half":');
          outgoing.destroy();
          return;
        }
        outgoing.writeHead(reply.status ?? 200, {
          "content-type": "application/json",
          ...(reply.location ? { location: reply.location } : {}),
          ...reply.headers,
        });
        outgoing.end(reply.bytes ?? reply.text ?? JSON.stringify(reply.json ?? {}));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
