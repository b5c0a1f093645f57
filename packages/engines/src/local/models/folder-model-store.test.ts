import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import * as files from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAppError } from "@yizhou/model";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDeps } from "../../testing/test-deps.ts";
import {
  fixtureCatalogueModel,
  fixtureModel,
  packed,
  writeFixtureModel,
} from "../../testing/tiny-model/fixture-models.ts";
import { startModelServer, type ModelServer } from "../../testing/tiny-model/model-server.ts";
import { createFolderModelStore, type FolderModelStoreConfig } from "./folder-model-store.ts";
import { modelDownloadBytes, type CatalogueModel } from "./model-catalogue.ts";
import type { ModelFiles } from "./model-files.ts";
import type { ModelProgress, ModelStore } from "./model-store.ts";

const never = new AbortController().signal;
const ID = "zh-en";
const MODEL = fixtureCatalogueModel(ID);
const WEIGHTS = `models/${ID}/model.zhen.intgemm.alphas.bin.gz`;

let root: string;
let server: ModelServer;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "yizhou-models-"));
  server = await startModelServer();
  for (const { name, bytes } of fixtureModel(ID)) server.put(`models/${ID}/${name}.gz`, packed(bytes));
});
afterEach(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const folder = (): string => join(root, "models");

function makeStore(
  config: Partial<FolderModelStoreConfig> = {},
  disk: ModelFiles = files,
  fetch = createTestDeps().fetch,
): ModelStore {
  const deps = createTestDeps();
  // Waits take no time, but locks are told stale by the clock of the disk.
  const sleep = async (ms: number, signal: AbortSignal): Promise<void> => {
    await deps.sleep(ms, signal);
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return createFolderModelStore(
    { folder: folder(), mirror: server.baseUrl, models: [MODEL], ...config },
    { ...deps, fetch, sleep, now: () => Date.now(), files: disk },
  );
}

const install = (store: ModelStore, onProgress?: (progress: ModelProgress) => void): Promise<void> =>
  store.install(ID, { signal: never, ...(onProgress && { onProgress }) });
const stateOf = async (store: ModelStore, id = ID) =>
  (await store.list()).find((model) => model.id === id)?.state;
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  );
const ranges = (path: string): (string | undefined)[] =>
  server.requests.filter((request) => request.path === path).map(({ range }) => range);

describe("installing from a server", () => {
  test("brings the exact bytes, tells how far it is, and leaves nothing else behind", async () => {
    const store = makeStore();
    expect(await stateOf(store)).toEqual({ kind: "absent" });
    const seen: ModelProgress[] = [];
    await install(store, (progress) => seen.push(progress));
    for (const { name, bytes } of fixtureModel(ID)) {
      expect(readFileSync(join(folder(), ID, name)).equals(Buffer.from(bytes))).toBe(true);
    }
    expect(await stateOf(store)).toMatchObject({ kind: "installed" });
    expect(await store.verify(ID)).toBe(true);
    expect((await store.installed(ID))?.files.map(({ role }) => role)).toEqual([
      "model",
      "shortlist",
      "vocabulary",
    ]);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.map(({ doneBytes }) => doneBytes)).toEqual(
      [...seen.map(({ doneBytes }) => doneBytes)].sort((a, b) => a - b),
    );
    expect(seen.at(-1)).toEqual({
      id: ID,
      doneBytes: modelDownloadBytes(MODEL),
      totalBytes: modelDownloadBytes(MODEL),
    });
    expect(readdirSync(join(folder(), ".work"))).toEqual([]);
  });

  test("asks for nothing again once it is installed", async () => {
    const store = makeStore();
    await install(store);
    const before = server.requests.length;
    await install(store);
    await install(makeStore());
    expect(server.requests.length).toBe(before);
  });

  test("goes on where a cut connection ended", async () => {
    server.fail([
      { kind: "cut", afterBytes: 50_000 },
      { kind: "cut", afterBytes: 30_000 },
    ]);
    const store = makeStore();
    await install(store);
    expect(ranges(WEIGHTS)).toEqual([
      undefined,
      expect.stringMatching(/^bytes=\d+-$/u),
      expect.stringMatching(/^bytes=\d+-$/u),
    ]);
    expect(await store.verify(ID)).toBe(true);
  });

  test("goes on where an earlier attempt gave up, in another process", async () => {
    server.fail([{ kind: "cut", afterBytes: 50_000 }], { kind: "status", status: 503 });
    expect(await codeOf(install(makeStore()))).toBe("engine.model_unreachable");
    server.fail([]);
    const store = makeStore();
    expect(await stateOf(store)).toEqual({ kind: "absent" });
    await install(store);
    expect(ranges(WEIGHTS).at(-1)).toMatch(/^bytes=[1-9]\d+-$/u);
    expect(await store.verify(ID)).toBe(true);
  });

  test("starts anew where the server knows no ranges", async () => {
    server.fail([{ kind: "cut", afterBytes: 50_000 }, { kind: "no-ranges" }]);
    const store = makeStore();
    await install(store);
    expect(await store.verify(ID)).toBe(true);
  });

  test("refuses wrong bytes, installs nothing, and says from where they came", async () => {
    server.fail([], { kind: "wrong-bytes" });
    const store = makeStore();
    const error = await install(store).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: "engine.model_mismatch",
      params: { model: ID, host: new URL(server.baseUrl).host },
    });
    expect(await stateOf(store)).toEqual({ kind: "absent" });
    expect((await store.list())[0]!.lastProblem).toMatchObject({ code: "engine.model_mismatch" });
    expect(await store.installed(ID)).toBeNull();
    server.fail([]);
    await install(store);
    expect((await store.list())[0]!.lastProblem).toBeNull();
  });

  test("takes a part of another file for what it is and fetches the whole", async () => {
    server.fail([{ kind: "cut", afterBytes: 50_000 }], { kind: "status", status: 503 });
    expect(await codeOf(install(makeStore()))).toBe("engine.model_unreachable");
    const part = join(folder(), ".work", ID, "model.zhen.intgemm.alphas.bin.bucket.part");
    writeFileSync(part, Buffer.alloc(statSync(part).size, 7));
    server.fail([]);
    const store = makeStore();
    await install(store);
    expect(await store.verify(ID)).toBe(true);
  });

  test("tries the second source where the first has another file", async () => {
    const [weights, ...others] = MODEL.files;
    const wrong = {
      ...weights!,
      sources: [{ store: "bucket" as const, path: "models/old.gz" }, weights!.sources[0]!],
    };
    server.put("models/old.gz", packed(fixtureModel("ko-en")[0]!.bytes));
    const model: CatalogueModel = { ...MODEL, files: [wrong, ...others] };
    const store = makeStore({ models: [model] });
    await install(store);
    expect(await store.verify(ID)).toBe(true);
  });

  test("takes the source that answers where a network keeps another out, and asks the silent one once", async () => {
    const asked: string[] = [];
    const away = { store: "bucket" as const, path: "http://away.example/file.gz" };
    const sources = MODEL.files.map((file) => ({
      ...file,
      sources: [away, ...file.sources.map((source) => ({ ...source, store: "attachments" as const }))],
    }));
    const { fetch } = createTestDeps();
    const store = makeStore({ models: [{ ...MODEL, files: sources }] }, files, async (url, init) => {
      asked.push(new URL(url).host);
      if (asked.at(-1) === "away.example") throw new TypeError("the connection was reset");
      return fetch(url, init);
    });
    await install(store);
    expect(await store.verify(ID)).toBe(true);
    expect(asked.filter((host) => host === "away.example")).toHaveLength(1);
    expect(asked).toHaveLength(1 + MODEL.files.length);
  });

  test("gives a server up that sends more than the file has", async () => {
    server.put(WEIGHTS, Buffer.alloc(8_000_000, 1));
    expect(await codeOf(install(makeStore()))).toBe("engine.model_unreachable");
  });

  test("refuses a file that unpacks to more than it may", async () => {
    server.put(WEIGHTS, packed(Buffer.alloc(80_000_000)));
    expect(await codeOf(install(makeStore()))).toBe("engine.model_mismatch");
  });

  test("says that a model is missing on the server, and that it knows no such model", async () => {
    server.fail([], { kind: "status", status: 404 });
    expect(await codeOf(install(makeStore()))).toBe("engine.model_unreachable");
    expect(await codeOf(makeStore().install("xx-en", { signal: never }))).toBe("engine.model_unknown");
    expect(server.requests.length).toBe(1);
  });

  test("says in bounded time that there is no network", async () => {
    const store = makeStore({ mirror: "http://127.0.0.1:1/" });
    expect(await codeOf(install(store))).toBe("engine.model_unreachable");
  });

  test("refuses a model of another kind", async () => {
    const [weights, ...others] = fixtureModel(ID);
    const bytes = Buffer.from(weights!.bytes);
    // Another decoder: its tensors have other names.
    const at = bytes.indexOf("decoder_l1_rnn_W\0");
    bytes.write("decoder_l1_aan_W", at);
    server.put(WEIGHTS, packed(bytes));
    const stated = MODEL.files.map((file, index) =>
      index === 0 ? { ...file, sha256: undefined } : file,
    ) as CatalogueModel["files"];
    const store = makeStore({ models: [{ ...MODEL, files: stated }] });
    expect(await codeOf(install(store))).toBe("engine.model_unsupported");
    expect(await stateOf(store)).toEqual({ kind: "absent" });
    expect(others).toHaveLength(2);
  });

  test("stops when its caller does, and goes on for the next one", async () => {
    server.fail([{ kind: "hang" }]);
    const store = makeStore();
    const controller = new AbortController();
    const reason = new Error("the user left");
    const running = store.install(ID, {
      signal: controller.signal,
      onProgress: ({ doneBytes }) => doneBytes > 1000 && controller.abort(reason),
    });
    await expect(running).rejects.toBe(reason);
    await install(store);
    expect(ranges(WEIGHTS)).toEqual([undefined, expect.stringMatching(/^bytes=\d+-$/u)]);
    expect(await store.verify(ID)).toBe(true);
  });

  test("serves several callers with one download, and stays when one of them leaves", async () => {
    const store = makeStore();
    const controller = new AbortController();
    const leaving = store.install(ID, { signal: controller.signal }).catch((error: unknown) => error);
    const staying = Promise.all([install(store), install(store)]);
    controller.abort(new Error("left"));
    await staying;
    expect(await leaving).toMatchObject({ message: "left" });
    expect(ranges(WEIGHTS)).toHaveLength(1);
  });
});

