import { afterEach, describe, expect, test } from "vitest";
import type { ModelWay } from "./model-memory.ts";
import type { BergamotWorker, StartWorker } from "./start-worker.ts";
import { createWorkerPool, type PoolLimits, type PoolModel, type WorkerPool } from "./worker-pool.ts";
import type { TranslateRequest, WorkerReply } from "./worker-messages.ts";

const never = new AbortController().signal;
const LIMITS: PoolLimits = { maxBusy: 2, memoryBytes: 2e9, idleMs: 1000, hangMs: 200 };

const model = (id: string, weightBytes = 1e6): PoolModel => ({
  id,
  weightBytes,
  files: [{ role: "model", path: `/${id}`, sha256: id }],
});

/** A worker without a thread: answers in upper case, dies over `die`, hangs over `hang`. */
class ScriptedWorker implements BergamotWorker {
  readonly requests: TranslateRequest[] = [];
  isEnded = false;
  isHeld = false;
  #reply: (reply: WorkerReply) => void = () => undefined;
  #exit: () => void = () => undefined;

  constructor(first: WorkerReply) {
    setTimeout(() => this.reply(first), 1);
  }

  reply(reply: WorkerReply): void {
    if (!this.isEnded) this.#reply(reply);
  }

  send(request: TranslateRequest): void {
    this.requests.push(request);
    const texts = request.texts.map(({ text }) => text);
    if (texts.includes("hang")) return;
    setTimeout(() => {
      if (texts.includes("die")) this.#exit();
      else if (texts.includes("trap")) this.reply({ kind: "failed", id: request.id, message: "trap" });
      else {
        const translated = texts.map((text) => ({ text: text.toUpperCase(), alignment: null }));
        this.reply({ kind: "translated", id: request.id, texts: translated, memoryBytes: 1 });
      }
    }, 2);
  }

  onReply(listener: (reply: WorkerReply) => void): void {
    this.#reply = listener;
  }

  onExit(listener: () => void): void {
    this.#exit = listener;
  }

  hold(isHeld: boolean): void {
    this.isHeld = isHeld;
  }

  terminate(): void {
    this.isEnded = true;
  }
}

const READY: WorkerReply = { kind: "ready", memoryBytes: 1 };
let started: { readonly id: string; readonly worker: ScriptedWorker }[] = [];
let pool: WorkerPool;

function makePool(
  limits: Partial<PoolLimits> = {},
  first: (id: string) => WorkerReply = () => READY,
  way: ModelWay = "wasm",
): WorkerPool {
  started = [];
  const startWorker: StartWorker = ({ id }) => {
    const worker = new ScriptedWorker(first(id));
    started.push({ id, worker });
    return worker;
  };
  const deps = { startWorker, wayOf: () => way, now: () => performance.now() };
  pool = createWorkerPool("Local", { ...LIMITS, ...limits }, deps);
  return pool;
}

const run = async (texts: readonly string[], id = "en-zh", signal = never): Promise<string[]> => {
  const results = await pool.translate(
    model(id),
    texts.map((text) => ({ text, wantsAlignment: false })),
    signal,
  );
  return results.map((result) => ("fault" in result ? result.fault : result.text));
};
const batches = (): string[][] =>
  started.flatMap(({ worker }) => worker.requests.map(({ texts }) => texts.map(({ text }) => text)));

afterEach(() => pool.close());

describe("texts", () => {
  test("of several calls share batches, each call a turn, and come back in their order", async () => {
    makePool({ maxBusy: 1 });
    const [one, two] = await Promise.all([run(["a", "b", "c"]), run(["x"])]);
    expect(one).toEqual(["A", "B", "C"]);
    expect(two).toEqual(["X"]);
    expect(batches()).toEqual([["a", "x", "b", "c"]]);
  });

  test("of a large call are cut into batches and spread over the cores", async () => {
    makePool();
    const long = Array.from({ length: 200 }, (_, index) => `sentence ${index} of a long text`);
    expect(await run(long)).toEqual(long.map((text) => text.toUpperCase()));
    expect(started).toHaveLength(2);
    expect(Math.max(...batches().map((batch) => batch.length))).toBeLessThanOrEqual(64);
  });

  test("that come while a large call runs do not wait for its end", async () => {
    makePool({ maxBusy: 1 });
    const long = Array.from({ length: 400 }, (_, index) => `sentence ${index}`);
    let isLongDone = false;
    const running = run(long).then(() => (isLongDone = true));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await run(["short"])).toEqual(["SHORT"]);
    expect(isLongDone).toBe(false);
    await running;
  });

  test("of a call that is aborted are not translated any more", async () => {
    makePool({ maxBusy: 1 });
    const controller = new AbortController();
    const reason = new Error("cancelled");
    const long = Array.from({ length: 400 }, (_, index) => `sentence ${index}`);
    const running = run(long, "en-zh", controller.signal);
    while (batches().length === 0) await new Promise((resolve) => setImmediate(resolve));
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
    expect(await run(["next"])).toEqual(["NEXT"]);
    expect(batches().length).toBeLessThanOrEqual(3);
  });
});

