import { type InlineContent, type InlineNode, normaliseInline, textOnly } from "@yizhou/model";
import { alignTokens } from "./edit-distance.ts";
import { type MemoryToken, tokenise } from "./tokens.ts";

/** A run of a comparison: what both texts have, what only the new one has, what only the stored one had. */
export interface DiffRun {
  readonly kind: "kept" | "inserted" | "deleted";
  /** With the white space that follows each token. Tags of `deleted` runs are those of the stored text. */
  readonly content: InlineContent;
}

/**
 * How the stored source of a match became the query, for display: joined, the kept and inserted runs are the query, the
 * kept and deleted ones the stored source, white space between tokens aside. Tokens that only score as equal (a number of
 * another value, another case) are shown as changed.
 */
export function diffSources(stored: InlineContent, query: InlineContent): DiffRun[] {
  const [before, after] = [piecesOf(stored), piecesOf(query)];
  const runs: { kind: DiffRun["kind"]; nodes: InlineNode[] }[] = [];
  const append = (kind: DiffRun["kind"], node: InlineNode): void => {
    const last = runs.at(-1);
    if (last?.kind === kind) last.nodes.push(node);
    // Within one change what went comes before what came, so that it reads as one replacement.
    else if (kind === "deleted" && last?.kind === "inserted" && runs.at(-2)?.kind === "deleted")
      runs.at(-2)!.nodes.push(node);
    else if (kind === "deleted" && last?.kind === "inserted") runs.splice(-1, 0, { kind, nodes: [node] });
    else runs.push({ kind, nodes: [node] });
  };
  const steps = alignTokens(
    before.map(({ form }) => form),
    after.map(({ form }) => form),
  );
  for (const { kind, a, b } of steps) {
    if (kind === "same") append("kept", after[b]!.node);
    else {
      if (a >= 0) append("deleted", before[a]!.node);
      if (b >= 0) append("inserted", after[b]!.node);
    }
  }
  return runs.map(({ kind, nodes }) => ({ kind, content: normaliseInline(nodes) }));
}

/** Each token with the white space up to the next one. */
function piecesOf(content: InlineContent): { form: string; node: InlineNode }[] {
  const text = textOnly(content);
  const tokens = tokenise(content);
  return tokens.map((token, index) => ({
    form: formOf(token),
    node:
      token.kind === "tag"
        ? content[token.nodeIndex]!
        : { kind: "text", text: text.slice(token.startOffset, endOf(tokens, index, text.length)) },
  }));
}

function endOf(tokens: readonly MemoryToken[], index: number, length: number): number {
  return tokens[index + 1]?.startOffset ?? length;
}

function formOf({ kind, key, raw }: MemoryToken): string {
  return kind === "tag" ? key : raw;
}
