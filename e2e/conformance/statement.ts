import type { Kit } from "./kit.ts";

/** One statement of the conformance list, with its proof. */
export interface Statement {
  /** As in the list. */
  readonly number: number;
  /** What is claimed, in a few words. */
  readonly title: string;
  /**
   * Looks at the product as a stranger would: through Chromium and plain HTTP, expecting literal texts of the specification.
   *
   * @returns what was seen, for the table
   * @throws {Error} whose message says what was seen instead
   */
  readonly run: (kit: Kit) => Promise<string>;
  /**
   * Page names without which it cannot hold. While one of them still shows the page that says it is not built, the statement
   * waits; from the day all of them are there it runs, and fails when the page does not keep it.
   */
  readonly waitsFor?: readonly string[];
  /** Changes what other statements stand on (the scanning person, the clock): runs after them, by itself. */
  readonly isAlone?: boolean;
}

/** @throws {Error} naming both when the two differ (compared as JSON, whatever the order of an object's fields) */
export function expectSame(what: string, seen: unknown, expected: unknown): void {
  const [found, wanted] = [JSON.stringify(seen, sortFields), JSON.stringify(expected, sortFields)];
  if (found !== wanted) throw new Error(`${what}: expected ${wanted}, saw ${found}`);
}

/** @throws {Error} with what was seen when the claim does not hold */
export function expectThat(holds: boolean, claim: string, seen: unknown): void {
  if (!holds) throw new Error(`expected ${claim}, saw ${JSON.stringify(seen)}`);
}

function sortFields(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
