import { learnWordEvidence, WordReader } from "@yizhou/alignment";
import { textOnly, type LanguageTag } from "@yizhou/model";
import { judgeDocument, lookAtPair, type JudgedPair, type Judgement } from "@yizhou/qa";
import type { Likeness } from "./likeness.ts";

/** Pairs that are judged together: a book's chapters know enough of its words, and no process holds still for long. */
const PAIRS_TOGETHER = 1500;
/** So long it works without letting anything else have its turn, in milliseconds: a batch that comes meanwhile is to be answered by the next one at once. */
const AHEAD_MS = 1;
/** The same where nothing waits for but the judgement. */
const AT_END_MS = 20;

/** Pairs that are judged together, and what is known of them so far. */
interface Part {
  /** Ordinal of its first pair. */
  readonly from: number;
  /** Ordinals that it waits for. */
  readonly awaited: Set<number>;
  /** By ordinal: what came. */
  readonly came: Map<number, JudgedPair>;
  /** Let go once the part is judged: what is judged again is read again. */
  reader: WordReader | null;
  /** Of the pairs that it was judged with last; null where that failed. */
  judged: Promise<Judged | null> | null;
}

interface Judged {
  readonly pairs: readonly JudgedPair[];
  readonly judgements: readonly Judgement[];
}

/**
 * What is held of a document's translations, worked out while they are on their way: each is read as it comes, and each part of the
 * document is judged when all of it is there. At the end only what has changed since is judged anew, so that the outcome is the one of a
 * look at everything at once. Nothing waits for what is done ahead, and what fails there fails again, and aloud, at the end.
 */
export class DocumentReview {
  readonly #parts: readonly Part[];
  readonly #languages: { readonly from: LanguageTag; readonly to: LanguageTag };
  readonly #pause: () => Promise<void>;
  readonly #likeness: Likeness | undefined;
  readonly #mayStillChange: () => boolean;
  #unread: JudgedPair[] = [];
  #isAtWork = false;
  #isAtEnd = false;
  #until = 0;

