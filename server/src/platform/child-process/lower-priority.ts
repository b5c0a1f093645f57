import { getPriority, setPriority } from "node:os";

/**
 * Has a process run after others where processors are short. One that has such a priority already keeps it: a server that was itself
 * started with a low one may not raise it, unless it is the system's administrator. Where a process has just ended or is another user's, nothing is done: it only runs sooner than it might.
 *
 * @param id  of the process, or on Linux of a thread; 0 is the caller's own
 * @param niceness  1-19, more of it is a lower priority
 */
export function lowerPriority(id: number, niceness: number): void {
  try {
    if (getPriority(id) < niceness) setPriority(id, niceness);
  } catch (error) {
    const { code } = (error as { info?: { code?: string } }).info ?? {};
    if (code !== "ESRCH" && code !== "EACCES" && code !== "EPERM") throw error;
  }
}
