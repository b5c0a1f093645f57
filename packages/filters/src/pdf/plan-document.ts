/**
 * What only the whole document can tell: which lines are running heads, how large body text is and so what is a heading,
 * where the references begin, and which paragraphs go on in the next column or on the next page.
 */
import { turnBox } from "./geometry.ts";
import { joinParagraphs } from "./join-paragraphs.ts";
import type {
  Block,
  BlockPlan,
  BlockRole,
  Box,
  DocumentPlan,
  PageModel,
  Rotation,
  RunStyle,
} from "./page-model.ts";
import { runningHeads } from "./running-heads.ts";
import { assignRoles } from "./assign-roles.ts";

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
      const room = turnBox(block.rotationDeg, block.room);
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

/**
 * @param pages  null for pages that were not read
 * @param keepReferences  locks the entries of the list of references
 * Cost: linear in blocks.
 */
export function planDocument(pages: readonly (PageFacts | null)[], keepReferences: boolean): DocumentPlan {
  const read = pages.filter((page) => page !== null);
  const body = bodyStyle(read);
  const heads = runningHeads(read, body.size);
  const roles = assignRoles(read, body, heads);
  const joins = joinParagraphs(read, roles);
  const offsets = tagOffsets(read, joins);
  return {
    pages: pages.map((page) => {
      return (
        page &&
        page.blocks.map((block): BlockPlan => {
          const { role, level } = roles.get(block.id)!;
          const join = joins.get(block.id);
          return {
            id: block.id,
            role,
            level,
            joins: join?.to ?? null,
            joinsWith: join?.mark ?? null,
            locked: lockFor(block, role, body, keepReferences),
            tagOffset: offsets.get(block.id) ?? 0,
          };
        })
      );
    }),
  };
}

function lockFor(
  block: BlockFacts,
  role: BlockRole,
  body: BodyStyle,
  keepReferences: boolean,
): Block["locked"] {
  if (block.locked === "code" && body.family === "mono") return null;
  if (role === "reference" && keepReferences) return "reference";
  return block.locked;
}

export interface BodyStyle {
  readonly size: number;
  readonly isBold: boolean;
  readonly family: RunStyle["family"];
}

/** The style that most of the document's running text has. */
function bodyStyle(pages: readonly PageFacts[]): BodyStyle {
  const counts = new Map<string, { style: BodyStyle; count: number }>();
  for (const { blocks } of pages) {
    for (const { style, length, lines, isCell } of blocks) {
      const key = `${Math.round(style.size * 2)} ${style.isBold} ${style.family}`;
      const entry = counts.get(key) ?? {
        style: { size: style.size, isBold: style.isBold, family: style.family },
        count: 0,
      };
      entry.count += length * (lines > 2 ? 1 : 0.4) * (isCell ? 0.3 : 1);
      counts.set(key, entry);
    }
  }
  const [best] = [...counts.values()].sort((a, b) => b.count - a.count);
  return best?.style ?? { size: 10, isBold: false, family: "serif" };
}

/** Ids of a joined block's tags follow those of the blocks before it in the chain. */
function tagOffsets(
  pages: readonly PageFacts[],
  joins: ReadonlyMap<string, { readonly to: string }>,
): Map<string, number> {
  const ends = new Map<string, number>();
  const offsets = new Map<string, number>();
  for (const { blocks } of pages) {
    for (const { id, tags } of blocks) {
      const join = joins.get(id);
      const offset = join ? (ends.get(join.to) ?? 0) : 0;
      if (offset > 0) offsets.set(id, offset);
      ends.set(id, offset + tags);
    }
  }
  return offsets;
}
