/** What is kept of pages and blocks until the document as a whole has been read. */
import {
  type Block,
  type BlockRole,
  type Box,
  type PageModel,
  type Rotation,
  type RunStyle,
  turnBox,
} from "@yizhou/page/model";

/** What is kept of a block for the document's decisions. Boxes as the page is seen, y up. */
export interface BlockFacts {
  readonly id: string;
  readonly role: BlockRole;
  readonly box: Box;
  /** Its beginning and its end; what lies between in long blocks decides nothing. */
  readonly text: string;
  /** Of the whole text. */
  readonly length: number;
  readonly lines: number;
  readonly style: RunStyle;
  readonly align: Block["align"];
  readonly bullet: string | null;
  readonly locked: Block["locked"];
  readonly isCell: boolean;
  readonly rotationDeg: Rotation;
  /** Of the last line: reaches the right edge of its block's room. */
  readonly endsFull: boolean;
  readonly firstLineIndent: number;
  readonly tags: number;
  /** Begins with a raised mark, as notes do. */
  readonly beginsWithMark: boolean;
  /** Its first line has a gap wider than a word space: columns of something, not running text. */
  readonly hasWideGap: boolean;
  /** Begins with bold or italic words, as captions and run-in headings do. */
  readonly beginsStyled: boolean;
  /** Begins with bold words, and is not bold as a whole. */
  readonly beginsBold: boolean;
}

export interface PageFacts {
  readonly index: number;
  /** The page as it is seen. */
  readonly view: Box;
  readonly blocks: readonly BlockFacts[];
  /** Tops and extents of level rules that are not in tables, as seen. */
  readonly rules: readonly Box[];
}

/** The part of a page that document decisions need. */
export function blockFacts(page: PageModel): PageFacts {
  // A page turned by 90 degrees is seen as its text turned by 90 is read.
  const turn = (box: Box) => turnBox(page.rotation, box);
  return {
    index: page.index,
    view: turn(page.view),
    rules: page.rules.filter((rule) => rule.direction === "horizontal").map((rule) => turn(rule.box)),
    blocks: page.blocks.map((block): BlockFacts => {
      const last = block.lines.at(-1)!;
      const text = block.lines.map((line) => line.text).join(" ");
      const [first] = block.tags;
      const firstGlyph = block.lines[0]!.glyphs[0];
      const isFirst = first !== undefined && first.glyphs[0] === firstGlyph;
      const room = turnBox(block.rotationDeg, block.available);
      return {
        id: block.id,
        role: block.role,
        box: turn(block.box),
        text: shortened(text),
        length: text.length,
        lines: block.lines.length,
        style: block.style,
        align: block.align,
        bullet: block.bullet?.text ?? null,
        locked: block.locked,
        isCell: block.cell !== null,
        rotationDeg: ((block.rotationDeg - page.rotation + 360) % 360) as Rotation,
        endsFull: room.right - last.right < 1.5 * last.size,
        firstLineIndent: block.firstLineIndent / block.style.size,
        tags: block.tags.reduce((max, tag) => Math.max(max, tag.id), 0),
        hasWideGap: hasWideGap(block, page),
        beginsWithMark: isFirst && first.type === "note",
        beginsBold: isFirst && !block.style.isBold && first.style?.isBold === true,
        beginsStyled: isFirst && first.style !== null && (first.style.isBold || first.style.isItalic),
      };
    }),
  };
}

/** A book's facts are held together, so they are kept small. */
function shortened(text: string): string {
  return text.length <= 320 ? text : `${text.slice(0, 240)} … ${text.slice(-60)}`;
}

function hasWideGap({ lines, rotationDeg }: Block, page: PageModel): boolean {
  const { glyphs, size } = lines[0]!;
  let right = Infinity;
  return glyphs.some((index) => {
    const box = turnBox(rotationDeg, page.glyphs[index]!.box);
    const isWide = box.left - right > 1.8 * size;
    right = box.right;
    return isWide;
  });
}

/** How the document's running text looks. */
export interface BodyStyle {
  readonly size: number;
  readonly isBold: boolean;
  readonly family: RunStyle["family"];
}
