import type { XmlSource } from "@yizhou/bytes/xml";

/** What was read of one part, in order. */
export interface ReadPart<Report> {
  readonly source: XmlSource;
  readonly reports: readonly Report[];
}

/**
 * What was read of a document while its units were extracted, in memory beside its skeleton, so that merging goes through the same
 * places without reading the parts again. A document with more text than is kept is read again, as is one whose skeleton came from
 * elsewhere: what is merged is the same.
 */
export class KeptReading<Report> {
  readonly #parts = new Map<string, ReadPart<Report>>();
  #charactersLeft: number;

  /** @param mostCharacters  of XML in all parts together */
  constructor(mostCharacters: number) {
    this.#charactersLeft = mostCharacters;
  }

  /** A part's list of reports, to be filled and given to `end`; null once there is too much to keep. */
  begin(source: XmlSource): Report[] | null {
    this.#charactersLeft -= source.text.length;
    if (this.#charactersLeft >= 0) return [];
    this.#parts.clear();
    return null;
  }

  /** A part that was read to its end. */
  end(name: string, source: XmlSource, reports: readonly Report[] | null): void {
    if (reports) this.#parts.set(name, { source, reports });
  }

  /** A part that was read to its end, at once. @returns false where there is too much to keep */
  keep(name: string, source: XmlSource, reports: readonly Report[]): boolean {
    const isKept = this.begin(source) !== null;
    this.end(name, source, isKept ? reports : null);
    return isKept;
  }

  /** False where there was too much to keep. */
  get isWhole(): boolean {
    return this.#charactersLeft >= 0;
  }

  /** undefined for a part that could not be read. */
  part(name: string): ReadPart<Report> | undefined {
    return this.#parts.get(name);
  }
}
