// What is typed, kept and sent: the one place that changes the editor's state. Nothing is answered, heard, cut or undone before the
// words that are being typed are an edit, so that whatever comes never takes the place of what nobody has seen. Without React: the
// page may be gone while the last edits are on their way.
import type { EditedSegments } from "@yizhou/contract";
import { editorReducer, type EditorAction } from "./editor-state.ts";
import {
  countSendable,
  sendable,
  type EditorState,
  type PendingEdit,
  type TypedOver,
} from "./pending-edit.ts";
import type { FreshSegments } from "./segments-cut.ts";

/**
 * `saved`; `waiting`: edits are on their way; `offline`: kept by the browser, tried again; `unkept`: the browser keeps nothing
 * either, so the page must stay open; `gone`: the job is no longer there or no longer the person's; `revoked`: the person may only
 * read it now.
 */
export type SaveState = "saved" | "waiting" | "offline" | "unkept" | "gone" | "revoked";

export interface EditingPorts {
  /** @param isLast  the page is about to go: the call has to outlive it */
  readonly post: (edits: readonly PendingEdit[], isLast: boolean) => Promise<EditedSegments>;
  /** Has the outbox hold these. */
  readonly keep: (edits: readonly PendingEdit[]) => Promise<void>;
  readonly judge: (error: unknown) => Failure;
}

/**
 * Why a call failed: the job is gone, or the right to edit it. What is tried again: `offline`, nobody answered, and `failing`, the
 * server did and could not.
 */
export type Failure = "gone" | "revoked" | "offline" | "failing";

/** Words in the field that are no edit yet. */
export interface Typed {
  readonly ordinal: number;
  readonly target: string;
  /** What stood in the field before them. */
  readonly over: TypedOver;
}

export interface Editing {
  readonly state: () => EditorState;
  readonly saving: () => SaveState;
  /** Called after each change of either. @returns ends it */
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: (action: EditorAction) => void;
  /** Words are an edit after a moment's rest, and at the latest a little later while nobody rests. */
  readonly type: (typed: Typed) => void;
  /** Makes what is typed an edit now. */
  readonly flush: () => void;
  /** Sends what waits now rather than after a wait: the network is back. */
  readonly retry: () => void;
  /** Waits until the server has what was written into these. @returns false where it has not */
  readonly settle: (ordinals: readonly number[]) => Promise<boolean>;
  /** Does something with nothing on its way; what is typed meanwhile is kept, and goes out afterwards. One at a time. */
  readonly alone: <T>(run: () => Promise<T>) => Promise<T>;
  /** Takes in all segments anew. @param load  null where that is not needed after all */
  readonly reload: (load: () => Promise<FreshSegments | null>) => Promise<void>;
  readonly open: () => void;
  /** Keeps and sends what there is. Until it is opened again nothing more is tried. @param isLast  the page goes, not only the editor */
  readonly leave: (isLast: boolean) => Promise<void>;
}

/** What is typed becomes an edit after so long without a key, */
export const REST_MS = 400;
/** or so long after the first key. */
export const LONGEST_TYPING_MS = 2000;
const QUIET_MS = 300;
/**
 * The longest wait before another try. Tries that reach no server trouble none, and whoever looks at the page when it is back should
 * see their words saved; one that is in trouble is left more time.
 */
const LONGEST_WAIT_MS = { offline: 2500, failing: 15_000, revoked: 15_000, gone: 15_000 } as const;
/** With the last call of a page, which the browser takes only while it is small. */
const LAST_AT_ONCE = 50;
const EDITS_AT_ONCE = 200;
/** Rounds in which what is waited for may be typed on. */
const MOST_ROUNDS = 5;

