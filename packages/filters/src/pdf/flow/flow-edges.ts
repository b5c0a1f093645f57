/** Heads and feet of pages: the ones that most pages have become those of the document. */
import type { Block, PageModel } from "@yizhou/page/model";
import type { FlowDocument, FlowParagraph } from "./flow-model.ts";

interface Edge {
  readonly paragraph: FlowParagraph;
  count: number;
}

export class FlowEdges {
  readonly #edges = { header: new Map<string, Edge>(), footer: new Map<string, Edge>() };
  #numbers = 0;

  add(block: Block, page: PageModel, paragraph: FlowParagraph): void {
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

  settle(): Pick<FlowDocument, "header" | "footer" | "hasPageNumbers"> {
    const most = (edges: ReadonlyMap<string, Edge>) =>
      [...edges.values()].sort((a, b) => b.count - a.count)[0]?.paragraph ?? null;
    return {
      header: most(this.#edges.header),
      footer: most(this.#edges.footer),
      hasPageNumbers: this.#numbers > 0,
    };
  }
}
