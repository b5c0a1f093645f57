import { AppError } from "@yizhou/model";
import type { EngineDeps } from "../../http/deps.ts";

/** Base address of Firefox's Remote Settings. */
export const RECORDS_BASE = "https://firefox.settings.services.mozilla.com/";
const RECORDS_PATH = "v1/buckets/main/collections/translations-models-v2/records";
const CATALOGUE_PATH = "db/models.json";
const MAX_BYTES = 20e6;
const TIMEOUT_MS = 30_000;
/** The bases are ours or the operator's mirror, which may stand in the house. */
const REACH = { allowPrivate: true } as const;

/**
 * Mozilla's catalogue and the records of Remote Settings, as they are; the records only add sums and are null where they
 * cannot be had.
 *
 * @param bases  addresses with a slash at the end
 * @throws {AppError} engine.model_unreachable, engine.bad_response; the signal's reason when aborted
 */
export async function fetchCatalogue(
  bases: { readonly bucket: string; readonly records: string },
  signal: AbortSignal,
  deps: Pick<EngineDeps, "fetch">,
): Promise<[catalogue: unknown, records: unknown]> {
  const catalogue = await fetchJson(`${bases.bucket}${CATALOGUE_PATH}`, signal, deps);
  const records = await fetchJson(`${bases.records}${RECORDS_PATH}`, signal, deps).catch((error: unknown) => {
    signal.throwIfAborted();
    if (error instanceof AppError) return null;
    throw error;
  });
  return [catalogue, records];
}

async function fetchJson(
  address: string,
  signal: AbortSignal,
  deps: Pick<EngineDeps, "fetch">,
): Promise<unknown> {
  const { host } = new URL(address);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const response = await deps.fetch(address, { signal: limit, reach: REACH });
    if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MAX_BYTES) throw new AppError("engine.bad_response", { engine: host });
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    if (error instanceof SyntaxError)
      throw new AppError("engine.bad_response", { engine: host }, { cause: error });
    throw new AppError("engine.model_unreachable", { host }, { cause: error });
  }
}
