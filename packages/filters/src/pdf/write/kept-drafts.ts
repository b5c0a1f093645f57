/**
 * Pages of a document that is written again and again while somebody edits it: a page is read and rewritten once, and from then on
 * only the texts that are set on it are others.
 */
import { createHash } from "node:crypto";
import type { PDFContext } from "@cantoo/pdf-lib";
import { FontStack } from "@yizhou/page/fonts";
import type { WorkStore } from "../../filter.ts";
import { targetPieces } from "./block-text.ts";
import { freezePage, peekPage, thawPage } from "./frozen-page.ts";
import type { LearntPage, PageRecord } from "./page-record.ts";
import type { UnitDraft } from "./unit-draft.ts";
import type { WriteJob } from "./write-job.ts";

export class KeptDrafts {
  readonly #store: WorkStore;
  readonly #job: Pick<WriteJob, "plan" | "targets" | "targetLanguage">;
  readonly #context: PDFContext;
  readonly #fonts: FontStack;
  /** Of the source's objects; records are of objects that are numbered so. */
  readonly #lastObject: number;
  readonly #heads = new Map<string, string>();
  /** Units that stay in the source language, as far as the pages before say. */
  readonly #leftOut = new Set<string>();
  readonly #keys = new Map<number, string>();

  /** @param context  of the source, before any page was drafted */
  constructor(store: WorkStore, context: PDFContext, job: WriteJob) {
    this.#store = store;
    this.#job = job;
    this.#context = context;
    this.#fonts = new FontStack(job.fonts, job.targetLanguage);
    this.#lastObject = context.largestObjectNumber;
  }

  /**
   * A page as it was drafted before, with the targets of now. Pages come in the document's order.
   *
   * @returns null where it is to be drafted: nothing is kept, other units of it are translated, or a font lacks a letter
   */
  async take(index: number): Promise<PageRecord | null> {
    const key = this.#keyOf(index);
    this.#keys.set(index, key);
    const kept = await this.#store.read(key);
    const seen = kept && peekPage(kept);
    if (!seen) return null;
    // Before its objects take numbers that those of a page drafted anew would have.
    const units = await this.#withTargets(seen.units);
    const record = units && thawed(kept, this.#context);
    if (!record) return null;
    const current = { ...record, units };
    this.#learn(current);
    return current;
  }

  /**
   * Keeps a page that had to be drafted.
   *
   * @param from  the last number of an object of the document before that
   */
  async keep(record: PageRecord, from: number): Promise<void> {
    this.#learn(record);
    // What was left out because of its target may be in with the next.
    if (record.leftOut.length > 0) return;
    await this.#store.write(this.#keys.get(record.index)!, freezePage(record, this.#context, from));
  }

  #learn({ joined, leftOut, keptUnits }: LearntPage): void {
    for (const [block, head] of joined) this.#heads.set(block, head);
    for (const unit of [...leftOut, ...keptUnits]) this.#leftOut.add(unit);
  }

  /** What a page's draft depends on: how its blocks belong together and which of them are translated, not into what. */
  #keyOf(index: number): string {
    const { plan, targets, targetLanguage } = this.#job;
    const blocks = (plan.pages[index] ?? []).map((block) => {
      const { id, joins } = block;
      const head = joins === null ? id : (this.#heads.get(joins) ?? joins);
      this.#heads.set(id, head);
      return [block, head, targets.has(head) && !this.#leftOut.has(head)];
    });
    const about = JSON.stringify([this.#lastObject, targetLanguage, blocks]);
    return `page/${index}-${createHash("sha256").update(about).digest("hex").slice(0, 32)}`;
  }

  async #withTargets(units: readonly UnitDraft[]): Promise<UnitDraft[] | null> {
    const current: UnitDraft[] = [];
    for (const unit of units) {
      const target = this.#job.targets.get(unit.id);
      if (!target) return null;
      const { pieces } = targetPieces(target, unit.block.style, unit.tags, () => null);
      for (const piece of pieces)
        if (piece.kind === "text" && (await this.#fonts.prepare(`${piece.text}- `, piece.style)).length > 0)
          return null;
      current.push({ ...unit, target });
    }
    return current;
  }
}

function thawed(bytes: Uint8Array, context: PDFContext): PageRecord | null {
  try {
    return thawPage(bytes, context);
  } catch {
    // Spoiled where it was kept.
    return null;
  }
}