describe("several processes", () => {
  test("install once: the second waits for the first and sees how far it is", async () => {
    const [one, two] = [makeStore(), makeStore()];
    const seen: ModelProgress[] = [];
    const first = install(one);
    await new Promise((resolve) => setTimeout(resolve, 1));
    await Promise.all([first, install(two, (progress) => seen.push(progress))]);
    expect(ranges(WEIGHTS)).toHaveLength(1);
    expect(await two.verify(ID)).toBe(true);
    expect(seen.length).toBeGreaterThan(0);
  });

  test("see the download of another one, and take over from one that died", async () => {
    await files.mkdir(join(folder(), ".work"), { recursive: true });
    const lock = join(folder(), ".work", `${ID}.lock`);
    writeFileSync(lock, JSON.stringify({ doneBytes: 12, totalBytes: 34 }));
    const store = makeStore();
    expect(await stateOf(store)).toEqual({ kind: "downloading", doneBytes: 12, totalBytes: 34 });
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lock, longAgo, longAgo);
    expect(await stateOf(store)).toEqual({ kind: "absent" });
    await install(store);
    expect(await store.verify(ID)).toBe(true);
  });
});

describe("a disk that fails", () => {
  const fault = (code: string): Error => Object.assign(new Error(code), { code });

  test("full before the start: says how much is missing and fetches nothing", async () => {
    const statfs = (async () => ({ bavail: 10, bsize: 4096 })) as unknown as ModelFiles["statfs"];
    expect(await codeOf(install(makeStore({}, { ...files, statfs })))).toBe("engine.models_disk_full");
    expect(server.requests).toEqual([]);
  });

  test("full in the middle: says so, and the part stays for later", async () => {
    const open: typeof files.open = async (path, flags) => {
      const file = await files.open(path, flags);
      if (String(path).endsWith(".part")) return file;
      return new Proxy(file, {
        get: (target, name) =>
          name === "writeFile"
            ? () => Promise.reject(fault("ENOSPC"))
            : typeof target[name as "read"] === "function"
              ? (target[name as "read"] as unknown as () => unknown).bind(target)
              : target[name as "read"],
      });
    };
    const store = makeStore({}, { ...files, open });
    expect(await codeOf(install(store))).toBe("engine.models_disk_full");
    expect(await stateOf(store)).toEqual({ kind: "absent" });
    await install(makeStore());
    // Whole already: the server is asked for what follows, and has nothing.
    expect(ranges(WEIGHTS)).toHaveLength(2);
  });

  test("not writable: names the folder", async () => {
    const mkdir = (() => Promise.reject(fault("EACCES"))) as unknown as ModelFiles["mkdir"];
    const error = await install(makeStore({}, { ...files, mkdir })).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "engine.models_unwritable", params: { folder: folder() } });
  });
});

