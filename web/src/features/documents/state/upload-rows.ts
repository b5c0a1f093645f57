import type { FileDto, UploadProgress } from "@yizhou/contract";
import { checkBeforeSending, type LocalRefusal, type UploadRules } from "./file-check.ts";

/** Why a row cannot be translated: our own check before sending, or the server's answer in the user's language. */
export type Refusal =
  | { readonly by: "check"; readonly reason: LocalRefusal }
  | { readonly by: "server"; readonly text: string; readonly canRetry: boolean };

export type UploadPhase =
  | { readonly kind: "waiting" }
  | { readonly kind: "sending"; readonly sentBytes: number }
  /** The server fetches a document that was named. `totalBytes`: 0 where nobody knows. */
  | { readonly kind: "fetching"; readonly doneBytes: number; readonly totalBytes: number }
  /** All bytes are there; the server reads the file. `read`: its pages so far; null where it does not say. */
  | { readonly kind: "checking"; readonly read: UploadProgress | null }
  /** A password opens it, which we do not have. `isWrong`: the one that was given is another. */
  | { readonly kind: "locked"; readonly isWrong: boolean }
  | { readonly kind: "ready"; readonly file: FileDto }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** One file of the list on the upload screen. */
export interface UploadRow {
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** Null for a file that is on the server already (translate again, reload), and for one that it fetches. */
  readonly blob: File | null;
  /** What names a document that the server is to fetch. */
  readonly reference: string | null;
  readonly phase: UploadPhase;
}

/** What happened to the last choice of files as a whole. */
export interface ChoiceNotice {
  /** Names that are in the list already, with the same size and date. */
  readonly repeated: readonly string[];
  /** Names that did not fit into the batch. */
  readonly leftOut: readonly string[];
  /** Names in a folder or a zip that are no documents, and zips that cannot be opened. */
  readonly refused: readonly string[];
}

export interface UploadRows {
  readonly rows: readonly UploadRow[];
  readonly notice: ChoiceNotice | null;
}

export type UploadAction =
  | {
      type: "chosen";
      files: readonly { key: string; blob: File }[];
      refused?: readonly string[];
      rules: UploadRules;
      maxFiles: number;
    }
  | { type: "named"; key: string; reference: string; maxFiles: number }
  | { type: "kept"; files: readonly FileDto[]; maxFiles: number }
  | { type: "started"; key: string }
  | { type: "progressed"; key: string; sentBytes: number }
  | { type: "read"; key: string; progress: UploadProgress }
  | { type: "accepted"; key: string; file: FileDto }
  | { type: "refused"; key: string; text: string; canRetry: boolean }
  | { type: "locked"; key: string; isWrong: boolean }
  | { type: "retried"; key: string; maxFiles: number }
  /** Jobs of these files have begun. */
  | { type: "begun"; fileIds: readonly string[] }
  | { type: "removed"; key: string }
  | { type: "rulesLearned"; rules: UploadRules }
  | { type: "noticeClosed" }
  | { type: "cleared" };

const CHECKING: UploadPhase = { kind: "checking", read: null };

export const NO_ROWS: UploadRows = { rows: [], notice: null };

/** Pure reducer of the file list; sending itself happens outside and reports back by `key`. */
export function reduceRows(state: UploadRows, action: UploadAction): UploadRows {
  switch (action.type) {
    case "chosen":
      return addChosen(state, action);
    case "named":
      return addNamed(state, action);
    case "kept": {
      const known = new Set(readyFiles(state.rows).map((file) => file.id));
      const fresh = action.files
        .filter((file) => !known.has(file.id))
        .slice(0, Math.max(0, action.maxFiles - placesTaken(state.rows)));
      return { ...state, rows: [...state.rows, ...fresh.map(keptRow)] };
    }
    case "started":
      return withPhase(
        state,
        action.key,
        state.rows.find((row) => row.key === action.key)?.reference
          ? { kind: "fetching", doneBytes: 0, totalBytes: 0 }
          : { kind: "sending", sentBytes: 0 },
      );
    case "progressed": {
      const row = state.rows.find((one) => one.key === action.key);
      // A late progress event must not pull a finished row back.
      if (!row || (row.phase.kind !== "sending" && row.phase.kind !== "checking")) return state;
      // Reading begins when all has come, whatever the sender was told last.
      if (row.phase.kind === "checking" && row.phase.read) return state;
      const allSent = action.sentBytes >= row.sizeBytes;
      return withPhase(
        state,
        action.key,
        allSent ? CHECKING : { kind: "sending", sentBytes: action.sentBytes },
      );
    }
    case "read": {
      const row = state.rows.find((one) => one.key === action.key);
      if (!row || !["sending", "fetching", "checking"].includes(row.phase.kind)) return state;
      const { done, total, unit } = action.progress;
      return withPhase(
        state,
        action.key,
        unit === "bytes"
          ? { kind: "fetching", doneBytes: done, totalBytes: total }
          : { kind: "checking", read: action.progress },
      );
    }
    case "accepted":
      return {
        ...state,
        rows: state.rows.map((row) =>
          row.key === action.key
            ? {
                ...row,
                name: row.reference ? action.file.name : row.name,
                phase: { kind: "ready", file: action.file },
              }
            : row,
        ),
      };
    case "refused":
      return withPhase(state, action.key, {
        kind: "refused",
        refusal: { by: "server", text: action.text, canRetry: action.canRetry },
      });
    case "locked":
      return withPhase(state, action.key, { kind: "locked", isWrong: action.isWrong });
    case "retried": {
      const row = state.rows.find(({ key }) => key === action.key);
      if (row && !takesPlace(row) && placesTaken(state.rows) >= action.maxFiles)
        return { ...state, notice: { repeated: [], leftOut: [row.name], refused: [] } };
      return withPhase(state, action.key, { kind: "waiting" });
    }
    case "begun":
      return {
        notice: null,
        rows: state.rows.filter(
          ({ phase }) => phase.kind !== "ready" || !action.fileIds.includes(phase.file.id),
        ),
      };
    case "removed":
      return { notice: null, rows: state.rows.filter((row) => row.key !== action.key) };
    case "rulesLearned":
      return { ...state, rows: state.rows.map((row) => recheck(row, action.rules)) };
    case "noticeClosed":
      return { ...state, notice: null };
    case "cleared":
      return NO_ROWS;
  }
}

