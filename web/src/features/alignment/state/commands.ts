import {
  insertBlank,
  mergeWithNext,
  moveSentence,
  removeRow,
  setConfirmed,
  splitAt,
  swapWithNext,
  type AlignmentRow,
  type RowSide,
  type RowStep,
} from "@yizhou/alignment/workbench";

/** Where the person is: a row, a side of it, and the caret in one of its sentences. */
export interface Place {
  readonly index: number;
  readonly side: RowSide;
  readonly sentence: number;
  readonly offset: number;
}

/** What a person can do to the rows, by name; each has one key and one button. */
export const COMMANDS = [
  "confirm",
  "merge",
  "split",
  "moveUp",
  "moveDown",
  "blank",
  "swap",
  "remove",
] as const;
export type CommandName = (typeof COMMANDS)[number];

/** A key as `KeyboardEvent.key` names it, lower case, with `alt+` before it where it is held. */
export const COMMAND_KEYS: Readonly<Record<CommandName, string>> = {
  confirm: "enter",
  merge: "m",
  split: "s",
  moveUp: "alt+arrowup",
  moveDown: "alt+arrowdown",
  blank: "b",
  swap: "x",
  remove: "delete",
};

/** The step a command makes at a place; null where it cannot be done. */
export function commandStep(
  name: CommandName,
  rows: readonly AlignmentRow[],
  { index, side, sentence, offset }: Place,
): RowStep | null {
  switch (name) {
    case "confirm":
      return setConfirmed(rows, index, !rows[index]?.isConfirmed);
    case "merge":
      return index > 0 ? mergeWithNext(rows, index - 1) : null;
    case "split":
      return splitAt(rows, index, side, sentence, offset);
    case "moveUp":
      return moveSentence(rows, index, side, "up");
    case "moveDown":
      return moveSentence(rows, index, side, "down");
    case "blank":
      return insertBlank(rows, index, side);
    case "swap":
      return swapWithNext(rows, index, side);
    case "remove":
      return removeRow(rows, index);
  }
}

/** The command of a key press; none while a text is being composed or edited, or with Ctrl or Meta held. */
export function commandOf(event: {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly isComposing: boolean;
}): CommandName | null {
  if (event.isComposing || event.ctrlKey || event.metaKey) return null;
  const key = (event.altKey ? "alt+" : "") + event.key.toLowerCase();
  return COMMANDS.find((name) => COMMAND_KEYS[name] === key) ?? null;
}
