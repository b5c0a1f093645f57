import type { SegmentHelp } from "@yizhou/contract";
import type { RefObject } from "react";
import type { TargetHandle } from "../components/target-editor.tsx";
import type { CommandName } from "./commands.ts";
import type { Editing } from "./editing.ts";
import { lightCommands } from "./light-commands.ts";
import type { BulkConfirming } from "./use-bulk-confirm.ts";
import type { Cutting } from "./use-cutting.ts";
import type { FixingAll } from "./use-fix-all.ts";
import type { MatchApplying } from "./use-match-applying.ts";
import type { SegmentChecks } from "./use-segment-checks.ts";
import type { SegmentWriting } from "./use-segment-writing.ts";
import type { ShownSegments } from "./use-shown-segments.ts";
import type { Company } from "./use-together.ts";
import type { Reviewing } from "./use-reviewing.ts";
import type { UndoKeys } from "./use-undo.ts";

/** What the commands work on. */
export interface Workplace {
  readonly editing: Editing;
  readonly editor: RefObject<TargetHandle | null>;
  readonly writing: SegmentWriting;
  readonly cutting: Cutting;
  readonly bulk: BulkConfirming;
  readonly applying: MatchApplying;
  readonly fixing: FixingAll;
  readonly checks: SegmentChecks;
  readonly list: ShownSegments;
  readonly nextFinding: () => void;
  readonly company: Company;
  readonly reviewing: Reviewing;
  readonly steps: UndoKeys;
  readonly help: SegmentHelp | undefined;
  /** What only shows something. */
  readonly show: Readonly<
    Record<"checks" | "concordance" | "find" | "filter" | "shortcuts" | "palette" | "reject", () => void>
  >;
}

/** What every command does; buttons, menus and keys all come here. */
export function workbenchCommands({
  editing,
  editor,
  writing,
  cutting,
  bulk,
  applying,
  fixing,
  checks,
  list,
  nextFinding,
  company,
  reviewing,
  steps,
  help,
  show,
}: Workplace): Readonly<Record<CommandName, () => void>> {
  const { fix, write } = writing;
  const inHand = () => editing.state().segments[editing.state().current]!;
  const mayWrite = (): boolean => company.mayWrite(inHand());
  const takeMatch = (at: number): void => {
    const match = help?.matches[at];
    if (match) write(match.target);
  };
  const insertTerm = (at: number): void => {
    const term = help?.terms.filter(({ targets }) => targets.length > 0)[at]?.targets[0];
    if (term !== undefined) editor.current?.insert(term);
  };
  return {
    ...lightCommands({ editing, editor, writing, list, steps, mayWrite: company.mayWrite }),
    confirmShown: () => company.mayEdit && bulk.ask(),
    applyMatches: () => company.mayEdit && applying.ask(),
    accept: () => void reviewing.accept(),
    reject: () => company.mayReview && show.reject(),
    nextReview: reviewing.next,
    match1: () => takeMatch(0),
    match2: () => takeMatch(1),
    match3: () => takeMatch(2),
    term1: () => insertTerm(0),
    term2: () => insertTerm(1),
    term3: () => insertTerm(2),
    split: () => void cutting.ask("split"),
    source: () => void cutting.ask("source"),
    merge: () => void cutting.merge(),
    applyFix: () => {
      const first = checks.own.find((finding) => finding.fix)?.fix;
      if (first && mayWrite()) fix(first);
    },
    fixAll: () => company.mayEdit && void fixing.ask(),
    nextFinding,
    runChecks: () => {
      editing.flush();
      show.checks();
      void checks.whole.run();
    },
    concordance: show.concordance,
    find: show.find,
    filter: show.filter,
    shortcuts: show.shortcuts,
    palette: show.palette,
  };
}
