import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../../../lib/toast.ts";
import type { JobSegment } from "@yizhou/contract";
import type { Editing } from "./editing.ts";
import type { SegmentEdit } from "./pending-edit.ts";
import { writeMany } from "./write-many.ts";

/** How far something is that takes longer than a moment. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface ManyEdits {
  /** Of the edits that are being written; null where none are, or few enough to be written at once. */
  readonly progress: Progress | null;
  /**
   * Writes edits as one step.
   *
   * @param seen  the segments that they were planned on
   * @param said  what is said once they are written, beside the way back; absent: nothing
   * @returns in how many sentences
   */
  readonly write: (
    edits: readonly SegmentEdit[],
    seen: readonly JobSegment[],
    said?: (count: number) => string,
  ) => Promise<number>;
  /** Ends it, and takes back what was written by then. */
  readonly cancel: () => void;
}

/** Edits of many sentences, whoever makes them: in parts, with their progress, and one step to take back. */
export function useManyEdits(editing: Editing, undo: () => void): ManyEdits {
  const { t } = useTranslation("editor");
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  return {
    progress,
    cancel: () => running.current?.abort(),
    write: async (edits, seen, said) => {
      const stop = new AbortController();
      running.current = stop;
      const total = edits.length;
      const onPart = (done: number): void => setProgress({ done, total });
      const written = await writeMany(editing, edits, seen, onPart, stop.signal);
      setProgress(null);
      const { length } = editing.state().past;
      if (said && written > 0)
        showToast(said(written), () => {
          editing.flush();
          // Where the person has gone on meanwhile, the last step is another.
          if (editing.state().past.length === length) undo();
          else showToast(t("bulk.overtaken"));
        });
      return written;
    },
  };
}
