import { applyPatch, patchBetween, type AlignmentRow, type RowStep } from "@yizhou/alignment/workbench";

/** The rows on the screen, what can be undone and redone, and the row the person is at. */
export interface Workbench {
  readonly rows: readonly AlignmentRow[];
  readonly past: readonly RowStep[];
  readonly future: readonly RowStep[];
  readonly currentId: number | null;
}

export type WorkbenchAction =
  | { readonly kind: "load"; readonly rows: readonly AlignmentRow[] }
  | { readonly kind: "do"; readonly step: RowStep; readonly currentId?: number }
  | { readonly kind: "undo" }
  | { readonly kind: "redo" }
  | { readonly kind: "go"; readonly id: number };

/** @param before  what stood here until the rows were aligned anew, which is one more step that can be taken back */
export function openWorkbench(rows: readonly AlignmentRow[], before: Workbench | null = null): Workbench {
  const realigned = before && {
    patch: patchBetween(before.rows, rows),
    inverse: patchBetween(rows, before.rows),
  };
  const past = before && realigned ? [...before.past, realigned] : [];
  return { rows, past, future: [], currentId: rows[0]?.id ?? null };
}

/** Pure; nothing is ever forgotten until the rows are loaded anew. */
export function workbenchReducer(state: Workbench, action: WorkbenchAction): Workbench {
  switch (action.kind) {
    case "load":
      return openWorkbench(action.rows);
    case "go":
      return action.id === state.currentId ? state : { ...state, currentId: action.id };
    case "do": {
      const rows = applyPatch(state.rows, action.step.patch);
      const wanted = action.currentId ?? state.currentId;
      return {
        rows,
        past: [...state.past, action.step],
        future: [],
        currentId: nearest(rows, wanted, state),
      };
    }
    case "undo": {
      const step = state.past.at(-1);
      if (!step) return state;
      const rows = applyPatch(state.rows, step.inverse);
      return {
        rows,
        past: state.past.slice(0, -1),
        future: [...state.future, step],
        currentId: step.inverse.put[0]?.id ?? nearest(rows, state.currentId, state),
      };
    }
    case "redo": {
      const step = state.future.at(-1);
      if (!step) return state;
      const rows = applyPatch(state.rows, step.patch);
      return {
        rows,
        past: [...state.past, step],
        future: state.future.slice(0, -1),
        currentId: step.patch.put[0]?.id ?? nearest(rows, state.currentId, state),
      };
    }
  }
}

/** The wanted row, or the one that stands where it stood. */
function nearest(rows: readonly AlignmentRow[], wanted: number | null, before: Workbench): number | null {
  if (rows.some(({ id }) => id === wanted)) return wanted;
  const at = before.rows.findIndex(({ id }) => id === before.currentId);
  return rows[Math.min(Math.max(0, at), rows.length - 1)]?.id ?? null;
}
