import type { InlineContent, InlineNode } from "@yizhou/model";

/**
 * Makes "translations" of real length: for each source as many sentences of a parallel text as it takes to be as long, and
 * their counterparts, cut to the same share. The words mean nothing; their number and shape are those of a translation.
 */
export class FixtureAnswers {
  readonly #source: readonly string[];
  readonly #target: readonly string[];
  readonly #glue: string;
  #next = 0;

  /** @param source, target  sentences of the same count, n-th to n-th; @param glue  stands between two targets */
  constructor(source: readonly string[], target: readonly string[], glue: string) {
    this.#source = source;
    this.#target = target;
    this.#glue = glue;
  }

  /** The source's tags stand at the same share of the text. */
  answer(content: InlineContent): InlineContent {
    const length = content.reduce((sum, node) => sum + (node.kind === "text" ? node.text.length : 0), 0);
    const characters = this.#textFor(length);
    const nodes: InlineNode[] = [];
    let read = 0;
    let written = 0;
    for (const node of content) {
      if (node.kind !== "text") {
        nodes.push(node);
        continue;
      }
      read += node.text.length;
      const end = Math.round((characters.length * read) / length);
      const text = characters.slice(written, end).join("");
      if (text !== "") nodes.push({ kind: "text", text });
      written = end;
    }
    return nodes;
  }

  #textFor(length: number): string[] {
    let read = 0;
    const target: string[] = [];
    while (read < length) {
      const index = this.#next++ % this.#source.length;
      read += this.#source[index]!.length + 1;
      target.push(this.#target[index]!);
    }
    const all = [...target.join(this.#glue)];
    return all.slice(0, Math.max(1, Math.round((all.length * length) / Math.max(1, read))));
  }
}
