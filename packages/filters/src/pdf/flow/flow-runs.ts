/** From inline content to runs: what its tags stand for on the page. */
import { normaliseInline, type InlineContent } from "@yizhou/model";
import type { Block, InlineTag, PageModel, RunStyle } from "@yizhou/page/model";
import type { FlowPicture, FlowRun } from "./flow-model.ts";
import { inkOnPaper } from "./ink-on-paper.ts";

/** A tag of a text unit, with what it stands for. `runs`: of one that keeps its own glyphs. */
export interface FlowTag {
  readonly id: number;
  readonly style: RunStyle | null;
  readonly url: string | null;
  readonly runs: readonly FlowRun[] | null;
}

/** Smaller differences of size inside a paragraph are accidents of fonts. */
const SAME_SIZE = 0.06;
/** Higher pieces of formulas stand in several storeys and are pictures. In sizes. */
const ONE_STOREY = 1.9;

/** A run in the look of a style. */
export function runIn(style: RunStyle, text: string, over: Partial<FlowRun> = {}): FlowRun {
  const { family, size, isBold, isItalic, color, rise } = style;
  return {
    ...{ text, family, size, isBold, isItalic, color: color.startsWith("#") ? inkOnPaper(color) : "#000000" },
    ...{ rise: rise > 0 ? 1 : rise < 0 ? -1 : 0, link: null },
    ...over,
  };
}

/** @param main  look of the text outside of tags */
export function flowRuns(
  content: InlineContent,
  main: RunStyle,
  tags: ReadonlyMap<number, FlowTag>,
): FlowRun[] {
  const runs: FlowRun[] = [];
  const open: FlowTag[] = [];
  for (const node of normaliseInline(content)) {
    const tag = node.kind === "text" ? undefined : tags.get(node.id);
    if (node.kind === "open" && tag) open.push(tag);
    else if (node.kind === "close" && tag)
      open.splice(Math.max(0, open.lastIndexOf(tag)), open.includes(tag) ? 1 : 0);
    // A displayed formula in the middle of a sentence stands below it as it is drawn.
    else if (node.kind === "standalone" && !tag && node.type === "equation") continue;
    else if (node.kind === "standalone")
      runs.push(...(tag?.runs ?? [runIn(main, node.type === "break" ? "\n" : (node.equivalent ?? ""))]));
    else if (node.kind === "text") {
      const style = open.findLast((one) => one.style !== null)?.style ?? main;
      const link = open.findLast((one) => one.url !== null)?.url ?? null;
      // A script is as large as its line; the program that shows it makes it small.
      const isAlike = style.rise !== 0 || Math.abs(style.size / main.size - 1) < SAME_SIZE;
      runs.push(runIn(style, node.text, { link, ...(isAlike ? { size: main.size } : {}) }));
    }
  }
  return runs.filter(({ text, picture }) => text !== "" || picture);
}

/** @param cut  draws a place of the page */
export async function flowTags(
  block: Block,
  page: PageModel,
  cut: (tag: InlineTag, baseline: number) => Promise<FlowPicture | null>,
): Promise<FlowTag[]> {
  const tags: FlowTag[] = [];
  for (const tag of block.tags) {
    const url = tag.link === null ? null : (page.links[tag.link]?.url ?? null);
    const id = tag.id + block.tagOffset;
    if (!tag.standalone) {
      tags.push({ id, style: tag.style, url, runs: null });
      continue;
    }
    const line = lineOf(block, tag.glyphs[0]!);
    const height = tag.box.top - tag.box.bottom;
    const hasStoreys =
      tag.type === "equation" && block.rotationDeg === 0 && height > ONE_STOREY * block.style.size;
    const picture = hasStoreys ? await cut(tag, line.baseline) : null;
    const runs = picture ? [runIn(block.style, "", { picture })] : glyphRuns(block, page, tag);
    tags.push({ id, style: null, url, runs });
  }
  return tags;
}

function lineOf({ lines }: Block, glyph: number): Block["lines"][number] {
  return lines.find(({ glyphs }) => glyphs.includes(glyph)) ?? lines[0]!;
}

/** A formula of one storey, a mark or a piece of code as text: its letters with their looks, raised and lowered as they stand. */
function glyphRuns(block: Block, page: PageModel, tag: InlineTag): FlowRun[] {
  const runs: FlowRun[] = [];
  const own = new Set(tag.glyphs);
  const isMath = tag.type === "equation";
  for (const line of block.lines) {
    for (const [i, index] of line.glyphs.entries()) {
      if (!own.has(index)) continue;
      const glyph = page.glyphs[index]!;
      const text = line.text.slice(line.starts[i], line.starts[i + 1] ?? line.text.length);
      const shift = block.rotationDeg === 0 ? (glyph.origin[1] - line.baseline) / line.size : 0;
      const isSmall = glyph.size < 0.9 * line.size;
      const rise = isSmall && shift > 0.1 ? 1 : isSmall && shift < -0.06 ? -1 : 0;
      const isItalic = isMath && /^\p{L}/u.test(text) && !/^\p{Lu}{2}/u.test(text);
      const last = runs.at(-1);
      if (last && last.rise === rise && last.isItalic === isItalic)
        runs[runs.length - 1] = { ...last, text: last.text + text };
      else
        runs.push(
          runIn({ ...block.style, rise }, text, {
            isItalic: isItalic || (!isMath && block.style.isItalic),
            ...(tag.type === "other" ? { family: "mono" } : {}),
          }),
        );
    }
  }
  return runs;
}
