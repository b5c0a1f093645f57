import type { Services } from "../services.ts";

/** The worker role. @returns how to end it */
export async function startWorker(_services: Services, _options: { ownsDatabase: boolean }): Promise<() => Promise<void>> {
  return async () => undefined;
}
