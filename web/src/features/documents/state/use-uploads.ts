import type { FileDto } from "@yizhou/contract";
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { isApiError, lastSegment } from "../../../lib/api-error.ts";
import {
  addPendingFiles,
  clearPendingFiles,
  readPendingFiles,
  takePendingFiles,
} from "../../../lib/pending-files.ts";
import { deleteFile } from "../api/delete-file.ts";
import { getFile } from "../api/get-file.ts";
import { uploadFile } from "../api/upload-file.ts";
import type { UploadRules } from "./file-check.ts";
import { readKeptIds, writeKeptIds } from "./kept-files.ts";
import {
  nextToSend,
  NO_ROWS,
  readyFiles,
  reduceRows,
  type ChoiceNotice,
  type UploadRow,
} from "./upload-rows.ts";

/** Two at a time: one fills the line while the server reads the other. */
const PARALLEL = 2;

interface Conditions {
  readonly isSignedIn: boolean;
  readonly rules: UploadRules;
  readonly maxFiles: number;
  /** False until the server said what it reads, so that nothing is sent that it cannot take. */
  readonly isSendingAllowed: boolean;
  /** A file that is on the server already and is to be translated again. */
  readonly againId: string | null;
  readonly unreachableText: string;
}

export interface Uploads {
  readonly rows: readonly UploadRow[];
  readonly notice: ChoiceNotice | null;
  /** True when the browser would not keep the files over the sign-in. */
  readonly couldNotKeep: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: string) => void;
  readonly remove: (row: UploadRow) => void;
  readonly closeNotice: () => void;
  /** Empties the list after a start. */
  readonly finish: () => void;
}

/**
 * The file list with its sending. Signed out nothing is sent: the files wait in this browser and are taken up after the
 * sign-in. Files that are on the server stay in the list over a reload, for as long as the tab lives.
 */
export function useUploads(conditions: Conditions): Uploads {
  const { isSignedIn, rules, maxFiles, isSendingAllowed, againId, unreachableText } = conditions;
  const [state, dispatch] = useReducer(reduceRows, NO_ROWS);
  const [isRestored, setIsRestored] = useState(false);
  const [couldNotKeep, setCouldNotKeep] = useState(false);
  const sending = useRef(new Map<string, AbortController>());
  const hasBegun = useRef(false);

  const choose = useCallback(
    (files: readonly File[]) =>
      dispatch({ type: "chosen", files: files.map((blob) => ({ key: makeKey(), blob })), rules, maxFiles }),
    [rules, maxFiles],
  );

  const restore = useEffectEvent(async () => {
    const waiting = await (isSignedIn ? takePendingFiles() : readPendingFiles()).catch(() => []);
    const kept = isSignedIn ? await getKept([...readKeptIds(), ...(againId ? [againId] : [])]) : [];
    dispatch({ type: "kept", files: kept, maxFiles });
    if (waiting.length > 0) choose(waiting);
    setIsRestored(true);
  });
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void restore();
  }, []);

  useEffect(() => dispatch({ type: "rulesLearned", rules }), [rules]);

  const send = useEffectEvent(async (row: UploadRow) => {
    const controller = new AbortController();
    sending.current.set(row.key, controller);
    dispatch({ type: "started", key: row.key });
    try {
      const report = (sentBytes: number) => dispatch({ type: "progressed", key: row.key, sentBytes });
      const file = await uploadFile(row.blob!, report, controller.signal);
      dispatch({ type: "accepted", key: row.key, file });
    } catch (error) {
      if (controller.signal.aborted) return;
      const status = isApiError(error) ? error.status : 0;
      const text = isApiError(error) ? lastSegment(error.message) : "";
      // The session ended on the way: the file waits for the sign-in that is being asked for.
      if (status === 401) dispatch({ type: "retried", key: row.key });
      else
        dispatch({
          type: "refused",
          key: row.key,
          text: text || unreachableText,
          canRetry: isWorthRetrying(status),
        });
    } finally {
      sending.current.delete(row.key);
    }
  });
  useEffect(() => {
    if (!isSignedIn || !isSendingAllowed) return;
    for (const key of nextToSend(state.rows, PARALLEL)) {
      if (!sending.current.has(key)) void send(state.rows.find((row) => row.key === key)!);
    }
  }, [state.rows, isSignedIn, isSendingAllowed]);

  useEffect(() => {
    if (!isRestored) return;
    if (isSignedIn) {
      writeKeptIds(readyFiles(state.rows).map((file) => file.id));
      return;
    }
    keepInBrowser(unsentBlobs(state.rows)).then(
      () => setCouldNotKeep(false),
      () => setCouldNotKeep(true),
    );
  }, [state.rows, isSignedIn, isRestored]);

  const leave = useEffectEvent(() => {
    for (const controller of sending.current.values()) controller.abort();
    const unsent = unsentBlobs(state.rows);
    // Going to another screen must not lose what was chosen here; a refusal by the browser leaves nothing to save.
    if (isSignedIn && unsent.length > 0) addPendingFiles(unsent).catch(() => undefined);
  });
  useEffect(() => () => leave(), []);

  return {
    ...state,
    couldNotKeep,
    add: choose,
    retry: (key) => dispatch({ type: "retried", key }),
    remove: (row) => {
      sending.current.get(row.key)?.abort();
      dispatch({ type: "removed", key: row.key });
      // Only what this list put on the server; a file that a job or another list uses is refused there and stays.
      const isOurs = row.blob && row.phase.kind === "ready" && !row.phase.file.duplicate;
      if (isOurs && row.phase.kind === "ready") deleteFile(row.phase.file.id).catch(() => undefined);
    },
    closeNotice: () => dispatch({ type: "noticeClosed" }),
    finish: () => {
      writeKeptIds([]);
      dispatch({ type: "cleared" });
    },
  };
}

async function getKept(ids: readonly string[]): Promise<FileDto[]> {
  const answers = await Promise.allSettled([...new Set(ids)].map(getFile));
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
}

async function keepInBrowser(files: readonly File[]): Promise<void> {
  await clearPendingFiles();
  if (files.length > 0) await addPendingFiles(files);
}

function unsentBlobs(rows: readonly UploadRow[]): File[] {
  return rows.flatMap((row) =>
    row.blob && row.phase.kind !== "ready" && row.phase.kind !== "refused" ? [row.blob] : [],
  );
}

function isWorthRetrying(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

function makeKey(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join("-");
}
