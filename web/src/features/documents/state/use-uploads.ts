import type { FileDto } from "@yizhou/contract";
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { isApiError, lastSegment, type ApiError } from "../../../lib/api-error.ts";
import {
  addPendingFiles,
  clearPendingFiles,
  readPendingFiles,
  takePendingFiles,
} from "../../../lib/pending-files.ts";
import { useDeleteFile } from "../api/delete-file.ts";
import { fetchReference } from "../api/fetch-reference.ts";
import { getFile } from "../api/get-file.ts";
import { uploadFile, type UploadListener } from "../api/upload-file.ts";
import { expandZips } from "./expand-files.ts";
import type { UploadRules } from "./file-check.ts";
import { readKeptIds, readKeptReferences, writeKeptIds, writeKeptReferences } from "./kept-files.ts";
import {
  nextToSend,
  NO_ROWS,
  readyFiles,
  reduceRows,
  type ChoiceNotice,
  type UploadRow,
} from "./upload-rows.ts";

/** A sign-in reloads the page half a second later; where none comes (another tab's session) sending begins after this. */
const SETTLE_MS = 1500;

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
  /** True when the file to be translated again is no longer kept. */
  readonly isAgainGone: boolean;
  /** @param refused  names in a folder or a zip that were left out */
  readonly add: (files: readonly File[], refused?: readonly string[]) => void;
  /** A DOI, an arXiv number or a link to a document. */
  readonly addReference: (reference: string) => void;
  readonly retry: (key: string) => void;
  /** Sends a locked file again with its password, which is forgotten as soon as the answer is here. */
  readonly unlock: (key: string, password: string) => void;
  readonly remove: (row: UploadRow) => void;
  readonly closeNotice: () => void;
  /** Takes files out of the list whose jobs have begun. */
  readonly begun: (fileIds: readonly string[]) => void;
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
  const [isKept, setIsKept] = useState(true);
  const { mutate: deleteFile } = useDeleteFile();
  const [isAgainGone, setIsAgainGone] = useState(false);
  const keeping = useRef(Promise.resolve());
  const isSettled = useSettledSession(isSignedIn);
  const sending = useRef(new Map<string, AbortController>());
  const passwords = useRef(new Map<string, string>());
  const hasBegun = useRef(false);

  const choose = useCallback(
    (chosen: readonly File[], refused: readonly string[] = []) => {
      const files = chosen.map((blob) => ({ key: makeKey(), blob }));
      dispatch({ type: "chosen", files, refused, rules, maxFiles });
    },
    [rules, maxFiles],
  );

  const restore = useEffectEvent(async () => {
    const waiting = await (isSignedIn ? takePendingFiles() : readPendingFiles());
    const kept = isSignedIn ? await getKept([...readKeptIds(), ...(againId ? [againId] : [])]) : [];
    dispatch({ type: "kept", files: kept, maxFiles });
    setIsAgainGone(isSignedIn && againId !== null && !kept.some((file) => file.id === againId));
    if (waiting.length > 0) {
      // Another screen takes files as they are.
      const { files, refused } = await expandZips(waiting, rules);
      choose(files, refused);
    }
    for (const reference of readKeptReferences())
      dispatch({ type: "named", key: makeKey(), reference, maxFiles });
    if (isSignedIn) writeKeptReferences([]);
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
    const { key } = row;
    const password = passwords.current.get(key);
    sending.current.set(key, controller);
    dispatch({ type: "started", key });
    try {
      const listener: UploadListener = {
        onSent: (sentBytes) => dispatch({ type: "progressed", key, sentBytes }),
        onRead: (progress) => dispatch({ type: "read", key, progress }),
      };
      const { signal } = controller;
      const file = row.reference
        ? await fetchReference({ reference: row.reference, password }, listener.onRead, signal)
        : await uploadFile(row.blob!, listener, signal, password);
      dispatch({ type: "accepted", key: row.key, file });
    } catch (error) {
      if (controller.signal.aborted) return;
      const status = isApiError(error) ? error.status : 0;
      const text = isApiError(error) ? lastSegment(error.message) : "";
      // The session ended on the way: the file waits for the sign-in that is being asked for.
      if (status === 401) dispatch({ type: "retried", key: row.key, maxFiles });
      else if (isApiError(error) && asksForPassword(error, password))
        dispatch({ type: "locked", key: row.key, isWrong: error.code === "filter.password_wrong" });
      else
        dispatch({
          type: "refused",
          key: row.key,
          text: text || unreachableText,
          canRetry: isWorthRetrying(status),
        });
    } finally {
      sending.current.delete(row.key);
      passwords.current.delete(row.key);
    }
  });
  useEffect(() => {
    if (!isSettled || !isSendingAllowed) return;
    for (const key of nextToSend(state.rows, PARALLEL)) {
      if (!sending.current.has(key)) void send(state.rows.find((row) => row.key === key)!);
    }
  }, [state.rows, isSettled, isSendingAllowed]);

  useEffect(() => {
    if (!isRestored) return;
    if (isSettled) writeKeptIds(readyFiles(state.rows).map((file) => file.id));
    if (isSignedIn) return;
    writeKeptReferences(unsentReferences(state.rows));
    // One after the other: a slow write must not bring back what a later one has taken out.
    keeping.current = keeping.current.then(() => keepInBrowser(unsentBlobs(state.rows))).then(setIsKept);
  }, [state.rows, isSignedIn, isSettled, isRestored]);

  const leave = useEffectEvent(() => {
    for (const controller of sending.current.values()) controller.abort();
    const unsent = unsentBlobs(state.rows);
    // Going to another screen must not lose what was chosen here.
    if (isSignedIn && unsent.length > 0) void addPendingFiles(unsent);
    writeKeptReferences(unsentReferences(state.rows));
  });
  useEffect(() => () => leave(), []);

  return {
    ...state,
    couldNotKeep: !isKept,
    isAgainGone,
    add: choose,
    addReference: (reference) => dispatch({ type: "named", key: makeKey(), reference, maxFiles }),
    retry: (key) => dispatch({ type: "retried", key, maxFiles }),
    unlock: (key, password) => {
      passwords.current.set(key, password);
      dispatch({ type: "retried", key, maxFiles });
    },
    remove: (row) => {
      sending.current.get(row.key)?.abort();
      dispatch({ type: "removed", key: row.key });
      // Only what this list put on the server; a file that a job or another list uses is refused there and stays.
      const isOurs = (row.blob ?? row.reference) && row.phase.kind === "ready" && !row.phase.file.duplicate;
      if (isOurs && row.phase.kind === "ready") deleteFile(row.phase.file.id);
    },
    closeNotice: () => dispatch({ type: "noticeClosed" }),
    begun: (fileIds) => dispatch({ type: "begun", fileIds }),
    finish: () => {
      writeKeptIds([]);
      dispatch({ type: "cleared" });
    },
  };
}

