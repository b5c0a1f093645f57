import { primaryLanguage, textOnly, type InlineContent } from "@yizhou/model";
import type { CheckContext, CheckedSegment } from "../checked-segment.ts";
import type { TextRange } from "../finding.ts";
import { fixedTextsIn } from "./fixed-texts.ts";
import { quantitiesIn, type Quantity } from "./quantities.ts";

/** What several checks ask of a segment, worked out once and only when asked. */
export class SegmentFacts {
  readonly source: InlineContent;
  readonly target: InlineContent;
  readonly sourceText: string;
  readonly targetText: string;
  /** Primary languages: `zh`, `en`. */
  readonly from: string;
  readonly to: string;
  readonly segment: CheckedSegment;
  readonly #context: CheckContext;
  #sourceQuantities?: readonly Quantity[];
  #targetQuantities?: readonly Quantity[];
  #fixed?: readonly TextRange[];

  constructor(segment: CheckedSegment, context: CheckContext) {
    this.segment = segment;
    this.source = segment.source;
    this.target = segment.target ?? [];
    this.sourceText = textOnly(this.source);
    this.targetText = textOnly(this.target);
    this.from = primaryLanguage(context.from);
    this.to = primaryLanguage(context.to);
    this.#context = context;
  }

  get sourceQuantities(): readonly Quantity[] {
    return (this.#sourceQuantities ??= quantitiesIn(this.sourceText, this.#context.from));
  }

  get targetQuantities(): readonly Quantity[] {
    return (this.#targetQuantities ??= quantitiesIn(this.targetText, this.#context.to));
  }

  /** Places of the target that no rule of typography reaches: addresses, placeholders, code. */
  get fixedTarget(): readonly TextRange[] {
    return (this.#fixed ??= fixedTextsIn(this.targetText));
  }

  /** True where a tag stands inside a range of the target: what is left and right of it is not next to each other. */
  hasTagWithin(start: number, end: number): boolean {
    let offset = 0;
    for (const node of this.target) {
      if (node.kind === "text") offset += node.text.length;
      else if (offset > start && offset < end) return true;
    }
    return false;
  }

  isFixed(start: number, end: number): boolean {
    return this.fixedTarget.some((range) => start < range.end && end > range.start);
  }
}
