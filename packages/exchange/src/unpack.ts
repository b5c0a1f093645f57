import { unzipSync } from "fflate";
import { AppError } from "@yizhou/model";

const MAX_UNPACKED_BYTES = 500_000_000;

/**
 * Parts of an Office file by name, as far as they are wanted.
 *
 * @throws {AppError} exchange.invalid_table  no archive, damaged, encrypted; filter.too_large
 */
export function unpack(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): ReadonlyMap<string, Uint8Array> {
  let total = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false;
        // Unpacking stops at the stated size, so what is stated is what it costs.
        total += originalSize;
        if (total > MAX_UNPACKED_BYTES)
          throw new AppError("filter.too_large", { limitMegabytes: MAX_UNPACKED_BYTES / 1e6 });
        return true;
      },
    });
    return new Map(Object.entries(files));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("exchange.invalid_table", { reason: "zip" }, { cause });
  }
}
