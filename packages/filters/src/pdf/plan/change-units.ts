/** How a document's units belong together, as readers of its pages have put it right: pure changes of its plan. */
import {
  joinContents,
  partId,
  splitContent,
  type InlineContent,
  type UnitChange,
  type UnitSplit,
} from "@yizhou/model";
import type { BlockPlan, DocumentPlan } from "./document-plan.ts";
import { chainsOf, joinPlannedUnits } from "./join-units.ts";

/** A plan with the contents of its units by id. */
export interface PlannedUnits {
  readonly plan: DocumentPlan;
  readonly sources: Readonly<Record<string, InlineContent>>;
}

/** @returns null where the units are not there, or it cannot be done with them. Cost: linear in the plan. */
export function changePlannedUnits({ plan, sources }: PlannedUnits, change: UnitChange): PlannedUnits | null {
  if (change.kind === "split") return splitUnit({ plan, sources }, change);
  if (change.kind === "prose") {
    const prose = proseUnit(plan, change.unit);
    return prose && { plan: prose, sources };
  }
  if (change.kind === "move") {
    const moved = moveUnit(plan, change);
    return moved && { plan: moved, sources };
  }
  const joined = joinPlannedUnits(plan, change, sources);
  if (!joined) return null;
  const { [change.unit]: first, [change.next]: next, ...others } = sources;
  return { plan: joined, sources: { ...others, [change.unit]: joinContents(first!, next!) } };
}

/** Not where the paragraph goes on behind a formula, and not of one that has text of pages that were not chosen. */
function splitUnit({ plan, sources }: PlannedUnits, { unit, at, cells }: UnitSplit): PlannedUnits | null {
  const chain = chainsOf(plan).get(unit);
  const halves = Object.hasOwn(sources, unit) ? splitContent(sources[unit]!, at) : null;
  const id = partId(unit, at);
  const hasEdge = plan.edges?.some((edge) => edge.unit === unit) === true;
  if (!chain || !halves || hasEdge || chain[0]!.locked !== null || Object.hasOwn(sources, id)) return null;
  const cut = findCut(chain, plan.lengths ?? {}, at);
  if (!cut) return null;
  const { block, inside, length } = cut;
  const begun: BlockPlan = {
    ...{ ...withoutFormulas(block), id, joins: null, joinsWith: null },
    ...(cells && { role: "table-cell", align: cells.second }),
  };
  const of = block.part?.of ?? block.id;
  const from = block.part?.from ?? 0;
  const to = block.part?.to ?? null;
  const parts: BlockPlan[] =
    inside === 0
      ? [{ ...begun, part: { of, from, to } }]
      : [
          { ...block, part: { of, from, to: from + inside } },
          { ...begun, part: { of, from: from + inside, to } },
        ];
  const asCell = (one: BlockPlan): BlockPlan =>
    cells?.first && one.id === unit ? { ...one, role: "table-cell", align: cells.first } : one;
  const { [block.id]: _, ...others } = plan.lengths ?? {};
  const lengths = { ...others, ...(inside > 0 && { [block.id]: inside }), [id]: length - inside };
  const pages = plan.pages.map(
    (page) =>
      page &&
      page.flatMap((one) => {
        if (one === block) return parts.map(asCell);
        if (one.id === unit) return [asCell(one)];
        return [one.joins === block.id ? { ...one, joins: id } : one];
      }),
  );
  return { plan: { ...plan, pages, lengths }, sources: { ...sources, [unit]: halves[0], [id]: halves[1] } };
}

/** Only what was read as a cell, by the page's reading or by its reader, is made a paragraph. */
function proseUnit(plan: DocumentPlan, unit: string): DocumentPlan | null {
  const chain = chainsOf(plan).get(unit);
  if (!chain || chain.some(({ role, locked }) => role !== "table-cell" || locked !== null)) return null;
  const asProse = (block: BlockPlan): BlockPlan =>
    chain.includes(block) ? { ...block, role: "paragraph", align: "left", cell: null } : block;
  return { ...plan, pages: plan.pages.map((page) => page && page.map(asProse)) };
}

function withoutFormulas({ formulas: _, ...block }: BlockPlan): BlockPlan {
  return block;
}

/** The block of a chain that a place in its text is in, and how far into it. */
function findCut(
  chain: readonly BlockPlan[],
  lengths: Readonly<Record<string, number>>,
  at: number,
): { readonly block: BlockPlan; readonly inside: number; readonly length: number } | null {
  let start = 0;
  for (const [nth, block] of chain.entries()) {
    const length = lengths[block.id];
    if (length === undefined) return null;
    if (block.joinsWith === "hyphen") start -= 1;
    const formulas = (block.formulas ?? []).reduce((sum, id) => sum + (lengths[id] ?? 0), 0);
    if (block.formulas && at >= start && at <= start + formulas) return null;
    start += formulas;
    if (at < start || (at === start && nth === 0)) return null;
    if (at < start + length) return { block, inside: at - start, length };
    start += length;
  }
  return null;
}

/** Both begin on one page; of a paragraph that goes on elsewhere what stands there stays. */
function moveUnit(
  plan: DocumentPlan,
  { unit, before }: Extract<UnitChange, { kind: "move" }>,
): DocumentPlan | null {
  const chains = chainsOf(plan);
  const [own, other] = [chains.get(unit), chains.get(before)];
  if (!own || !other || unit === before || [...own, ...other].some(({ locked }) => locked !== null))
    return null;
  const pages = plan.pages.map((page) => {
    if (!page?.includes(own[0]!) || !page.includes(other[0]!)) return page;
    const moved = page.filter((block) => own.includes(block));
    return page.flatMap((block) =>
      block === other[0] ? [...moved, block] : own.includes(block) ? [] : [block],
    );
  });
  return pages.every((page, index) => page === plan.pages[index]) ? null : { ...plan, pages };
}
