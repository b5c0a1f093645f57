// Tasks that behave badly on purpose, for the test of the limits.
import { AppError } from "@yizhou/model";
import { serveStream } from "./serve-stream.ts";

serveStream<{ do: string }, string, number>(async (task, input, put, ask) => {
  let bytes = 0;
  const kept: Buffer[] = [];
  for await (const piece of input) {
    bytes += piece.length;
    if (task.do === "echo") await put(Buffer.from(piece).toString());
    if (task.do === "refuse") throw new AppError("exchange.invalid_tmx", { reason: "a DTD" });
    if (task.do === "crash") process.exit(7);
  }
  if (task.do === "stall") await new Promise(() => setInterval(() => undefined, 1000));
  while (task.do === "eat") {
    kept.push(Buffer.alloc(16 * 2 ** 20, 1));
    await new Promise(setImmediate);
  }
  for (let at = 0; task.do === "count" && at < 8; at++) await put(String(at));
  if (task.do === "ask") return Number(await ask("6 times 7"));
  return bytes;
});
