import { acceptDoubtful, type Asker, type Asking, type Task } from "./ask-model.ts";

/**
 * Takes tasks through the rounds: all together; what failed once more, in halves when nothing came through; then one by one;
 * then as plain text. Good answers are kept from the first on. Tasks still without a result carry their problem.
 *
 * At most 3 + 2n requests for n tasks; a server that never answers usefully is given up after the first group of singles.
 */
export async function runRounds(
  tasks: readonly Task[],
  asker: Asker,
  maxConcurrency: number,
  asking: Asking,
): Promise<void> {
  const open = (): Task[] => tasks.filter((task) => !task.result);
  await asker.together(tasks, asking);
  if (tasks.length > 1 && open().length > 0) {
    const rest = open();
    const isNothingDone = rest.length === tasks.length && rest.every((task) => !task.doubtful);
    const parts = isNothingDone ? halves(rest) : [rest];
    await allOrFirstFault(parts.map((part) => asker.together(part, asking)));
    acceptDoubtful(open());
  }
  const isHopeless = (): boolean => open().length === tasks.length;
  await inGroups(open(), maxConcurrency, isHopeless, (task) => asker.together([task], asking));
  acceptDoubtful(open());
  await inGroups(open(), maxConcurrency, isHopeless, (task) => asker.plainly(task, asking));
}

function halves(tasks: readonly Task[]): Task[][] {
  const middle = Math.ceil(tasks.length / 2);
  return [tasks.slice(0, middle), tasks.slice(middle)];
}

async function inGroups(
  tasks: readonly Task[],
  size: number,
  isHopeless: () => boolean,
  ask: (task: Task) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < tasks.length; start += size) {
    if (start > 0 && isHopeless()) return;
    await allOrFirstFault(tasks.slice(start, start + size).map(ask));
  }
}

/** Waits for every call, so that none goes on unseen after a fault, then throws the first fault. */
async function allOrFirstFault(calls: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(calls);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}