describe("a worker", () => {
  test.each([
    ["dies", "die", "crashed"],
    ["traps", "trap", "crashed"],
    ["hangs", "hang", "hung"],
  ])(
    "that %s is replaced; the text that did it is given up, the others are translated",
    async (_how, text, fault) => {
      makePool({ maxBusy: 1 });
      expect(await run(["a", text, "b"])).toEqual(["A", fault, "B"]);
      expect(started.slice(0, -1).every(({ worker }) => worker.isEnded)).toBe(true);
      expect(await run(["c"])).toEqual(["C"]);
    },
  );

  test.each([
    ["damaged", "engine.model_damaged"],
    ["unsupported", "engine.model_unsupported"],
    ["failed", "engine.unavailable"],
  ] as const)("whose model is %s fails its calls, and the next call tries anew", async (fault, code) => {
    let tries = 0;
    makePool({}, () => (++tries === 1 ? { kind: "unusable", fault, message: "m" } : READY));
    await expect(run(["a"])).rejects.toMatchObject({ code });
    expect(await run(["a"])).toEqual(["A"]);
  });

  test("that never comes up ends in an error", async () => {
    makePool({}, () => ({ kind: "translated", id: 0, texts: [], memoryBytes: 0 }));
    const startWorker: StartWorker = () => {
      const worker = new ScriptedWorker(READY);
      worker.reply = () => undefined;
      return worker;
    };
    pool = createWorkerPool("Local", LIMITS, {
      startWorker,
      wayOf: () => "wasm",
      now: () => performance.now(),
    });
    await expect(run(["a"])).rejects.toMatchObject({ code: "engine.unavailable" });
  });

  test("without work is ended after a while, and holds the process only while it works", async () => {
    makePool({ idleMs: 20 });
    await run(["a"]);
    expect(started[0]!.worker.isHeld).toBe(false);
    expect(pool.threads()).toHaveLength(1);
    await expect.poll(() => started[0]!.worker.isEnded).toBe(true);
    expect(pool.threads()).toEqual([]);
    expect(await run(["b"])).toEqual(["B"]);
  });

  test("makes room for another model when memory is short, the longest unused first", async () => {
    makePool({ memoryBytes: 700e6 });
    await run(["a"], "en-zh");
    await run(["b"], "zh-en");
    await run(["c"], "en-zh");
    await run(["d"], "en-ko");
    expect(
      pool
        .threads()
        .map(({ model: id }) => id)
        .sort(),
    ).toEqual(["en-ko", "en-zh"]);
    expect(started.find(({ id }) => id === "zh-en")!.worker.isEnded).toBe(true);
  });

  test("reckons with what each way needs, so that two processes have room where one thread had", async () => {
    const [en, zh] = [model("en-zh", 31.5e6), model("zh-en", 31.5e6)];
    const texts = [{ text: "a", wantsAlignment: false }];
    const rooms: number[] = [];
    for (const way of ["wasm", "onnx"] as const) {
      pool?.close();
      makePool({ memoryBytes: 650e6 }, () => READY, way);
      for (const one of [en, zh]) await pool.translate(one, texts, never);
      rooms.push(pool.threads().length);
    }
    expect(rooms).toEqual([1, 2]);
  });

  test("counts what a worker turns out to hold, as one that had to go the other way", async () => {
    makePool({ memoryBytes: 650e6 }, () => ({ kind: "ready", memoryBytes: 580e6 }), "onnx");
    await run(["a"], "en-zh");
    await run(["b"], "zh-en");
    expect(pool.threads().map(({ memoryBytes }) => memoryBytes)).toEqual([580e6]);
  });

  test("runs even where a model alone needs more than there is", async () => {
    makePool({ memoryBytes: 1 });
    expect(await run(["a"], "en-zh")).toEqual(["A"]);
    expect(await run(["b"], "zh-en")).toEqual(["B"]);
    expect(pool.threads()).toHaveLength(1);
  });

  test("is started anew when its model was installed anew", async () => {
    makePool();
    await run(["a"]);
    const texts = [{ text: "b", wantsAlignment: false }];
    await pool.translate(
      { ...model("en-zh"), files: [{ role: "model", path: "/p", sha256: "new" }] },
      texts,
      never,
    );
    expect(started).toHaveLength(2);
    expect(started[0]!.worker.isEnded).toBe(true);
  });

  test("ends with the pool, and calls under way fail", async () => {
    makePool();
    const running = run(["hang"]);
    await expect.poll(batches).toHaveLength(1);
    pool.close();
    await expect(running).rejects.toMatchObject({ code: "engine.unavailable" });
  });
});
