// The offered rest of a word as the editor shows it: pale, behind the caret, outside the text. Tab takes it, Escape puts it away
// until more is typed, and while an input method composes there is none, since Tab and Escape are the method's then.
import { Plugin, PluginKey, type EditorState, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";

const key = new PluginKey<string | null>("completion");

/**
 * @param complete  what may follow, from the text before the caret and behind it; asked after each letter that is typed
 * @param className  of the element that shows it
 */
export function completionPlugin(
  complete: (before: string, after: string) => string | null,
  className: string,
): Plugin<string | null> {
  let isComposing = false;
  return new Plugin<string | null>({
    key,
    state: {
      init: () => null,
      apply(transaction, offered, _, state) {
        const said = transaction.getMeta(key) as { readonly offered: string | null } | undefined;
        if (said) return said.offered;
        if (isComposing) return null;
        // Only what was typed is gone on from: moving the caret, or a match that was put in, asks for nothing.
        if (!transaction.docChanged) return transaction.selectionSet ? null : offered;
        return isTyped(transaction.steps.length, state) ? offerAt(state, complete) : null;
      },
    },
    props: {
      decorations(state) {
        const offered = key.getState(state);
        if (!offered) return null;
        return DecorationSet.create(state.doc, [
          Decoration.widget(state.selection.head, () => shown(offered, className), {
            side: 1,
            key: offered,
            ignoreSelection: true,
          }),
        ]);
      },
      handleDOMEvents: {
        compositionstart(view) {
          isComposing = true;
          if (key.getState(view.state)) view.dispatch(withoutOffer(view.state.tr));
          return false;
        },
        compositionend() {
          isComposing = false;
          return false;
        },
      },
      handleKeyDown(view, event) {
        const offered = key.getState(view.state);
        if (!offered || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
        if (event.key === "Tab" && !event.shiftKey) {
          view.dispatch(withoutOffer(view.state.tr.insertText(offered)).scrollIntoView());
          return true;
        }
        if (event.key !== "Escape") return false;
        view.dispatch(withoutOffer(view.state.tr));
        return true;
      },
    },
  });
}

/** A change that was not typed, such as a match that is put in: nothing is offered behind it. */
export function withoutOffer(transaction: Transaction): Transaction {
  return transaction.setMeta(key, { offered: null });
}

function isTyped(steps: number, { selection }: EditorState): boolean {
  return steps === 1 && selection.empty;
}

function offerAt(
  { doc, selection }: EditorState,
  complete: (before: string, after: string) => string | null,
): string | null {
  // A tag ends the phrase on both sides.
  const before = doc.textBetween(0, selection.from, "", "\uFFFC");
  const after = doc.textBetween(selection.from, doc.content.size, "", "\uFFFC");
  return complete(before.slice(before.lastIndexOf("\uFFFC") + 1), after.split("\uFFFC")[0]!);
}

function shown(offered: string, className: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = offered;
  element.setAttribute("aria-hidden", "true");
  return element;
}
