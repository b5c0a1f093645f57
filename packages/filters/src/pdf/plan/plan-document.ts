/**
 * What only the whole document can tell: which lines are running heads, how large body text is and so what is a heading,
 * where the references begin, and which paragraphs go on in the next column or on the next page.
 */
import type { Block, BlockRole } from "@yizhou/page/model";
import { assignRoles } from "./assign-roles.ts";
import type { BlockFacts, BodyStyle, PageFacts } from "./block-facts.ts";
import { joinParagraphs, type Join } from "./join-paragraphs.ts";
import type { BlockPlan, DocumentPlan } from "./document-plan.ts";
import type { CutParagraph } from "./page-edges.ts";
import { isArchiveStamp, runningHeads } from "./running-heads.ts";

/**
 * @param pages  null for pages that were not read
 * @param keepReferences  locks the entries of the list of references
 * @param isWanted  by 0-based index; the other pages only tell what the wanted ones are part of, and are null in the plan
 * Cost: linear in blocks.
 */
export function planDocument(
  pages: readonly (PageFacts | null)[],
  keepReferences: boolean,
  isWanted: (index: number) => boolean = () => true,
): PlannedDocument {
  const read = pages.filter((page) => page !== null);
  const body = bodyStyle(read);
  const heads = runningHeads(read, body.size);
  const roles = assignRoles(read, body, heads);
  const wanted = read.filter((page) => isWanted(page.index));
  const { joins, cuts } = cutAtEdges(joinParagraphs(read, roles), wanted);
  const offsets = tagOffsets(wanted, joins);
  return {
    cuts,
    pages: pages.map((page) => {
      if (page && !isWanted(page.index)) return null;
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
            ...(join && join.formulas.length > 0 ? { formulas: join.formulas } : {}),
          };
        })
      );
    }),
  };
}

export interface PlannedDocument extends DocumentPlan {
  readonly cuts: readonly CutParagraph[];
}

/** Parts joins between two wanted pages from those over the edge of what is wanted: there the other part stays as it is. */
function cutAtEdges(
  all: ReadonlyMap<string, Join>,
  wanted: readonly PageFacts[],
): { joins: Map<string, Join>; cuts: CutParagraph[] } {
  const inside = new Set(wanted.flatMap(({ blocks }) => blocks.map(({ id }) => id)));
  const joins = new Map<string, Join>();
  const cuts: CutParagraph[] = [];
  for (const [id, join] of all) {
    const { to, mark } = join;
    if (inside.has(id) && inside.has(to)) joins.set(id, join);
    else if (inside.has(id)) cuts.push({ block: id, outside: to, side: "before", mark });
    else if (inside.has(to)) cuts.push({ block: to, outside: id, side: "after", mark });
  }
  return { joins, cuts };
}

/** "iv", "- xii -": nothing to translate, though it has letters. */
const ROMAN_NUMBER = /^[^\p{L}]*[ivxlcdm]+[^\p{L}]*$/iu;

/** Addresses of people at one place, as papers write them: "{keller, doe}@coast.example". */
const GROUP_ADDRESS = /^[{[(]\s?[\w.+-]+(?:\s?[,;|/]\s?[\w.+-]+)+\s?[)\]}]\s?@\s?[\w-]+(?:\.[\w-]+)+$/;

function lockFor(
  block: BlockFacts,
  role: BlockRole,
  body: BodyStyle,
  keepReferences: boolean,
): Block["locked"] {
  if (block.locked === "code" && body.family === "mono") return null;
  if ((role === "reference" && keepReferences) || isArchiveStamp(block)) return "reference";
  if (role === "page-number" && ROMAN_NUMBER.test(block.text)) return "number";
  if (GROUP_ADDRESS.test(block.text.trim())) return block.locked ?? "no-text";
  return block.locked;
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

/** Ids of a joined block's tags follow those of the blocks before it in the chain, and that of the formulas between. */
function tagOffsets(pages: readonly PageFacts[], joins: ReadonlyMap<string, Join>): Map<string, number> {
  const ends = new Map<string, number>();
  const offsets = new Map<string, number>();
  for (const { blocks } of pages) {
    for (const { id, tags } of blocks) {
      const join = joins.get(id);
      const offset = join ? (ends.get(join.to) ?? 0) + (join.formulas.length > 0 ? 1 : 0) : 0;
      if (offset > 0) offsets.set(id, offset);
      ends.set(id, offset + tags);
    }
  }
  return offsets;
}