describe("installed models", () => {
  test("show as damaged when a file is cut or its bytes change, and are mended by installing again", async () => {
    const store = makeStore();
    await install(store);
    const weights = join(folder(), ID, "model.zhen.intgemm.alphas.bin");
    truncateSync(weights, 1000);
    expect(await stateOf(store)).toMatchObject({
      kind: "damaged",
      problem: { code: "engine.model_damaged" },
    });
    expect(await store.installed(ID)).toBeNull();
    await install(store);
    const bytes = readFileSync(weights);
    bytes[5000]! ^= 1;
    writeFileSync(weights, bytes);
    expect(await stateOf(store)).toMatchObject({ kind: "installed" });
    expect(await store.verify(ID)).toBe(false);
    expect(await stateOf(store)).toMatchObject({ kind: "damaged" });
    await install(store);
    expect(await store.verify(ID)).toBe(true);
  });

  test("are removed, also when they are half there", async () => {
    const store = makeStore();
    await store.remove(ID);
    await install(store);
    await store.remove(ID);
    expect(await stateOf(store)).toEqual({ kind: "absent" });
    expect(readdirSync(folder())).toEqual([".work"]);
    expect(await codeOf(store.remove("../etc"))).toBe("engine.model_unknown");
  });
});

describe("importing from a folder", () => {
  const options = { signal: never };

  test("finds models below it, plain and packed, and takes them without network", async () => {
    writeFixtureModel(ID, join(root, "usb", "firefox", "a"));
    writeFixtureModel("en-zh", join(root, "usb", "b"), true);
    writeFileSync(join(root, "usb", "readme.txt"), "hello");
    const store = makeStore({ mirror: "http://127.0.0.1:1/" });
    expect(await store.importFolder(join(root, "usb"), options)).toEqual({
      imported: ["en-zh", ID],
      refused: [],
    });
    expect(await store.verify(ID)).toBe(true);
    expect(await store.verify("en-zh")).toBe(true);
    const [known, other] = await store.list();
    expect(known).toMatchObject({ id: ID, architecture: "fixture" });
    expect(other).toMatchObject({ id: "en-zh", architecture: "imported", downloadBytes: 0 });
    expect((await store.installed("en-zh"))!.files.map(({ role }) => role)).toContain("sourceVocabulary");
  });

  test("refuses what is damaged or of another kind and takes the rest", async () => {
    writeFixtureModel(ID, join(root, "usb"));
    writeFixtureModel("ko-en", join(root, "usb"), true);
    writeFixtureModel("en-ko", join(root, "usb"));
    truncateSync(join(root, "usb", "model.koen.intgemm.alphas.bin.gz"), 10_000);
    writeFileSync(join(root, "usb", "model.enko.intgemm.alphas.bin"), "PK no model at all");
    const { imported, refused } = await makeStore().importFolder(join(root, "usb"), options);
    expect(imported).toEqual([ID]);
    expect(refused.map(({ id, problem }) => `${id} ${problem.code}`).sort()).toEqual([
      "en-ko engine.model_unsupported",
      "ko-en engine.model_damaged",
    ]);
  });

  test("says that a folder holds no model, or is none", async () => {
    writeFixtureModel(ID, join(root, "usb"));
    rmSync(join(root, "usb", "vocab.zhen.spm"));
    expect(await codeOf(makeStore().importFolder(join(root, "usb"), options))).toBe(
      "engine.models_none_found",
    );
    expect(await codeOf(makeStore().importFolder(join(root, "nowhere"), options))).toBe("file.unreadable");
  });
});

