// Tasks of a server that is root run as users that are nobody else, each as one of its own as long as there are enough: so the
// bound on processes counts its own alone, and without namespaces one task cannot reach the other either.
import { readdirSync, statSync } from "node:fs";

/** Ids that neither Debian (policy, section 9.2.2) nor systemd (its table of user ids) gives to anybody. */
const [FIRST, LAST] = [65_520, 65_533];

/** Tasks of this process by user; those that are just starting cannot be seen yet. */
const tasks = new Map<number, number>();

export interface TaskUser {
  readonly id: number;
  /** The task has ended. */
  leave(): void;
}

/** The user with the fewest tasks of this process, then with the fewest processes on the machine, where more of us may run. */
export function takeTaskUser(): TaskUser {
  const running = processesByUser();
  const costOf = (user: number) => (tasks.get(user) ?? 0) * 1000 + (running.get(user) ?? 0);
  let id = FIRST;
  for (let user = FIRST; user <= LAST; user++) if (costOf(user) < costOf(id)) id = user;
  tasks.set(id, (tasks.get(id) ?? 0) + 1);
  let isIn = true;
  return {
    id,
    leave() {
      if (isIn) tasks.set(id, tasks.get(id)! - 1);
      isIn = false;
    },
  };
}

/** Cost: some milliseconds on a machine with a thousand processes. */
function processesByUser(): Map<number, number> {
  const counts = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d/.test(name)) continue;
    const user = statSync(`/proc/${name}`, { throwIfNoEntry: false })?.uid;
    if (user !== undefined && user >= FIRST && user <= LAST) counts.set(user, (counts.get(user) ?? 0) + 1);
  }
  return counts;
}
