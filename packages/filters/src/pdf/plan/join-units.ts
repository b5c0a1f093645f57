/** Two units of a document's plan as one, because a reader of its pages says so. */
import { highestTag, jointOf, plainText, type InlineContent, type UnitJoin } from "@yizhou/model";
import type { BlockPlan, DocumentPlan, EdgePlan } from "./document-plan.ts";

/**
 * The plan in which the blocks of `next` go on with the last block of `unit`. Bookmarks that read like `next` stay as they are.
 *
 * @param sources  contents of both by unit id
 * @returns null where the one does not stand behind the other, or is locked, or other pages stand between them
 * Cost: linear in the plan.
 */
export function joinPlannedUnits(
  plan: DocumentPlan,
  { unit, next }: Omit<UnitJoin, "kind">,
  sources: Readonly<Record<string, InlineContent>>,
): DocumentPlan | null {
  const textOf = (id: string) => (Object.hasOwn(sources, id) ? sources[id] : undefined);
  const [first, second] = [textOf(unit), textOf(next)];
  const chains = chainsOf(plan);
  const [before, after] = [chains.get(unit), chains.get(next)];
  if (!first || !second || !before || !after || unit === next) return null;
  const order = [...chains.keys()];
  if (order.indexOf(unit) > order.indexOf(next)) return null;
  if ([...before, ...after].some(({ locked }) => locked !== null)) return null;
  const edges = joinedEdges(plan.edges ?? [], { unit, next }, [first, second]);
  if (!edges) return null;
  const offset = highestTag(first);
  const moved = new Map(
    after.map((block): [string, BlockPlan] => [
      block.id,
      {
        ...block,
        tagOffset: block.tagOffset + offset,
        ...(block.id === next && {
          joins: before.at(-1)!.id,
          joinsWith: jointOf(plainText(first), plainText(second)),
        }),
      },
    ]),
  );
  return {
    ...plan,
    pages: plan.pages.map((page) => page && page.map((block) => moved.get(block.id) ?? block)),
    ...(plan.edges && { edges }),
    ...(plan.bookmarks && { bookmarks: plan.bookmarks.filter((bookmark) => bookmark.unit !== next) }),
  };
}

/** The whole has on other pages what its parts have there; null where that stands between them. */
function joinedEdges(
  edges: readonly EdgePlan[],
  { unit, next }: Omit<UnitJoin, "kind">,
  contents: readonly [InlineContent, InlineContent],
): EdgePlan[] | null {
  const [own, others] = [edges.find((edge) => edge.unit === unit), edges.find((edge) => edge.unit === next)];
  if ((own?.after ?? 0) > 0 || (others?.before ?? 0) > 0) return null;
  const rest = edges.filter((edge) => edge !== own && edge !== others);
  if (!own && !others) return rest;
  const [first, second] = contents.map((content) => plainText(content).length) as [number, number];
  const whole = first + second;
  const before = ((own?.before ?? 0) * first) / whole;
  return [...rest, { unit, before, after: ((others?.after ?? 0) * second) / whole }];
}

/** The blocks of each unit by its id, in the order of reading. */
export function chainsOf({ pages }: DocumentPlan): Map<string, BlockPlan[]> {
  const chains = new Map<string, BlockPlan[]>();
  const heads = new Map<string, string>();
  for (const block of pages.flatMap((page) => page ?? [])) {
    const head = block.joins === null ? block.id : (heads.get(block.joins) ?? block.joins);
    heads.set(block.id, head);
    const chain = chains.get(head);
    if (chain) chain.push(block);
    else chains.set(head, [block]);
  }
  return chains;
}
