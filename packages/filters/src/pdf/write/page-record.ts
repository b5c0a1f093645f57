/** What drafting a page came to. Records of all pages make what the second half of writing sets. */
import type { PageDraft } from "./page-draft.ts";
import { addRest, type PlacedBlock, type UnitDraft } from "./unit-draft.ts";

/** Plain data but for `page`. */
export interface PageRecord {
  /** 0-based, in the source. */
  readonly index: number;
  /** Blocks that go on a unit, and the block that it begins with. */
  readonly joined: readonly (readonly [block: string, head: string])[];
  /** null where nothing is set. */
  readonly page: PageDraft | null;
  /** As far as this page has them, in reading order. */
  readonly units: readonly UnitDraft[];
  /** Blocks that stay in the source language: a formula cannot be moved, or no font has the characters. */
  readonly leftOut: readonly string[];
  /** Its text operators cannot be told apart safely; it stays in the source language. */
  readonly isKept: boolean;
  /** Of such a page: units whose text stays, also the rest of it on pages behind. */
  readonly keptUnits: readonly string[];
  /** Text operators that still show some source text. */
  readonly operatorsKept: number;
  /** Every block of the page. */
  readonly places: readonly PlacedBlock[];
}

/** What the drafting of pages behind needs to know of a page. */
export type LearntPage = Pick<PageRecord, "joined" | "leftOut" | "keptUnits">;

/** Of a page that cannot be read. */
export function emptyRecord(index: number): PageRecord {
  return {
    ...{ index, joined: [], page: null, units: [], leftOut: [] },
    ...{ isKept: false, keptUnits: [], operatorsKept: 0, places: [] },
  };
}

/** What could not be done as asked, for the warnings of the result; see `PageRecord`. */
export interface DraftProblems {
  readonly pages: readonly number[];
  readonly units: readonly string[];
  readonly operators: number;
}

/** All pages of a document together. */
export class DraftedPages {
  readonly #pages: PageDraft[] = [];
  readonly #units = new Map<string, UnitDraft>();
  readonly #places: PlacedBlock[] = [];
  readonly #kept: number[] = [];
  readonly #leftOut: string[] = [];
  #operators = 0;

  /** @param record  of the page behind those before; its units are not to be used any more */
  add(record: PageRecord): void {
    if (record.page) this.#pages.push(record.page);
    for (const unit of record.units) {
      const known = this.#units.get(unit.id);
      if (known) addRest(known, unit);
      else this.#units.set(unit.id, unit);
    }
    this.#places.push(...record.places);
    this.#leftOut.push(...record.leftOut);
    if (record.isKept) this.#kept.push(record.index);
    this.#operators += record.operatorsKept;
  }

  get pages(): readonly PageDraft[] {
    return this.#pages;
  }

  /** In the order of their beginnings. */
  get units(): readonly UnitDraft[] {
    return [...this.#units.values()];
  }

  get places(): readonly PlacedBlock[] {
    return this.#places;
  }

  get problems(): DraftProblems {
    return { pages: this.#kept, units: this.#leftOut, operators: this.#operators };
  }
}
