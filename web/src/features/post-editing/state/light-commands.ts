// The commands that need nothing beside the sentences themselves: all that the light editor has, and part of the workbench's.
import type { RefObject } from "react";
import type { TargetHandle } from "../components/target-editor.tsx";
import { COMMANDS, NO_KEY, type CommandName, type Keys } from "./commands.ts";
import type { Editing } from "./editing.ts";
import { statusOf } from "./segment-status.ts";
import type { SegmentWriting } from "./use-segment-writing.ts";
import type { ShownSegments } from "./use-shown-segments.ts";
import type { UndoKeys } from "./use-undo.ts";
import type { Company } from "./use-together.ts";

/** Longer texts are for the workbench: the light editor draws every sentence at once. */
export const LIGHT_MOST = 200;

const LIGHT = [
  ...(["confirm", "confirmNext", "draft", "nextSegment", "previousSegment", "nextOpen"] as const),
  ...(["copySource", "clear", "missingTag", "changeCase", "undo", "redo"] as const),
] as const satisfies readonly CommandName[];

/** The keys of these commands alone; the others' are the browser's. */
export function onlyKeysOf(keys: Keys): Keys {
  const light: ReadonlySet<CommandName> = new Set(LIGHT);
  const entries = COMMANDS.map((name) => [name, light.has(name) ? keys[name] : NO_KEY]);
  return Object.fromEntries(entries) as Keys;
}

export function lightCommands({
  editing,
  editor,
  writing: { write, go, confirm },
  list,
  steps,
  mayWrite,
}: {
  readonly editing: Editing;
  readonly editor: RefObject<TargetHandle | null>;
  readonly writing: Pick<SegmentWriting, "write" | "go" | "confirm">;
  readonly list: Pick<ShownSegments, "step">;
  readonly steps: UndoKeys;
  readonly mayWrite: Company["mayWrite"];
}): Readonly<Record<(typeof LIGHT)[number], () => void>> {
  const isOpen = (segment: Parameters<typeof statusOf>[0]): boolean =>
    ["untranslated", "draft", "rejected"].includes(statusOf(segment)) && mayWrite(segment);
  return {
    confirm: () => confirm(true),
    confirmNext: () => confirm(true, list.step(1, isOpen)),
    draft: () => confirm(false, list.step(1)),
    nextSegment: () => go(list.step(1)),
    previousSegment: () => go(list.step(-1)),
    nextOpen: () => go(list.step(1, isOpen)),
    copySource: () => write(editing.state().segments[editing.state().current]!.source),
    clear: () => write(""),
    missingTag: () => editor.current?.insertMissingTag(),
    changeCase: () => editor.current?.changeCase(),
    ...steps,
  };
}