  /**
   * @param ordinals  of the segments that will be judged, in order; one that turns out to have no translation is left out
   * @param pause  waited for between parts of a second at most; throws where the work is given up
   * @param likeness  asked about every pair that is judged; absent: meanings are not compared
   * @param mayStillChange  true while translations that are there may be replaced: no part is judged ahead then
   */
  constructor(
    ordinals: readonly number[],
    languages: { readonly from: LanguageTag; readonly to: LanguageTag },
    {
      pause,
      likeness,
      mayStillChange = () => false,
    }: {
      readonly pause: () => Promise<void>;
      readonly likeness?: Likeness | undefined;
      readonly mayStillChange?: () => boolean;
    },
  ) {
    this.#languages = languages;
    this.#pause = pause;
    this.#likeness = likeness;
    this.#mayStillChange = mayStillChange;
    const count = Math.max(1, Math.round(ordinals.length / PAIRS_TOGETHER));
    this.#parts = Array.from({ length: count }, (_, at) => {
      const own = ordinals.slice(
        Math.floor((at * ordinals.length) / count),
        Math.floor(((at + 1) * ordinals.length) / count),
      );
      return {
        ...{ from: at === 0 ? 0 : own[0]!, awaited: new Set(own), came: new Map<number, JudgedPair>() },
        ...{ reader: null, judged: null },
      };
    });
  }

  /** A translation that is there. */
  add(pair: JudgedPair): void {
    const part = this.#partOf(pair.ordinal);
    part.awaited.delete(pair.ordinal);
    part.came.set(pair.ordinal, pair);
    this.#unread.push(pair);
    this.#goOn();
  }

  /** A segment that will have no translation. */
  leaveOut(ordinal: number): void {
    this.#partOf(ordinal).awaited.delete(ordinal);
    this.#goOn();
  }

  /**
   * What is held of each, by ordinal: what it shows by itself, and what the words and lengths of all others say of it. From now on
   * nothing more is done ahead. Cost: about 0.5 ms of processor time for each pair that is not known yet.
   *
   * @param pairs  all of the document, in order
   * @param only  of the parts that are judged together, those are that hold one of these; absent: all
   */
  async judge(
    pairs: readonly JudgedPair[],
    only?: ReadonlySet<number>,
  ): Promise<ReadonlyMap<number, Judgement>> {
    this.#isAtEnd = true;
    this.#unread = [];
    const judged = new Map<number, Judgement>();
    const byPart = Map.groupBy(pairs, ({ ordinal }) => this.#partOf(ordinal));
    for (const [part, together] of byPart) {
      if (only && !together.some(({ ordinal }) => only.has(ordinal))) continue;
      await this.#pause();
      const before = await part.judged;
      const judgements =
        before && areSame(before.pairs, together)
          ? before.judgements
          : await this.#judgePart(together, part.reader ?? new WordReader());
      part.judged = Promise.resolve({ pairs: together, judgements });
      part.reader = null;
      together.forEach(({ ordinal }, at) => judged.set(ordinal, judgements[at]!));
    }
    return judged;
  }

  #partOf(ordinal: number): Part {
    return this.#parts.findLast(({ from }) => ordinal >= from) ?? this.#parts[0]!;
  }

  #goOn(): void {
    if (this.#isAtWork || this.#isAtEnd) return;
    this.#isAtWork = true;
    void this.#workAhead();
  }

  async #workAhead(): Promise<void> {
    try {
      // Whoever brought something goes on first.
      this.#until = 0;
      for (let at = 0; ;) {
        await this.#turn();
        if (this.#isAtEnd) break;
        if (at < this.#unread.length) this.#readAhead(this.#unread[at++]!);
        else {
          this.#unread = [];
          at = 0;
          const part = this.#nextPart();
          if (!part) break;
          await this.#judgeAhead(part);
        }
      }
    } catch {
      // Whoever judges the document meets the same error and can tell it; here nobody would hear of it.
      this.#unread = [];
    }
    this.#isAtWork = false;
  }

  #readAhead(pair: JudgedPair): void {
    lookAtPair(pair, this.#languages);
    const part = this.#partOf(pair.ordinal);
    part.reader ??= new WordReader();
    part.reader.read(textOnly(pair.source));
    part.reader.read(textOnly(pair.target));
  }

  #nextPart(): Part | undefined {
    if (this.#mayStillChange()) return undefined;
    return this.#parts.find(({ awaited, came, judged }) => awaited.size === 0 && came.size > 0 && !judged);
  }

  async #judgeAhead(part: Part): Promise<void> {
    const pairs = [...part.came.values()].sort((a, b) => a.ordinal - b.ordinal);
    const judging = this.#judgePart(pairs, part.reader ?? new WordReader());
    part.judged = judging.then(
      (judgements) => ({ pairs, judgements }),
      () => null,
    );
    await judging;
    part.reader = null;
    part.came.clear();
  }

  async #judgePart(pairs: readonly JudgedPair[], reader: WordReader): Promise<readonly Judgement[]> {
    const turn = (): Promise<void> => this.#turn();
    const texts = pairs.map(({ source, target }) => ({ source: textOnly(source), target: textOnly(target) }));
    const evidence = await learnWordEvidence(texts, { reader, pause: turn });
    const alike = await this.#likeness?.(texts);
    return judgeDocument(pairs, this.#languages, evidence, turn, alike);
  }

  async #turn(): Promise<void> {
    if (performance.now() < this.#until) return;
    await this.#pause();
    this.#until = performance.now() + (this.#isAtEnd ? AT_END_MS : AHEAD_MS);
  }
}

/** The very same objects: what was changed since is another. */
function areSame(some: readonly JudgedPair[], others: readonly JudgedPair[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ ordinal, source, target }, at) => {
      const other = others[at]!;
      return ordinal === other.ordinal && source === other.source && target === other.target;
    })
  );
}

/**
 * Judges all translations of a document at once.
 *
 * @param pairs  in document order
 * @param pause  waited for between parts of a second at most
 * @param likeness  asked about every pair; absent: meanings are not compared
 */
export function reviewTranslations(
  pairs: readonly JudgedPair[],
  languages: { readonly from: LanguageTag; readonly to: LanguageTag },
  options: { readonly pause: () => Promise<void>; readonly likeness?: Likeness | undefined },
): Promise<ReadonlyMap<number, Judgement>> {
  const ordinals = pairs.map(({ ordinal }) => ordinal);
  return new DocumentReview(ordinals, languages, options).judge(pairs);
}
