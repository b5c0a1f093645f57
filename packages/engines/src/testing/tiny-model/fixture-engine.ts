import { mkdtempSync, rmSync } from "node:fs";
import * as files from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFirefoxEngine, type FirefoxEngine } from "../../local/bergamot/firefox-engine.ts";
import { startModelThread, wayOfModel } from "../../node/bergamot/start-thread.ts";
import type { ModelRuntime } from "../../local/bergamot/worker-messages.ts";
import { createFolderModelStore } from "../../local/models/folder-model-store.ts";
import type { ModelStore } from "../../local/models/model-store.ts";
import { createTestDeps } from "../test-deps.ts";
import { fixtureCatalogueModel, FIXTURE_MODELS, writeFixtureModel } from "./fixture-models.ts";

/** The real local engine with the small models, in a folder of its own. */
export interface FixtureFirefox {
  readonly engine: FirefoxEngine;
  readonly store: ModelStore;
  /** Ends the threads and removes the folder. */
  close(): void;
}

/**
 * Imports the four fixture models and makes the engine; some 0.5 s, without network.
 *
 * @param runtime  what computes the models; absent: as on this machine
 */
export async function startFixtureFirefox(runtime?: ModelRuntime): Promise<FixtureFirefox> {
  const folder = mkdtempSync(join(tmpdir(), "yizhou-fixture-firefox-"));
  for (const id of FIXTURE_MODELS) writeFixtureModel(id, join(folder, "import", id));
  const store = createFolderModelStore(
    { folder: join(folder, "models"), models: FIXTURE_MODELS.map(fixtureCatalogueModel) },
    { ...createTestDeps(), now: () => Date.now(), files },
  );
  await store.importFolder(join(folder, "import"), { signal: new AbortController().signal });
  const engine = createFirefoxEngine(
    {
      limits: { maxBusy: 2, memoryBytes: 2e9, idleMs: 60_000, hangMs: 60_000 },
      cacheCharacters: 100_000,
      traditionalRegion: "tw",
    },
    {
      store,
      startWorker: (model) => startModelThread({ ...model, ...(runtime && { runtime }) }),
      wayOf: (model) => wayOfModel({ ...model, ...(runtime && { runtime }) }),
      now: () => Date.now(),
    },
  );
  return {
    engine,
    store,
    close: () => {
      engine.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
