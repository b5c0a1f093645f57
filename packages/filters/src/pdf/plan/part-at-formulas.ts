/**
 * Targets of units that go on behind displayed formulas, made ready for writing. The formulas stay where they are, so what
 * the translation has before a formula's tag is set in the places before the formula, and what it has behind the tag in
 * those behind: a text of its own for the writer. Where the target cannot be parted there (no tag, nothing on one side of it,
 * or tags that have changed sides), it runs through all the places in order as one text.
 */
import {
  normaliseInline,
  textOnly,
  type InlineContent,
  type InlineNode,
  type PlacedPage,
  type PlacedUnits,
} from "@yizhou/model";
import type { UnitTargets } from "../../filter.ts";
import type { BlockPlan, DocumentPlan } from "./document-plan.ts";

export interface PartedTargets {
  readonly plan: DocumentPlan;
  /** By the block that each text begins in. */
  readonly targets: UnitTargets;
  /** Units by those of their texts that begin behind a formula. */
  readonly unitOf: ReadonlyMap<string, string>;
}

/** Cost: linear in the plan. */
export function partAtFormulas(plan: DocumentPlan, targets: UnitTargets): PartedTargets {
  const parted = new Map(targets);
  const changed = new Map<string, BlockPlan>();
  const unitOf = new Map<string, string>();
  for (const [unit, parts] of unitParts(plan)) {
    const target = targets.get(unit);
    if (!target) continue;
    const cuts = parts.slice(1).map(([first]) => first!.tagOffset);
    const contents = partsAt(target, cuts);
    if (!contents) {
      parted.set(unit, withoutTags(target, new Set(cuts)));
      continue;
    }
    for (const [at, blocks] of parts.entries()) {
      const [first, ...rest] = blocks;
      parted.set(first!.id, contents[at]!);
      if (at === 0) continue;
      const { tagOffset } = first!;
      unitOf.set(first!.id, unit);
      changed.set(first!.id, { ...first!, joins: null, joinsWith: null, tagOffset: 0 });
      for (const block of rest) changed.set(block.id, { ...block, tagOffset: block.tagOffset - tagOffset });
    }
  }
  const pages = plan.pages.map((page) => page && page.map((block) => changed.get(block.id) ?? block));
  return { plan: changed.size === 0 ? plan : { ...plan, pages }, targets: parted, unitOf };
}

/** Units with formulas between their blocks: the blocks before the first formula, between it and the next, and so on. */
function unitParts(plan: DocumentPlan): Map<string, BlockPlan[][]> {
  const heads = new Map<string, string>();
  const units = new Map<string, BlockPlan[][]>();
  for (const block of plan.pages.flatMap((page) => page ?? [])) {
    const head = block.joins === null ? block.id : (heads.get(block.joins) ?? block.joins);
    heads.set(block.id, head);
    const parts = units.get(head);
    if (!parts) units.set(head, [[block]]);
    else if (block.formulas) parts.push([block]);
    else parts.at(-1)!.push(block);
  }
  for (const [head, parts] of units) if (parts.length === 1) units.delete(head);
  return units;
}

/**
 * The target cut at the tags, with the ids of tags counted from the cut; null where it cannot be cut.
 *
 * @param cuts  ids of the formulas' tags, ascending; the ids of the tags that the source has between two lie between theirs
 */
function partsAt(target: InlineContent, cuts: readonly number[]): InlineContent[] | null {
  const parts: InlineNode[][] = [[]];
  for (const node of target) {
    const [from, to] = [cuts[parts.length - 2] ?? 0, cuts[parts.length - 1] ?? Infinity];
    if (node.kind === "text") parts.at(-1)!.push(node);
    else if (node.id === to) parts.push([]);
    else if (node.id > from && node.id < to) parts.at(-1)!.push({ ...node, id: node.id - from });
    else return null;
  }
  const isWhole = parts.length === cuts.length + 1;
  return isWhole && parts.every((part) => textOnly(part).trim() !== "") ? parts.map(trimmed) : null;
}

function trimmed(content: readonly InlineNode[]): InlineContent {
  const nodes = [...normaliseInline(content)];
  const trim = (at: number, text: (text: string) => string) => {
    const node = nodes.at(at);
    if (node?.kind === "text") nodes.splice(at, 1, { kind: "text", text: text(node.text) });
  };
  trim(0, (text) => text.trimStart());
  trim(-1, (text) => text.trimEnd());
  return normaliseInline(nodes);
}

/** The target without these tags, and one blank where one stood between two. */
function withoutTags(target: InlineContent, ids: ReadonlySet<number>): InlineContent {
  const nodes: InlineNode[] = [];
  let isBehind = false;
  for (const node of normaliseInline(target)) {
    const last = nodes.at(-1);
    if (node.kind !== "text" && ids.has(node.id)) isBehind = true;
    else {
      const isDoubled = isBehind && node.kind === "text" && last?.kind === "text" && last.text.endsWith(" ");
      nodes.push(isDoubled ? { kind: "text", text: node.text.trimStart() } : node);
      isBehind = false;
    }
  }
  return normaliseInline(nodes);
}

/** The places of a result with the texts of one unit under its own id. */
export function placesOfUnits(places: PlacedUnits, unitOf: PartedTargets["unitOf"]): PlacedUnits {
  if (unitOf.size === 0) return places;
  const units = [...new Set(places.units.map((id) => unitOf.get(id) ?? id))];
  const numberOf = new Map(units.map((id, number) => [id, number]));
  const numbers = places.units.map((id) => numberOf.get(unitOf.get(id) ?? id)!);
  const renumbered = (boxes: readonly number[]) =>
    boxes.map((value, at) => (at % NUMBERS_A_BOX === 0 ? numbers[value]! : value));
  return {
    units,
    ...(places.cells && { cells: [...new Set(places.cells.map((unit) => numbers[unit]!))] }),
    pages: places.pages.map((page): PlacedPage => ({
      ...page,
      source: renumbered(page.source),
      target: renumbered(page.target),
    })),
    marks: places.marks.map((mark) => (mark.unit === null ? mark : { ...mark, unit: numbers[mark.unit]! })),
  };
}

/** See `PlacedPage`. */
const NUMBERS_A_BOX = 5;
