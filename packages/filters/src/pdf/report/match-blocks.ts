import { type Block, type Box, boxArea, type PageModel, sharedArea, unionBox } from "@yizhou/page/model";

/** A source block and what stands in its place. `area` in square points; `scale`: size of the new text to the old. */
export interface BlockMatch {
  readonly area: number;
  readonly overlap: number;
  readonly scale: number;
}

/**
 * The source's translated blocks, each with its intersection over union with the text that now stands over it. Reading the
 * result may have cut it into blocks differently, so a block is compared with all lines that lie for the most part over it.
 */
export function matchBlocks(before: PageModel, after: PageModel): BlockMatch[] {
  const lines = after.blocks.flatMap((block) => block.lines.map(({ box, size }) => ({ box, size })));
  return before.blocks.filter(isTranslated).map(({ box, style }) => {
    const own = lines.filter((line) => sharedArea(line.box, box) > 0.5 * boxArea(line.box));
    const union = unionBox(own.map((line) => line.box));
    const size = own.length === 0 ? style.size : Math.max(...own.map((line) => line.size));
    return {
      area: boxArea(box),
      overlap: union ? intersectionOverUnion(box, union) : 0,
      scale: style.size > 0 ? size / style.size : 1,
    };
  });
}

function isTranslated(block: Block): boolean {
  return block.locked === null && /\p{L}{2}/u.test(block.lines.map((line) => line.text).join(" "));
}

function intersectionOverUnion(a: Box, b: Box): number {
  const shared = sharedArea(a, b);
  const union = boxArea(a) + boxArea(b) - shared;
  return union > 0 ? shared / union : 0;
}
