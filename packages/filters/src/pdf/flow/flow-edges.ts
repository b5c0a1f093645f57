/** Heads and feet of pages: the lines that most pages have become those of the document. */
import type { Block, PageModel } from "@yizhou/page/model";
import type { FlowDocument, FlowParagraph } from "./flow-model.ts";

interface Edge {
  readonly paragraph: FlowParagraph;
  count: number;
}

/** More lines leave a page no room. */
const MOST_LINES = 4;

export class FlowEdges {
  readonly #edges = { header: new Map<string, Edge>(), footer: new Map<string, Edge>() };
  #numbers = 0;
  #pages = 0;
  #lastPage: PageModel | null = null;

  add(block: Block, page: PageModel, paragraph: FlowParagraph): void {
    if (page !== this.#lastPage) this.#pages++;
    this.#lastPage = page;
    if (block.role === "page-number") {
      this.#numbers++;
      return;
    }
    const isTop = (block.box.top + block.box.bottom) / 2 > (page.view.top + page.view.bottom) / 2;
    const edges = this.#edges[isTop ? "header" : "footer"];
    const key = block.lines.map(({ text }) => text.replace(/\d+/g, "#")).join(" ");
    const known = edges.get(key);
    if (known) known.count++;
    else edges.set(key, { paragraph, count: 1 });
  }

  settle(): Pick<FlowDocument, "headers" | "footers" | "hasPageNumbers"> {
    // What a line counts for is told by the others: of heads that change with every chapter, one stands for all.
    const most = (edges: ReadonlyMap<string, Edge>) => {
      const counts = [...edges.values()].map(({ count }) => count);
      const top = Math.max(0, ...counts);
      const least = top > 1 ? Math.max(2, top / 2) : 1;
      const kept = [...edges.values()].filter(({ count }) => count >= least);
      const isOnePage = this.#pages === 1;
      return kept.slice(0, top > 1 || isOnePage ? MOST_LINES : 1).map(({ paragraph }) => paragraph);
    };
    return {
      headers: most(this.#edges.header),
      footers: most(this.#edges.footer),
      hasPageNumbers: this.#numbers > 0,
    };
  }
}
