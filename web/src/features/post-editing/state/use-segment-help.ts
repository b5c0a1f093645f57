import type { JobSegment } from "@yizhou/contract";
import { useMemo, useState } from "react";
import { useHelp, useHelpAhead } from "../api/help.ts";
import { completionFor, type Offered } from "./completion.ts";
import type { EditorState } from "./pending-edit.ts";
import { plainOf } from "./segment-text.ts";

/** Segments whose matches and terms are asked for before they are reached. */
const AHEAD = 10;

/** Matches and terms of the segment in hand, and what may follow what is being written. */
export function useSegmentHelp(
  jobId: string,
  { segments, current }: EditorState,
  shown: readonly number[],
  loaded: readonly JobSegment[],
) {
  const help = useHelp(jobId, current);
  const ahead = useMemo(() => {
    const at = shown.indexOf(current);
    return shown.slice(at + 1, at + 1 + AHEAD).filter((ordinal) => segments[ordinal]!.state !== "locked");
  }, [shown, current, segments]);
  useHelpAhead(jobId, ahead);

  // The engine's draft is what the segment said when the editor was opened.
  const [drafts] = useState(() => new Map(loaded.map(({ ordinal, target }) => [ordinal, target ?? ""])));
  const complete = useMemo(() => {
    const sentences = [...(help.data?.matches ?? []).map(({ target }) => target), drafts.get(current) ?? ""];
    const offered: Offered[] = [
      ...(help.data?.terms ?? []).flatMap(({ targets }) => targets.map((text) => ({ text, isTerm: true }))),
      ...sentences.map((tagged) => ({ text: plainOf(tagged), isTerm: false })),
    ];
    return (before: string, after: string) => completionFor(before, after, offered);
  }, [help.data, drafts, current]);
  return { help, complete };
}
