/** Heads and feet of pages: the lines that most pages have become those of the document. */
import type { Block, Box, PageModel } from "@yizhou/page/model";
import type { EdgePlace, FlowDocument, FlowParagraph } from "./flow-model.ts";

interface Edge {
  readonly paragraph: FlowParagraph;
  readonly place: EdgePlace;
  count: number;
}

/** More lines leave a page no room. */
const MOST_LINES = 4;
/** What is in the middle of a page is this near to it, and what is at a side further off; shares of the page's width. */
const MIDDLE = 0.04;

export class FlowEdges {
  readonly #edges = { header: new Map<string, Edge>(), footer: new Map<string, Edge>() };
  readonly #numbers = new Map<EdgePlace, number>();
  #pages = 0;
  #lastPage: PageModel | null = null;

  add(block: Block, page: PageModel, paragraph: FlowParagraph): void {
    if (page !== this.#lastPage) this.#pages++;
    this.#lastPage = page;
    if (block.role === "page-number") {
      const place = placeOf(block.box, page.view);
      this.#numbers.set(place, (this.#numbers.get(place) ?? 0) + 1);
      return;
    }
    const isTop = (block.box.top + block.box.bottom) / 2 > (page.view.top + page.view.bottom) / 2;
    const edges = this.#edges[isTop ? "header" : "footer"];
    const key = block.lines.map(({ text }) => text.replace(/\d+/g, "#")).join(" ");
    const known = edges.get(key);
    if (known) known.count++;
    else edges.set(key, { paragraph, place: placeOf(block.box, page.view), count: 1 });
  }

  settle(): Pick<FlowDocument, "headers" | "footers" | "pageNumbers"> {
    // What a line counts for is told by the others: of heads that change with every chapter, one stands for all.
    const most = (edges: ReadonlyMap<string, Edge>) => {
      const counts = [...edges.values()].map(({ count }) => count);
      const top = Math.max(0, ...counts);
      const least = top > 1 ? Math.max(2, top / 2) : 1;
      const kept = [...edges.values()].filter(({ count }) => count >= least);
      const isOnePage = this.#pages === 1;
      return kept
        .slice(0, top > 1 || isOnePage ? MOST_LINES : 1)
        .map(({ paragraph, place }) => ({ ...paragraph, place }));
    };
    return {
      headers: most(this.#edges.header),
      footers: most(this.#edges.footer),
      pageNumbers: [...this.#numbers].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null,
    };
  }
}

function placeOf({ left, right }: Box, view: Box): EdgePlace {
  const off = ((left + right) / 2 - (view.left + view.right) / 2) / (view.right - view.left);
  if (Math.abs(off) < MIDDLE) return "center";
  return off > 0 ? "right" : "left";
}