/**
 * True once the session is there to stay. Right after a sign-in the page is about to reload: what was sent then would be
 * cut off and sent again.
 */
function useSettledSession(isSignedIn: boolean): boolean {
  const [isSettled, setIsSettled] = useState(isSignedIn);
  useEffect(() => {
    if (!isSignedIn) {
      setIsSettled(false);
      return;
    }
    const timer = setTimeout(() => {
      // Whoever is still here sends the files itself; the next visit must not find them waiting.
      writeKeptReferences([]);
      void clearPendingFiles().then(() => setIsSettled(true));
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
  return isSettled;
}

async function getKept(ids: readonly string[]): Promise<FileDto[]> {
  const answers = await Promise.allSettled([...new Set(ids)].map(getFile));
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
}

/** Makes these, and only these, the files that wait. @returns false when the browser would not keep them */
async function keepInBrowser(files: readonly File[]): Promise<boolean> {
  await clearPendingFiles();
  return files.length === 0 || addPendingFiles(files);
}

function unsentBlobs(rows: readonly UploadRow[]): File[] {
  return rows.flatMap((row) =>
    row.blob && row.phase.kind !== "ready" && row.phase.kind !== "refused" ? [row.blob] : [],
  );
}

function unsentReferences(rows: readonly UploadRow[]): string[] {
  return rows.flatMap(({ reference, phase }) =>
    reference && phase.kind !== "ready" && phase.kind !== "refused" ? [reference] : [],
  );
}

/** What a password did not open is refused: the server says then how to upload it without one. */
function asksForPassword({ code }: ApiError, password: string | undefined): boolean {
  return code === "filter.password_wrong" || (code === "filter.encrypted" && password === undefined);
}

function isWorthRetrying(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

function makeKey(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join("-");
}
