/** What begins a page because its author wanted it there: slides, and what stands on a new page though there was room on the one before. */
import type { Box } from "@yizhou/page/model";
import { boxHeight } from "@yizhou/page/model";
import type { FlowPart } from "./flow-model.ts";

interface PlacedPart {
  readonly part: FlowPart;
  readonly box: Box;
}

interface Page {
  readonly first: PlacedPart;
  readonly bottom: number;
  /** Its text goes on from the page before. */
  readonly goesOn: boolean;
}

/** So much of the text's height is free at the end of a page that was ended by hand, besides the first part of the next one twice. */
const FREE = 0.2;

export class PageStarts {
  readonly #pages: Page[] = [];

  /** @param parts  of the page, its head, foot and notes left out */
  add(parts: readonly PlacedPart[], goesOn: boolean): void {
    const [first] = parts;
    const texts = parts.filter(({ part }) => part.kind !== "paragraph" || part.role !== "footnote");
    if (!first || texts.length === 0) return;
    this.#pages.push({ first, bottom: Math.min(...texts.map(({ box }) => box.bottom)), goesOn });
  }

  /** @param which  of the pages' first parts: all, as of slides; those before which a page was ended by hand; none */
  settle(which: "all" | "broken" | "none"): ReadonlySet<FlowPart> {
    if (which === "none") return new Set();
    const floor = Math.min(...this.#pages.map(({ bottom }) => bottom));
    const height = Math.max(...this.#pages.map(({ first }) => first.box.top)) - floor;
    const starts = this.#pages.filter(({ first, goesOn }, i) => {
      const before = this.#pages[i - 1];
      if (!before || goesOn) return false;
      const free = before.bottom - floor;
      return which === "all" || (free > FREE * height && free > 2 * boxHeight(first.box));
    });
    return new Set(starts.map(({ first }) => first.part));
  }
}
