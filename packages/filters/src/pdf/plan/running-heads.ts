/** Heads, feet and page numbers: what stands at the edge of the page and comes back, or counts. */
import { boxHeight } from "@yizhou/page/model";
import type { BlockFacts, PageFacts } from "./block-facts.ts";
import { CAPTION } from "./caption-words.ts";

export type HeadRole = "header-footer" | "page-number";

/** Share of the page's height, from the top and from the foot, where heads and feet stand. */
const ZONE = 0.13;
/** Outside this, a lone line off the body is a head even where it does not come back. */
const EDGE = 0.075;

const PAGE_NUMBER =
  /^[\s\-\u2013\u2014|[(]*(?:(?:page|p\.|seite|第)\s*)?(?:\d{1,4}|[ivxlc]{1,6})(?:\s*(?:\/|of|von|页|頁|공?쪽)\s*\d{0,4})?[\s\-\u2013\u2014|\])]*$/i;

/** What an archive prints along the margin of a paper's first page: where it lies there, and since when. */
const STAMP =
  /^arXiv:\s?(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?\s+\[[\w.-]+\]\s+\d{1,2}\s\p{L}{3}\s\d{4}$/u;

/** True for the stamp of an archive, by which the paper is found: it stays as it is. */
export function isArchiveStamp({ text, rotationDeg }: BlockFacts): boolean {
  return rotationDeg !== 0 && STAMP.test(text.trim());
}

/** Roles by block id, only for heads, feet and page numbers. */
export function runningHeads(pages: readonly PageFacts[], bodySize: number): Map<string, HeadRole> {
  const roles = new Map<string, HeadRole>();
  const seen = new Map<string, Set<number>>();
  for (const page of pages)
    for (const block of edgeBlocks(page)) {
      const key = keyOf(block, page);
      const at = seen.get(key) ?? new Set();
      seen.set(key, at.add(page.index));
    }
  for (const page of pages) {
    for (const block of page.blocks) if (isArchiveStamp(block)) roles.set(block.id, "header-footer");
    for (const block of edgeBlocks(page)) {
      const isRepeated = seen.get(keyOf(block, page))!.size >= 2;
      if (PAGE_NUMBER.test(block.text)) roles.set(block.id, "page-number");
      else if (isRepeated || (!CAPTION.test(block.text) && standsAlone(block, page, bodySize)))
        roles.set(block.id, "header-footer");
    }
  }
  return roles;
}

/** Short blocks in the upper and lower zones. */
function edgeBlocks({ blocks, view }: PageFacts): BlockFacts[] {
  const zone = ZONE * boxHeight(view);
  return blocks.filter((block) => {
    if (block.isCell && block.lines > 1) return false;
    return (
      block.lines <= 3 &&
      block.rotationDeg === 0 &&
      (block.box.bottom > view.top - zone || block.box.top < view.bottom + zone)
    );
  });
}

/** The text with numbers alike, and roughly its height on the page. */
function keyOf(block: BlockFacts, { view }: PageFacts): string {
  const height = Math.round(((block.box.top - view.bottom) / Math.max(1, boxHeight(view))) * 60);
  return `${height} ${block.text.replace(/\d+/g, "#").replace(/\s/g, "").toLowerCase()}`;
}

/** A single small line at the very edge, with a gap to all else. */
function standsAlone(block: BlockFacts, { blocks, view }: PageFacts, bodySize: number): boolean {
  const edge = EDGE * boxHeight(view);
  const isTop = block.box.bottom > view.top - edge;
  const isFoot = block.box.top < view.bottom + edge;
  if (!(isTop || isFoot) || block.lines > 2 || block.style.size > 1.1 * bodySize || block.isCell)
    return false;
  return blocks.every((other) => {
    if (other === block || other.rotationDeg !== 0) return true;
    const gap = isTop ? block.box.bottom - other.box.top : other.box.bottom - block.box.top;
    return gap > 0.8 * block.style.size || Math.abs(other.box.bottom - block.box.bottom) < block.style.size;
  });
}
