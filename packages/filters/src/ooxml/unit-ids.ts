import { inlineToTagged } from "@yizhou/model";
import type { TextPlace } from "./place.ts";

/**
 * Gives text places their unit ids, in the order in which they come. Places that hold the same text twice for the same
 * reader (the branches of AlternateContent, the drawing kept beside SmartArt data) share one id.
 */
export class UnitIds {
  /** Ids given so far, by part and series. */
  readonly #counts = new Map<string, Map<string, Count>>();
  /** The one that was asked for last: places come part by part. */
  #last = { part: "", series: "", count: { row: "", given: 0 } };
  /** Ids of earlier branches by group and content, not yet met again. */
  readonly #twins = new Map<object, Map<string, { id: string; branch: number }[]>>();

  /** @returns the id, and whether a unit of that id was already given */
  assign(part: string, place: TextPlace): { id: string; isTwin: boolean } {
    const { alternate } = place;
    if (!alternate) return { id: this.#next(part, place.series), isTwin: false };
    let group = this.#twins.get(alternate.group);
    if (!group) this.#twins.set(alternate.group, (group = new Map()));
    const key = inlineToTagged(place.content);
    const known = group.get(key) ?? [];
    group.set(key, known);
    const twin = known.findIndex(({ branch }) => branch < alternate.branch);
    if (twin >= 0) {
      const { id } = known[twin]!;
      known.splice(twin, 1);
      return { id, isTwin: true };
    }
    const id = this.#next(part, place.series);
    known.push({ id, branch: alternate.branch });
    return { id, isTwin: false };
  }

  #next(part: string, series = ""): string {
    if (part !== this.#last.part || series !== this.#last.series)
      this.#last = { part, series, count: this.#countOf(part, series) };
    const { count } = this.#last;
    return `${count.row}${++count.given}`;
  }

  #countOf(part: string, series: string): Count {
    let ofPart = this.#counts.get(part);
    if (!ofPart) this.#counts.set(part, (ofPart = new Map()));
    let count = ofPart.get(series);
    if (!count) ofPart.set(series, (count = { row: `${part}#${series}`, given: 0 }));
    return count;
  }
}

interface Count {
  /** What the ids begin with. */
  readonly row: string;
  given: number;
}
