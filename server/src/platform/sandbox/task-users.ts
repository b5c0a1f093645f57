// Tasks of a server that is root run as users that are nobody else, each as one of its own as long as there are enough: so the
// bound on processes counts its own alone, and without namespaces one task cannot reach the other either.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Ids that neither Debian (policy, section 9.2.2) nor systemd (its table of user ids) gives to anybody. */
const [FIRST, LAST] = [65_520, 65_533];

/** Where root's processes of this machine say which of the users they have; what is there is only as true as its process lives. */
const CLAIMS = "/run/yizhou-task-users";

/** Tasks of this process by user; those that are just starting cannot be seen yet. */
const tasks = new Map<number, number>();

export interface TaskUser {
  readonly id: number;
  /** The task has ended. */
  leave(): void;
}

/**
 * A user that no other task of this machine has; where all are taken the one with the fewest tasks of this process, then with the
 * fewest processes.
 *
 * @param claims  folder in which processes tell each other what is taken; without it they look at each other's tasks alone
 */
export function takeTaskUser(claims = CLAIMS): TaskUser {
  const running = processesByUser();
  const costOf = (user: number) => (tasks.get(user) ?? 0) * 1000 + (running.get(user) ?? 0);
  const users = Array.from({ length: LAST - FIRST + 1 }, (_, at) => FIRST + at);
  users.sort((a, b) => costOf(a) - costOf(b));
  const id = users.find((user) => claim(claims, user)) ?? users[0]!;
  tasks.set(id, (tasks.get(id) ?? 0) + 1);
  let isIn = true;
  return {
    id,
    leave() {
      if (!isIn) return;
      isIn = false;
      tasks.set(id, tasks.get(id)! - 1);
      if (tasks.get(id) === 0 && holderOf(claims, id) === process.pid) rmSync(claimOf(claims, id));
    },
  };
}

const claimOf = (claims: string, user: number): string => join(claims, String(user));

/** @returns false where a living process has it, or nothing can be written down here */
function claim(claims: string, user: number): boolean {
  // A second time where what stood there was left by a process that is gone.
  for (let tries = 0; tries < 2; tries++) {
    try {
      if (!existsSync(claims)) mkdirSync(claims, { mode: 0o700 });
      writeFileSync(claimOf(claims, user), String(process.pid), { flag: "wx", mode: 0o600 });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false;
      const holder = holderOf(claims, user);
      // Nothing is in it while it is being written.
      if (holder === null || holder === 0 || existsSync(`/proc/${holder}`)) return false;
      rmSync(claimOf(claims, user), { force: true });
    }
  }
  return false;
}

/** Null where nobody has it. */
function holderOf(claims: string, user: number): number | null {
  try {
    return Number(readFileSync(claimOf(claims, user), "utf8"));
  } catch {
    return null;
  }
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
