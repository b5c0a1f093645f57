import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Log } from "../log.ts";
import { watchProcess, writeProcessMeters } from "./meters.ts";

export interface MetricsServer {
  /** `http://127.0.0.1:9464` */
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Answers `/metrics` and `/healthz` on a port of their own, for machines: no sign-in, so it listens where the operator says and
 * nowhere else. Every role has it, the worker without a site too.
 *
 * @param options.writeSite  the gauges of the database
 * @param options.isHealthy  whether this process can work
 */
export async function startMetricsServer(options: {
  readonly host: string;
  readonly port: number;
  readonly log: Log;
  readonly writeSite: () => Promise<string>;
  readonly isHealthy: () => Promise<boolean>;
}): Promise<MetricsServer> {
  const { host, port, log, writeSite, isHealthy } = options;
  watchProcess();
  const answer = async (path: string | undefined): Promise<readonly [status: number, text: string]> => {
    if (path === "/metrics") return [200, `${await writeProcessMeters()}\n${await writeSite()}`];
    if (path === "/healthz")
      return (await isHealthy()) ? [200, "ok\n"] : [503, "the database does not answer\n"];
    return [404, "only /metrics and /healthz are here\n"];
  };
  const server = createServer((request, reply) => {
    request.resume();
    void answer(request.url?.split("?", 1)[0])
      .catch((error: unknown) => {
        log.error({ err: error }, "metrics could not be written");
        return [500, "see the log\n"] as const;
      })
      .then(([status, text]) => {
        reply.writeHead(status, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(text);
      });
  });
  server.listen(port, host);
  await once(server, "listening");
  const { address, family, port: taken } = server.address() as AddressInfo;
  return {
    address: `http://${family === "IPv6" ? `[${address}]` : address}:${taken}`,
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
