import { fork, type ChildProcess } from "node:child_process";

/** A child process that does one task after another; a hang or a memory blow-up costs one of them. */
export class Lane<Task extends object, Facts> {
  #child: ChildProcess | null = null;
  readonly #program: string;
  readonly #limits: { readonly timeoutMs: number; readonly memoryMb: number };
  readonly #lost: (fault: string) => Facts;

  /** @param program  answers each message with one; @param lost  what is said of a task that got no answer */
  constructor(
    program: string,
    limits: { readonly timeoutMs: number; readonly memoryMb: number },
    lost: (fault: string) => Facts,
  ) {
    this.#program = program;
    this.#limits = limits;
    this.#lost = lost;
  }

  run(task: Task): Promise<Facts> {
    const { timeoutMs, memoryMb } = this.#limits;
    const child = (this.#child ??= fork(this.#program, {
      execArgv: [`--max-old-space-size=${memoryMb}`],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    }));
    return new Promise((resolve) => {
      const settle = (facts: Facts) => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(facts);
      };
      const lose = (fault: string) => {
        child.kill("SIGKILL");
        this.#child = null;
        settle(this.#lost(fault));
      };
      const timer = setTimeout(() => lose(`no answer in ${timeoutMs / 1000} s`), timeoutMs);
      child.once("message", (facts) => settle(facts as Facts));
      child.once("exit", (status, signal) => lose(`ended with ${signal ?? status}`));
      child.send(task);
    });
  }

  close(): void {
    this.#child?.kill();
    this.#child = null;
  }
}
