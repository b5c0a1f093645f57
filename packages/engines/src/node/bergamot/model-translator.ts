import type { TranslatedText, WorkerFault, WorkerText } from "../../local/bergamot/worker-messages.ts";

/** A loaded model. Whatever computes it keeps the laws of `model-translator.test.ts`. */
export interface ModelTranslator {
  /**
   * One answer a text, in their order; alignments where they are wanted.
   *
   * @throws when it must not be used any more
   */
  translate(texts: readonly WorkerText[]): TranslatedText[] | Promise<TranslatedText[]>;
  /** What it holds by now. */
  memoryBytes(): number;
}

/** A model that cannot be used, and whose fault it is. */
export class UnusableModel extends Error {
  readonly fault: WorkerFault;

  constructor(fault: WorkerFault, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.fault = fault;
  }
}
