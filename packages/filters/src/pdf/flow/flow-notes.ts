/** Notes at the foot of a page and the marks that lead to them. A note whose mark is not found stays where it is read. */
import type { Block, PageModel } from "@yizhou/page/model";
import type { FlowParagraph, FlowPart, FlowRun, FlowText } from "./flow-model.ts";

interface Mark {
  readonly text: string;
  readonly paragraph: FlowParagraph;
}

type Open<T> = { -readonly [K in keyof T]: T[K] };

export class FlowNotes {
  readonly #notes: { mark: string; paragraph: FlowParagraph; owner: FlowParagraph | null }[] = [];
  #marks: Mark[] = [];
  #ofPage: { mark: string; paragraph: FlowParagraph }[] = [];

  /** Raised marks of a paragraph, which may lead to notes of its page. */
  seeMarks(block: Block, page: PageModel, paragraph: FlowParagraph): void {
    if (block.role === "footnote") return;
    for (const tag of block.tags) {
      if (tag.type !== "note") continue;
      const text = tag.glyphs.map((glyph) => page.glyphs[glyph]!.text).join("");
      this.#marks.push({ text: text.trim(), paragraph });
    }
  }

  add(block: Block, page: PageModel, paragraph: FlowParagraph): void {
    const [first] = block.tags;
    const isMarked = first?.type === "note" && first.glyphs[0] === block.lines[0]!.glyphs[0];
    const mark = isMarked
      ? first.glyphs.map((glyph) => page.glyphs[glyph]!.text).join("")
      : block.bullet?.text;
    this.#ofPage.push({ mark: (mark ?? "").trim().replace(/[.)]$/, ""), paragraph });
  }

  endPage(): void {
    for (const note of this.#ofPage) {
      const marks = note.mark === "" ? [] : this.#marks.filter(({ text }) => text === note.mark);
      // Marks of authors lead to where they work; only where nothing else has the mark, to a note.
      const owner = marks.find(({ paragraph }) => paragraph.role !== "authors") ?? marks[0];
      this.#notes.push({ ...note, owner: owner?.paragraph ?? null });
    }
    this.#ofPage = [];
    this.#marks = [];
  }

  /** The notes that a mark leads to, without their own marks. `places`: the paragraphs that were read of them. */
  settle(): { notes: FlowParagraph[]; places: ReadonlySet<FlowPart> } {
    const notes: FlowParagraph[] = [];
    const places = new Set<FlowPart>();
    for (const { mark, paragraph, owner } of this.#notes) {
      if (!owner) continue;
      const leads = (["source", "target"] as const).map((side) => leadTo(owner, side, mark, notes.length));
      if (!leads.includes(true)) continue;
      notes.push({ ...paragraph, bullet: null, ...withoutMark(paragraph, mark) });
      places.add(paragraph);
    }
    return { notes, places };
  }
}

/** True when the paragraph's text has the mark, which leads to the note now. */
function leadTo(
  paragraph: Open<FlowParagraph>,
  side: "source" | "target",
  mark: string,
  note: number,
): boolean {
  const runs = paragraph[side];
  const at =
    runs?.findIndex((run) => run.note === undefined && run.text.trim() === mark && run.rise === 1) ?? -1;
  if (!runs || at < 0) return false;
  paragraph[side] = runs.with(at, { ...runs[at]!, note });
  return true;
}

function withoutMark({ source, target }: FlowText, mark: string): FlowText {
  const take = (runs: readonly FlowRun[]) => (runs[0]?.text.trim() === mark ? runs.slice(1) : runs);
  return { source: take(source), target: target && take(target) };
}
