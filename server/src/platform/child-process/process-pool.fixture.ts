// Tasks that behave badly on purpose, for the test of the limits.
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "@yizhou/model";
import { serveTasks } from "./serve-tasks.ts";

serveTasks<{ do: string; value?: string }, string>(async (task, tell, stores) => {
  const kept: Buffer[] = [];
  switch (task.do) {
    case "refuse":
      throw new AppError("filter.damaged", { part: "word/document.xml" });
    case "hang":
      for (;;);
    case "eat":
      for (;;) {
        kept.push(Buffer.alloc(16 * 2 ** 20, 1));
        await new Promise(setImmediate);
      }
    case "crash":
      return process.exit(7);
    case "abort":
      return process.abort();
    case "steps":
      for (let done = 1; done <= 10; done++) {
        await wait(250);
        tell(done, 10);
      }
      return "walked";
    case "stumble":
      tell(1, 10);
      await wait(5000);
      return "late";
    case "folder":
      return process.env["TMPDIR"]!;
    case "store": {
      const one = Buffer.from((await stores("store").read("one"))!).toString();
      await stores("store").write("two", Buffer.from(`${one}舟`));
      return Buffer.from((await stores("store").read("two"))!).toString();
    }
    default:
      return task.value ?? "";
  }
});
