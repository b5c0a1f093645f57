/** How often work was interrupted by a fault that passes, one time after the other, and when it is tried again. */

/** More often, and the fault is none that passes. */
const MOST = 5;
/** Before the second try of a fault; each further one waits twice as long. The first is at once. */
const PAUSE_MS = 400;
/** After so long without one the next is the first again. */
const FORGOTTEN_MS = 60_000;

export class Interruptions {
  readonly #seen = new Map<string, { count: number; atMs: number }>();

  /** False where the next one ends the work. */
  mayGoOn(id: string): boolean {
    return this.#countOf(id) < MOST;
  }

  /** @returns how long the work waits then, in milliseconds */
  note(id: string): number {
    const before = this.#countOf(id);
    this.#seen.set(id, { count: before + 1, atMs: performance.now() });
    return before === 0 ? 0 : PAUSE_MS * 2 ** (before - 1);
  }

  forget(id: string): void {
    this.#seen.delete(id);
  }

  #countOf(id: string): number {
    const known = this.#seen.get(id);
    return known && performance.now() - known.atMs < FORGOTTEN_MS ? known.count : 0;
  }
}
