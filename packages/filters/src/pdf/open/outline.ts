import type { DecodedDocument } from "./pdfjs.ts";
import type { OutlineEntry } from "./document-model.ts";

const MAX_ENTRIES = 20_000;
const MAX_DEPTH = 50;

interface OutlineNode {
  readonly title: string;
  readonly dest: string | readonly unknown[] | null;
  readonly items: readonly OutlineNode[];
}

/** The bookmarks of a file from top to bottom; empty when there are none or they cannot be read. */
export async function readOutline(decoded: DecodedDocument): Promise<OutlineEntry[]> {
  let roots: readonly OutlineNode[];
  try {
    roots = ((await decoded.getOutline()) ?? []) as unknown as readonly OutlineNode[];
  } catch {
    // Bookmarks are an extra; the pages can be read without them.
    return [];
  }
  const entries: OutlineEntry[] = [];
  const walk = async (nodes: readonly OutlineNode[], prefix: string, depth: number): Promise<void> => {
    for (const [i, node] of nodes.entries()) {
      if (entries.length >= MAX_ENTRIES) return;
      const path = `${prefix}${i}`;
      entries.push({ path, title: node.title, page: await pageOf(decoded, node.dest) });
      if (depth < MAX_DEPTH) await walk(node.items, `${path}.`, depth + 1);
    }
  };
  await walk(roots, "", 0);
  return entries;
}

async function pageOf(decoded: DecodedDocument, dest: OutlineNode["dest"]): Promise<number | null> {
  try {
    const target = typeof dest === "string" ? await decoded.getDestination(dest) : dest;
    const [page] = (target ?? []) as readonly unknown[];
    if (typeof page === "number") return page;
    return page ? await decoded.getPageIndex(page as never) : null;
  } catch {
    // A bookmark to nowhere is kept as it is.
    return null;
  }
}
