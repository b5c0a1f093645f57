import { parseArgs } from "node:util";
import { startFixtureServer } from "./testing/fixture-server.ts";

// Started alone for trials by hand and for tests that kill processes: prints its addresses as one line of JSON.
const { values } = parseArgs({
  options: { port: { type: "string", default: "0" }, latency: { type: "string", default: "0" } },
});
const server = await startFixtureServer({ port: Number(values.port), latencyMs: Number(values.latency) });
console.log(JSON.stringify({ url: server.url, chatUrl: server.chatUrl, apyUrl: server.apyUrl }));
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => void server.close());