/** Keys to send now, oldest first, so that at most `parallel` are under way. */
export function nextToSend(rows: readonly UploadRow[], parallel: number): string[] {
  const busy = rows.filter((row) => ["sending", "fetching", "checking"].includes(row.phase.kind)).length;
  return rows
    .filter((row) => row.phase.kind === "waiting" && (row.blob ?? row.reference))
    .slice(0, Math.max(0, parallel - busy))
    .map((row) => row.key);
}

/** The files that can be quoted and translated. */
export function readyFiles(rows: readonly UploadRow[]): FileDto[] {
  return rows.flatMap((row) => (row.phase.kind === "ready" ? [row.phase.file] : []));
}

/** True while a file is waiting, being sent or being read. */
export function isBusy(rows: readonly UploadRow[]): boolean {
  return rows.some(isBusyRow);
}

export function isBusyRow({ phase }: UploadRow): boolean {
  return ["waiting", "sending", "fetching", "checking"].includes(phase.kind);
}

/** A refused file takes no place of the batch. */
function takesPlace({ phase }: UploadRow): boolean {
  return phase.kind !== "refused";
}

/** How many of the files that may be taken at once are in the list. */
export function placesTaken(rows: readonly UploadRow[]): number {
  return rows.filter(takesPlace).length;
}

function addNamed(
  state: UploadRows,
  { key, reference, maxFiles }: Extract<UploadAction, { type: "named" }>,
): UploadRows {
  const [repeated, leftOut] = [
    state.rows.some((row) => row.reference === reference),
    placesTaken(state.rows) >= maxFiles,
  ];
  if (repeated) return { ...state, notice: { repeated: [reference], leftOut: [], refused: [] } };
  if (leftOut) return { ...state, notice: { repeated: [], leftOut: [reference], refused: [] } };
  const row = {
    key,
    name: reference,
    sizeBytes: 0,
    blob: null,
    reference,
    phase: { kind: "waiting" },
  } as const;
  return { notice: null, rows: [...state.rows, row] };
}

function addChosen(
  state: UploadRows,
  { files, refused = [], rules, maxFiles }: Extract<UploadAction, { type: "chosen" }>,
): UploadRows {
  const rows = [...state.rows];
  const repeated: string[] = [];
  const leftOut: string[] = [];
  for (const { key, blob } of files) {
    const { name, size: sizeBytes } = blob;
    const row = recheck({ key, name, sizeBytes, blob, reference: null, phase: { kind: "waiting" } }, rules);
    if (rows.some((one) => one.blob && isSameChoice(one.blob, blob))) repeated.push(name);
    else if (takesPlace(row) && placesTaken(rows) >= maxFiles) leftOut.push(name);
    else rows.push(row);
  }
  const isTold = repeated.length > 0 || leftOut.length > 0 || refused.length > 0;
  return { rows, notice: isTold ? { repeated, leftOut, refused } : null };
}

/** The browser tells no path: name, size and date together are as near to "the same file" as it gets. */
function isSameChoice(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

function recheck(row: UploadRow, rules: UploadRules): UploadRow {
  if (row.phase.kind !== "waiting" || row.reference) return row;
  const reason = checkBeforeSending({ name: row.name, size: row.sizeBytes }, rules);
  return reason ? { ...row, phase: { kind: "refused", refusal: { by: "check", reason } } } : row;
}

function keptRow(file: FileDto): UploadRow {
  return {
    key: file.id,
    name: file.name,
    sizeBytes: file.sizeBytes,
    blob: null,
    reference: null,
    phase: { kind: "ready", file },
  };
}

function withPhase(state: UploadRows, key: string, phase: UploadPhase): UploadRows {
  return { ...state, rows: state.rows.map((row) => (row.key === key ? { ...row, phase } : row)) };
}