describe("the public catalogue", () => {
  const hash = (role: string): string => MODEL.files.find((file) => file.role === role)!.sha256!;
  const catalogue = {
    baseUrl: "https://elsewhere.example",
    models: {
      "fr-en": [
        {
          architecture: "tiny",
          releaseStatus: "Release",
          files: {
            model: {
              path: WEIGHTS,
              uncompressedSize: MODEL.files[0]!.sizeBytes,
              uncompressedHash: hash("model"),
            },
            lexicalShortlist: { path: `models/${ID}/lex.50.50.zhen.s2t.bin.gz` },
            vocab: { path: `models/${ID}/vocab.zhen.spm.gz` },
          },
        },
      ],
      "de-en": [{ architecture: "base", releaseStatus: "Nightly", files: {} }],
      "it-en": [
        { architecture: "base", releaseStatus: "Release", files: { model: { path: "../../secret" } } },
      ],
      "../x": [],
    },
  };
  const record = (fileType: string, decompressedHash: string) => ({
    fileType,
    sourceLanguage: "fr",
    targetLanguage: "en",
    architecture: "tiny",
    version: "3.0",
    decompressedHash,
  });
  const RECORDS = "v1/buckets/main/collections/translations-models-v2/records";
  const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

  test("adds released models, for other processes as well; malformed entries are left out", async () => {
    server.put("db/models.json", json(catalogue));
    const store = makeStore();
    expect(await store.refresh(never)).toBe(1);
    expect((await makeStore().list()).map(({ id }) => id)).toEqual([ID, "fr-en"]);
    await store.install("fr-en", { signal: never });
    expect(await store.verify("fr-en")).toBe(true);
  });

  test("takes the sums of the smaller files from the records and holds the files to them", async () => {
    server.put("db/models.json", json(catalogue));
    server.put(RECORDS, json({ data: [record("model", hash("model")), record("lex", "0".repeat(64))] }));
    const store = makeStore();
    await store.refresh(never);
    expect(await codeOf(store.install("fr-en", { signal: never }))).toBe("engine.model_mismatch");
    server.put(RECORDS, json({ data: [record("model", hash("model")), record("lex", hash("shortlist"))] }));
    await store.refresh(never);
    await store.install("fr-en", { signal: never });
  });

  test("is unreachable, or is none", async () => {
    expect(await codeOf(makeStore().refresh(never))).toBe("engine.model_unreachable");
    server.put("db/models.json", Buffer.from("<html>"));
    expect(await codeOf(makeStore().refresh(never))).toBe("engine.bad_response");
    server.put("db/models.json", json({ hello: 1 }));
    expect(await codeOf(makeStore().refresh(never))).toBe("engine.bad_response");
    expect((await makeStore().list()).map(({ id }) => id)).toEqual([ID]);
  });
});
