// The document that the pane stands beside, whichever program has it open.

/** A paragraph to be written: what it said when it was read, so that one that was changed meanwhile is left alone. */
export interface ParagraphChange {
  readonly index: number;
  readonly before: string;
  readonly after: string;
}

export interface DocumentHost {
  readonly kind: "word" | "wps";
  /** Empty where nothing is selected. */
  readSelection(): Promise<string>;
  /** `after`: in a paragraph of its own below the selection. */
  writeSelection(text: string, place: "replace" | "after"): Promise<void>;
  /** Texts of all paragraphs of the body, in order, empty ones too. */
  readParagraphs(): Promise<readonly string[]>;
  /**
   * Writes translations over their paragraphs or below them.
   *
   * @returns how many were written; the rest said something else by then
   */
  writeParagraphs(changes: readonly ParagraphChange[], place: "replace" | "after"): Promise<number>;
}
