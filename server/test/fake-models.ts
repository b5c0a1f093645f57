import type { Engine, ModelState, ModelStatus, ModelStore } from "@yizhou/engines";
import { AppError, parseLanguageTag } from "@yizhou/model";
import type { CodedProblem } from "@yizhou/model";
import { makeFakeEngine } from "./fake-engine.ts";
import type { FakeEngine } from "./fake-engine.ts";

export interface FakeModels extends ModelStore {
  /** Downloads fail with this until it is null again. */
  problem: CodedProblem | null;
  /** Lets downloads that wait end. */
  release(): void;
  /** Downloads wait for `release` while true. */
  isHeld: boolean;
  readonly installs: string[];
}

/** Two models, en-zh and zh-en, in memory. */
export function makeFakeModels(): FakeModels {
  const states = new Map<string, ModelState>([
    ["en-zh", { kind: "absent" }],
    ["zh-en", { kind: "absent" }],
  ]);
  let release = () => {};
  const status = (id: string): ModelStatus => {
    const [from, to] = id.split("-") as [string, string];
    return {
      id,
      from: parseLanguageTag(from),
      to: parseLanguageTag(to),
      architecture: "tiny",
      downloadBytes: 37_000_000,
      state: states.get(id)!,
      lastProblem: null,
    };
  };
  const models: FakeModels = {
    problem: null,
    isHeld: false,
    installs: [],
    release: () => release(),
    list: async () => [...states.keys()].map(status),
    catalogue: () => [],
    async install(id, { signal }) {
      models.installs.push(id);
      if (models.problem) throw new AppError(models.problem.code, models.problem.params);
      states.set(id, { kind: "downloading", doneBytes: 12_000_000, totalBytes: 37_000_000 });
      if (models.isHeld) {
        await new Promise<void>((resolve, reject) => {
          release = resolve;
          signal.addEventListener("abort", () => {
            states.set(id, { kind: "absent" });
            reject(signal.reason as Error);
          });
        });
      }
      states.set(id, { kind: "installed", sizeBytes: 50_000_000 });
    },
    async importFolder(path) {
      if (path === "/missing") throw new AppError("file.unreadable", { name: "missing", reason: "ENOENT" });
      if (!path.startsWith("/models")) throw new AppError("engine.models_none_found");
      states.set("en-zh", { kind: "installed", sizeBytes: 50_000_000 });
      return { imported: ["en-zh"], refused: [] };
    },
    async remove(id) {
      states.set(id, { kind: "absent" });
    },
    installed: async () => null,
    verify: async () => true,
    refresh: async () => 0,
  };
  return models;
}

/** The local engine as far as the server minds: it refuses while its models are absent. */
export function makeFakeLocalEngine(models: ModelStore): FakeEngine & Engine {
  const engine = makeFakeEngine({
    id: "firefox",
    before: async () => {
      const [model] = await models.list();
      if (model!.state.kind !== "installed")
        throw new AppError("engine.model_missing", {
          engine: "Local",
          from: "en",
          to: "zh-Hans",
          megabytes: 37,
        });
    },
  });
  return {
    ...engine,
    kind: "local",
    name: "Local",
    destination: null,
    // As the real one: nothing installed shows as a problem of the engine, and says that it can be mended.
    check: async () => {
      const [model] = await models.list();
      const params = { engine: "Local", from: "en", to: "zh-Hans", megabytes: 37 };
      return model!.state.kind === "installed" ? null : { code: "engine.model_missing", params };
    },
    preparation: { needs: async () => null, prepare: async () => undefined },
    pairs: async () => [{ from: "en", to: "zh-Hans" }],
  };
}
