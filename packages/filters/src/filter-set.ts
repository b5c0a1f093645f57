import type { DocumentFilter, FormatId } from "./filter.ts";
import type { FilterPrograms } from "./programs.ts";
import { FILTERS, identifyFormat } from "./registry.ts";

/** The filters of all formats, each loaded when it is first asked for. */
export interface FilterSet {
  load(format: FormatId): Promise<DocumentFilter>;
  /**
   * The filter that reads a file, chosen by its content; the name only has to agree with it.
   *
   * @param fileName  any path or name; only its extension is used
   * @param password  as in `identifyFormat`
   * @throws {AppError} as `identifyFormat`
   */
  identify(bytes: Uint8Array, fileName: string, password?: string): Promise<DocumentFilter>;
}

export function createFilters(programs: FilterPrograms): FilterSet {
  const loaded = new Map<FormatId, Promise<DocumentFilter>>();
  const load = (format: FormatId): Promise<DocumentFilter> => {
    const filter = loaded.get(format) ?? FILTERS.find((entry) => entry.format === format)!.load(programs);
    loaded.set(format, filter);
    return filter;
  };
  return {
    load,
    identify: async (bytes, fileName, password) => load(identifyFormat(bytes, fileName, password)),
  };
}
