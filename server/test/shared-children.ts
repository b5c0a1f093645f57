import { once } from "node:events";
import { startChild, type Child } from "../src/platform/child-process/start-child.ts";

/** A process that has grown larger begins no other task: the next one may have little memory. */
const MOST_MB = 200;

/**
 * One that reads and one that writes. Each has a user of the machine for itself (`platform/sandbox/task-users.ts`), of which there are
 * fourteen for all that runs there.
 */
const MOST_RESTED = 2;

/** What pools send to a process, and what they hear when a task is over (`platform/child-process/process-pool.ts`). */
type Sent = { readonly task?: unknown };
type Heard = { readonly ok?: boolean; readonly code?: string };

interface Rested {
  readonly key: string;
  readonly child: Child;
}

const rested: Rested[] = [];

/**
 * Processes that go from one test's site to the next of this process instead of ending with it: a new one is half a second of
 * processor time, since all code is cold in it, and a seventh of that of six files of tests went there. A pool sees a new process each
 * time, and gives each owner one of their own as ever. One whose task was broken off, failed without a reason or made way ends.
 */
export const startShared: typeof startChild = (setting) => {
  const key = JSON.stringify(setting);
  const at = rested.findLastIndex((one) => one.key === key && one.child.process.connected);
  if (at < 0) return shared(startChild(setting), key);
  const [{ child }] = rested.splice(at, 1) as [Rested];
  child.process.ref();
  child.process.channel?.ref();
  return shared(child, key);
};

/** The same process as its next pool sees it, until that is done with it. */
function shared(child: Child, key: string): Child {
  const { process } = child;
  let open = 0;
  let isSpoilt = false;
  const send = process.send.bind(process);
  process.send = ((message: Sent, ...rest: never[]) => {
    if (message.task !== undefined) open++;
    return send(message as never, ...rest);
  }) as typeof process.send;
  const hear = ({ ok, code }: Heard) => {
    if (ok === undefined) return;
    open--;
    if (code === "internal.unexpected") isSpoilt = true;
  };
  process.on("message", hear);
  let isOver = false;
  return {
    ...child,
    makePolite: (niceness) => {
      isSpoilt = true;
      child.makePolite(niceness);
    },
    kill: () => {
      if (isOver) return;
      isOver = true;
      process.off("message", hear);
      process.send = send;
      if (open > 0 || isSpoilt || !process.connected || child.residentMb() > MOST_MB) return child.kill();
      process.unref();
      process.channel?.unref();
      rested.push({ key, child });
      if (rested.length > MOST_RESTED) rested.shift()!.child.kill();
    },
  };
}

/** Ends those that wait for another site: their users are free again. */
export async function endRested(): Promise<void> {
  await Promise.all(
    rested.splice(0).map(async ({ child }) => {
      if (!child.process.connected) return;
      const ended = once(child.process, "exit");
      child.kill();
      await ended;
    }),
  );
}