export function beginEditing(begin: EditorState, { post, keep, judge }: EditingPorts): Editing {
  let state = begin;
  let saving: SaveState = "saved";
  let failure: Failure | null = null;
  let isUnkept = false;
  let isOpen = true;
  let isAlone = false;
  let waitMs = QUIET_MS;
  let typed: Typed | null = null;
  let typedSince = 0;
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  let sendTimer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  const tell = (): void => {
    saving = savingNow();
    for (const listener of listeners) listener();
  };
  const savingNow = (): SaveState => {
    const open = countSendable(state, 1);
    const isWritten = typed !== null || state.pending.size > 0;
    if (failure === "gone" || (failure === "revoked" && open > 0)) return failure;
    if (isUnkept && isWritten) return "unkept";
    if (failure === "offline" || failure === "failing") return "offline";
    return open > 0 || typed !== null ? "waiting" : "saved";
  };

  const keepNow = async (): Promise<void> => {
    const was = isUnkept;
    isUnkept = await keep([...state.homeless.values(), ...state.pending.values()]).then(
      () => false,
      () => true,
    );
    if (was !== isUnkept) tell();
  };

  const change = (action: EditorAction): void => {
    const before = state;
    state = editorReducer(state, action);
    if (state === before) return;
    if (state.pending !== before.pending || state.homeless !== before.homeless) void keepNow();
    schedule();
    tell();
  };
  const flush = (): void => {
    clearTimeout(typingTimer);
    if (typed === null) return;
    const edit = typed;
    typed = null;
    const before = state;
    change({ kind: "edit", edits: [{ ...edit, isConfirmed: false }] });
    // Typed back to what it was.
    if (state === before) tell();
  };

  const schedule = (): void => {
    if (sendTimer !== undefined || sending || isAlone || !isOpen || failure === "gone") return;
    const count = countSendable(state, EDITS_AT_ONCE);
    if (count === 0) return;
    // What fills a call does not wait for more.
    const isFull = failure === null && count >= EDITS_AT_ONCE;
    sendTimer = setTimeout(() => void send(false), isFull ? 0 : waitMs);
  };
  const send = (isLast: boolean): Promise<void> => {
    clearTimeout(sendTimer);
    sendTimer = undefined;
    if (sending) return sending;
    const edits = sendable(state).slice(0, isLast ? LAST_AT_ONCE : EDITS_AT_ONCE);
    if (edits.length === 0 || (isAlone && !isLast)) return Promise.resolve();
    sending = post(edits, isLast)
      .then(
        (answer) => {
          failure = null;
          waitMs = QUIET_MS;
          flush();
          change({ kind: "saved", sent: edits, answer });
        },
        (error: unknown) => {
          failure = judge(error);
          waitMs = Math.min(LONGEST_WAIT_MS[failure], waitMs * 2);
        },
      )
      .finally(() => {
        sending = null;
        schedule();
        tell();
      });
    return sending;
  };

  const alone = <T>(run: () => Promise<T>): Promise<T> => {
    const mine = turn.then(async () => {
      isAlone = true;
      try {
        await sending;
        return await run();
      } finally {
        isAlone = false;
        schedule();
      }
    });
    turn = mine.catch(() => undefined);
    return mine;
  };

  return {
    alone,
    flush,
    state: () => state,
    saving: () => saving,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch: (action) => {
      flush();
      change(action);
    },
    type: (next) => {
      if (typed !== null && typed.ordinal !== next.ordinal) flush();
      const now = Date.now();
      if (typed === null) typedSince = now;
      const isFirst = typed === null;
      // What it was begun over counts, however much was typed since.
      typed = typed === null ? next : { ...next, over: typed.over };
      clearTimeout(typingTimer);
      typingTimer = setTimeout(flush, Math.max(0, Math.min(REST_MS, typedSince + LONGEST_TYPING_MS - now)));
      if (isFirst) tell();
    },
    retry: () => void send(false),
    settle: async (ordinals) => {
      flush();
      const isWaiting = () => ordinals.some((ordinal) => state.pending.has(ordinal));
      for (let round = 0; round < MOST_ROUNDS && isWaiting(); round++) {
        await send(false);
        if (failure !== null) break;
      }
      return !isWaiting();
    },
    reload: (load) =>
      alone(async () => {
        const fresh = await load();
        flush();
        if (fresh) change({ kind: "reloaded", fresh });
      }),
    open: () => {
      isOpen = true;
      schedule();
    },
    leave: async (isLast) => {
      flush();
      isOpen = false;
      clearTimeout(sendTimer);
      sendTimer = undefined;
      const kept = keepNow();
      await send(isLast);
      // What was typed on while the last call was on its way.
      if (!isLast && failure === null) await send(false);
      await kept;
    },
  };
}
