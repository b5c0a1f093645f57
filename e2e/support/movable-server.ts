// The whole product with a clock that the test moves; `startSite` starts it as a child process. Only here: the product's own start
// (server/src/serve.ts) knows no such thing.
import { loadSettings } from "../../server/src/platform/settings.ts";
import { startServer } from "../../server/src/start-server.ts";

let offsetMs = 0;
const clock = { now: () => Date.now() + offsetMs };

const server = await startServer(loadSettings(process.env), clock);
process.on("message", (message: { readonly kind: "advance"; readonly ms: number }) => {
  offsetMs += message.ms;
  process.send?.({ kind: "advanced" });
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void server.stop().then(() => process.exit(0)));
}
// Without its parent nobody would ever stop it.
process.on("disconnect", () => void server.stop().then(() => process.exit(0)));
process.send?.({ kind: "ready", address: server.address });
