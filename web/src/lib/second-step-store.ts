import { pageFact } from "./page-facts.ts";
import { createStore } from "./store.ts";

/**
 * What the server asks of whoever looks at the page: `due`, the second step of the sign-in; `missing`, a second factor at all, of
 * an administrator. It stands in the HTML, and a refused call says it of a session that has come since.
 */
export type SecondStepState = "due" | "missing" | null;

export const secondStepStore = createStore<SecondStepState>(stateOf(pageFact("secondStep")));

function stateOf(text: string | undefined): SecondStepState {
  return text === "due" || text === "missing" ? text : null;
}
